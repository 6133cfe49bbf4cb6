import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';

/** Stores an account that nobody can sign in to, reset or befriend: it has no password and is not active. */
export async function insertMadeUp<T extends { id: string; username: string }>(
  db: Db,
  person: T,
  now: number,
): Promise<T> {
  await db.insert(users).values({
    id: person.id,
    username: person.username,
    // No mail goes to a domain of this ending (RFC 2606).
    email: `${person.id}@made-up.invalid`,
    passwordHash: null,
    isActive: false,
    createdAt: new Date(now),
  });
  return person;
}
