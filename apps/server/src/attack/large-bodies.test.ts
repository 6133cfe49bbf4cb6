import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { endpointList } from '@lockroom/contract';
import { registerPlayer } from '@lockroom/testing/world';
import { expect, test, vi } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';

const KB = 1024;
const MB = 1024 * KB;

const server = await useTestServer({ config: { rateLimits: true, trustProxy: 1 } });

/** Starts a request that sends only the beginning of its body. */
function begin(method: string, path: string, headers: Record<string, string>, length: number): ClientRequest {
  const asked = request(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'content-length': `${length}`, ...headers },
  });
  asked.on('error', () => {});
  asked.write('{');
  return asked;
}

async function statusOf(asked: ClientRequest): Promise<number> {
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer.statusCode;
}

const calls = endpointList().filter(({ endpoint: { access, method, acceptsText } }) => {
  return access === 'public' && method !== 'GET' && !acceptsText;
});

test.each(calls.map(({ name, endpoint }) => [name, endpoint] as const))(
  'without a session, the call %s refuses bodies larger than 16 kB',
  async (_, endpoint) => {
    const path = endpoint.path.replaceAll(/:\w+/g, 'x');
    const { status } = await server.call(endpoint.method, path, { raw: ' '.repeat(16 * KB + 1) });
    expect(status).toBe(413);
    const within = await server.call(endpoint.method, path, { raw: ' '.repeat(16 * KB) });
    expect(within.status).not.toBe(413);
  },
);

test('calls without a session are rate limited before their bodies have arrived', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  const login = () => begin('POST', '/api/auth/login', headers, 100);
  const waiting = Array.from({ length: 60 }, login);
  // A request is counted as soon as its headers have been read. Other addresses are not affected.
  await expect
    .poll(async () => {
      const next = login();
      const status = await Promise.race([statusOf(next), new Promise((resolve) => setTimeout(resolve, 300))]);
      next.destroy();
      return status;
    })
    .toBe(429);
  for (const one of waiting) one.destroy();
  const other = { 'x-forwarded-for': '192.0.2.8' };
  const body = { username: 'nobody', password: 'secret-enough' };
  expect((await server.call('POST', '/api/auth/login', { headers: other, body })).status).toBe(401);
});

test('a request body sent to an unknown path is discarded without being parsed', async () => {
  const { status } = await server.call('POST', '/api/nothing', { raw: '['.repeat(10 * KB) });
  expect(status).toBe(404);
});

const PATH = '/api/auth/upload-profile-photo';
const BYTES = MB - 100;

test.each<[what: string, status: number, body: string]>([
  ['opening brackets', 400, '['.repeat(BYTES)],
  ['nested objects', 400, `${'{"a":'.repeat(BYTES / 6)}1${'}'.repeat(BYTES / 6)}`],
  ['a long list', 413, `{"name":[${'1,'.repeat(BYTES / 2 - 10)}1]}`],
  [
    'many fields',
    413,
    `{"sportConfig":{${Array.from({ length: BYTES / 13 }, (_, n) => `"k${n + 100_000}":""`).join()}}}`,
  ],
])('a body with a megabyte of %s is refused before it is parsed', async (_, status, raw) => {
  const { token } = await registerPlayer(server);
  const parse = vi.spyOn(JSON, 'parse');
  const answer = await server.call('POST', '/api/rooms', { token, raw });
  const parsed = parse.mock.calls.map(([text]) => String(text).length);
  parse.mockRestore();
  expect(answer.status).toBe(status);
  expect(Math.max(0, ...parsed)).toBeLessThan(KB);
});

test('the server reads one large body per account at a time, queues four more, and does not delay other accounts', async () => {
  const [{ token }, other] = [await registerPlayer(server), await registerPlayer(server)];
  const upload = async (as: string) =>
    (await server.call('POST', PATH, { token: as, raw: ' '.repeat(MB) })).status;
  const slow = Array.from({ length: 6 }, () => begin('POST', PATH, { authorization: `Bearer ${token}` }, MB));
  const statuses: number[] = [];
  for (const one of slow)
    statusOf(one).then(
      (status) => statuses.push(status),
      () => {},
    );
  await expect.poll(() => statuses).toEqual([429]);
  expect(await upload(other.token)).toBe(400);
  expect(statuses).toEqual([429]);
  for (const one of slow) one.destroy();
  await expect.poll(() => upload(token)).toBe(400);
});
