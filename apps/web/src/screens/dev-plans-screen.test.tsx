import {
  type DevPlan,
  type ListedPlan,
  PLAN_CATEGORIES,
  PLAN_LISTED,
  PLAN_STATUSES,
} from '@lockroom/contract';
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

/** The plan as its own call answers it. */
const storedOf = ({ isShortened, ...plan }: ListedPlan): DevPlan => plan;
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

describe('the board', () => {
  it('has five parts, each with its number', async () => {
    open();
    await screen.findByText('Two managers');
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Features 2', 'UI/UX ', 'Architecture ', 'Bugs ', 'Completed 1']);
    expect(item('Two managers').getByText('One helper')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Bugs' }));
    expect(await screen.findByText('No Plans Yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Completed 1' }));
    await screen.findByText('A shared board');
    expect(item('A shared board').getByText(/completed Feb \d, 2026/)).toBeTruthy();
    const panel = within(screen.getByRole('complementary', { name: 'Details' }));
    expect(panel.getByText('Total').nextElementSibling?.textContent).toBe('3');
  });

  it('lets only the author and administrators change a plan', async () => {
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

  it.each([
    ['Complete', '/dev-plans', cards, { status: 'completed' }, 'Plan Completed'],
    ['Reopen', '/dev-plans?tab=completed', board, { status: 'planning' }, 'Plan Reopened'],
  ] as const)('asks before %s', async (name, path, plan, body, done) => {
    const { requests } = open(path, { [`PUT /api/dev-plans/${plan.id}`]: { body: storedOf(plan) } });
    await screen.findByText(plan.title);
    await userEvent.click(item(plan.title).getByRole('button', { name }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.click(asked.getByRole('button', { name }));
    await waitFor(() => expect(toast.get()?.title).toBe(done));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual(body);
  });

  it('asks before a plan is deleted, and stays open when that fails', async () => {
    let answer: FakeAnswer = fault;
    open('/dev-plans', { [`DELETE /api/dev-plans/${cards.id}`]: () => answer });
    await screen.findByText('Two managers');
    await userEvent.click(screen.getByRole('button', { name: 'Delete Lock a whole card' }));
    const asked = within(await screen.findByRole('alertdialog'));
    await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
    await asked.findByText('Something went wrong on our side.');
    expect(toast.get()).toBeNull();
    answer = {};
    await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Plan Deleted'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('starts a plan at once', async () => {
    const { requests } = open('/dev-plans', { [`PUT /api/dev-plans/${cards.id}`]: fault });
    await screen.findByText('Two managers');
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Failed to start plan'));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'in-progress' });
  });

  it('shows the rest of a long plan when asked, and says when that fails', async () => {
    const start = 'x'.repeat(PLAN_LISTED.description);
    const long = planOf({ title: 'A long one', description: start, notes: ['One'], isShortened: true });
    let answer: FakeAnswer = fault;
    const { requests } = open('/dev-plans', {
      ...planAnswers([long]),
      [`GET /api/dev-plans/${long.id}`]: () => answer,
    });
    const user = userEvent.setup();
    expect(await screen.findByText(`${start}…`)).toBeTruthy();
    expect(requests.some(({ path }) => path.endsWith(long.id))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Show all of A long one' }));
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
    answer = { body: { ...storedOf(long), description: `${start} and the end`, notes: ['One', 'Two'] } };
    await user.click(screen.getByRole('button', { name: 'Show all of A long one' }));
    expect(await screen.findByText(`${start} and the end`)).toBeTruthy();
    expect(screen.getByText('Two')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show less of A long one', expanded: true }));
    expect(screen.getByText(`${start}…`)).toBeTruthy();
    expect(screen.queryByText('Two')).toBeNull();
  });

  it('loads older plans behind the newest hundred, and counts them all', async () => {
    const many = Array.from({ length: 103 }, (_, n) => ({
      ...planOf({ title: `Plan ${n}` }),
      id: `0193a3a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
    }));
    open('/dev-plans', planAnswers(many));
    await screen.findByRole('heading', { name: 'Plan 99' });
    expect(screen.queryByRole('heading', { name: 'Plan 100' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Features 99+' })).toBeTruthy();
    const panel = within(screen.getByRole('complementary', { name: 'Details' }));
    expect(panel.getByText('Total').nextElementSibling?.textContent).toBe('103');
    await userEvent.click(screen.getByRole('button', { name: 'Show older plans' }));
    expect(await screen.findByRole('heading', { name: 'Plan 102' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older plans' })).toBeNull();
    expect(screen.getAllByRole('heading', { name: /^Plan \d+$/ })).toHaveLength(103);
  });

  it('says when it cannot be loaded', async () => {
    open('/dev-plans', { 'GET /api/dev-plans?category=features': fault });
    expect(await screen.findByText('The plans could not be loaded')).toBeTruthy();
  });
});

describe('adding a plan', () => {
  it('splits the notes by line, drops blank ones, and shows where the plan went', async () => {
    let answer: FakeAnswer = fault;
    const { requests, address } = open('/dev-plans', { 'POST /api/dev-plans': () => answer });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add Plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Development Plan' }));
    const add = dialog.getByRole('button', { name: 'Add Plan' });
    expect(add).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Title'), 'Undo');
    await user.type(dialog.getByLabelText('Description'), 'Take a pick back');
    await user.selectOptions(dialog.getByLabelText('Category'), 'UI/UX');
    await user.selectOptions(dialog.getByLabelText('Priority'), 'Critical');
    await user.type(dialog.getByLabelText('Notes'), ' First {enter}{enter}   {enter}Then');
    await user.click(add);
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(toast.get()).toBeNull();
    expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Undo');
    answer = { status: 201, body: storedOf(planOf({ title: 'Undo', category: 'ui-ux', ...ours })) };
    await user.click(add);
    await waitFor(() => expect(toast.get()?.title).toBe('Plan Added'));
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      title: 'Undo',
      description: 'Take a pick back',
      category: 'ui-ux',
      priority: 'critical',
      notes: ['First', 'Then'],
    });
    await waitFor(() => expect(address()).toBe('/dev-plans?tab=ui-ux'));
  });
});
