import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { registerPlayer } from '../../testing/world.ts';

const WINDOW_SECONDS = 15 * 60;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
});
afterAll(() => server.close());

const signIn = (username: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { username, password } });

test('after ten wrong passwords an account has to wait, and then the right one works', async () => {
  await registerPlayer(server, 'Guessed');
  for (let nth = 1; nth <= 10; nth++) expect((await signIn('guessed', 'wrong-one')).status).toBe(401);
  const answer = await signIn('GUESSED', 'wrong-one');
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(WINDOW_SECONDS);
  expect((await signIn('guessed', 'secret-enough')).status).toBe(429);
  server.clock.advance(wait * 1000);
  expect((await signIn('guessed', 'secret-enough')).status).toBe(200);
});

test('a right password forgets the wrong ones', async () => {
  await registerPlayer(server, 'Clumsy');
  server.clock.advance(WINDOW_SECONDS * 1000);
  for (let round = 1; round <= 2; round++) {
    for (let nth = 1; nth <= 9; nth++) expect((await signIn('clumsy', 'wrong-one')).status).toBe(401);
    expect((await signIn('clumsy', 'secret-enough')).status).toBe(200);
  }
});

test('mails to one address are limited', async () => {
  const ask = () =>
    server.call('POST', '/api/auth/forgot-password', { body: { email: 'flooded@example.com' } });
  for (let nth = 1; nth <= 5; nth++) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});
