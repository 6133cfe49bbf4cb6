import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';

/** Whether a person's notifications also come by mail. */
export async function wantsCopies(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ on: users.emailCopies }).from(users).where(eq(users.id, userId));
  return row?.on ?? false;
}

/** Switches copies by mail on or off. */
export async function setCopies(db: Db, userId: string, on: boolean): Promise<void> {
  await db.update(users).set({ emailCopies: on }).where(eq(users.id, userId));
}

/** Whose token of a mailed link this is; null for one that nobody has. */
export async function findStopOwner(db: Db, token: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.emailStopToken, token));
  return row?.id ?? null;
}
