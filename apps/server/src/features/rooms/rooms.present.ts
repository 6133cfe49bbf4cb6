import type { Change, FriendshipStatus, Member, Room, RoomCard } from '@lockroom/contract';
import {
  formatFamily,
  gameCount,
  isEverythingLocked,
  isLocked,
  isSport,
  isTournamentSport,
  makeFormat,
  maxForCard,
  maxPoints,
  rankMembers,
  type SheetLock,
  type Sport,
} from '@lockroom/game';
import { imageUrl } from '../images/images.service.ts';
import type { ChangeRow } from './changes.store.ts';
import type { CardRow, MemberRoomRow, MemberRow } from './rooms.store.ts';

/** A room as one member's list shows it, by the clock of `now`. */
export function presentCard(row: MemberRoomRow, now: number): RoomCard {
  const { room } = row;
  const locks = locksOf(row);
  const isArchived = row.archivedAt !== null;
  const isCompleted = room.completedAt !== null;
  return {
    id: room.id,
    name: room.name,
    description: room.description,
    sport: sportOf(room.sport),
    sportTemplate: room.sportTemplate,
    sportConfig: room.sportConfig,
    roomCode: room.roomCode,
    roomPassword: room.roomPassword,
    maxBrackets: room.maxBrackets,
    maxParticipants: room.maxParticipants,
    creatorId: room.creatorId,
    creatorName: row.creatorName,
    createdAt: room.createdAt.toISOString(),
    status: isArchived ? 'archived' : 'active',
    isArchived,
    isCompleted,
    isTestRoom: room.isTestRoom,
    isCreator: room.creatorId === row.viewerId,
    memberCount: row.memberCount,
    bracketCount: row.bracketCount,
    userPoints: row.userPoints,
    lockTime: lockTimeOf(locks, now),
    isLocked: isCompleted || isEverythingLocked(locks, now),
  };
}

/** A room as a member sees it on its page. */
export function presentRoom(
  row: MemberRoomRow,
  card: readonly CardRow[],
  { isAdmin }: { isAdmin: boolean },
  now: number,
): Room {
  const shown = presentCard(row, now);
  return {
    ...shown,
    isManager: shown.isCreator || (shown.isTestRoom && isAdmin),
    eventId: row.eventId,
    ...(bracketFigures(shown.sport, row) ?? cardFigures(card)),
  };
}

/** The members by average points per bracket (decisions section 4), each with how he stands to the viewer. */
export function presentMembers(
  rows: readonly MemberRow[],
  creatorId: string,
  friendships: ReadonlyMap<string, FriendshipStatus>,
): Member[] {
  return rankMembers(rows).map((row) => ({
    user: {
      id: row.id,
      username: row.name,
      firstName: row.firstName,
      lastName: row.lastName,
      profileImageUrl: row.photoHash ? imageUrl(row.photoHash) : null,
    },
    role: row.id === creatorId ? 'creator' : 'member',
    friendshipStatus: friendships.get(row.id) ?? 'none',
    stats: { bracketsCount: row.bracketCount, totalPoints: row.totalPoints },
    averagePoints: row.averagePoints,
    rank: row.rank,
    joinedAt: row.joinedAt.toISOString(),
  }));
}

/** One line of the changes log; of a sealed one no more than that something was changed. */
export function presentChange(row: ChangeRow): Change {
  const { sealedText, isOpen } = row;
  return {
    id: row.id,
    description:
      row.description + (sealedText === null ? '' : isOpen ? ` ${sealedText}` : ', before its lock'),
    names: row.actorName,
    createdAt: row.createdAt.toISOString(),
  };
}

// The next lock to come; once all have passed, the last one.
function lockTimeOf(locks: readonly SheetLock[], now: number): string | null {
  const set = locks.flatMap(({ lockAt, hasResult }) => (lockAt === null ? [] : [{ lockAt, hasResult }]));
  if (set.length === 0) return null;
  const coming = set.filter((lock) => !isLocked({ ...lock, now })).map(({ lockAt }) => lockAt);
  const at = coming.length > 0 ? Math.min(...coming) : Math.max(...set.map(({ lockAt }) => lockAt));
  return new Date(at).toISOString();
}

// A bracket has one lock for all its games; a final score is a result as good as a winner.
function locksOf({ locks, tournament }: MemberRoomRow): SheetLock[] {
  if (!tournament) return locks;
  const { lockAt, decided, actualTeam1Score } = tournament;
  return [{ lockAt: lockAt?.getTime() ?? null, hasResult: decided > 0 || actualTeam1Score !== null }];
}

type Figures = Pick<Room, 'bracketSize' | 'fightCount' | 'scoredCount' | 'maxPossiblePoints'>;

function cardFigures(card: readonly CardRow[]): Figures {
  return {
    bracketSize: null,
    fightCount: card.length,
    scoredCount: card.filter(({ winnerId }) => winnerId !== null).length,
    // What the whole card is worth does not hang on how it ended, so the results are left out.
    maxPossiblePoints: maxForCard(card.map((fight) => ({ ...fight, winnerId: null, winMethod: null }))),
  };
}

function bracketFigures(sport: Sport, { tournament }: MemberRoomRow): Figures | null {
  if (!tournament || !isTournamentSport(sport)) return null;
  const format = makeFormat({ family: formatFamily(sport), ...tournament });
  return {
    bracketSize: tournament.size,
    fightCount: gameCount(format),
    scoredCount: tournament.decided,
    maxPossiblePoints: maxPoints(format),
  };
}

function sportOf(text: string): Sport {
  if (!isSport(text)) throw new Error(`A room is stored with the unknown sport '${text}'`);
  return text;
}
