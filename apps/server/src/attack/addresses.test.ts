import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { logOptions } from '../kernel/log.ts';
import { startTestServer } from '../testing/test-server.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'lockroom-pages-'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Lockroom</title>');
const server = await startTestServer({ webRoot, config: { rateLimits: true } });
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true, force: true });
});

/** Requests a path exactly as written, without normalization. */
async function ask(path: string): Promise<{ status?: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    get({ hostname, port, path }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) });
    }).on('error', reject);
  });
}

/** Makes a call and returns how many more calls this address may make. */
async function callsLeft(): Promise<number> {
  return Number((await ask('/api/health')).headers['x-ratelimit-remaining']);
}

test.each([
  '/api/health',
  '/%61pi/health',
  '/%61%70%69/%68ealth',
  '/api/health?a=b',
  '/api/health#part',
  'http://lockroom.test/api/health',
  'HTTP://lockroom.test/%61pi/health',
])('the call at %s is rate limited, and its response is never cached', async (path) => {
  const before = await callsLeft();
  const { status, headers, body } = await ask(path);
  expect({ status, body }).toEqual({ status: 200, body: '{"status":"ok"}' });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-ratelimit-remaining']).toBe(String(before - 1));
});

test.each([
  '/api',
  '/api/nothing',
  '/%61pi/nothing',
  '//api/health',
  '/api//health',
  '/API/health',
  '/api%2Fhealth',
  '/api;a/health',
  '/\\api/health',
  'http://lockroom.test/api/nothing',
])(
  'the unknown path %s returns a 404 that is never cached, and counts toward the rate limit',
  async (path) => {
    const before = await callsLeft();
    const { status, headers, body } = await ask(path);
    expect({ status, body }).toEqual({ status: 404, body: expect.stringContaining('unknown_path') });
    expect(headers['cache-control']).toBe('no-store');
    expect(await callsLeft()).toBe(before - 2);
  },
);

test('requests for pages are not rate limited, and a missing file returns 404 for every spelling of its URL', async () => {
  const before = await callsLeft();
  for (const path of ['/', '/login', '/apis', '/rooms/api', '/login?next=/api/health']) {
    const { status, headers, body } = await ask(path);
    expect({ path, status, body }).toEqual({ path, status: 200, body: expect.stringContaining('<title>') });
    expect(headers['cache-control']).toBe('no-cache');
  }
  for (const path of ['/assets/gone.js', '/%61ssets/gone.js', '//assets/gone.js'])
    expect((await ask(path)).status, path).toBe(404);
  expect(await callsLeft()).toBe(before - 1);
});

test.each(['/login?reset=secret', '/login#reset=secret', '/login%3Freset=secret', '/login%3freset=secret'])(
  'the request log shows only the path of %s and omits the secret',
  (url) => {
    const options = logOptions({ logLevel: 'info' });
    if (typeof options !== 'object' || !options.serializers?.req)
      throw new Error('The log has no request serializer');
    const { req } = options.serializers as Record<'req', (request: object) => unknown>;
    expect(req({ method: 'GET', url })).toMatchObject({ path: '/login' });
  },
);
