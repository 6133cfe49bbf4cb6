import type { Room } from '@lockroom/contract';
import { Proposals } from '../templates/follow/proposals.tsx';
import { MissingPicks } from './missing-picks.tsx';

/** Shows what the manager may have to act on: changes to the event and members to remind. */
export function RoomParts({ room }: { room: Room }) {
  return (
    <>
      {room.follows !== undefined && <Proposals room={room} />}
      <MissingPicks room={room} />
    </>
  );
}
