import { and, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { notifications } from '../../kernel/db/tables/notifications.ts';
import { changes, roomMembers } from '../../kernel/db/tables/rooms.ts';

/** The names under which somebody did something in a room, except for those that another person has by now. */
export async function listOwnNames(db: Db, userId: string): Promise<string[]> {
  const other = alias(users, 'other');
  const taken = db
    .select({ id: other.id })
    .from(other)
    .where(and(sql`lower(${other.username}) = lower(${changes.actorName})`, ne(other.id, userId)));
  const rows = await db
    .selectDistinct({ name: changes.actorName })
    .from(changes)
    .where(and(eq(changes.actorId, userId), notExists(taken)));
  return rows.flatMap(({ name }) => name ?? []);
}

/** The ids of the entries that somebody has or had. */
export async function listOwnEntryIds(db: Db, userId: string): Promise<string[]> {
  const present = db
    .select({ id: sql<string>`${entries.id}::text` })
    .from(entries)
    .where(eq(entries.ownerId, userId));
  const made = db
    .select({ id: sql<string>`${changes.data} ->> 'entryId'` })
    .from(changes)
    .where(and(eq(changes.actorId, userId), eq(changes.kind, 'entry.created')));
  return (await present.union(made)).map(({ id }) => id);
}

/** The lines with one of these texts in their data, in the logs of the rooms that somebody is or was in. */
export async function listLinesNaming(db: Db, userId: string, texts: readonly string[]) {
  const names = (value: typeof changes.data | typeof changes.sealedData) =>
    sql`exists (select 1 from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) t
      where position(t in ${value}::text) > 0)`;
  return db
    .select({ id: changes.id, data: changes.data, sealed: changes.sealedData })
    .from(changes)
    .innerJoin(roomMembers, and(eq(roomMembers.roomId, changes.roomId), eq(roomMembers.userId, userId)))
    .where(or(names(changes.data), names(changes.sealedData)));
}

/** Writes the data of lines anew. */
export async function writeLines(
  db: Db,
  lines: readonly { id: string; data: unknown; sealed: unknown }[],
): Promise<void> {
  if (lines.length === 0) return;
  await db.execute(sql`
    update changes set data = l.data, sealed_data = l.sealed
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, data jsonb, sealed jsonb)
    where changes.id = l.id`);
}

/** Gives every line that somebody caused another name. */
export async function renameActor(db: Db, userId: string, actorName: string): Promise<void> {
  await db.update(changes).set({ actorName }).where(eq(changes.actorId, userId));
}

/**
 * The notifications that name somebody: at the beginning of the text, or, where it counts comments, at the end. Those
 * from before it was stored whom they name are found by their kind and these names.
 */
export function listNotificationsNaming(
  db: Db,
  userId: string,
  { kinds, names }: { kinds: readonly string[]; names: readonly string[] },
) {
  const { message } = notifications;
  const endsWithName = sql<boolean>`(${notifications.kind} = 'support-comment'
    and ${message} ~ ${'^[0-9]+ new comments on ".*", the last by [^ ]+\\.$'})`;
  const named = sql`case when ${endsWithName}
    then substring(${message} from ${'([^ ]+)\\.$'}) else split_part(${message}, ' ', 1) end`;
  return db
    .select({
      id: notifications.id,
      userId: notifications.userId,
      kind: notifications.kind,
      message,
      endsWithName,
    })
    .from(notifications)
    .where(
      or(
        eq(notifications.namedId, userId),
        and(
          isNull(notifications.namedId),
          inArray(notifications.kind, [...kinds]),
          inArray(named, [...names]),
        ),
      ),
    );
}
