import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpointList } from '@lockroom/contract';
import type { ResultMethod } from '@lockroom/rules';
import { openFightRoom, setLock } from '@lockroom/testing/fight-room';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useTestServer } from '../../testing/test-server.ts';
import { compressionOf } from './compression.ts';

const server = await useTestServer();
const world = await openFightRoom(server, 8);

/** Unlike fetch, adds no headers and does not decompress the response. */
async function ask(path: string, headers: Record<string, string>, token = world.owner.token) {
  const call = get(server.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  return { status: response.statusCode, headers: response.headers, bytes };
}

/** The winning method that changes each response; for all other responses, the test enters a decision. */
const METHODS: Record<string, ResultMethod> = { outlook: 'KO/TKO', standings: 'Submission' };

const cardPath = () => `/api/rooms/${world.room.id}/competition`;

test('a long response is compressed if the client accepts the encoding, and its content stays the same', async () => {
  const plain = await ask(cardPath(), {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  const said = (bytes: Buffer) => ({ ...JSON.parse(bytes.toString('utf8')), serverTime: null });
  for (const [encoding, open] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
    const packed = await ask(cardPath(), { 'accept-encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toMatch(/accept-encoding/);
    expect(packed.headers.vary).toMatch(/authorization/);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(said(open(packed.bytes))).toEqual(said(plain.bytes));
  }
});

test("responses to changes, and responses that contain both secrets and other people's text, are not compressed", () => {
  const packed = endpointList()
    .filter(({ endpoint }) => compressionOf(endpoint).compress !== false || endpoint.isShared)
    .map(({ name }) => name);
  expect(packed).toEqual(
    expect.arrayContaining(['brackets.listForRoom', 'competitions.get', 'competitions.timeline']),
  );
  const withPassword = endpointList().filter(({ endpoint: { response } }) => {
    if (typeof response === 'string') return false;
    return JSON.stringify(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })).includes(
      '"roomPassword"',
    );
  });
  expect(withPassword.map(({ name }) => name)).toContain('rooms.list');
  // Leave out the list of test rooms, because test rooms have no password.
  const rooms = withPassword.filter(({ name }) => name !== 'rooms.testRooms');
  expect(rooms.flatMap(({ name }) => (packed.includes(name) ? name : []))).toEqual([]);
  const secret = [
    'fights.ownPicks',
    'notifications.list',
    'rooms.changes',
    'competitions.picks',
    'inviteLinks.list',
    'calendar.state',
    'fights.savePick',
  ];
  expect(packed.filter((name) => secret.includes(name))).toEqual([]);
});

test('only room responses that contain no secrets are shared between viewers', () => {
  const shared = endpointList().filter(({ endpoint }) => endpoint.isShared);
  expect(shared.map(({ name }) => name)).toEqual(['competitions.get', 'competitions.standings']);
  for (const { endpoint } of shared) {
    const { method, access, isPaged, query, uncompressed, rateLimit } = endpoint;
    expect([method, access]).toEqual(['GET', 'room.member']);
    expect([isPaged, query, uncompressed, rateLimit]).toEqual([undefined, undefined, undefined, undefined]);
  }
});

test('an encoding that the client rejects is not used', async () => {
  const encodingFor = async (accepted: string) =>
    (await ask(cardPath(), { 'accept-encoding': accepted })).headers['content-encoding'];
  expect(await encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(await encodingFor('GZIP, BR')).toBe('br');
  expect(await encodingFor('br; q=0.0, identity')).toBeUndefined();
});

test.each(['brackets', 'competition', 'standings', 'outlook'])(
  "a page that already has a room's %s gets a 304 until something changes",
  async (list) => {
    const path = `/api/rooms/${world.room.id}/${list}`;
    const first = await ask(path, { 'accept-encoding': 'br' });
    const tag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    server.clock.advance(1_000);
    const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': tag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const params = { fightId: world.fightId(1) };
    const { brackets } = world.owner.api;
    await world.manager.api.fights.enterResult({
      params,
      body: { winnerId: list === 'brackets' ? 1 : 2, winMethod: METHODS[list] ?? 'Decision' },
    });
    if (list === 'brackets') await brackets.create({ body: { roomId: world.room.id } });
    const changed = await ask(path, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
  },
);

test('viewers who see different content get different ETags, and a lock changes the ETag', async () => {
  const brackets = `/api/rooms/${world.room.id}/brackets`;
  const tag = String((await ask(brackets, {})).headers.etag);
  const others = await ask(brackets, { 'if-none-match': tag }, world.manager.token);
  expect(others.status).toBe(200);

  const lock = new Date(server.clock.now() + 5_000).toISOString();
  await setLock(world.manager, world.room, world.fightId(8), lock);
  const before = String((await ask(cardPath(), {})).headers.etag);
  server.clock.advance(5_000);
  expect((await ask(cardPath(), { 'if-none-match': before })).status).toBe(200);
});
