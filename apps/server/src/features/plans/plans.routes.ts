import { type DevPlan, plans } from '@lockroom/contract';
import { found } from '../../kernel/errors.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { Viewer } from '../../kernel/http/proofs.ts';
import { addPlan, changePlan } from './plans.service.ts';
import { deletePlan, getShownPlan, listPlans, type ShownPlan } from './plans.store.ts';

export function planRoutes(): Implementation[] {
  return implement(plans, {
    list: async ({ db, viewer }) => (await listPlans(db)).map((plan) => presentPlan(plan, viewer)),
    create: async ({ db, viewer, body, now }) => {
      const id = await addPlan(db, viewer.id, body, now);
      return presentPlan(found(await getShownPlan(db, id)), viewer);
    },
    update: async ({ db, viewer, plan, body, now }) => {
      await changePlan(db, plan.id, body, now);
      return presentPlan(found(await getShownPlan(db, plan.id)), viewer);
    },
    remove: async ({ db, plan }) => {
      await deletePlan(db, plan.id);
      return { success: true };
    },
  });
}

function presentPlan({ plan, authorUsername }: ShownPlan, viewer: Viewer): DevPlan {
  return {
    id: plan.id,
    title: plan.title,
    description: plan.description,
    // Only this feature writes the three columns, from the lists of the contract.
    category: plan.category as DevPlan['category'],
    priority: plan.priority as DevPlan['priority'],
    status: plan.status as DevPlan['status'],
    notes: plan.notes,
    dateCreated: plan.createdAt.toISOString(),
    dateCompleted: plan.completedAt?.toISOString() ?? null,
    authorId: plan.authorId,
    authorUsername,
    isMine: plan.authorId === viewer.id,
  };
}
