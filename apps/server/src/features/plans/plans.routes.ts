import { type DevPlan, PLAN_CATEGORIES, PLAN_STATUSES, type PlanCounts, plans } from '@lockroom/contract';
import { readListPage } from '../../kernel/db/list-pages.ts';
import { found } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { isId } from '../../kernel/ids.ts';
import { addPlan, changePlan } from './plans.service.ts';
import { countPlans, deletePlan, findPlan, getShownPlan, listPlans, type ShownPlan } from './plans.store.ts';

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
