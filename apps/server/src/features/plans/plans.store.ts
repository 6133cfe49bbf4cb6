import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { devPlans } from '../../kernel/db/tables/plans.ts';

export type PlanRow = typeof devPlans.$inferSelect;
/** A plan with the name of its author; null for the plans that come with an installation. */
export interface ShownPlan {
  plan: PlanRow;
  authorUsername: string | null;
}

const shown = { plan: devPlans, authorUsername: users.username };

/** The whole board, newest first. */
export async function listPlans(db: Db): Promise<ShownPlan[]> {
  return db
    .select(shown)
    .from(devPlans)
    .leftJoin(users, eq(users.id, devPlans.authorId))
    .orderBy(desc(devPlans.createdAt), desc(devPlans.id));
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

/** One plan, locked against other changes until the transaction ends. */
export async function findPlanLocked(db: Db, id: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(devPlans).where(eq(devPlans.id, id)).for('update');
  return row ?? null;
}

export async function insertPlan(db: Db, row: PlanRow): Promise<void> {
  await db.insert(devPlans).values(row);
}

export async function updatePlan(db: Db, id: string, change: Partial<PlanRow>): Promise<void> {
  await db.update(devPlans).set(change).where(eq(devPlans.id, id));
}

export async function deletePlan(db: Db, id: string): Promise<void> {
  await db.delete(devPlans).where(eq(devPlans.id, id));
}
