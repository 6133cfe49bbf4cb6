import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import {
  deletedEvents,
  eventSources,
  followings,
  sourceCalls,
  templates,
} from '../../kernel/db/tables/templates.ts';
import { newId } from '../../kernel/ids.ts';

export type SourceRow = typeof eventSources.$inferSelect;
export type CallsRow = typeof sourceCalls.$inferSelect;

/**
 * Claims the events whose poll is due. Their next poll is scheduled for the end of the lease, so they are polled again
 * if the process dies before it stores the outcome.
 */
export async function claimEvents(
  db: Db,
  { names, now, lease, most }: { names: readonly string[]; now: number; lease: number; most: number },
) {
  const due = sql`any(array(
    select id from event_sources
    where not is_paused and next_poll_at <= ${new Date(now).toISOString()} and source = any(${sql.param([...names])}::text[])
    order by next_poll_at limit ${most} for update skip locked))`;
  return db
    .update(eventSources)
    .set({ nextPollAt: new Date(lease) })
    .where(sql`${eventSources.id} = ${due}`)
    .returning();
}

/**
 * Stores the outcome of a poll. Returns false and stores nothing if another process has claimed the event meanwhile.
 */
export async function storePoll(
  db: Db,
  { id, nextPollAt }: Pick<SourceRow, 'id' | 'nextPollAt'>,
  change: Partial<SourceRow>,
): Promise<boolean> {
  const stored = await db
    .update(eventSources)
    .set(change)
    .where(and(eq(eventSources.id, id), eq(eventSources.nextPollAt, nextPollAt)))
    .returning({ id: eventSources.id });
  return stored.length > 0;
}

export async function addCalls(db: Db, names: readonly string[], now: number): Promise<void> {
  const rows = names.map((source) => ({ source, nextListAt: new Date(now) }));
  await db.insert(sourceCalls).values(rows).onConflictDoNothing();
}

/** Like {@link claimEvents}, but claims the sources whose list of upcoming events is due. */
export async function claimLists(
  db: Db,
  { names, now, lease }: { names: readonly string[]; now: number; lease: number },
): Promise<CallsRow[]> {
  return db
    .update(sourceCalls)
    .set({ nextListAt: new Date(lease) })
    .where(and(inArray(sourceCalls.source, [...names]), lte(sourceCalls.nextListAt, new Date(now))))
    .returning();
}

export async function storeList(db: Db, source: string, change: Partial<CallsRow>): Promise<void> {
  await db.update(sourceCalls).set(change).where(eq(sourceCalls.source, source));
}

/**
 * Increases the number of requests sent to a source today (UTC). Returns false and changes nothing if the new total
 * would exceed `most`.
 */
export async function countRequests(
  db: Db,
  { source, requests, most, now }: { source: string; requests: number; most: number; now: number },
): Promise<boolean> {
  const day = new Date(now).toISOString().slice(0, 10);
  const total = sql`${requests}::int + case when ${sourceCalls.day} = ${day} then ${sourceCalls.requests} else 0 end`;
  const counted = await db
    .update(sourceCalls)
    .set({ day, requests: total })
    .where(and(eq(sourceCalls.source, source), sql`${total} <= ${most}`))
    .returning({ source: sourceCalls.source });
  return counted.length > 0;
}

/** Returns which of these event ids already have a template, or had one that was deleted. */
export async function listKnown(db: Db, source: string, eventIds: readonly string[]): Promise<Set<string>> {
  const ids = [...eventIds];
  const filling = db
    .select({ id: eventSources.sourceEvent })
    .from(eventSources)
    .where(and(eq(eventSources.source, source), inArray(eventSources.sourceEvent, ids)));
  const deleted = db
    .select({ id: deletedEvents.sourceEvent })
    .from(deletedEvents)
    .where(and(eq(deletedEvents.source, source), inArray(deletedEvents.sourceEvent, ids)));
  const rows = await filling.union(deleted);
  return new Set(rows.map(({ id }) => id));
}

/** Adds a source to a template, unless the template already has it. */
export async function addEventSource(
  db: Db,
  row: Pick<SourceRow, 'templateId' | 'source' | 'sourceEvent'>,
  now: number,
): Promise<void> {
  const values = { ...row, id: newId(), nextPollAt: new Date(now) };
  await db.insert(eventSources).values(values).onConflictDoNothing();
}

/** Lists other sources' events that start between `from` and `to`. */
export async function listComing(db: Db, source: string, { from, to }: { from: number; to: number }) {
  const { id: templateId, sport, startsAt } = templates;
  const rows = await db
    .selectDistinct({ templateId, sport, startsAt })
    .from(templates)
    .innerJoin(eventSources, and(eq(eventSources.templateId, templateId), ne(eventSources.source, source)))
    .where(and(gte(startsAt, new Date(from)), lte(startsAt, new Date(to))));
  return rows.flatMap((row) => (row.startsAt ? [{ ...row, startsAt: row.startsAt.getTime() }] : []));
}

/** Stores an event's start and new name. The name stays if a person has changed it. */
export async function describeTemplate(
  db: Db,
  templateId: string,
  { name, earlierName, startsAt }: { name: string; earlierName: string | null; startsAt: number | null },
): Promise<void> {
  const isOwn = eq(templates.id, templateId);
  const start = startsAt === null ? null : { startsAt: new Date(startsAt) };
  if (start) await db.update(templates).set(start).where(isOwn);
  if (earlierName !== null && earlierName !== name)
    await db
      .update(templates)
      .set({ name })
      .where(and(isOwn, eq(templates.name, earlierName)));
}

/** Returns one row for each manager or deputy of a running room that follows the template. */
export function listFollowers(db: Db, templateId: string) {
  return db
    .select({ id: rooms.id, name: rooms.name, userId: roomMembers.userId })
    .from(followings)
    .innerJoin(rooms, eq(rooms.id, followings.roomId))
    .innerJoin(
      roomMembers,
      and(
        eq(roomMembers.roomId, rooms.id),
        isNull(roomMembers.leftAt),
        or(eq(roomMembers.userId, rooms.creatorId), isNotNull(roomMembers.deputySince)),
      ),
    )
    .where(and(eq(followings.templateId, templateId), isNull(rooms.completedAt)));
}

/**
 * Lists the events that sources fill, ordered by the time of the next poll, with the number of rooms that follow each
 * event.
 */
export function listForAdministrators(db: Db) {
  const rooms = sql<number>`(
    select count(*)::int from ${followings} where ${followings.templateId} = ${templates.id})`;
  return db
    .select({ row: eventSources, template: templates, rooms })
    .from(eventSources)
    .innerJoin(templates, eq(templates.id, eventSources.templateId))
    .orderBy(asc(eventSources.nextPollAt), asc(eventSources.id))
    .limit(500);
}
