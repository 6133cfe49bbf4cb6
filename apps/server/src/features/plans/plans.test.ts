import { type DevPlan, type ListedPlan, PLAN_LISTED, PLAN_NOTES_MAX } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { refused } from '@lockroom/testing/refusals';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { readMigrations } from '../../kernel/db/migrate.ts';
import { devPlans } from '../../kernel/db/tables/plans.ts';
import { newId } from '../../kernel/ids.ts';
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

test('the initial plans are inserted only once, even if their migration runs again', async () => {
  const statements = readMigrations().flatMap((migration) => migration.statements);
  const plans = statements.filter((statement) => statement.includes('INSERT INTO "dev_plans"'));
  expect(plans).toHaveLength(1);
  await server.db.execute(sql.raw(plans[0] ?? ''));
  expect(await author.api.plans.list()).toHaveLength(8);
});

test('anyone can add a plan, which gets the status planning and loses blank notes', async () => {
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

test('a plan requires a title and a description and cannot start as completed', async () => {
  for (const [wrong, message] of [
    [{ title: ' ' }, 'Title is required'],
    [{ description: '\n' }, 'Description is required'],
    [{ title: 'x'.repeat(121) }, 'Title must be 120 characters or less'],
    [{ category: 'completed' }, 'Category must be features, ui-ux, architecture or bugs'],
    [{ category: 'rumours' }, 'Category must be features, ui-ux, architecture or bugs'],
    [{ priority: 'urgent' }, 'Priority must be low, medium, high or critical'],
    [{ notes: Array(51).fill('x') }, 'A plan can have at most 50 notes'],
    [{ notes: 'one' }, 'Notes must be a list of lines'],
    [{ notes: ['x'.repeat(501)] }, 'A note must be 500 characters or less'],
  ] as const) {
    const answer = await server.call('POST', '/api/dev-plans', {
      token: author.token,
      body: { ...TEXTS, ...wrong },
    });
    expect(answer, message).toMatchObject({ status: 400, body: { message } });
  }
});

test('completing a plan sets its status and date, and reopening the plan clears both', async () => {
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
  // Completing a plan again keeps the first date.
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

test('a list of sixty plans of maximum length takes less than a quarter of a megabyte', async () => {
  const letter = '拳';
  const [description, note] = [letter.repeat(TEXT_MAX.planDescription), letter.repeat(TEXT_MAX.planNote)];
  const notes = Array.from({ length: PLAN_NOTES_MAX }, () => note);
  const title = letter.repeat(TEXT_MAX.planTitle);
  const plan = {
    title,
    description,
    notes,
    category: 'features',
    priority: 'low',
    status: 'planning',
  } as const;
  const createdAt = new Date(server.clock.now() + 60_000);
  const rows = Array.from({ length: 60 }, () => ({ ...plan, id: newId(), createdAt }));
  await server.db.insert(devPlans).values(rows);
  const { body } = await server.call('GET', '/api/dev-plans?limit=60', { token: author.token });
  const board = body as ListedPlan[];
  expect(board.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
  expect(board[0]).toMatchObject({
    description: letter.repeat(PLAN_LISTED.description),
    notes: Array.from({ length: PLAN_LISTED.notes }, () => letter.repeat(PLAN_LISTED.note)),
    isShortened: true,
  });
  expect(Buffer.byteLength(JSON.stringify(board))).toBeLessThan(250_000);
  const planId = board[0]?.id ?? '';
  expect(await author.api.plans.get({ params: { planId } })).toMatchObject({ title, description, notes });
  await server.db.delete(devPlans).where(
    inArray(
      devPlans.id,
      rows.map(({ id }) => id),
    ),
  );
});

test('a plan in the list is marked as shortened if and only if one of its texts was shortened', async () => {
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
    expect(listed).toMatchObject({ id, isShortened });
    if (!isShortened) expect(listed).toMatchObject(body);
  }
});
