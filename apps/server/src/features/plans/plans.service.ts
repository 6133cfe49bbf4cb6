import type { plans } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { found, refuseField } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { newId } from '../../kernel/ids.ts';
import { findPlanLocked, insertPlan, updatePlan } from './plans.store.ts';

/** Adds a plan with the status planning; returns its id. */
export async function addPlan(
  db: Db,
  authorId: string,
  { notes, ...body }: Context<typeof plans.create>['body'],
  now: number,
): Promise<string> {
  const id = newId();
  await insertPlan(db, {
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
 * Changes the given fields of a plan. A completed plan moves to the category completed and gets its date; a reopened
 * one loses the date and moves to features unless a category was sent (rules: play#plans-and-support).
 */
export async function changePlan(
  db: Db,
  planId: string,
  { status, category, notes, ...texts }: Context<typeof plans.update>['body'],
  now: number,
): Promise<void> {
  const plan = found(await findPlanLocked(db, planId));
  const nextStatus = status ?? plan.status;
  const isCompleted = nextStatus === 'completed';
  if (!isCompleted && category === 'completed')
    refuseField('category', 'A plan stands under completed by its status');
  const openCategory = category ?? (plan.category === 'completed' ? 'features' : plan.category);
  await updatePlan(db, planId, {
    ...texts,
    status: nextStatus,
    category: isCompleted ? 'completed' : openCategory,
    completedAt: isCompleted ? (plan.completedAt ?? new Date(now)) : null,
    ...(notes ? { notes: written(notes) } : {}),
  });
}

function written(notes: readonly string[] = []): string[] {
  return notes.filter((note) => note !== '');
}
