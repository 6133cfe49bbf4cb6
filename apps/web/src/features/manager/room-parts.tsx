import type { Room } from '@lockroom/contract';
import { Proposals } from '../templates/follow/proposals.tsx';
import { MissingPicks } from './missing-picks.tsx';

/** What the manager may have to do: changes of the event to take, and members to remind. */
export function RoomParts({ room }: { room: Room }) {
  return (
    <>
      {room.follows !== undefined && <Proposals room={room} />}
      <MissingPicks room={room} />
    </>
  );
}
