import { parseLockTime } from '@lockroom/rules';
import { createLots } from '@lockroom/testing/lots';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fights } from '../../kernel/db/tables/fights.ts';
import { notifications } from '../../kernel/db/tables/notifications.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { tournaments } from '../../kernel/db/tables/tournaments.ts';
import {
  type SimulatedPerson,
  type SimulatedRoom,
  simulate,
  storePicks,
  storeSimulation,
} from '../../testing/simulated-rooms.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/*
 * The night to 8 March 2026, when Denver's clocks go from 2:00 to 3:00, in a thousand rooms. An oracle, which shares
 * no code with the server, calculates the expected reminders from the simulated rooms.
 */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-03-08T05:30:00Z');
const CLOCKS_CHANGE = Date.parse('2026-03-08T09:00:00Z');
const STEP = 10 * MINUTE;
const STEPS = 66;
const CHANGES_PER_STEP = 12;

const lots = createLots(8_032_026);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A Denver lock time between 11 PM and 10 AM, or null. */
function someLock(): number | null {
  if (lots.hit(0.1)) return null;
  const wall = lots.between(-60, 600);
  const [day, minutes] = wall < 0 ? ['07', wall + 24 * 60] : ['08', wall];
  const pad = (figure: number) => String(figure).padStart(2, '0');
  const read = parseLockTime(
    `2026-03-${day}T${pad(Math.floor(minutes / 60))}:${pad(Math.floor((minutes % 60) / 5) * 5)}`,
  );
  return read.ok ? read.at : someLock();
}

/** 'Sun, Mar 8, 3:05 AM MT', from the two offsets of that night. */
function onTheWall(at: number): string {
  const wall = new Date(at - (at < CLOCKS_CHANGE ? 7 : 6) * HOUR);
  const hours = wall.getUTCHours();
  const day = wall.getUTCDate() === 7 ? 'Sat, Mar 7' : 'Sun, Mar 8';
  const time = `${hours % 12 || 12}:${String(wall.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${day}, ${time} MT`;
}

interface Reminder {
  userId: string;
  title: string;
  message: string;
  link: string | null;
}

/** The oracle: the expected reminders at `now`; `seen` holds the locks already reminded of. */
function expectedNotices(
  made: { people: SimulatedPerson[]; rooms: SimulatedRoom[] },
  now: number,
  seen: Set<string>,
) {
  const names = new Map(made.people.map(({ id, username }) => [id, username]));
  const told: Reminder[] = [];
  for (const room of made.rooms) {
    if (room.isCompleted) continue;
    const open = room.locks.filter(({ hasResult }) => !hasResult);
    for (const lockAt of new Set(open.map((lock) => lock.lockAt))) {
      const key = `${room.id} ${lockAt}`;
      if (lockAt === null || lockAt <= now || lockAt > now + HOUR || seen.has(key)) continue;
      seen.add(key);
      const closing = open.filter((lock) => lock.lockAt === lockAt);
      told.push(...expectedLockNotices(room, closing, onTheWall(lockAt), names));
    }
  }
  return told;
}

function expectedLockNotices(
  room: SimulatedRoom,
  closing: SimulatedRoom['locks'],
  when: string,
  names: Map<string, string>,
): Reminder[] {
  const needed = closing.reduce((sum, { games }) => sum + games, 0);
  const told: Reminder[] = [];
  for (const userId of room.members) {
    const own = room.sheets.flatMap((sheet, index) => {
      const made = closing.reduce((sum, { id }) => sum + (sheet.picks.get(id) ?? 0), 0);
      return sheet.ownerId === userId ? [{ ...sheet, number: index + 1, missing: needed - made }] : [];
    });
    const lacking = own.filter(({ missing }) => missing > 0);
    const mayJoinIn = room.sheets.length < room.maxEntries && userId !== room.creatorId;
    if (own.length > 0 ? lacking.length === 0 : !mayJoinIn) continue;
    const count = own.length > 0 ? lacking.reduce((sum, { missing }) => sum + missing, 0) : needed;
    const picks = count === 1 ? '1 pick is missing' : `${count} picks are missing`;
    const [first] = lacking;
    const where = !first
      ? `You have no bracket yet: ${picks}`
      : lacking.length > 1
        ? `${picks} in ${lacking.length} brackets`
        : `${picks} in ${names.get(userId)} Bracket ${first.number}`;
    told.push({
      userId,
      title: `${room.name} locks soon`,
      message: `${whatLocks(room, closing)} at ${when}. ${where}.`,
      link: first ? `/bracket/${first.id}` : `/room/${room.id}`,
    });
  }
  return told;
}

function whatLocks(room: SimulatedRoom, closing: SimulatedRoom['locks']): string {
  if (!room.isFights) return 'The bracket locks';
  const [only] = closing;
  if (!only || closing.length > 1) return `${closing.length} fights lock`;
  const n = room.locks.indexOf(only);
  const fromTop = room.locks.length - 1 - n;
  const title = fromTop === 0 ? 'Main Event' : fromTop === 1 ? 'Co-Main Event' : `Fight ${n + 1}`;
  return `${title}, Red ${n} vs Blue ${n}, locks`;
}

/** A random change in a room: a lock moves, a result is entered, a member leaves, returns or fills an entry. */
async function change(room: SimulatedRoom): Promise<void> {
  const { db } = server;
  const lock = room.locks.length > 0 ? lots.oneOf(room.locks) : null;
  const what = lots.oneOf(['lock', 'lock', 'result', 'member', 'picks', 'picks', 'completed'] as const);
  if (what === 'lock' && lock) {
    lock.lockAt = someLock();
    const lockAt = lock.lockAt === null ? null : new Date(lock.lockAt);
    if (room.isFights) await db.update(fights).set({ lockAt }).where(eq(fights.id, lock.id));
    else
      await db.update(tournaments).set({ lockAt }).where(eq(tournaments.competitionId, room.competitionId));
  }
  if (what === 'result' && lock) {
    lock.hasResult = !lock.hasResult;
    const results: Record<string, string> = lock.hasResult ? { 'r1-1': 'red1' } : {};
    const winnerId = lock.hasResult ? 1 : null;
    if (room.isFights) await db.update(fights).set({ winnerId }).where(eq(fights.id, lock.id));
    else
      await db.update(tournaments).set({ results }).where(eq(tournaments.competitionId, room.competitionId));
  }
  if (what === 'member') {
    const seats = await db.select().from(roomMembers).where(eq(roomMembers.roomId, room.id));
    const { userId, leftAt } = lots.oneOf(seats.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)));
    if (leftAt) room.members.add(userId);
    else room.members.delete(userId);
    await db
      .update(roomMembers)
      .set({ leftAt: leftAt ? null : new Date(START), archivedAt: new Date(START) })
      .where(and(eq(roomMembers.roomId, room.id), eq(roomMembers.userId, userId)));
  }
  if (what === 'picks' && room.sheets.length > 0) {
    const sheet = lots.oneOf(room.sheets);
    for (const { id, games } of room.locks) sheet.picks.set(id, games);
    await storePicks(db, [{ room, sheet }]);
  }
  if (what === 'completed') {
    room.isCompleted = !room.isCompleted;
    const completedAt = room.isCompleted ? new Date(START) : null;
    await db.update(rooms).set({ completedAt }).where(eq(rooms.id, room.id));
  }
}

const inOrder = (told: Reminder[]) =>
  told.map(({ userId, title, message, link }) => `${userId} ${title} ${message} ${link}`).sort();

test('in a night of a thousand rooms everybody with picks missing is reminded once, and nobody else', async () => {
  const made = simulate(lots, { people: 300, rooms: 1_000 }, someLock);
  await storeSimulation(server.db, made);
  const seen = new Set<string>();
  let total = 0;
  for (let now = START; now < START + STEPS * STEP; now += STEP) {
    for (let n = 0; n < CHANGES_PER_STEP; n += 1) await change(lots.oneOf(made.rooms));
    server.clock.set(new Date(now).toISOString());
    await server.reminders.drain();
    const told = await server.db
      .select()
      .from(notifications)
      .where(eq(notifications.createdAt, new Date(now)));
    const expected = inOrder(expectedNotices(made, now, seen));
    expect(inOrder(told), new Date(now).toISOString()).toEqual(expected);
    total += expected.length;
  }
  expect(await server.db.$count(notifications)).toBe(total);
  // Guards against a night without reminders.
  expect(total).toBeGreaterThan(1_000);
});
