import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { descending, type Part } from '../../kernel/db/list-pages.ts';
import { competitions } from '../../kernel/db/tables/competitions.ts';
import { followings, templates } from '../../kernel/db/tables/templates.ts';
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
export function listTemplatesNamed(
  db: Db,
  { name, sport }: Pick<TemplateRow, 'name' | 'sport'>,
): Promise<TemplateRow[]> {
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

/** Finds a template and locks its competition until the transaction ends. */
export async function findTemplateHeld(db: Db, templateId: string): Promise<TemplateRow | null> {
  const row = await findTemplate(db, templateId);
  if (!row) return null;
  const held = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(eq(competitions.id, row.competitionId))
    .for('share');
  return held.length > 0 ? row : null;
}

export async function insertTemplate(db: Db, row: TemplateRow): Promise<void> {
  const competition = { id: row.competitionId, createdAt: row.createdAt };
  await db.insert(competitions).values(competition);
  await db.insert(templates).values(row);
}

export async function setTemplateName(db: Db, templateId: string, name: string): Promise<void> {
  await db.update(templates).set({ name }).where(eq(templates.id, templateId));
}

/** The template that a room follows, and what the room has stored about it. */
export interface Followed {
  following: typeof followings.$inferSelect;
  template: TemplateRow;
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

export function countFollowers(db: Db, templateId: string): Promise<number> {
  return db.$count(followings, eq(followings.templateId, templateId));
}

/** Enqueues a job for every room that follows the template with this competition, in one statement. */
export async function enqueueFollowers(
  db: Db,
  kind: string,
  competitionId: string,
  now: number,
): Promise<void> {
  const payloads = sql`
    select jsonb_build_object('roomId', ${followings.roomId}) from ${followings}
    inner join ${templates} on ${templates.id} = ${followings.templateId}
    where ${templates.competitionId} = ${competitionId}`;
  await enqueueSelected(db, kind, payloads, { now });
}

/** Stores the token of a template's feed, or deletes it if null. */
export async function setFeedToken(
  db: Db,
  templateId: string,
  token: { hash: string; madeAt: Date } | null,
): Promise<void> {
  await db
    .update(templates)
    .set({ feedTokenHash: token?.hash ?? null, feedTokenAt: token?.madeAt ?? null })
    .where(eq(templates.id, templateId));
}
