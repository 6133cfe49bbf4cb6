import { openRoom, registerPlayer } from '@lockroom/testing/world';
import { like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { rateLimits } from '../../kernel/db/tables/rate-limits.ts';
import { startTestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;
const WINDOW_SECONDS = 15 * 60;

const server = await startTestServer({ config: { rateLimits: true } });
const behindProxy = await startTestServer({ config: { rateLimits: true, trustProxy: 1 } });
afterAll(() => Promise.all([server.close(), behindProxy.close()]));

const signIn = (username: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { username, password } });

test('an account is blocked after ten wrong passwords and can be used again later', async () => {
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

test('a correct password resets the count of wrong passwords', async () => {
  await registerPlayer(server, 'Clumsy');
  server.clock.advance(WINDOW_SECONDS * 1000);
  for (let round = 1; round <= 2; round++) {
    for (let nth = 1; nth <= 9; nth++) expect((await signIn('clumsy', 'wrong-one')).status).toBe(401);
    expect((await signIn('clumsy', 'secret-enough')).status).toBe(200);
  }
});

test("reading a room's picks is limited to 300 calls a minute, which is more than any page needs", async () => {
  const player = await registerPlayer(server);
  const params = { roomId: (await openRoom(player, { sport: 'custom' })).id };
  const read = () => server.call('GET', `/api/rooms/${params.roomId}/picks`, { token: player.token });
  expect((await read()).status).toBe(200);
  const own = like(rateLimits.key, `picks:account:${player.user.id}`);
  const [counted] = await server.db.update(rateLimits).set({ count: 299 }).where(own).returning();
  expect(counted).toBeDefined();
  expect([(await read()).status, (await read()).status]).toEqual([200, 429]);
  server.clock.advance(60_000);
  expect((await read()).status).toBe(200);
});

test('the number of emails to one address is limited', async () => {
  const ask = () =>
    server.call('POST', '/api/auth/forgot-password', { body: { email: 'flooded@example.com' } });
  for (let nth = 1; nth <= 5; nth++) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});

test("an account's sign-ins by name and by email address share one limit, even if an empty email is sent with the name", async () => {
  server.clock.advance(WINDOW_SECONDS * 1000);
  const { user } = await registerPlayer(server, 'TwoNames');
  const guess = (body: object) =>
    server.call('POST', '/api/auth/login', { body: { password: 'wrong-one', ...body } });
  for (let nth = 1; nth <= 5; nth++) {
    expect((await guess({ username: 'twonames', email: nth % 2 ? '' : ' \t' })).status).toBe(401);
    expect((await guess({ email: user.email })).status).toBe(401);
  }
  for (const body of [{ username: user.username }, { email: user.email }, { username: user.email }])
    expect((await guess({ ...body, password: 'secret-enough' })).status).toBe(429);
  server.clock.advance(WINDOW_SECONDS * 1000);
  expect((await guess({ email: user.email, password: 'secret-enough' })).status).toBe(200);
});

test('spellings that the database treats as the same name share one rate limit', async () => {
  server.clock.advance(WINDOW_SECONDS * 1000);
  await registerPlayer(server, 'Kilgore');
  const spellings = ['kilgore', 'KİLGORE', '\u212Ailgore', ' kilgore '];
  for (let nth = 0; nth < 10; nth++)
    expect((await signIn(spellings[nth % spellings.length] ?? '', 'wrong-one')).status).toBe(401);
  for (const spelling of spellings) expect((await signIn(spelling, 'wrong-one')).status).toBe(429);
});

test('password guesses by signed-in callers are limited like those by callers who are not signed in', async () => {
  server.clock.advance(WINDOW_SECONDS * 1000);
  const [victim, guesser] = [await registerPlayer(server), await registerPlayer(server)];
  const guess = () =>
    server.call('POST', '/api/auth/login', {
      token: guesser.token,
      body: { username: victim.user.username, password: 'wrong-one' },
    });
  for (let nth = 1; nth <= 5; nth++) expect((await guess()).status).toBe(401);
  expect((await signIn(guesser.user.username, 'secret-enough')).status).toBe(200);
  for (let nth = 6; nth <= 10; nth++) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
});

test('calls without a valid session count toward the rate limit', async () => {
  const answer = await server.call('GET', '/api/rooms', { token: 'guessed' });
  expect(answer.status).toBe(401);
  expect(answer.headers.has('x-ratelimit-remaining')).toBe(true);
});

// Refused registrations also count toward the limit. They are fast because they need no password hash.
const register = async (forwardedFor: string) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor };
  const url = `${behindProxy.url}/api/auth/register`;
  return (await fetch(url, { method: 'POST', headers, body: '{}' })).status;
};

test.each([
  ['addresses that a caller adds to the header', (nth: number) => `10.0.0.${nth}, 203.0.113.7`],
  ['several addresses in one IPv6 network', (nth: number) => `2001:db8:0:7:${nth}::${nth}`],
  ['IPv4 and IPv6 forms of one address', (nth: number) => `${nth % 2 ? '' : '::ffff:'}198.51.100.4`],
])('%s count as one address behind a proxy', async (_, address) => {
  behindProxy.clock.advance(HOUR);
  for (let nth = 1; nth <= 20; nth++) expect(await register(address(nth))).toBe(400);
  expect(await register(address(21))).toBe(429);
  expect(await register('192.0.2.99')).toBe(400);
  expect(await register('2001:db8:0:8::1')).toBe(400);
});
