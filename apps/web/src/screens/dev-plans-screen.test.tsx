import { type ListedPlan, PLAN_CATEGORIES, PLAN_STATUSES } from '@lockroom/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { admin, noor, renderApp } from '../testing/render-app.tsx';

function planOf(id: string, more: Partial<ListedPlan>): ListedPlan {
  return {
    isShortened: false,
    id: `0193a3a0-0000-7000-8000-00000000000${id}`,
    title: 'A plan',
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
const theirs = planOf('1', { title: 'Two managers' });
const own = planOf('2', {
  title: 'Lock a whole card',
  authorId: noor.id,
  authorUsername: 'noor',
  isMine: true,
});
const PLANS = [theirs, own];

eachTestAs(noor);

function open() {
  const none = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, 0]));
  const counts = { categories: none(PLAN_CATEGORIES), statuses: none(PLAN_STATUSES), mine: 1 };
  return renderApp('/dev-plans', {
    'GET /api/dev-plans/counts': { body: counts },
    'GET /api/dev-plans?category=features': { body: PLANS },
  });
}
const item = async ({ title }: ListedPlan) => {
  const found = (await screen.findByRole('heading', { name: title })).closest('li');
  if (!found) throw new Error(`There is no plan named ${title}`);
  return within(found);
};

it('only the author and administrators can change a plan', async () => {
  const { unmount } = open();
  expect((await item(theirs)).queryByRole('button')).toBeNull();
  expect((await item(own)).getAllByRole('button')).toHaveLength(3);
  unmount();
  session.start('t1', admin);
  open();
  expect((await item(theirs)).getByRole('button', { name: 'Complete' })).toBeTruthy();
});
