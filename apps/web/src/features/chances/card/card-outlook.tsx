import { FightsLoading } from '../../fights/card/fights-loading.tsx';
import type { FightCompetition } from '../../fights/entry/fight-competition.ts';
import type { OutlookBodyProps } from '../entry-views.tsx';
import { CardChances } from '../fight-chances/card-chances.tsx';
import { NoFigures } from '../no-figures.tsx';
import { useRoomState } from '../use-room-state.ts';
import { CardWhatIf } from './card-what-if.tsx';

export function CardOutlook(props: OutlookBodyProps<FightCompetition>) {
  const room = useRoomState(props.view.room);
  if (room.status === 'ready' && room.state.kind === 'fights') {
    const View = props.views.shown === 'what-if' ? CardWhatIf : CardChances;
    return <View {...props} state={room.state} />;
  }
  return <NoFigures {...props} room={room} meanwhile={<FightsLoading />} />;
}
