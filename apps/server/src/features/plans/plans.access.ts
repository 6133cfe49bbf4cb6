import { found, refuse } from '../../kernel/errors.ts';
import type { Guards } from '../../kernel/http/access-context.ts';
import { findPlan } from './plans.store.ts';

/** Only authors and administrators may change a plan. The initial plans have no author. */
export const planGuards: Pick<Guards, 'plan.author'> = {
  'plan.author': async ({ db, viewer, id }) => {
    const plan = found(await findPlan(db, found(id('planId'))));
    if (plan.authorId !== viewer.id && !viewer.isAdmin)
      refuse('forbidden', 'Only the author or an administrator can do that.');
    return { plan: { id: plan.id } };
  },
};
