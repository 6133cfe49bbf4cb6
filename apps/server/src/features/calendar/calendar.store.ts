import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { calendars } from '../../kernel/db/tables/calendar.ts';

/** When the address of somebody's calendar was made; null without one. */
export async function findSince(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db.select().from(calendars).where(eq(calendars.userId, userId));
  return row?.createdAt ?? null;
}

/** Stores the address of somebody's calendar in place of the one before. */
export async function putCalendar(db: Db, row: typeof calendars.$inferInsert): Promise<void> {
  const { tokenHash, createdAt } = row;
  await db
    .insert(calendars)
    .values(row)
    .onConflictDoUpdate({ target: calendars.userId, set: { tokenHash, createdAt } });
}

/** Ends somebody's calendar, if there is one. */
export async function deleteCalendar(db: Db, userId: string): Promise<void> {
  await db.delete(calendars).where(eq(calendars.userId, userId));
}

/** The person whose calendar has this address; null for an unknown one. */
export async function findReader(db: Db, tokenHash: string): Promise<string | null> {
  const [row] = await db.select().from(calendars).where(eq(calendars.tokenHash, tokenHash));
  return row?.userId ?? null;
}
