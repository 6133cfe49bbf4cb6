import { FIGHT_SPORTS } from '@lockroom/rules';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { excluded } from '../../kernel/db/excluded.ts';
import { descending, type Part } from '../../kernel/db/list-pages.ts';
import { competitions } from '../../kernel/db/tables/competitions.ts';
import {
  deletedEvents,
  eventContests,
  eventSources,
  followings,
  templates,
} from '../../kernel/db/tables/templates.ts';
import { enqueueSelected } from '../../kernel/jobs/worker.ts';

export type TemplateRow = typeof templates.$inferSelect;

const newestTemplates = descending(templates, templates.createdAt);

export function listTemplates(db: Db, { after, limit }: Part): Promise<TemplateRow[]> {
  return db
    .select()
    .from(templates)
    .where(after ? newestTemplates.after(after) : undefined)
    .orderBy(...newestTemplates.by)
    .limit(limit);
}

/** Lists the templates with this name and sport, newest first. */
export function listTemplatesNamed(db: Db, { name, sport }: Pick<TemplateRow, 'name' | 'sport'>) {
  return db
    .select()
    .from(templates)
    .where(and(eq(templates.name, name), eq(templates.sport, sport)))
    .orderBy(...newestTemplates.by);
}

export async function findTemplate(db: Db, templateId: string): Promise<TemplateRow | null> {
  const [row] = await db.select().from(templates).where(eq(templates.id, templateId));
  return row ?? null;
}

/** Finds a template and locks its competition's row until the transaction ends. */
export async function findTemplateHeld(db: Db, templateId: string): Promise<TemplateRow | null> {
  const [held] = await db
    .select({ template: templates })
    .from(templates)
    .innerJoin(competitions, eq(competitions.id, templates.competitionId))
    .where(eq(templates.id, templateId))
    .for('share', { of: competitions });
  return held?.template ?? null;
}

export async function insertTemplate(db: Db, row: TemplateRow): Promise<void> {
  const competition = { id: row.competitionId, createdAt: row.createdAt };
  await db.insert(competitions).values(competition);
  await db.insert(templates).values(row);
}

/** Deletes a template with its competition. Afterwards, the data sources that filled it do not add the event again. */
export async function deleteTemplate(
  db: Db,
  { id, competitionId }: Pick<TemplateRow, 'id' | 'competitionId'>,
): Promise<void> {
  const { source, sourceEvent } = eventSources;
  const filled = db.select({ source, sourceEvent }).from(eventSources).where(eq(eventSources.templateId, id));
  await db.insert(deletedEvents).select(filled).onConflictDoNothing();
  await db.delete(competitions).where(eq(competitions.id, competitionId));
}

export async function updateTemplate(
  db: Db,
  templateId: string,
  fields: Partial<Omit<TemplateRow, 'id' | 'competitionId' | 'sport'>>,
): Promise<void> {
  await db.update(templates).set(fields).where(eq(templates.id, templateId));
}

type SourceIdKind = typeof eventContests.$inferSelect.kind;

/** Maps the ids of these sources to our ids. If two sources use the same id, the later one takes precedence. */
export async function readSourceIds(
  db: Db,
  templateId: string,
  kind: SourceIdKind,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(eventContests)
    .where(
      and(
        eq(eventContests.templateId, templateId),
        eq(eventContests.kind, kind),
        inArray(eventContests.source, [...sources]),
      ),
    );
  const ordered = rows.toSorted((a, b) => sources.indexOf(a.source) - sources.indexOf(b.source));
  return new Map(ordered.map((row) => [row.sourceId, row.ownId]));
}

/** Maps a source's ids to ours, replacing earlier mappings of the same ids. */
export async function writeSourceIds(
  db: Db,
  templateId: string,
  source: string,
  ids: Readonly<Record<SourceIdKind, readonly (readonly [sourceId: string, ownId: string])[]>>,
): Promise<void> {
  const rows = (['contest', 'competitor'] as const).flatMap((kind) =>
    [...new Map(ids[kind])].map(([sourceId, ownId]) => ({ templateId, source, kind, sourceId, ownId })),
  );
  if (rows.length === 0) return;
  const key = [eventContests.templateId, eventContests.source, eventContests.kind, eventContests.sourceId];
  const set = excluded({ ownId: eventContests.ownId });
  await db.insert(eventContests).values(rows).onConflictDoUpdate({ target: key, set });
}

/** The template that a room follows, and what the room has stored about it. */
export interface Followed {
  following: typeof followings.$inferSelect;
  template: TemplateRow;
}

export type SourceRow = typeof eventSources.$inferSelect;

/** Lists the data sources that fill a template, oldest first. */
export function listSources(db: Db, templateId: string): Promise<SourceRow[]> {
  return db
    .select()
    .from(eventSources)
    .where(eq(eventSources.templateId, templateId))
    .orderBy(asc(eventSources.id));
}

export async function findFollowing(db: Db, roomId: string): Promise<Followed | null> {
  const [row] = await db
    .select({ following: followings, template: templates })
    .from(followings)
    .innerJoin(templates, eq(templates.id, followings.templateId))
    .where(eq(followings.roomId, roomId));
  return row ?? null;
}

/** Stores what a room follows, replacing what it followed before. */
export async function writeFollowing(db: Db, row: typeof followings.$inferInsert): Promise<void> {
  const { roomId: _, ...set } = row;
  await db.insert(followings).values(row).onConflictDoUpdate({ target: followings.roomId, set });
}

export async function updateFollowing(
  db: Db,
  roomId: string,
  change: Partial<Pick<Followed['following'], 'taken' | 'dismissed' | 'matched' | 'told'>>,
): Promise<void> {
  await db.update(followings).set(change).where(eq(followings.roomId, roomId));
}

/** Returns the `followings` rows of those rooms in `roomIds` that apply the template's changes automatically. */
export function listTaking(db: Db, { id }: Pick<TemplateRow, 'id'>, roomIds: readonly string[]) {
  const { templateId, mode, roomId } = followings;
  return db
    .select()
    .from(followings)
    .where(and(eq(templateId, id), eq(mode, 'take'), inArray(roomId, [...roomIds])));
}

/** Adds values that rooms have taken from their event. */
export async function addTaken(
  db: Db,
  rows: readonly { roomId: string; taken: Record<string, string | null> }[],
): Promise<void> {
  await db.execute(sql`
    update ${followings} set taken = ${followings.taken} || f.taken
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f("roomId" uuid, taken jsonb)
    where ${followings.roomId} = f."roomId"`);
}

/**
 * The number of rooms per job. It is low enough for several processes to share the work, and high enough to save SQL
 * statements.
 */
const ROOMS_AT_ONCE = 25;

const isBatched = sql`${followings.mode} = 'take' and ${templates.sport} = any(${sql.param([...FIGHT_SPORTS])}::text[])`;

/** Enqueues a job for each batch of rooms that automatically apply changes to this competition's fight card. */
export async function enqueueTakers(
  db: Db,
  kind: string,
  competitionId: string,
  at: { now: number; runAt: number },
): Promise<void> {
  const payloads = sql`
    select jsonb_build_object('templateId', id, 'roomIds', jsonb_agg(room_id order by room_id)) from (
      select ${templates.id} as id, ${followings.roomId} as room_id,
        (row_number() over (order by ${followings.roomId}) - 1) / ${ROOMS_AT_ONCE}::int as part
      from ${followings} inner join ${templates} on ${templates.id} = ${followings.templateId}
      where ${templates.competitionId} = ${competitionId} and ${isBatched}) as takers
    group by id, part`;
  await enqueueSelected(db, kind, payloads, at);
}

/**
 * Enqueues a job for each room that follows this competition's template, except the rooms that `enqueueTakers` selects.
 */
export async function enqueueFollowers(db: Db, kind: string, competitionId: string, now: number) {
  const payloads = sql`
    select jsonb_build_object('roomId', ${followings.roomId}) from ${followings}
    inner join ${templates} on ${templates.id} = ${followings.templateId}
    where ${templates.competitionId} = ${competitionId} and not (${isBatched})`;
  await enqueueSelected(db, kind, payloads, { now });
}
