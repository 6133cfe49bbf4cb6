import type { Lots } from '@lockroom/testing/lots';
import { sql } from 'drizzle-orm';
import { inChunks } from '../kernel/db/chunk.ts';
import type { Db } from '../kernel/db/connect.ts';
import { users } from '../kernel/db/tables/auth.ts';
import { competitions, entries } from '../kernel/db/tables/competitions.ts';
import { fightPicks, fights } from '../kernel/db/tables/fights.ts';
import { roomMembers, rooms } from '../kernel/db/tables/rooms.ts';
import { tournamentPicks, tournaments } from '../kernel/db/tables/tournaments.ts';
import { newId } from '../kernel/ids.ts';

/** Something that locks as a whole: a fight, or a room's tournament with `games` games. */
export interface SimulatedLock {
  id: string;
  lockAt: number | null;
  hasResult: boolean;
  /** The number of picks for this lock in a complete entry. */
  games: number;
}

/** An entry with its number of picks for each lock id. */
export interface SimulatedSheet {
  id: string;
  ownerId: string;
  picks: Map<string, number>;
}

export interface SimulatedRoom {
  id: string;
  competitionId: string;
  name: string;
  isFights: boolean;
  creatorId: string;
  maxEntries: number;
  isCompleted: boolean;
  members: Set<string>;
  locks: SimulatedLock[];
  /** The entries, oldest first. */
  sheets: SimulatedSheet[];
}

export interface SimulatedPerson {
  id: string;
  username: string;
}

const EPOCH = new Date('2026-03-01T00:00:00Z');
const GAMES = [...[1, 2, 3, 4].map((n) => `r1-${n}`), 'r2-1', 'r2-2', 'r3-1'];
const RESULTS: Record<string, string> = { 'r1-1': 'red1' };

/**
 * Creates random people and rooms with lock times from `instants`. Some entries are complete, and some rooms are full.
 */
export function simulate(
  lots: Lots,
  size: { people: number; rooms: number },
  lockAt: () => number | null,
): { people: SimulatedPerson[]; rooms: SimulatedRoom[] } {
  const people = Array.from({ length: size.people }, (_, n) => ({ id: newId(), username: `person${n}` }));
  const made = Array.from({ length: size.rooms }, (_, n): SimulatedRoom => {
    const members = lots.someOf(people, lots.between(3, 8)).map(({ id }) => id);
    const isFights = lots.hit(0.5);
    const instants = Array.from({ length: lots.between(1, 3) }, lockAt);
    const id = newId();
    const locks = Array.from({ length: isFights ? lots.between(0, 5) : 1 }, () => ({
      id: newId(),
      lockAt: lots.oneOf(instants),
      hasResult: lots.hit(0.05),
      games: isFights ? 1 : GAMES.length,
    }));
    const maxEntries = lots.oneOf([2, 10]);
    const owners = members.flatMap((id) => Array<string>(lots.oneOf([0, 1, 1, 1, 2])).fill(id));
    const sheets = owners.slice(0, maxEntries).map((ownerId) => {
      const isFull = lots.hit(0.4);
      const picks = new Map(
        locks.map(({ id, games }) => [id, isFull ? games : lots.between(0, games)] as const),
      );
      return { id: newId(), ownerId, picks };
    });
    return {
      id,
      competitionId: newId(),
      name: `Night ${n}`,
      isFights,
      creatorId: members[0] ?? '',
      maxEntries,
      isCompleted: lots.hit(0.05),
      members: new Set(members.filter((_, at) => at === 0 || lots.hit(0.95))),
      locks,
      sheets,
    };
  });
  return { people, rooms: made };
}

export async function storeSimulation(
  db: Db,
  made: { people: readonly SimulatedPerson[]; rooms: readonly SimulatedRoom[] },
): Promise<void> {
  const at = { createdAt: EPOCH };
  const all = made.rooms;
  await inChunks(made.people, (people) =>
    db
      .insert(users)
      .values(people.map(({ id, username }) => ({ id, username, email: `${username}@example.com`, ...at }))),
  );
  await inChunks(all, (some) =>
    db.insert(rooms).values(
      some.map(({ id, name, isFights, creatorId, maxEntries, isCompleted }) => ({
        id,
        name,
        sport: isFights ? ('mma' as const) : ('custom' as const),
        roomCode: id,
        circleId: id,
        roomPassword: 'canvas300',
        maxEntries,
        creatorId,
        completedAt: isCompleted ? EPOCH : null,
        ...at,
      })),
    ),
  );
  await inChunks(all, (some) =>
    db.insert(competitions).values(some.map(({ competitionId: id, id: roomId }) => ({ id, roomId, ...at }))),
  );
  const seats = all.flatMap(({ id: roomId, members, sheets, creatorId }) =>
    [...new Set([creatorId, ...members, ...sheets.map(({ ownerId }) => ownerId)])].map((userId) => ({
      roomId,
      userId,
      joinedAt: EPOCH,
      leftAt: members.has(userId) ? null : EPOCH,
    })),
  );
  await inChunks(seats, (some) => db.insert(roomMembers).values(some));
  const sheets = all.flatMap((room) => room.sheets.map((sheet, n) => ({ room, sheet, number: n + 1 })));
  await inChunks(sheets, (some) =>
    db.insert(entries).values(
      some.map(({ room, sheet: { id, ownerId }, number }) => ({
        id,
        roomId: room.id,
        ownerId,
        number,
        ...at,
      })),
    ),
  );
  await storeLocks(db, all);
  await storePicks(
    db,
    sheets.map(({ room, sheet }) => ({ room, sheet })),
  );
}

async function storeLocks(db: Db, all: readonly SimulatedRoom[]): Promise<void> {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  const cards = all
    .filter(({ isFights }) => isFights)
    .flatMap(({ competitionId, locks }) =>
      locks.map(({ id, lockAt, hasResult }, n) => ({
        id,
        competitionId,
        position: n + 1,
        fighter1: `Red ${n}`,
        fighter2: `Blue ${n}`,
        fighter1Odds: '+150',
        fighter2Odds: '-150',
        fighterPoints: 2,
        methodPoints: 1,
        bonusPoints: 1,
        underdogBonus: 1,
        lockAt: at(lockAt),
        winnerId: hasResult ? (1 as const) : null,
        winMethod: hasResult ? ('Decision' as const) : null,
      })),
    );
  await inChunks(cards, (some) => db.insert(fights).values(some));
  const trees = all
    .filter(({ isFights }) => !isFights)
    .flatMap(({ competitionId, locks }) =>
      locks.map(({ lockAt, hasResult }) => ({
        competitionId,
        size: GAMES.length + 1,
        reseeding: true,
        roundPoints: [1, 2, 3],
        leftLabel: 'Red',
        rightLabel: 'Blue',
        leftColor: 'red' as const,
        rightColor: 'blue' as const,
        lockAt: at(lockAt),
        results: hasResult ? RESULTS : {},
      })),
    );
  await inChunks(trees, (some) => db.insert(tournaments).values(some));
}

/** Stores the entries' picks, replacing any earlier ones. */
export async function storePicks(
  db: Db,
  sheets: readonly { room: SimulatedRoom; sheet: SimulatedSheet }[],
): Promise<void> {
  const stamps = { createdAt: EPOCH, updatedAt: EPOCH };
  const picked = sheets
    .filter(({ room }) => room.isFights)
    .flatMap(({ sheet }) =>
      [...sheet.picks]
        .filter(([, count]) => count > 0)
        .map(([fightId]) => ({
          id: newId(),
          entryId: sheet.id,
          fightId,
          winner: 1 as const,
          method: 'Decision' as const,
          ...stamps,
        })),
    );
  await inChunks(picked, (some) => db.insert(fightPicks).values(some).onConflictDoNothing());
  const trees = sheets
    .filter(({ room }) => !room.isFights)
    .map(({ sheet }) => {
      const [count = 0] = sheet.picks.values();
      const picks = Object.fromEntries(GAMES.slice(0, count).map((game) => [game, 'red1']));
      return { entryId: sheet.id, picks, updatedAt: EPOCH };
    });
  await inChunks(trees, (some) =>
    db
      .insert(tournamentPicks)
      .values(some)
      .onConflictDoUpdate({
        target: tournamentPicks.entryId,
        set: { picks: sql`excluded.picks` },
      }),
  );
}
