import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { chancesTold, notifications } from '../../kernel/db/tables/notifications.ts';

/** What can be told of an entry's chances. */
export type ChanceKind = 'clinched' | 'last' | 'out';

/** Something that was told of an entry; without a notification its owner has deleted it. */
export interface ToldRow {
  entryId: string;
  kind: ChanceKind;
  notificationId: string | null;
}

/** What was told of these entries. */
export async function listTold(db: Db, entryIds: readonly string[]): Promise<ToldRow[]> {
  if (entryIds.length === 0) return [];
  const rows = await db
    .select({
      entryId: chancesTold.entryId,
      kind: chancesTold.kind,
      notificationId: chancesTold.notificationId,
    })
    .from(chancesTold)
    .where(inArray(chancesTold.entryId, [...entryIds]));
  return rows as ToldRow[];
}

/** Remembers what was told, each in the unread line of its owner. */
export async function keepTold(
  db: Db,
  told: readonly { entryId: string; kind: ChanceKind; userId: string }[],
  { lineKey, at }: { lineKey: string; at: Date },
): Promise<void> {
  if (told.length === 0) return;
  const lines = await listLines(
    db,
    told.map(({ userId }) => userId),
    lineKey,
  );
  const rows = told.map(({ userId, entryId, kind }) => {
    return { entryId, kind, notificationId: lines.get(userId) ?? null, createdAt: at };
  });
  await db.insert(chancesTold).values(rows);
}

/** Forgets what was told, so that it can be told again. */
export async function forgetTold(db: Db, told: readonly ToldRow[]): Promise<void> {
  if (told.length === 0) return;
  const rows = sql.join(
    told.map(({ entryId, kind }) => sql`(${entryId}::uuid, ${kind}::text)`),
    sql`, `,
  );
  const entryIds = told.map(({ entryId }) => entryId);
  await db
    .delete(chancesTold)
    .where(
      and(
        inArray(chancesTold.entryId, [...entryIds]),
        sql`(${chancesTold.entryId}, ${chancesTold.kind}) in (${rows})`,
      ),
    );
}

/** The unread lines of a key, by person. */
export async function listLines(
  db: Db,
  userIds: readonly string[],
  lineKey: string,
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: notifications.id, userId: notifications.userId })
    .from(notifications)
    .where(and(inArray(notifications.userId, [...userIds]), eq(notifications.lineKey, lineKey)));
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}
