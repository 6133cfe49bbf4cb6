import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { descending, type Part } from '../../kernel/db/list-pages.ts';
import { competitions } from '../../kernel/db/tables/competitions.ts';
import { templates } from '../../kernel/db/tables/templates.ts';

export type TemplateRow = typeof templates.$inferSelect;

const newestTemplates = descending(templates, templates.createdAt);

/** The templates, newest first. */
export function listTemplates(db: Db, { after, limit }: Part): Promise<TemplateRow[]> {
  return db
    .select()
    .from(templates)
    .where(after ? newestTemplates.after(after) : undefined)
    .orderBy(...newestTemplates.by)
    .limit(limit);
}

/** The templates of this name and sport, newest first. */
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

/** One template, its competition locked until the transaction ends. */
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

/** Stores a template with an empty competition. */
export async function insertTemplate(db: Db, row: TemplateRow): Promise<void> {
  const competition = { id: row.competitionId, createdAt: row.createdAt };
  await db.insert(competitions).values(competition);
  await db.insert(templates).values(row);
}

export async function setTemplateName(db: Db, templateId: string, name: string): Promise<void> {
  await db.update(templates).set({ name }).where(eq(templates.id, templateId));
}

/** Deletes a competition and the template it belongs to. */
export async function deleteCompetition(db: Db, competitionId: string): Promise<void> {
  await db.delete(competitions).where(eq(competitions.id, competitionId));
}
