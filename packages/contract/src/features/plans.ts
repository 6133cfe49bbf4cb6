import { PLAN_NOTES_MAX, TEXT_MAX } from '@lockroom/game';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, Instant, line, prose } from '../schema.ts';

/** Where a plan stands that is still to be done. */
export const OPEN_PLAN_CATEGORIES = ['features', 'ui-ux', 'architecture', 'bugs'] as const;
/** Where a plan stands on the board (000 section 3). */
export const PLAN_CATEGORIES = [...OPEN_PLAN_CATEGORIES, 'completed'] as const;
/** One of {@link PLAN_CATEGORIES}. */
export type PlanCategory = (typeof PLAN_CATEGORIES)[number];

/** How much a plan matters, least first (000 section 9). */
export const PLAN_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
/** One of {@link PLAN_PRIORITIES}. */
export type PlanPriority = (typeof PLAN_PRIORITIES)[number];

/** How far a plan has come. */
export const PLAN_STATUSES = ['planning', 'in-progress', 'completed'] as const;
/** One of {@link PLAN_STATUSES}. */
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** One plan of the board as one person sees it (000 section 3). */
export const DevPlan = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** 'completed' exactly while the status is. */
  category: z.enum(PLAN_CATEGORIES),
  priority: z.enum(PLAN_PRIORITIES),
  status: z.enum(PLAN_STATUSES),
  notes: z.array(z.string()),
  dateCreated: Instant,
  dateCompleted: z.nullable(Instant),
  /** Null for the plans that came with the board. */
  authorId: z.nullable(Id),
  authorUsername: z.nullable(z.string()),
  isMine: z.boolean(),
});
/** See {@link DevPlan}. */
export type DevPlan = z.infer<typeof DevPlan>;

/** The title of a plan. */
export const PlanTitle = line({ min: 1, max: TEXT_MAX.planTitle, name: 'Title' });
/** What a plan is about. */
export const PlanDescription = prose({ min: 1, max: TEXT_MAX.planDescription, name: 'Description' });
/** Notes line by line; blank ones are dropped by the server (000 section 5). */
export const PlanNotes = z
  .array(line({ max: TEXT_MAX.planNote, name: 'A note' }), 'Notes must be a list of lines')
  .check(z.maxLength(PLAN_NOTES_MAX, `A plan can have ${PLAN_NOTES_MAX} notes at most`));

const OpenCategory = z.enum(OPEN_PLAN_CATEGORIES, 'Category must be features, ui-ux, architecture or bugs');
const Priority = z.enum(PLAN_PRIORITIES, 'Priority must be low, medium, high or critical');

/** The development plans board, kept by the server (decisions sections 7 and 10). */
export const plans = {
  list: endpoint({
    method: 'GET',
    path: '/api/dev-plans',
    access: 'user',
    summary: 'The whole board, newest first',
    response: z.array(DevPlan),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dev-plans',
    access: 'user',
    summary: 'Add a plan; it starts as planning',
    body: z.object({
      title: PlanTitle,
      description: PlanDescription,
      category: z._default(OpenCategory, 'features'),
      priority: z._default(Priority, 'medium'),
      notes: z.optional(PlanNotes),
    }),
    response: DevPlan,
    status: 201,
    tries: 'create',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/dev-plans/:planId',
    access: 'plan.author',
    summary:
      'Change a plan; status completed completes it, another one takes a completed plan up again, under features unless a category is sent',
    body: z.object({
      title: z.optional(PlanTitle),
      description: z.optional(PlanDescription),
      category: z.optional(z.enum(PLAN_CATEGORIES, 'There is no such category')),
      priority: z.optional(Priority),
      status: z.optional(z.enum(PLAN_STATUSES, 'Status must be planning, in-progress or completed')),
      notes: z.optional(PlanNotes),
    }),
    response: DevPlan,
    tries: 'message',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dev-plans/:planId',
    access: 'plan.author',
    summary: 'Delete a plan',
    response: Done,
  }),
};
