import { found, refuse } from '../../kernel/errors.ts';
import type { Guards } from '../../kernel/proofs.ts';
import { findPlan } from './plans.store.ts';

/** A plan is changed by whoever added it and by administrators; the first plans by administrators alone. */
export const planGuards: Pick<Guards, 'plan.author'> = {
  'plan.author': async ({ db, viewer, id }) => {
    const plan = found(await findPlan(db, found(id('planId'))));
    if (plan.authorId !== viewer.id && !viewer.isAdmin)
      refuse('forbidden', 'Only the author or an administrator can do that.');
    return { plan: { id: plan.id } };
  },
};
