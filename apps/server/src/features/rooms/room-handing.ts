import { type Room, TAKE_OVER } from '@lockroom/contract';
import type { MemberRoomRow, RoomRow } from './rooms.store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Returns the earliest time at which a deputy can announce a takeover of a room. */
export function awaySince({
  managerSeenAt,
  createdAt,
}: Pick<RoomRow, 'managerSeenAt' | 'createdAt'>): number {
  return (managerSeenAt ?? createdAt).getTime() + TAKE_OVER.awayDays * DAY_MS;
}

export function handingOf(
  row: MemberRoomRow,
  now: number,
): Pick<Room, 'hasManager' | 'offeredTo' | 'takeOver' | 'mayTakeOver'> {
  const { room, viewerId, isMember, hasManager, offeredToName, takeOverByName } = row;
  const { offeredToId, takeOverById, takeOverAt, creatorId } = room;
  const isConcerned = viewerId === creatorId || viewerId === offeredToId;
  const isAway = row.deputySince !== null && now >= awaySince(room);
  return {
    hasManager,
    offeredTo:
      isConcerned && offeredToId !== null && offeredToName !== null
        ? { id: offeredToId, username: offeredToName }
        : null,
    takeOver:
      takeOverById !== null && takeOverAt !== null && takeOverByName !== null
        ? { id: takeOverById, username: takeOverByName, at: takeOverAt.toISOString() }
        : null,
    mayTakeOver: takeOverAt === null && isMember && (!hasManager || isAway),
  };
}
