import { TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { create, del, get, ofUser, put } from '../endpoint.ts';
import { PLAN_NOTES_MAX } from '../limits.ts';
import { Done, Id, Instant, line, pageOf, prose } from '../schema.ts';

export const OPEN_PLAN_CATEGORIES = ['features', 'ui-ux', 'architecture', 'bugs'] as const;
export const PLAN_CATEGORIES = [...OPEN_PLAN_CATEGORIES, 'completed'] as const;
export type PlanCategory = (typeof PLAN_CATEGORIES)[number];

/** The priorities of plans, lowest first (rules: texts#lists-and-badges). */
export const PLAN_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export type PlanPriority = (typeof PLAN_PRIORITIES)[number];

export const PLAN_STATUSES = ['planning', 'in-progress', 'completed'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

export const DevPlan = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** The category is 'completed' if and only if `status` is 'completed'. */
  category: z.enum(PLAN_CATEGORIES),
  priority: z.enum(PLAN_PRIORITIES),
  status: z.enum(PLAN_STATUSES),
  notes: z.array(z.string()),
  dateCreated: Instant,
  dateCompleted: z.nullable(Instant),
  /** Null for the plans that come with a new installation. */
  authorId: z.nullable(Id),
  authorUsername: z.nullable(z.string()),
  isMine: z.boolean(),
});
export type DevPlan = z.infer<typeof DevPlan>;

/** A plan in the list, with truncated description and notes. */
export const ListedPlan = z.extend(DevPlan, {
  isShortened: z.boolean(),
});
export type ListedPlan = z.infer<typeof ListedPlan>;

export const PlanCounts = z.object({
  categories: z.record(z.enum(PLAN_CATEGORIES), z.int()),
  statuses: z.record(z.enum(PLAN_STATUSES), z.int()),
  mine: z.int(),
});
export type PlanCounts = z.infer<typeof PlanCounts>;

export const PlanTitle = line({ min: 1, max: TEXT_MAX.planTitle, name: 'Title' });
export const PlanDescription = prose({ min: 1, max: TEXT_MAX.planDescription, name: 'Description' });
/** Notes, one per line; the server drops blank ones (rules: texts#lists-and-badges). */
export const PlanNotes = z
  .array(line({ max: TEXT_MAX.planNote, name: 'A note' }), 'Notes must be a list of lines')
  .check(z.maxLength(PLAN_NOTES_MAX, `A plan can have at most ${PLAN_NOTES_MAX} notes`));

const OpenCategory = z.enum(OPEN_PLAN_CATEGORIES, 'Category must be features, ui-ux, architecture or bugs');
const Priority = z.enum(PLAN_PRIORITIES, 'Priority must be low, medium, high or critical');

export const plans = {
  list: get('/api/dev-plans', {
    ...ofUser,
    summary: 'The plans of one category or all, newest first, with truncated texts',
    ...pageOf(ListedPlan, {
      category: z.optional(z.enum(PLAN_CATEGORIES, 'There is no such category')),
    }),
  }),
  counts: get('/api/dev-plans/counts', {
    ...ofUser,
    summary: "The number of plans by category and status, and the number of the caller's own plans",
    response: PlanCounts,
  }),
  get: get('/api/dev-plans/:planId', {
    ...ofUser,
    summary: 'One plan with its full text',
    response: DevPlan,
  }),
  create: create('/api/dev-plans', {
    access: 'user',
    needsAccount: true,
    summary: 'Add a plan with the status planning',
    body: z.object({
      title: PlanTitle,
      description: PlanDescription,
      category: z._default(OpenCategory, 'features'),
      priority: z._default(Priority, 'medium'),
      notes: z.optional(PlanNotes),
    }),
    response: DevPlan,
    rateLimit: 'create',
  }),
  update: put('/api/dev-plans/:planId', {
    access: 'plan.author',
    summary:
      "Change a plan. Status 'completed' completes it; any other status reopens a completed plan, in category 'features' unless one is sent",
    body: z.object({
      title: z.optional(PlanTitle),
      description: z.optional(PlanDescription),
      category: z.optional(z.enum(PLAN_CATEGORIES, 'There is no such category')),
      priority: z.optional(Priority),
      status: z.optional(z.enum(PLAN_STATUSES, 'Status must be planning, in-progress or completed')),
      notes: z.optional(PlanNotes),
    }),
    response: DevPlan,
    rateLimit: 'message',
  }),
  remove: del('/api/dev-plans/:planId', {
    access: 'plan.author',
    summary: 'Delete a plan',
    response: Done,
  }),
};
