import { type DevPlan, PLAN_CATEGORIES, PLAN_STATUSES, type PlanCounts, plans } from '@lockroom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { readListPage } from '../../kernel/db/list-pages.ts';
import { devPlans } from '../../kernel/db/tables/plans.ts';
import { found, refuseField } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import { type Context, type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { isId, newId } from '../../kernel/ids.ts';
import {
  countPlans,
  deletePlan,
  findPlan,
  findPlanLocked,
  getShownPlan,
  listPlans,
  type ShownPlan,
} from './plans.store.ts';

async function addPlan(
  db: Db,
  authorId: string,
  { notes, ...body }: Context<typeof plans.create>['body'],
  now: number,
): Promise<string> {
  const id = newId();
  await db.insert(devPlans).values({
    id,
    authorId,
    ...body,
    status: 'planning',
    notes: written(notes),
    createdAt: new Date(now),
    completedAt: null,
  });
  return id;
}

/**
 * Changes the given fields of a plan. A completed plan moves to the category 'completed' and gets a completion date. A
 * reopened plan loses that date and, unless a category is given, moves to the category 'features' (rules:
 * play#plans-and-support).
 */
async function changePlan(
  db: Db,
  planId: string,
  { status, category, notes, ...texts }: Context<typeof plans.update>['body'],
  now: number,
): Promise<void> {
  const plan = found(await findPlanLocked(db, planId));
  const nextStatus = status ?? plan.status;
  const isCompleted = nextStatus === 'completed';
  if (!isCompleted && category === 'completed')
    refuseField('category', 'To move a plan to completed, set its status to completed');
  const openCategory = category ?? (plan.category === 'completed' ? 'features' : plan.category);
  await db
    .update(devPlans)
    .set({
      ...texts,
      status: nextStatus,
      category: isCompleted ? 'completed' : openCategory,
      completedAt: isCompleted ? (plan.completedAt ?? new Date(now)) : null,
      ...(notes ? { notes: written(notes) } : {}),
    })
    .where(eq(devPlans.id, planId));
}

function written(notes: readonly string[] = []): string[] {
  return notes.filter((note) => note !== '');
}

export function planRoutes(): Implementation[] {
  return implement(plans, {
    list: ({ db, viewer, query: { category = null, ...query } }) =>
      readListPage(query, {
        read: (part) => listPlans(db, category, part),
        has: async (id) => {
          const plan = await findPlan(db, id);
          return plan !== null && (category === null || plan.category === category);
        },
        present: ({ isShortened, ...plan }) => ({ ...presentPlan(plan, viewer), isShortened }),
      }),
    counts: async ({ db, viewer }) => presentCounts(await countPlans(db, viewer.id)),
    get: async ({ db, viewer, params }) =>
      presentPlan(found(isId(params.planId) ? await getShownPlan(db, params.planId) : null), viewer),
    create: async ({ db, viewer, body, now }) => {
      const id = await addPlan(db, viewer.id, body, now);
      return presentPlan(found(await getShownPlan(db, id)), viewer);
    },
    update: async ({ db, viewer, plan, body, now }) => {
      await changePlan(db, plan.id, body, now);
      return presentPlan(found(await getShownPlan(db, plan.id)), viewer);
    },
    remove: ({ db, plan }) => deletePlan(db, plan.id),
  });
}

function presentCounts(groups: Awaited<ReturnType<typeof countPlans>>): PlanCounts {
  const count = (fits: (group: (typeof groups)[number]) => boolean, of: 'all' | 'mine' = 'all') =>
    groups.filter(fits).reduce((sum, group) => sum + group[of], 0);
  const each = <Name extends string>(names: readonly Name[], field: 'category' | 'status') =>
    Object.fromEntries(names.map((name) => [name, count((group) => group[field] === name)])) as Record<
      Name,
      number
    >;
  return {
    categories: each(PLAN_CATEGORIES, 'category'),
    statuses: each(PLAN_STATUSES, 'status'),
    mine: count(() => true, 'mine'),
  };
}

function presentPlan({ plan, authorUsername }: ShownPlan, viewer: Viewer): DevPlan {
  return {
    ...plan,
    dateCreated: plan.createdAt.toISOString(),
    dateCompleted: plan.completedAt?.toISOString() ?? null,
    authorUsername,
    isMine: plan.authorId === viewer.id,
  };
}
