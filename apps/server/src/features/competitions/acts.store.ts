import { and, asc, desc, eq, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { acts } from '../../kernel/db/tables/competitions.ts';
import { changes, rooms } from '../../kernel/db/tables/rooms.ts';

type StoredAct = typeof acts.$inferSelect;
/** An act with its line of the changes log. */
export type ActRow = Awaited<ReturnType<typeof selectActs>>[number];

/** The acts of a room that brought results of which nobody was told yet. */
const untoldOf = (roomId: string) =>
  and(eq(acts.roomId, roomId), isNotNull(acts.posted), isNull(acts.toldAt), isNull(acts.undoneAt));

const actOf = (roomId: string, id: string) => and(eq(acts.id, id), eq(acts.roomId, roomId));

/** More lines than are written beside an act, by people who join or delete what is theirs. */
const LAST_LINES = 50;

/** The first line of a room's log that this transaction has written; null without one. */
export async function findOwnLine(db: Db, roomId: string): Promise<string | null> {
  // Lines that disclose a pick are written anew when their fight goes; no act writes one.
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, xmin, sealed_data from changes where ${changes.roomId} = ${roomId}
      order by id desc limit ${LAST_LINES}
    ) last where sealed_data is null and xmin = pg_current_xact_id()::xid order by id limit 1`);
  return rows[0]?.id ?? null;
}

/** The lines of an act in the changes log that disclose no pick, the oldest first: all have its time and its author. */
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

/** An act of a room that was not taken back; null where it was. */
export async function findStanding(db: Db, roomId: string, id: string): Promise<StoredAct | null> {
  const [row] = await db
    .select()
    .from(acts)
    .where(and(actOf(roomId, id), isNull(acts.undoneAt)));
  return row ?? null;
}

/** Stores what an act left, beside its rows. */
export async function writeAfter(
  db: Db,
  { id, roomId }: Pick<StoredAct, 'id' | 'roomId'>,
  after: StoredAct['after'],
): Promise<void> {
  await db.update(acts).set({ after }).where(actOf(roomId, id));
}

/** Forgets what acts before a time changed: they stay in the list, and can no longer be taken back. */
export async function forgetRows(db: Db, before: Date): Promise<void> {
  await db
    .update(acts)
    .set({ before: null, after: null })
    .where(
      and(
        isNotNull(acts.before),
        // Results that nobody was told of yet are told from them.
        or(isNull(acts.posted), isNotNull(acts.toldAt), isNotNull(acts.undoneAt)),
        lt(acts.createdAt, before),
      ),
    );
}

/** The newest acts of a room, with their lines and whether the room is completed. */
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

/** Stores that an act was taken back. */
export async function setUndoneAt(db: Db, roomId: string, id: string, at: Date): Promise<void> {
  await db.update(acts).set({ undoneAt: at }).where(actOf(roomId, id));
}

/** Those acts, the oldest first. */
export async function listUntold(db: Db, roomId: string) {
  return (await selectActs(db, untoldOf(roomId))).reverse();
}

/** Stores when members were told of a room's results by now. */
export async function setToldAt(db: Db, roomId: string, at: Date): Promise<void> {
  await db.update(acts).set({ toldAt: at }).where(untoldOf(roomId));
}

/** The newest act of a room, apart from one, whose results members were told of and that stands. */
export async function findLastTold(db: Db, roomId: string, apart: string): Promise<StoredAct | null> {
  const [row] = await db
    .select()
    .from(acts)
    .where(and(eq(acts.roomId, roomId), ne(acts.id, apart), isNotNull(acts.toldAt), isNull(acts.undoneAt)))
    .orderBy(desc(acts.id))
    .limit(1);
  return row ?? null;
}
