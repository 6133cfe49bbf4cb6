import { ApiError } from '@lockroom/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './client.ts';

type Reply = () => Response | Promise<Response>;

const made: Reply = () => Response.json({ id: 'made' }, { status: 201 });
const refusal =
  (status: number, code: string, headers: Record<string, string> = {}): Reply =>
  () =>
    Response.json({ message: 'No.', code }, { status, headers });
const lost: Reply = () => Promise.reject(new TypeError('Failed to fetch'));

/** Mocks `fetch` with the given responses, and returns the idempotency keys that were sent. */
function answerWith(...replies: Reply[]): (string | null)[] {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_input: string, init: RequestInit = {}) => {
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return (replies.shift() ?? made)();
  });
  return keys;
}

let count = 0;
let roomId = '';
beforeEach(() => {
  // Keys of failed calls remain stored between tests, so each test has its own room.
  roomId = `room${++count}`;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const say = (message = 'First!') => api.chat.send({ params: { roomId }, body: { message } });
const failed = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(ApiError);

it('every call gets a new key of 128 random bits', async () => {
  const keys = answerWith();
  await say();
  await say();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(keys[0]).not.toBe(keys[1]);
});

it('calls that do not create anything send no key', async () => {
  const keys = answerWith(made, () => Response.json([]));
  await api.rooms.update({ params: { roomId }, body: { name: 'Ring' } });
  await api.rooms.list();
  expect(keys).toEqual([null, null]);
});

it.each<[string, Reply]>([
  ['a lost response', lost],
  ['a server error', refusal(500, 'fault')],
  ['a response from a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ['an ended session', refusal(401, 'unauthorized')],
  ['too many attempts', refusal(429, 'too_many_tries')],
])('after %s, retries of the call use the same key until one succeeds', async (_, reply) => {
  const keys = answerWith(reply, reply);
  await failed(say());
  await failed(say());
  await say();
  await say();
  expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

it('the key stays the same after a truncated response', async () => {
  const keys = answerWith(() => new Response('{"id": "ma', { status: 201 }));
  await expect(say()).rejects.toBeInstanceOf(SyntaxError);
  await say();
  expect(keys[1]).toBe(keys[0]);
});

it('a call with a different body or path gets a different key', async () => {
  const keys = answerWith(lost);
  await failed(say());
  await say('Second!');
  await api.chat.send({ params: { roomId: 'elsewhere' }, body: { message: 'First!' } });
  expect(new Set(keys).size).toBe(3);
  await say();
  expect(keys[3]).toBe(keys[0]);
});

it('identical concurrent calls share one request and its response', async () => {
  const keys = answerWith(lost);
  await Promise.all([failed(say()), failed(say())]);
  expect(await Promise.all([say(), say()])).toEqual([{ id: 'made' }, { id: 'made' }]);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

it('the key expires after half an hour', async () => {
  const keys = answerWith(lost, lost);
  await failed(say());
  vi.setSystemTime(Date.now() + 29 * 60_000);
  await failed(say());
  vi.setSystemTime(Date.now() + 30 * 60_000);
  await say();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

const underWay = refusal(409, 'in_progress', { 'retry-after': '1' });

it('while the first attempt is in progress, the call is repeated with the same key after the delay in Retry-After', async () => {
  const keys = answerWith(lost, underWay, underWay);
  await failed(say());
  const again = say();
  await vi.advanceTimersByTimeAsync(999);
  expect(keys).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await again).toEqual({ id: 'made' });
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
});

it('if the first attempt is still in progress after ten seconds, the call fails but keeps its key', async () => {
  const keys = answerWith(...Array<Reply>(11).fill(underWay));
  const call = failed(say());
  await vi.advanceTimersByTimeAsync(10_000);
  await call;
  expect(keys).toHaveLength(11);
  await say();
  expect(new Set(keys).size).toBe(1);
});
