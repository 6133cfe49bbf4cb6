import type { Room } from '@lockroom/contract';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { useRoomState } from '../use-room-state.ts';
import { ReadyTonight } from './ready-tonight.tsx';
import { TonightLoading } from './tonight-loading.tsx';

/** The games or fights that come next, and what each would move. */
export function TonightTab({ room }: { room: Room }) {
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
  return <ReadyTonight room={room} state={state} competition={competition} />;
}
