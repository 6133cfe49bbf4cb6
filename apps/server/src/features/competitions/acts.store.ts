import { and, asc, desc, eq, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { acts } from '../../kernel/db/tables/competitions.ts';
import { changes, rooms } from '../../kernel/db/tables/rooms.ts';

type StoredAct = typeof acts.$inferSelect;
export type ActRow = Awaited<ReturnType<typeof selectActs>>[number];

/** Matches actions that have not been undone and whose results have not been announced to members. */
const unannounced = (roomId: string) =>
  and(eq(acts.roomId, roomId), isNotNull(acts.posted), isNull(acts.toldAt), isNull(acts.undoneAt));

const actOf = (roomId: string, id: string) => and(eq(acts.id, id), eq(acts.roomId, roomId));

/** How many of the newest log lines to search. Other people add far fewer lines while one action runs. */
const LAST_LINES = 50;

/** Returns the id of the first line that this transaction wrote to a room's log; null if there is none. */
export async function findOwnLine(db: Db, roomId: string): Promise<string | null> {
  // Skips sealed lines, because removing their fight rewrites them. The first line of an action is never sealed.
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, xmin, sealed_data from changes where ${changes.roomId} = ${roomId}
      order by id desc limit ${LAST_LINES}
    ) last where sealed_data is null and xmin = pg_current_xact_id()::xid order by id limit 1`);
  return rows[0]?.id ?? null;
}

/** Returns an action's unsealed log lines, oldest first. They all have the same time and author. */
export async function listActLines(db: Db, act: Pick<StoredAct, 'id' | 'roomId'>) {
  const { id, createdAt, actorId, actorName, kind, data } = changes;
  const first = db
    .select({ createdAt, actorId, actorName })
    .from(changes)
    .where(and(eq(id, act.id), eq(changes.roomId, act.roomId)))
    .as('first');
  return db
    .select({ kind, data })
    .from(changes)
    .innerJoin(first, eq(first.createdAt, createdAt))
    .where(
      and(
        eq(changes.roomId, act.roomId),
        gte(id, act.id),
        isNull(changes.sealedData),
        sql`${actorId} is not distinct from ${first.actorId}`,
        sql`${actorName} is not distinct from ${first.actorName}`,
        ne(kind, 'act.taken-back'),
      ),
    )
    .orderBy(asc(id));
}

export async function insertAct(db: Db, row: typeof acts.$inferInsert): Promise<void> {
  await db.insert(acts).values(row);
}

/** Returns an action in a room, unless it was undone. */
export async function findActInForce(db: Db, roomId: string, id: string): Promise<StoredAct | undefined> {
  const isStanding = and(actOf(roomId, id), isNull(acts.undoneAt));
  return (await db.select().from(acts).where(isStanding))[0];
}

export async function updateAct(
  db: Db,
  { id, roomId }: Pick<StoredAct, 'id' | 'roomId'>,
  fields: Partial<Pick<StoredAct, 'after' | 'undoneAt'>>,
): Promise<void> {
  await db.update(acts).set(fields).where(actOf(roomId, id));
}

/** Deletes the saved rows of actions older than `before`. The actions stay in the list but can no longer be undone. */
export async function forgetRows(db: Db, before: Date): Promise<void> {
  await db
    .update(acts)
    .set({ before: null, after: null })
    .where(
      and(
        isNotNull(acts.before),
        // Rows are kept until members have been notified about the results.
        or(isNull(acts.posted), isNotNull(acts.toldAt), isNotNull(acts.undoneAt)),
        lt(acts.createdAt, before),
      ),
    );
}

/** Returns the newest actions in a room, with their log lines and the time when the room was completed. */
export function listActs(db: Db, roomId: string, limit: number) {
  return selectActs(db, eq(acts.roomId, roomId)).limit(limit);
}

function selectActs(db: Db, where: SQL | undefined) {
  return db
    .select({
      act: acts,
      actorId: changes.actorId,
      kind: changes.kind,
      data: changes.data,
      completedAt: rooms.completedAt,
    })
    .from(acts)
    .innerJoin(changes, eq(changes.id, acts.id))
    .innerJoin(rooms, eq(rooms.id, acts.roomId))
    .where(where)
    .orderBy(desc(acts.id));
}

/** Returns the actions that `unannounced` matches, oldest first. */
export async function listUnannounced(db: Db, roomId: string) {
  return (await selectActs(db, unannounced(roomId))).reverse();
}

export async function markAnnounced(db: Db, roomId: string, at: Date): Promise<void> {
  await db.update(acts).set({ toldAt: at }).where(unannounced(roomId));
}

/** Returns the newest action except `apart` that has not been undone and whose results have been announced. */
export async function findLastAnnounced(
  db: Db,
  roomId: string,
  apart: string,
): Promise<StoredAct | undefined> {
  const [row] = await db
    .select()
    .from(acts)
    .where(and(eq(acts.roomId, roomId), ne(acts.id, apart), isNotNull(acts.toldAt), isNull(acts.undoneAt)))
    .orderBy(desc(acts.id))
    .limit(1);
  return row;
}
