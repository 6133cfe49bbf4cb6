import { type DevPlan, PLAN_LISTED } from '@lockroom/contract';
import { refused } from '@lockroom/testing/refusals';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
const author = await registerPlayer(server);
const other = await registerPlayer(server);
afterAll(() => server.close());

const TEXTS = { title: 'Lock all at once', description: 'One button for a whole card' };
type Change = Parameters<Player['api']['plans']['update']>[0]['body'];
const change = (who: Player, planId: string, body: Change) =>
  who.api.plans.update({ params: { planId }, body });

test('the initial plans cover every category', async () => {
  const board = await author.api.plans.list();
  expect(board).toHaveLength(8);
  expect(new Set(board.map(({ category }) => category))).toEqual(
    new Set(['features', 'ui-ux', 'architecture', 'bugs', 'completed']),
  );
  for (const plan of board) {
    expect(plan).toMatchObject({ authorId: null, authorUsername: null, isMine: false });
    expect(plan.category === 'completed').toBe(plan.status === 'completed');
    expect(plan.dateCompleted !== null).toBe(plan.status === 'completed');
  }
  const dates = board.map(({ dateCreated }) => dateCreated);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('anyone can add a plan; its status is planning, and blank notes are dropped', async () => {
  const plan = await author.api.plans.create({
    body: { ...TEXTS, category: 'ui-ux', priority: 'critical', notes: ['First', '  ', '', ' Then '] },
  });
  expect(plan).toMatchObject({
    ...TEXTS,
    category: 'ui-ux',
    priority: 'critical',
    status: 'planning',
    notes: ['First', 'Then'],
    dateCompleted: null,
    authorId: author.user.id,
    authorUsername: author.user.username,
    isMine: true,
  });
  const [newest] = await other.api.plans.list();
  expect(newest).toEqual({ ...plan, isMine: false, isShortened: false });
  const plain = await author.api.plans.create({ body: TEXTS });
  expect(plain).toMatchObject({ category: 'features', priority: 'medium', notes: [] });
});

test('completing a plan sets its status and date, and reopening it clears both', async () => {
  const { id } = await author.api.plans.create({ body: { ...TEXTS, category: 'bugs' } });
  expect(await change(author, id, { status: 'in-progress' })).toMatchObject({
    status: 'in-progress',
    category: 'bugs',
  });
  server.clock.advance(60_000);
  const done = await change(author, id, { status: 'completed' });
  expect(done).toMatchObject({ status: 'completed', category: 'completed' });
  expect(done.dateCompleted).toBe(new Date(server.clock.now()).toISOString());
  server.clock.advance(60_000);
  // Completing the plan again keeps the first date.
  expect((await change(author, id, { status: 'completed', category: 'completed' })).dateCompleted).toBe(
    done.dateCompleted,
  );
  expect(await change(author, id, { status: 'planning' })).toMatchObject({
    status: 'planning',
    category: 'features',
    dateCompleted: null,
  });
  await change(author, id, { status: 'completed' });
  expect(await change(author, id, { status: 'planning', category: 'ui-ux' })).toMatchObject({
    category: 'ui-ux',
  });
  await expect(change(author, id, { category: 'completed' })).rejects.toEqual(refused(400, 'invalid_input'));
});

test('the author can edit a plan', async () => {
  const { id } = await author.api.plans.create({ body: { ...TEXTS, notes: ['One'] } });
  const next = {
    title: 'Lock two at once',
    description: 'Or three',
    priority: 'low',
    notes: ['', 'Two'],
  } as const;
  expect(await change(author, id, { ...next, notes: [...next.notes] })).toMatchObject({
    ...next,
    notes: ['Two'],
  });
  expect((await change(author, id, { priority: 'high' })).notes).toEqual(['Two']);
});

test('only administrators can edit and delete the initial plans', async () => {
  const first = (await author.api.plans.list()).find(({ authorId }) => authorId === null)?.id ?? '';
  await expect(change(author, first, { status: 'completed' })).rejects.toEqual(refused(403, 'forbidden'));
  expect((await change(admin, first, { status: 'in-progress' })).status).toBe('in-progress');
  await admin.api.plans.remove({ params: { planId: first } });
  expect((await author.api.plans.list()).some(({ id }) => id === first)).toBe(false);
});

test('plans can be listed by category, and the counts always include all categories', async () => {
  const counts = () => author.api.plans.counts();
  const before = await counts();
  const { id } = await author.api.plans.create({ body: { ...TEXTS, category: 'architecture' } });
  await other.api.plans.create({ body: { ...TEXTS, category: 'bugs' } });
  const listed = async (category: DevPlan['category']) =>
    (await author.api.plans.list({ query: { category } })).map((plan) => [plan.id, plan.category]);
  expect(await listed('architecture')).toContainEqual([id, 'architecture']);
  expect(new Set((await listed('bugs')).map(([, category]) => category))).toEqual(new Set(['bugs']));
  await change(author, id, { status: 'completed' });
  expect(await listed('architecture')).not.toContainEqual([id, 'architecture']);
  expect(await counts()).toEqual({
    categories: {
      ...before.categories,
      bugs: before.categories.bugs + 1,
      completed: before.categories.completed + 1,
    },
    statuses: {
      ...before.statuses,
      planning: before.statuses.planning + 1,
      completed: before.statuses.completed + 1,
    },
    mine: before.mine + 1,
  });
  const sum = (numbers: Record<string, number>) => Object.values(numbers).reduce((a, b) => a + b, 0);
  const { categories, statuses } = await counts();
  expect(sum(categories)).toBe((await author.api.plans.list({ query: { limit: '200' } })).length);
  expect(sum(statuses)).toBe(sum(categories));
});

test('a listed plan is marked as shortened if and only if its description or notes were shortened', async () => {
  const { description, notes, note } = PLAN_LISTED;
  const line = 'x'.repeat(note);
  const full = {
    title: 'To the brim',
    description: '🥊'.repeat(description),
    notes: Array(notes).fill(line),
  };
  for (const [body, isShortened] of [
    [full, false],
    [{ ...full, description: `${full.description}x` }, true],
    [{ ...full, notes: [...full.notes, 'one more'] }, true],
    [{ ...full, notes: ['short', `${line}x`] }, true],
  ] as const) {
    const { id } = await author.api.plans.create({ body: { ...body, notes: [...body.notes] } });
    const [listed] = await author.api.plans.list({ query: { limit: '1' } });
    expect(listed).toMatchObject({ id, ...(isShortened ? {} : body), isShortened });
    expect(listed?.description).toBe(full.description);
    expect(await author.api.plans.get({ params: { planId: id } })).toMatchObject(body);
  }
});
