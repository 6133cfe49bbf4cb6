import { parseLockTime } from '@lockroom/rules';
import { createLots } from '@lockroom/testing/lots';
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { fights } from '../../kernel/db/tables/fights.ts';
import { notifications } from '../../kernel/db/tables/notifications.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { tournaments } from '../../kernel/db/tables/tournaments.ts';
import { type SimulatedRoom, simulate, storePicks, storeSimulation } from '../../testing/simulated-rooms.ts';
import { startTestServer } from '../../testing/test-server.ts';

/*
 * Simulates a thousand rooms on the night of March 7 to 8, 2026, when clocks in Denver jump from 2:00 to 3:00. An
 * oracle that shares no code with the server calculates the expected reminders.
 */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-03-08T05:30:00Z');
const CLOCKS_CHANGE = Date.parse('2026-03-08T09:00:00Z');
const STEP = 10 * MINUTE;
const STEPS = 66;
const CHANGES_PER_STEP = 12;

const lots = createLots(8_032_026);
const server = await startTestServer();
afterAll(() => server.close());

/** Draws a random lock time between 11 PM and 10 AM in Denver, or null. */
function someLock(): number | null {
  if (lots.hit(0.1)) return null;
  const wall = lots.between(-60, 600);
  const [day, minutes] = wall < 0 ? ['07', wall + 24 * 60] : ['08', wall];
  const pad = (figure: number) => String(figure).padStart(2, '0');
  const read = parseLockTime(
    `2026-03-${day}T${pad(Math.floor(minutes / 60))}:${pad(Math.floor((minutes % 60) / 5) * 5)}`,
    'America/Denver',
  );
  return read.ok ? read.at : someLock();
}

/** Formats a time as 'Sun, Mar 8, 3:05 AM MT', using the two UTC offsets of that night. */
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

/** Returns the reminder that the oracle expects for locks after `now` and up to `until`; null if no pick is missing. */
function expectedNotice(
  room: SimulatedRoom,
  userId: string,
  { now, until }: { now: number; until: number },
  names: Map<string, string>,
): { first: number; notice: Reminder } | null {
  if (room.isCompleted || !room.members.has(userId)) return null;
  const open = room.locks
    .flatMap((lock) => (lock.lockAt === null || lock.hasResult ? [] : [{ ...lock, lockAt: lock.lockAt }]))
    .filter(({ lockAt }) => lockAt > now && lockAt <= until)
    .sort((a, b) => a.lockAt - b.lockAt);
  const own = room.sheets.flatMap((sheet, index) =>
    sheet.ownerId === userId ? [{ ...sheet, number: index + 1 }] : [],
  );
  if (own.length === 0 && (room.sheets.length >= room.maxEntries || userId === room.creatorId)) return null;
  const lacks = (sheet: SimulatedRoom['sheets'][number], lock: { id: string; games: number }) =>
    lock.games - (sheet.picks.get(lock.id) ?? 0);
  const lacking = own.filter((sheet) => open.some((lock) => lacks(sheet, lock) > 0));
  const missing = open.filter((lock) => own.length === 0 || lacking.some((sheet) => lacks(sheet, lock) > 0));
  const [soonest] = missing;
  if (!soonest) return null;
  let count = 0;
  for (const lock of missing) {
    if (own.length === 0) count += lock.games;
    for (const sheet of lacking) count += lacks(sheet, lock);
  }
  const picks = count === 1 ? '1 pick is missing' : `${count} picks are missing`;
  const [first] = lacking;
  const where = !first
    ? `You haven’t started: ${picks}`
    : lacking.length > 1
      ? `${picks} in ${lacking.length} brackets`
      : `${picks} in ${names.get(userId)} Bracket ${first.number}`;
  const pairs = missing.map(({ id }) => {
    const n = room.locks.findIndex((lock) => lock.id === id);
    return `Red ${n} vs Blue ${n}`;
  });
  const shown = pairs.length > 5 ? [...pairs.slice(0, 4), `${pairs.length - 4} more`] : pairs;
  const list = `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
  const which = pairs.length > 1 ? `${first ? ':' : ' for'} ${list}` : '';
  const verb = pairs.length > 1 ? 'locks first:' : 'locks';
  return {
    first: soonest.lockAt,
    notice: {
      userId,
      title: `${room.name} locks soon`,
      message: `${whatLocks(room, soonest.id)} ${verb} ${onTheWall(soonest.lockAt)}. ${where}${which}.`,
      link: first ? `/bracket/${first.id}` : `/room/${room.id}`,
    },
  };
}

function whatLocks(room: SimulatedRoom, id: string): string {
  if (!room.isFights) return 'The bracket';
  const n = room.locks.findIndex((lock) => lock.id === id);
  const fromTop = room.locks.length - 1 - n;
  const title = fromTop === 0 ? 'Main Event' : fromTop === 1 ? 'Co-Main Event' : `Fight ${n + 1}`;
  return `${title}, Red ${n} vs Blue ${n},`;
}

/** Makes a random change in a room: moves a lock, enters a result, removes a member or fills an entry. */
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

test('in a thousand rooms, everyone with missing picks gets exactly one reminder, and nobody else does', async () => {
  const made = simulate(lots, { people: 300, rooms: 1_000 }, someLock);
  await storeSimulation(server.db, made);
  const names = new Map(made.people.map(({ id, username }) => [id, username]));
  const claimed = new Set<string>();
  /** When each person was reminded of each room, and whether the reminder still exists. */
  const told = new Map<string, { room: SimulatedRoom; userId: string; at: number; stands: boolean }>();
  let changed = 0;
  for (let now = START; now < START + STEPS * STEP; now += STEP) {
    for (let n = 0; n < CHANGES_PER_STEP; n += 1) await change(lots.oneOf(made.rooms));
    for (const room of made.rooms) {
      const due = room.isCompleted
        ? []
        : room.locks.flatMap(({ lockAt, hasResult }) =>
            lockAt === null || hasResult || lockAt <= now || lockAt > now + HOUR
              ? []
              : `${room.id} ${lockAt}`,
          );
      if (due.every((key) => claimed.has(key))) continue;
      for (const key of due) claimed.add(key);
      for (const userId of room.members) {
        const expected = expectedNotice(room, userId, { now, until: now + 13 * HOUR }, names);
        const key = `${room.id} ${userId}`;
        if (expected && expected.first <= now + HOUR && !told.has(key))
          told.set(key, { room, userId, at: now, stands: true });
      }
    }
    const standing: Reminder[] = [];
    for (const line of told.values()) {
      if (!line.stands) continue;
      const window = { now, until: line.at + 13 * HOUR };
      const expected = expectedNotice(line.room, line.userId, window, names);
      if (expected) standing.push(expected.notice);
      else line.stands = false;
      if (line.at < now) changed += 1;
    }
    server.clock.set(new Date(now).toISOString());
    await server.reminders.drain();
    const rows = await server.db.select().from(notifications);
    expect(inOrder(rows), new Date(now).toISOString()).toEqual(inOrder(standing));
  }
  // Make sure that the simulated night had enough reminders and changes.
  expect(told.size).toBeGreaterThan(500);
  expect(changed).toBeGreaterThan(500);
});
