import { randomUUID } from 'node:crypto';
import { type Endpoint, endpointList, isCreate, pathOf } from '@lockroom/contract';
import { SAMPLES, type Sample } from '@lockroom/testing/samples';
import { setScene } from '@lockroom/testing/scene';
import { makePasskey } from '@lockroom/testing/soft-authenticator';
import { joinRoom, openRoom, type Player } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { sweepIntents } from './kernel/http/idempotency.ts';
import { startWithAdministrators, startWithCast } from './testing/administrator.ts';
import { openTestDatabase } from './testing/test-database.ts';
import type { RawAnswer } from './testing/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 10;

const connection = await openTestDatabase();
const { server, people } = await startWithCast({ shared: connection });
const { server: other } = await startWithAdministrators({ shared: connection });
afterAll(async () => {
  await server.close();
  await other.close();
  await connection.close();
});

/** A prepared create call that can be sent repeatedly. */
interface Ready {
  method: string;
  path: string;
  token: string | undefined;
  body: Record<string, unknown> | undefined;
}

async function readyCall(name: string, endpoint: Endpoint): Promise<Ready> {
  const scene = await setScene(people, name);
  const isForTests = name === 'templates.createTestBracket';
  const sample: Sample = isForTests
    ? { body: { roomId: (await openTestRoom()).id } }
    : name === 'passkeys.finishRegister'
      ? { body: await newPasskey() }
      : SAMPLES[name as keyof typeof SAMPLES](scene);
  const isForAdmin = isForTests || endpoint.access === 'admin' || endpoint.access === 'template.admin';
  const caller = isForAdmin ? people.administrator : people.manager;
  return {
    method: endpoint.method,
    path: pathOf(endpoint, sample),
    token: endpoint.access === 'public' ? undefined : caller.token,
    body: sample.body,
  };
}

/** Returns the body for signing up with a passkey that has signed a one-time challenge. */
async function newPasskey(): Promise<Record<string, unknown>> {
  const username = `key-${randomUUID().slice(0, 8)}`;
  const body = { username, email: `${username}@example.com` };
  return makePasskey(await server.api().passkeys.beginRegister({ body }), 'http://lockroom.test').answer;
}

const openTestRoom = () =>
  people.administrator.api.rooms.createTestRoom({
    body: { name: 'A test room', sport: 'mma', maxParticipants: 5 },
  });

const newMessage = async (): Promise<Ready> => {
  const room = await openRoom(people.manager);
  return messageIn(room.id, people.manager);
};
const messageIn = (roomId: string, { token }: Player): Ready => ({
  method: 'POST',
  path: `/api/rooms/${roomId}/messages`,
  token,
  body: { message: 'Once' },
});

function send(call: Ready, key: string | null, to = server): Promise<RawAnswer> {
  const { method, path, token, body } = call;
  return to.call(method, path, {
    ...(token ? { token } : {}),
    ...(body ? { body } : {}),
    headers: key === null ? {} : { 'Idempotency-Key': key },
  });
}

/** Waits for all jobs, then returns the number of rows in each table, except for rate limits and idempotency keys. */
async function countSettled(): Promise<Record<string, number>> {
  await Promise.all([server.worker.drain(), other.worker.drain()]);
  const { rows: tables } = await server.db.execute<{ name: string }>(
    sql`select tablename::text as name from pg_tables where schemaname = 'public'
      and tablename not in ('idempotency_keys', 'rate_limits')`,
  );
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(name)}`,
  );
  const { rows } = await server.db.execute<{ name: string; rows: number }>(
    sql.join(counts, sql` union all `),
  );
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

async function madeBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countSettled();
  await act();
  const after = await countSettled();
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => {
      const added = count - (before[name] ?? 0);
      return added === 0 ? [] : [[name, added]];
    }),
  );
}

const seen = ({ status, body, headers }: RawAnswer) => ({ status, body, type: headers.get('content-type') });

const creates = endpointList().filter(({ endpoint }) => isCreate(endpoint));

test.each(creates)(
  'ten identical $name requests that are sent to two servers at once create only one record',
  async (create) => {
    const { name, endpoint } = create;
    const single = await readyCall(name, endpoint);
    // The first friend request or room import creates extra rows, so one is sent beforehand.
    if (/^(friends\.request|transfers\.importRoom)$/.test(name)) await send(single, randomUUID());
    const one = await madeBy(() => send(single, randomUUID()));
    const [call, key] = [await readyCall(name, endpoint), randomUUID()];
    const answers: RawAnswer[] = [];
    const ten = await madeBy(async () => {
      const sent = Array.from({ length: AT_ONCE }, (_, n) => send(call, key, n % 2 ? server : other));
      answers.push(...(await Promise.all(sent)));
      answers.push(await send(call, key, other));
    });
    expect(ten).toEqual(one);
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toContain(answers.at(-1));
    for (const answer of made) expect(seen(answer)).toEqual(made[0] && seen(made[0]));
    for (const answer of answers.filter((each) => !made.includes(each))) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'in_progress' } });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
  },
);

test('reusing an idempotency key with another body or path is refused and creates nothing', async () => {
  const [call, key] = [await newMessage(), randomUUID()];
  await send(call, key);
  const changes = [
    { ...call, body: { ...call.body, again: true } },
    { ...call, path: `${call.path}?again=true` },
  ];
  const refusal = { status: 422, body: { code: 'idempotency_mismatch' } };
  const more = await madeBy(async () => {
    for (const changed of changes) expect(await send(changed, key)).toMatchObject(refusal);
  });
  expect(more).toEqual({});
});

test('an idempotency key may have up to 64 visible characters, and a malformed key is refused and creates nothing', async () => {
  const [call, key] = [await newMessage(), `"~!${'x'.repeat(61)}`];
  expect(seen(await send(call, key))).toEqual(seen(await send(call, key)));
  const made = await madeBy(async () => {
    for (const wrong of ['x'.repeat(65), 'two words', '', 'é']) {
      const body = { code: 'invalid_input', issues: [{ path: 'Idempotency-Key' }] };
      expect(await send(call, wrong), wrong).toMatchObject({ status: 400, body });
    }
  });
  expect(made).toEqual({});
});

test("two accounts that use the same key do not receive each other's responses", async () => {
  const { manager, owner } = people;
  const room = await openRoom(manager);
  await joinRoom(owner, room);
  const answers = [manager, owner].map(async (player) => send(messageIn(room.id, player), 'the-same'));
  const [first, second] = await Promise.all(answers);
  expect([first, second]).toMatchObject([{ status: 201 }, { status: 201 }]);
  expect(await manager.api.chat.list({ params: { roomId: room.id } })).toHaveLength(2);
});

test('an idempotency key has no effect on calls that create nothing', async () => {
  const room = await openRoom(people.manager);
  const rename = (name: string) =>
    send(
      { method: 'PUT', path: `/api/rooms/${room.id}`, token: people.manager.token, body: { name } },
      'a b',
    );
  expect(await rename('First')).toMatchObject({ status: 200, body: { name: 'First' } });
  expect(await rename('Second')).toMatchObject({ status: 200, body: { name: 'Second' } });
});

test('the idempotency key is optional, and two calls without a key create two records', async () => {
  const call = await newMessage();
  const [first, second] = [await send(call, null), await send(call, null)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body).not.toEqual(second.body);
});

test('a stored response is withheld from callers who have signed out or lost access', async () => {
  const { manager, owner } = people;
  const room = await openRoom(manager);
  await joinRoom(owner, room);
  const call = messageIn(room.id, owner);
  await send(call, 'left-since');
  expect(await send({ ...call, token: undefined }, 'left-since')).toMatchObject({ status: 401 });
  await owner.api.rooms.leave({ params: { roomId: room.id } });
  expect(await send(call, 'left-since')).toMatchObject({ status: 404 });
});

test('a stored response is returned even if the first call took the last free spot', async () => {
  const room = await openRoom(people.manager, { maxBrackets: 2 });
  await people.manager.api.brackets.create({ body: { roomId: room.id } });
  const call: Ready = {
    method: 'POST',
    path: '/api/brackets',
    token: people.manager.token,
    body: { roomId: room.id },
  };
  const first = await send(call, 'last-place');
  expect(first.status).toBe(201);
  expect(await send(call, null)).toMatchObject({ status: 409, body: { code: 'bracket_limit' } });
  expect(seen(await send(call, 'last-place'))).toEqual(seen(first));
});

test('no response is stored for a refused attempt, and a retry with the same key can succeed', async () => {
  const { api, token } = people.manager;
  const room = await openRoom(people.manager);
  const params = { roomId: room.id };
  const body = { eventId: room.eventId, fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' };
  const call: Ready = { method: 'POST', path: '/api/fights', token, body };
  await api.rooms.complete({ params, body: { isCompleted: true } });
  expect(await send(call, 'refused-first')).toMatchObject({
    status: 409,
    body: { code: 'event_completed' },
  });
  await api.rooms.complete({ params, body: { isCompleted: false } });
  const made = await send(call, 'refused-first');
  expect(made.status).toBe(201);
  expect(seen(await send(call, 'refused-first'))).toEqual(seen(made));
});

test('a stored response expires after 24 hours and is then deleted by the cleanup job', async () => {
  const call = await newMessage();
  const first = await send(call, 'yesterday');
  const kept = () => server.db.$count(sql`idempotency_keys`);
  server.clock.advance(DAY_MS - 1);
  await sweepIntents(server.db, server.clock.now());
  expect(seen(await send(call, 'yesterday'))).toEqual(seen(first));
  server.clock.advance(1);
  const second = await send(call, 'yesterday');
  expect(second.status).toBe(201);
  expect(second.body).not.toEqual(first.body);
  expect(seen(await send(call, 'yesterday'))).toEqual(seen(second));
  await sweepIntents(server.db, server.clock.now());
  expect(await kept()).toBe(1);
  await sweepIntents(server.db, server.clock.now() + DAY_MS);
  expect(await kept()).toBe(0);
});

test('stored requests and responses are encrypted in the database', async () => {
  const key = randomUUID();
  const body = { username: 'sealed', email: 'sealed@example.com', passwordHash: 'secret-enough' };
  const call: Ready = { method: 'POST', path: '/api/auth/register', token: undefined, body };
  const first = await send(call, key);
  const { token } = first.body as { token: string };
  expect(seen(await send(call, key))).toEqual(seen(first));
  expect(await server.api(token).auth.me()).toMatchObject({ username: 'sealed' });
  const { rows } = await server.db.execute<{ text: string }>(
    sql`select concat_ws(' ', id, fingerprint, encode(answer, 'escape')) as text from idempotency_keys`,
  );
  const all = rows.map(({ text }) => text).join('\n');
  expect(all.length).toBeGreaterThan(100);
  for (const secret of [key, token, 'sealed', 'secret-enough']) expect(all).not.toContain(secret);
});

test('no response is stored under a key that is short enough to be guessed', async () => {
  const body = { username: 'guessable', email: 'guessable@example.com', passwordHash: 'secret-enough' };
  const call: Ready = { method: 'POST', path: '/api/auth/register', token: undefined, body };
  expect(await send(call, 'x'.repeat(19))).toMatchObject({ status: 201 });
  expect(await send(call, 'x'.repeat(19))).toMatchObject({ status: 409, body: { code: 'name_taken' } });
});

// The embedded database has one connection, so the second call waits and gets the same response.
test('a retry is refused while the first attempt is running', async () => {
  const call = await newMessage();
  const blocker = await connection.pool.connect();
  await blocker.query('begin; lock table messages in exclusive mode');
  const first = send(call, 'under-way');
  // Counts only locks in this database, because other test files use the same PostgreSQL server.
  const waiting = sql`select count(*)::int as n from pg_locks where not granted
    and relation = 'messages'::regclass
    and database = (select oid from pg_database where datname = current_database())`;
  await expect
    .poll(async () => (await server.db.execute<{ n: number }>(waiting)).rows[0]?.n, { timeout: 10_000 })
    .toBeGreaterThan(0);
  const second = await send(call, 'under-way', other);
  expect(second).toMatchObject({ status: 409, body: { code: 'in_progress' } });
  expect(second.headers.get('retry-after')).toBe('1');
  await blocker.query('commit');
  blocker.release();
  expect(await first).toMatchObject({ status: 201 });
  expect(seen(await send(call, 'under-way', other))).toEqual(seen(await first));
});
