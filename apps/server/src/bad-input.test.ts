import { type Endpoint, endpointList, pathOf } from '@lockroom/contract';
import { SAMPLES, type Sample } from '@lockroom/testing/samples';
import { type Scene, sceneKind, setScene } from '@lockroom/testing/scene';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startWithCast } from './testing/administrator.ts';
import type { TestServer } from './testing/test-server.ts';

/** Values that every field refuses: wrong types, a string that is too long, and a string that cannot be stored. */
const NEVER: Record<string, unknown> = {
  'an object': { $ne: null },
  'a fraction': 1.5,
  'a text of 100,000 characters': 'x'.repeat(100_000),
  'a text with NUL': 'a\u0000b',
};

const RIGHT_TO_LEFT = 'right-to-left marks';
/** Fields that are stored exactly as sent. All other strings are stored on one line, without invisible characters. */
const TO_THE_LETTER = new Set(['description', 'message', 'content', 'roomPassword']);
/**
 * Hostile strings. A field that accepts one returns it unchanged, except that single-line fields drop certain
 * characters.
 */
const HOSTILE: Record<string, string> = {
  'a script tag': '<script>alert(1)</script>',
  'an SQL quote': "x'); drop table users; --",
  'an emoji': 'go 🥊 go',
  [RIGHT_TO_LEFT]: 'a\u202eb\u200fc',
  'a prototype key': '__proto__',
  'a path': '../../etc/passwd',
  'a header break': 'a\r\nBcc: someone@example.com',
};

/** How many hostile strings each field is tested with, in turn. The thorough run tests each field with all of them. */
const TRIED = process.env.EXAMPLES === 'all' ? Object.keys(HOSTILE).length : 3;
let turn = 0;

function hostileTexts(): [string, string][] {
  const all = Object.entries(HOSTILE);
  turn += TRIED;
  return Array.from({ length: TRIED }, (_, place) => all[(turn + place) % all.length] ?? ['', '']);
}

/** Fields that are objects; unknown keys in them are ignored. */
const OBJECTS = new Set([
  'fights.update seen',
  'fights.savePick seen',
  'fightActs.replace seen',
  'fightActs.rename seen',
  'fightActs.swapCorners seen',
  'tournaments.saveLabels seen',
  'templates.editFight seen',
  'templates.saveLabels seen',
  'templates.setLockTimes seen',
  'tournamentActs.replace seen',
  'rooms.create sportConfig',
]);

/** Fields that old clients send and the server ignores. */
const PASSED_OVER = new Set([
  'fights.createEvent eventName',
  'fights.createEvent sport',
  'fights.add fightType',
  'fights.update fightType',
]);

const { server, people: cast } = await startWithCast();
let scene: Scene;
afterAll(() => server.close());

const withBody = endpointList().filter(({ endpoint }) => endpoint.body);

test.each(withBody)(
  '$name refuses invalid fields and bodies, and changes nothing',
  async ({ name, endpoint }) => {
    scene = await setScene(cast, name);
    const before = await fingerprintOf(server);
    for (const [property] of propertiesOf(endpoint)) {
      const field = `${name} ${property}`;
      if (PASSED_OVER.has(field)) continue;
      for (const [what, value] of Object.entries(NEVER)) {
        const wrong = what === 'an object' && OBJECTS.has(field) ? ['a list'] : value;
        expectRefusal(await send(name, endpoint, { [property]: wrong }), `${property} as ${what}`);
      }
    }
    // The second body is valid for calls that accept a plain string.
    for (const raw of endpoint.acceptsText ? ['[]'] : ['[]', '"text"']) {
      const token = tokenFor(name);
      expectRefusal(await server.call(endpoint.method, addressOf(name, endpoint), { token, raw }), raw);
    }
    expect(await fingerprintOf(server)).toEqual(before);
  },
);

test.each(withBody)('$name refuses hostile strings or stores them unchanged', async ({ name, endpoint }) => {
  let isUsed = true;
  for (const [property, schema] of propertiesOf(endpoint)) {
    const isText = /"type":"string"(?!,"enum")/.test(JSON.stringify(schema));
    if (!isText && !PASSED_OVER.has(`${name} ${property}`)) continue;
    if (isUsed) scene = await setScene(cast, name);
    isUsed = false;
    for (const [what, value] of hostileTexts()) {
      const { status, body } = await send(name, endpoint, { [property]: value });
      isUsed ||= status < 300;
      expect(status, `${property} as ${what}`).toBeLessThan(500);
      const kept = (body as Record<string, unknown> | null)?.[property];
      if (status >= 300 || typeof kept !== 'string') continue;
      if (PASSED_OVER.has(`${name} ${property}`) || name === 'rooms.join') continue;
      const isShortened = what === RIGHT_TO_LEFT && !TO_THE_LETTER.has(property);
      expect(kept, what).toBe(isShortened ? 'abc' : value);
    }
  }
});

/** Fields that only the server sets; clients may send them back unchanged. */
const READ_ONLY = {
  id: '01931111-2222-7333-8444-555566667777',
  creatorId: '01931111-2222-7333-8444-555566667777',
  authorId: '01931111-2222-7333-8444-555566667777',
  roomCode: 'AAAAAAAA',
  createdAt: '2001-01-01T00:00:00.000Z',
  totalPoints: 987_654_321,
  isAdmin: true,
  thereIsNoSuchField: { a: [1] },
};

const changes = withBody.filter(({ endpoint }) => endpoint.method === 'PUT');

test.each(changes)('$name ignores fields that only the server may set', async ({ name, endpoint }) => {
  scene = await setScene(cast, name);
  const answer = await send(name, endpoint, READ_ONLY);
  if (['auth.changePassword', 'email.change'].includes(name)) return expect(answer.status).toBe(400);
  // Only a device can create a passkey, so the test data contains none.
  if (name === 'passkeys.rename') return expect(answer.status).toBe(404);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const text = JSON.stringify(answer.body);
  const { id, roomCode, createdAt } = READ_ONLY;
  for (const value of [id, roomCode, createdAt, '987654321', 'thereIsNoSuchField'])
    expect(text).not.toContain(value);
});

const withIds = endpointList().filter(({ endpoint }) => endpoint.path.includes(':'));
/** The test data, by kind. Tests can share it because every call below is refused. */
const scenes = new Map<string, Promise<Scene>>();

const WRONG_IDS = ['x', '01931111-2222-7333-8444-555566667777', '%00'];

test.each(withIds)(
  '$name returns 404 if an id in the path is malformed or unknown',
  async ({ name, endpoint }) => {
    const kept = scenes.get(sceneKind(name)) ?? setScene(cast, name);
    scenes.set(sceneKind(name), kept);
    scene = await kept;
    const sample = sampleOf(name);
    for (const key of Object.keys(sample.params ?? {}))
      for (const id of WRONG_IDS) {
        const params = { ...sample.params, [key]: id };
        const answer = await server.call(endpoint.method, pathOf(endpoint, { ...sample, params }), {
          token: tokenFor(name),
          body: sample.body,
        });
        expect(answer, `${key} ${id}`).toMatchObject({
          status: 404,
          body: { message: expect.any(String), code: expect.any(String) },
        });
      }
  },
);

test('a body that is not valid JSON or that has a prototype key is refused', async () => {
  for (const raw of ['12', '{', '{"a":1,}', '{"__proto__":{"isAdmin":true}}', '\u0000']) {
    const answer = await server.call('POST', '/api/rooms', { token: cast.manager.token, raw });
    expectRefusal(answer, raw);
  }
});

test('a malformed id in a query returns a client error', async () => {
  scene = await setScene(cast);
  for (const before of ['x', "'; --", '\u0000', 'x'.repeat(5000)]) {
    const address = `/api/rooms/${scene.room.id}/changes-log?before=${encodeURIComponent(before)}`;
    const answer = await server.call('GET', address, { token: cast.member.token });
    expect(answer.status, before).toBeGreaterThanOrEqual(400);
    expect(answer.status, before).toBeLessThan(500);
  }
});

test('a request that repeats a query parameter is refused', async () => {
  scene = await setScene(cast);
  const address = `/api/rooms/${scene.room.id}/messages?limit=5`;
  const { token } = cast.member;
  expect(await server.call('GET', address, { token })).toMatchObject({ status: 200 });
  expect(await server.call('GET', `${address}&limit=200`, { token })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'limit' }] },
  });
});

/** Returns a body's field names and their JSON schemas. */
function propertiesOf(endpoint: Endpoint): [string, unknown][] {
  if (!endpoint.body) return [];
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
  return Object.entries((schema as { properties?: object }).properties ?? {});
}

function send(name: string, endpoint: Endpoint, changed: Record<string, unknown>) {
  const body = { ...sampleOf(name).body, ...changed };
  return server.call(endpoint.method, addressOf(name, endpoint), { token: tokenFor(name), body });
}

function sampleOf(name: string): Sample {
  return SAMPLES[name as keyof typeof SAMPLES](scene);
}

function addressOf(name: string, endpoint: Endpoint): string {
  return pathOf(endpoint, sampleOf(name));
}

// Each caller is authorized, so any refusal is due to the input.
function tokenFor(name: string): string {
  const isForManager = /^templates\.(preview|import|createTestBracket)/.test(name);
  if (/^(administration|templates|eventSources)\.|\.pasteTemplateCard$/.test(name) && !isForManager)
    return cast.administrator.token;
  if (/^followings\.send(Feed|Card)$/.test(name)) return scene.feedToken;
  if (/^followings\.(feed|makeFeedToken|endFeedToken)$/.test(name)) return cast.administrator.token;
  if (name === 'rooms.createTestRoom') return cast.administrator.token;
  if (/^(support|plans)\./.test(name)) return cast.owner.token;
  if (name === 'fights.savePick' || name === 'brackets.create' || name === 'brackets.remove')
    return cast.owner.token;
  return cast.manager.token;
}

function expectRefusal(answer: { status: number; body: unknown }, what: string) {
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.body, what).toMatchObject({ message: expect.stringMatching(/\S/), code: expect.any(String) });
}

/** Tables that change even when a request is refused. */
const PASSING = ['sessions', 'jobs', 'rate_limits'];

/**
 * Returns, for each table, the number of rows and a checksum of the transactions that wrote them. Runs pending jobs
 * first, because they may change rows.
 */
async function fingerprintOf({ worker, db }: TestServer): Promise<Record<string, string>> {
  await worker.drain();
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename::text as name from pg_tables where schemaname = 'public'`,
  );
  const digests = tables
    .filter(({ name }) => !PASSING.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, concat_ws(' ', count(*), sum(xmin::text::bigint)) as digest from ${sql.identifier(name)}`,
    );
  const { rows } = await db.execute<{ name: string; digest: string }>(sql.join(digests, sql` union all `));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
