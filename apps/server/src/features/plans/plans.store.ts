import { PLAN_LISTED, type PlanCategory } from '@lockroom/contract';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { descending, type Part } from '../../kernel/db/list-pages.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { devPlans } from '../../kernel/db/tables/plans.ts';

export type PlanRow = typeof devPlans.$inferSelect;
/** A plan with its author's name, which is null for the initial plans. */
export interface ShownPlan {
  plan: PlanRow;
  authorUsername: string | null;
}

const shown = { plan: devPlans, authorUsername: users.username };

const newestPlans = descending(devPlans, devPlans.createdAt);
const firstNotes = sql`${devPlans.notes}[1:${sql.raw(`${PLAN_LISTED.notes}`)}]`;

/** Lists the plans in one category, or all plans if `category` is null, newest first. Long texts are shortened. */
export async function listPlans(db: Db, category: PlanCategory | null, { after, limit }: Part) {
  const { description, note, notes } = PLAN_LISTED;
  return db
    .select({
      plan: {
        ...getTableColumns(devPlans),
        // The database shortens long texts, so that the full texts are not transferred.
        description: sql<string>`left(${devPlans.description}, ${description})`,
        notes: sql<string[]>`array(
          select left(line, ${note}) from unnest(${firstNotes}) with ordinality n(line, nth) order by nth)`,
      },
      authorUsername: users.username,
      isShortened: sql<boolean>`(
        length(${devPlans.description}) > ${description} or cardinality(${devPlans.notes}) > ${notes}
        or exists (select from unnest(${firstNotes}) line where length(line) > ${note}))`,
    })
    .from(devPlans)
    .leftJoin(users, eq(users.id, devPlans.authorId))
    .where(
      and(
        category ? eq(devPlans.category, category) : undefined,
        after ? newestPlans.after(after) : undefined,
      ),
    )
    .orderBy(...newestPlans.by)
    .limit(limit);
}

/** Counts all plans, and the plans of one person, by category and status. */
export async function countPlans(db: Db, userId: string) {
  return db
    .select({
      category: devPlans.category,
      status: devPlans.status,
      all: sql<number>`count(*)::int`,
      mine: sql<number>`(count(*) filter (where ${eq(devPlans.authorId, userId)}))::int`,
    })
    .from(devPlans)
    .groupBy(devPlans.category, devPlans.status);
}

export async function getShownPlan(db: Db, id: string): Promise<ShownPlan | null> {
  const [row] = await db
    .select(shown)
    .from(devPlans)
    .leftJoin(users, eq(users.id, devPlans.authorId))
    .where(eq(devPlans.id, id));
  return row ?? null;
}

export async function findPlan(db: Db, id: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(devPlans).where(eq(devPlans.id, id));
  return row ?? null;
}

/** Finds a plan and locks it against other changes until the transaction ends. */
export async function findPlanLocked(db: Db, id: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(devPlans).where(eq(devPlans.id, id)).for('update');
  return row ?? null;
}

export async function deletePlan(db: Db, id: string): Promise<void> {
  await db.delete(devPlans).where(eq(devPlans.id, id));
}
