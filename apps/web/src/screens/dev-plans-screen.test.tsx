import { type ListedPlan, PLAN_CATEGORIES, PLAN_STATUSES } from '@lockroom/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const fault = { status: 500, body: { message: 'Something went wrong on our side.', code: 'fault' } };

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

/** What the server answers about these plans. */
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
  if (!found) throw new Error(`${title} is not there`);
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

  it('starting a plan needs no question, and a failure is reported', async () => {
    const { requests } = open('/dev-plans', { [`PUT /api/dev-plans/${cards.id}`]: fault });
    await screen.findByText('Two managers');
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Failed to start plan'));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'in-progress' });
  });
});
