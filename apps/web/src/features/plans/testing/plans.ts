import { type ListedPlan, PLAN_CATEGORIES, PLAN_STATUSES } from '@lockroom/contract';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { idOf } from '../../rooms/testing/room-fixtures.ts';

export const planOf = (title: string, more: Partial<ListedPlan> = {}): ListedPlan => ({
  isShortened: false,
  id: idOf(title.length),
  title,
  description: 'What it is about',
  category: 'features',
  priority: 'medium',
  status: 'planning',
  notes: [],
  dateCreated: '2026-01-02T03:04:05.000Z',
  dateCompleted: null,
  authorId: null,
  authorUsername: null,
  isMine: false,
  ...more,
});

/** The responses for these plans, all in the category 'features'. */
export const planAnswers = (...plans: ListedPlan[]): Record<string, FakeAnswer> => ({
  'GET /api/dev-plans/counts': {
    body: {
      categories: Object.fromEntries(PLAN_CATEGORIES.map((each) => [each, 7])),
      statuses: Object.fromEntries(PLAN_STATUSES.map((each) => [each, 7])),
      mine: 3,
    },
  },
  'GET /api/dev-plans?category=features': { body: plans },
});
