import { randomInt } from 'node:crypto';
import { GUEST_NAME_MAX } from '@lockroom/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { roomMembers } from '../../kernel/db/tables/rooms.ts';
import { refuse } from '../../kernel/errors.ts';

/** Refuses a name that another current or former member has. The caller must have locked the room's row. */
export async function refuseTakenName(
  db: Db,
  { roomId, guestId, name }: { roomId: string; guestId: string | null; name: string },
): Promise<void> {
  const rows = await listShownNames(db, roomId);
  if (rows.some(({ id, shown }) => id !== guestId && fold(shown) === fold(name))) refuse('guest_name_taken');
}

/**
 * Appends a number to the name of each guest who shares a room with this account and has the same name, so that no
 * guest is mistaken for the account. Call it when the account joins a room or changes its name.
 */
export async function keepNameFree(db: Db, account: { id: string; username: string }): Promise<void> {
  const shared = await db.execute<{ id: string; name: string }>(sql`
    select distinct u.id, u.guest_name as name
    from ${roomMembers} own
    join ${roomMembers} other on other.room_id = own.room_id
    join ${users} u on u.id = other.user_id
    where own.user_id = ${account.id} and u.id <> ${account.id} and u.guest_name is not null`);
  for (const { id, name } of shared.rows) {
    if (fold(name) !== fold(account.username)) continue;
    const number = ` ${randomInt(100, 1000)}`;
    const guestName = [...name].slice(0, GUEST_NAME_MAX - number.length).join('') + number;
    await db.update(users).set({ guestName }).where(eq(users.id, id));
  }
}

function listShownNames(db: Db, roomId: string) {
  return db
    .select({ id: users.id, shown: shownName })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .where(eq(roomMembers.roomId, roomId));
}

// Names are lowercased in JavaScript, because lowercasing in PostgreSQL depends on the database's locale.
function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
