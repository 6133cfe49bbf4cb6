import type { Room, RoomCompetition } from '@lockroom/contract';
import { type Ending, plateFor } from '@lockroom/rules';
import { useMemo } from 'react';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { cardOf } from '../../fights/fights.queries.ts';
import { fightsIn, gamesIn } from '../coming.ts';
import { useRoomState } from '../use-room-state.ts';
import { ReadyTonight, type ReadyTonightProps } from './ready-tonight.tsx';
import { TonightLoading } from './tonight-loading.tsx';

export interface TonightTabProps {
  room: Room;
  /** The panel of wide screens, once it is there. */
  panelSlot: HTMLElement | null;
}

/** The games or fights that come next, and what each would move. */
export function TonightTab({ room, panelSlot }: TonightTabProps) {
  const result = useRoomState(room);
  if (result.status === 'failed') {
    return (
      <LoadFailed title="The chances could not be loaded" error={result.error} onRetry={result.refetch} />
    );
  }
  if (result.status === 'loading') return <TonightLoading />;
  if (result.status !== 'ready')
    return <p className="muted">Nothing is locked and still open in this room.</p>;
  const { state, competition } = result;
  const shared = { room, panelSlot, plate: plateFor(room.sport) };
  return state.kind === 'tournament' ? (
    <GamesTonight {...shared} state={state} competition={competition} />
  ) : (
    <FightsTonight {...shared} state={state} competition={competition} />
  );
}

type ShownProps<Way extends Ending | string, State> = Omit<
  ReadyTonightProps<Way>,
  'state' | 'noun' | 'comings'
> & { state: State; competition: RoomCompetition };

function GamesTonight(props: ShownProps<string, Parameters<typeof gamesIn>[0]>) {
  const { state, competition, room } = props;
  const comings = useMemo(() => gamesIn(state, competition, room), [state, competition, room]);
  return <ReadyTonight {...props} noun="game" comings={comings} />;
}

function FightsTonight(props: ShownProps<Ending, Parameters<typeof fightsIn>[0]>) {
  const { state, competition } = props;
  const comings = useMemo(() => fightsIn(state, cardOf(competition)), [state, competition]);
  return <ReadyTonight {...props} noun="fight" comings={comings} />;
}
