import {
  type Change,
  describeChange,
  type FriendshipStatus,
  type LineReader,
  type Member,
  PLACE_ASKED_HOURS,
  type Room,
  type RoomCard,
  type YourPicks,
} from '@lockroom/contract';
import { isEverythingLocked, isLocked, type PickLock, rankMembers, toPick } from '@lockroom/rules';
import { presentPerson } from '../images/images.service.ts';
import type { ChangeRow } from './changes.store.ts';
import type { RoomFigures } from './competition.service.ts';
import type { MemberRow } from './members.store.ts';
import type { MemberRoomRow } from './rooms.store.ts';

/** A room as one member's list shows it, by the clock of `now`. */
export function presentCard(row: MemberRoomRow, now: number): RoomCard {
  const { room, locks, creatorName, memberCount, bracketCount, userPoints } = row;
  const isArchived = row.archivedAt !== null;
  const isCompleted = room.completedAt !== null;
  return {
    ...room,
    maxBrackets: room.maxEntries,
    creatorName,
    createdAt: room.createdAt.toISOString(),
    status: isArchived ? 'archived' : 'active',
    isArchived,
    isCompleted,
    isCreator: room.creatorId === row.viewerId,
    memberCount,
    bracketCount,
    userPoints,
    lockTime: lockTimeOf(locks, now),
    isLocked: isCompleted || isEverythingLocked(locks, now),
    yourPicks: row.isMember && !isCompleted ? presentYourPicks(row, now) : null,
  };
}

function presentYourPicks({ room, locks, entryIds, bracketCount }: MemberRoomRow, now: number): YourPicks {
  const { entryId, locksAt, ...figures } = toPick(locks, entryIds, {
    now,
    canAdd: bracketCount < room.maxEntries,
  });
  return {
    bracketId: entryId,
    ...figures,
    locksAt: locksAt === null ? null : new Date(locksAt).toISOString(),
  };
}

/** A room as a member sees it on its page. */
export function presentRoom(
  row: MemberRoomRow,
  figures: RoomFigures,
  { isAdmin }: { isAdmin: boolean },
  now: number,
): Room {
  const shown = presentCard(row, now);
  return {
    ...shown,
    isManager: shown.isCreator || (shown.isTestRoom && isAdmin),
    hasAskedForPlace:
      row.awaitsPlace === true && row.placeAskedAt !== null && !mayAskAgain(row.placeAskedAt, now),
    eventId: row.competitionId,
    takeBack: row.room.takeBack,
    ...figures,
    hasHall: row.hasHall,
    ...(row.follows === null ? {} : { follows: row.follows }),
  };
}

/** The members by average points per bracket (rules: scoring#members), each with their relation to the viewer. */
export function presentMembers(
  rows: readonly MemberRow[],
  creatorId: string,
  friendships: ReadonlyMap<string, FriendshipStatus>,
): Member[] {
  return rankMembers(rows).map((row) => ({
    user: { ...row, ...presentPerson({ ...row, username: row.name }) },
    role: row.id === creatorId ? 'creator' : 'member',
    friendshipStatus: friendships.get(row.id) ?? 'none',
    stats: { bracketsCount: row.bracketCount, totalPoints: row.totalPoints },
    averagePoints: row.averagePoints,
    rank: row.rank,
    joinedAt: row.joinedAt.toISOString(),
  }));
}

/** One line of the changes log in words, for its reader. */
export function presentChange(row: ChangeRow, reader: LineReader): Change {
  return {
    id: row.id,
    description: describeChange(row, reader),
    names: row.actorName,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Whether a member who asked for a place at that time may have the manager told again. */
export function mayAskAgain(askedAt: Date, now: number): boolean {
  return now - askedAt.getTime() >= PLACE_ASKED_HOURS * 60 * 60 * 1000;
}

// The next lock to come; once all have passed, the last one.
function lockTimeOf(locks: readonly PickLock[], now: number): string | null {
  const set = locks.flatMap(({ lockAt, hasResult }) => (lockAt === null ? [] : [{ lockAt, hasResult }]));
  if (set.length === 0) return null;
  const coming = set.filter((lock) => !isLocked({ ...lock, now })).map(({ lockAt }) => lockAt);
  const at = coming.length > 0 ? Math.min(...coming) : Math.max(...set.map(({ lockAt }) => lockAt));
  return new Date(at).toISOString();
}
