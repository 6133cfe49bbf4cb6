import {
  EVENING_HOURS,
  isLocked,
  LOCK_REMINDER_MINUTES,
  type LockedPicks,
  missingPicks,
} from '@lockroom/rules';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { calendars } from '../../kernel/db/tables/calendar.ts';
import { hashToken, newToken } from '../../kernel/ids.ts';
import type { RoomToPick } from '../rooms/rooms.service.ts';

const HOUR_MS = 60 * 60_000;
const EVENING_MS = EVENING_HOURS * HOUR_MS;
// Past locks stay in the file, because calendar programs delete missing events and people look back at past weeks.
const PAST_MS = 30 * 24 * HOUR_MS;
const REFRESH_SECONDS = 60 * 60;

/** Returns when the account's calendar feed was created; null if it has none. */
export async function findCalendarStart(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db.select().from(calendars).where(eq(calendars.userId, userId));
  return row?.createdAt ?? null;
}

/** Creates the account's calendar feed or replaces its address. Returns the secret token in the new address. */
export async function replaceCalendar(db: Db, userId: string, now: number): Promise<string> {
  const token = newToken();
  const set = { tokenHash: hashToken(token), createdAt: new Date(now) };
  await db
    .insert(calendars)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: calendars.userId, set });
  return token;
}

export async function deleteCalendar(db: Db, userId: string): Promise<void> {
  await db.delete(calendars).where(eq(calendars.userId, userId));
}

/** Returns the id of the account whose feed has this token; null if there is none or the account is locked. */
export async function findCalendarOwner(db: Db, token: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: calendars.userId })
    .from(calendars)
    .innerJoin(users, and(eq(users.id, calendars.userId), isNull(users.lockedAt)))
    .where(eq(calendars.tokenHash, hashToken(token)));
  return row?.userId ?? null;
}

type Evening = (LockedPicks & { lockAt: number })[];

/** Groups locks by evening. An evening starts with its first lock and lasts twelve hours (rules: locks#reminders). */
function eveningsOf(locks: readonly LockedPicks[]): Evening[] {
  const timed = locks
    .flatMap(({ lockAt, ...lock }) => (lockAt === null ? [] : { ...lock, lockAt }))
    .toSorted((a, b) => a.lockAt - b.lockAt);
  const evenings: Evening[] = [];
  for (const lock of timed) {
    const evening = evenings.at(-1);
    const begins = evening?.[0]?.lockAt ?? Number.NEGATIVE_INFINITY;
    if (evening && lock.lockAt - begins <= EVENING_MS) evening.push(lock);
    else evenings.push([lock]);
  }
  return evenings;
}

/** Renders the locks of these rooms as iCalendar text (rules: locks#calendar). */
export async function calendarText(
  rooms: readonly RoomToPick[],
  { now, publicUrl }: { now: number; publicUrl: string },
): Promise<string> {
  const { default: ical, ICalAlarmType, ICalCalendarMethod } = await import('ical-generator');
  const calendar = ical({
    name: 'Lockroom',
    prodId: { company: 'Lockroom', product: 'Locks', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  const host = new URL(publicUrl).host;
  for (const room of rooms) {
    for (const [index, locks] of eveningsOf(room.locks).entries()) {
      const [first, last] = [locks[0], locks.at(-1)];
      if (!first || !last || last.lockAt < now - PAST_MS) continue;
      const url = `${publicUrl}/room/${room.id}`;
      const event = calendar.createEvent({
        // The id does not depend on the time, so moving a lock moves the calendar event instead of adding another.
        id: `${room.id}-${index + 1}@${host}`,
        stamp: new Date(now),
        start: new Date(first.lockAt),
        ...(last.lockAt > first.lockAt && { end: new Date(last.lockAt) }),
        summary: `${room.name}: picks lock`,
        description: `${missingText(room, locks, now)}\n${url}`,
        url,
      });
      if (first.lockAt > now)
        event.createAlarm({
          type: ICalAlarmType.display,
          triggerBefore: LOCK_REMINDER_MINUTES * 60,
          description: `${room.name}: picks lock soon`,
        });
    }
  }
  return calendar.toString();
}

function missingText({ entryIds, canAdd }: RoomToPick, locks: Evening, now: number): string {
  const open = locks.filter((lock) => !isLocked({ ...lock, now }));
  if (open.length === 0) return 'Locked.';
  if (entryIds.length === 0 && !canAdd) return 'The room is full, and you have no bracket in it.';
  const missing = missingPicks(open, entryIds, canAdd)
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => sum + part.missing, 0);
  if (missing === 0) return 'All your picks are in.';
  return missing === 1 ? '1 pick to go.' : `${missing} picks to go.`;
}
