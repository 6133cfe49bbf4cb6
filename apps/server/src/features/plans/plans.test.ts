import { readdirSync, readFileSync } from 'node:fs';
import { refused } from '@lockroom/testing/refusals';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ADMIN = { email: 'admin@example.com', password: 'referee-whistle' };

let server: TestServer;
let author: Player;
let other: Player;
let admin: Player;

beforeAll(async () => {
  server = await startTestServer({
    config: { adminEmails: [ADMIN.email], adminInitialPassword: ADMIN.password },
  });
  author = await registerPlayer(server);
  other = await registerPlayer(server);
  const { token, user } = await server.api().auth.login({ body: ADMIN });
  admin = { token, user, api: server.api(token) };
});
afterAll(() => server.close());

const TEXTS = { title: 'Lock all at once', description: 'One button for a whole card' };
type Change = Parameters<Player['api']['plans']['update']>[0]['body'];
const change = (who: Player, planId: string, body: Change) =>
  who.api.plans.update({ params: { planId }, body });

test('the board starts with plans in every part of it', async () => {
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

test('the first plans never stand there twice', async () => {
  const folder = new URL('../../kernel/db/migrations/', import.meta.url);
  const file = readdirSync(folder).find((name) => name.endsWith('_first_plans.sql')) ?? '';
  await server.db.execute(sql.raw(readFileSync(new URL(file, folder), 'utf8')));
  expect(await author.api.plans.list()).toHaveLength(8);
});

test('anyone adds a plan, which starts as planning; blank notes are dropped', async () => {
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
  expect(newest).toEqual({ ...plan, isMine: false });
  const plain = await author.api.plans.create({ body: TEXTS });
  expect(plain).toMatchObject({ category: 'features', priority: 'medium', notes: [] });
});

test('a plan needs a title, a description, and a place that is still open', async () => {
  for (const [wrong, message] of [
    [{ title: ' ' }, 'Title is required'],
    [{ description: '\n' }, 'Description is required'],
    [{ title: 'x'.repeat(121) }, 'Title must be 120 characters or less'],
    [{ category: 'completed' }, 'Category must be features, ui-ux, architecture or bugs'],
    [{ category: 'rumours' }, 'Category must be features, ui-ux, architecture or bugs'],
    [{ priority: 'urgent' }, 'Priority must be low, medium, high or critical'],
    [{ notes: Array(51).fill('x') }, 'A plan can have 50 notes at most'],
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

test('complete sets the place and the date, reopen takes both away', async () => {
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
  // Completing it again keeps the first date.
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

test('the author changes what a plan says', async () => {
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

test('others change nothing, administrators anything, the first plans included', async () => {
  const { id: planId } = await author.api.plans.create({ body: TEXTS });
  await expect(change(other, planId, { status: 'completed' })).rejects.toEqual(refused(403, 'forbidden'));
  await expect(other.api.plans.remove({ params: { planId } })).rejects.toEqual(refused(403, 'forbidden'));
  expect((await change(admin, planId, { status: 'completed' })).status).toBe('completed');
  await author.api.plans.remove({ params: { planId } });
  await expect(change(author, planId, { status: 'planning' })).rejects.toEqual(refused(404, 'not_found'));

  const first = (await author.api.plans.list()).find(({ authorId }) => authorId === null)?.id ?? '';
  await expect(change(author, first, { status: 'completed' })).rejects.toEqual(refused(403, 'forbidden'));
  expect((await change(admin, first, { status: 'in-progress' })).status).toBe('in-progress');
  await admin.api.plans.remove({ params: { planId: first } });
  expect((await author.api.plans.list()).some(({ id }) => id === first)).toBe(false);
});

test('hostile text comes back as it was sent', async () => {
  const text = "<script>alert(1)</script> '); drop table dev_plans; --";
  const plan = await author.api.plans.create({ body: { title: text, description: text, notes: [text] } });
  expect(plan).toMatchObject({ title: text, description: text, notes: [text] });
});
