import { type ListedPlan, PLAN_CATEGORIES, PLAN_STATUSES } from '@lockroom/contract';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

function planOf(more: Partial<ListedPlan> & { title: string }): ListedPlan {
  return {
    isShortened: false,
    id: `0193a3a0-0000-7000-8000-${more.title.length.toString().padStart(12, '0')}`,
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
  };
}
const ours = { authorId: noor.id, authorUsername: 'noor', isMine: true };
const managers = planOf({ title: 'Two managers', notes: ['One creator', 'One helper'] });
const cards = planOf({ title: 'Lock a whole card', priority: 'critical', ...ours });
const board = planOf({
  title: 'A shared board',
  category: 'completed',
  status: 'completed',
  dateCompleted: '2026-02-03T04:05:06.000Z',
  ...ours,
});

eachTestAs(noor);

const PLANS = [cards, managers, board];

function planAnswers(plans: readonly ListedPlan[]): Record<string, FakeAnswer> {
  const of = (field: 'category' | 'status', value: string) => plans.filter((plan) => plan[field] === value);
  const numbers = (field: 'category' | 'status', values: readonly string[]) =>
    Object.fromEntries(values.map((value) => [value, of(field, value).length]));
  const counts = {
    categories: numbers('category', PLAN_CATEGORIES),
    statuses: numbers('status', PLAN_STATUSES),
    mine: plans.filter(({ isMine }) => isMine).length,
  };
  return {
    'GET /api/dev-plans/counts': { body: counts },
    ...Object.fromEntries(
      PLAN_CATEGORIES.map((each) => [`GET /api/dev-plans?category=${each}`, { body: of('category', each) }]),
    ),
  };
}

const open = (path = '/dev-plans', answers: Record<string, FakeAnswer> = {}) =>
  renderApp(path, { ...planAnswers(PLANS), ...answers });
const item = (title: string) => {
  const found = screen.getAllByRole('heading', { name: title })[0]?.closest('li');
  if (!found) throw new Error(`There is no plan named ${title}`);
  return within(found);
};

describe('the development plans', () => {
  it('only the author and administrators can change a plan', async () => {
    const { unmount } = open();
    await screen.findByText('Two managers');
    expect(item('Two managers').queryByRole('button')).toBeNull();
    expect(item('Lock a whole card').getAllByRole('button')).toHaveLength(3);
    unmount();
    const admin = { ...noor, isAdmin: true };
    act(() => session.start('t1', admin));
    open('/dev-plans', { 'GET /api/auth/user': { body: admin } });
    await screen.findByText('Two managers');
    expect(item('Two managers').getByRole('button', { name: 'Complete' })).toBeTruthy();
  });
});
