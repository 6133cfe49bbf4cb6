import type { Room } from '@lockroom/contract';
import { Proposals } from '../templates/follow/proposals.tsx';
import { MissingPicks } from './missing-picks.tsx';

export function RoomParts({ room }: { room: Room }) {
  return (
    <>
      {room.follows !== undefined && <Proposals room={room} />}
      <MissingPicks room={room} />
    </>
  );
}
