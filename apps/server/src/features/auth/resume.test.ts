import { registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { mailedToken } from '../../testing/mailbox.ts';
import { type RawAnswer, startTestServer, useTestServer } from '../../testing/test-server.ts';

const DAY = 24 * 60 * 60_000;
const PASSWORD = 'secret-enough';

const server = await useTestServer();

const setCookie = ({ headers }: RawAnswer) => headers.get('set-cookie') ?? '';
/** Returns the cookie as a browser sends it back. */
const cookieOf = (answer: RawAnswer) => setCookie(answer).split(';')[0] ?? '';
const tokenOf = ({ body }: RawAnswer) => (body as { token: string }).token;

async function signIn(username: string): Promise<{ cookie: string; token: string }> {
  const answer = await server.call('POST', '/api/auth/login', { body: { username, password: PASSWORD } });
  return { cookie: cookieOf(answer), token: tokenOf(answer) };
}
const resume = (cookie: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/auth/resume', { headers: { cookie, ...headers } });
const statusOf = async (token: string) => (await server.call('GET', '/api/auth/user', { token })).status;

test('a sign-in sets a session cookie that scripts cannot read and a marker cookie that they can read', async () => {
  const { user } = await registerPlayer(server);
  const answer = await server.call('POST', '/api/auth/login', {
    body: { username: user.username, password: PASSWORD },
  });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^resume=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/),
    'resumable=1; Path=/; Max-Age=2592000; SameSite=Strict',
    'resume=; Path=/api/auth; Max-Age=0; HttpOnly; SameSite=Strict',
  ]);
  expect(setCookie(answer)).not.toContain(tokenOf(answer));
});

test('a sign-in over HTTPS sets cookies that are sent only over HTTPS', async () => {
  const secure = await startTestServer({ config: { publicUrl: 'https://lockroom.test' } });
  try {
    const body = { username: 'behind-tls', email: 'tls@example.com', password: PASSWORD };
    const answer = await secure.call('POST', '/api/auth/register', { body });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-resume=[\w-]{43}; Path=\/; .*; Secure$/),
      expect.stringMatching(/^__Host-resumable=1; Path=\/; .*; Secure$/),
      expect.stringMatching(/^__Secure-resume=; Path=\/api\/auth; Max-Age=0; .*; Secure$/),
    ]);
    const call = (cookie: string) => secure.call('POST', '/api/auth/resume', { headers: { cookie } });
    // Another subdomain can set a cookie with the old name, which is ignored if a cookie with the new name exists.
    const own = cookieOf(answer);
    const renewed = await call(`__Secure-resume=planted; ${own}`);
    expect(renewed.body).toMatchObject({ user: { username: 'behind-tls' } });
    // A cookie with the old name works once and is replaced.
    const old = cookieOf(renewed).replace('__Host-', '__Secure-');
    const replaced = await call(old);
    expect(replaced.body).toMatchObject({ user: { username: 'behind-tls' } });
    expect(cookieOf(replaced)).toMatch(/^__Host-resume=[\w-]{43}$/);
  } finally {
    await secure.close();
  }
});

test('a cookie renews the session only once and keeps the original expiry', async () => {
  const { user } = await registerPlayer(server);
  const { cookie, token } = await signIn(user.username);
  server.clock.advance(8 * DAY);
  const renewed = await resume(cookie);
  expect(renewed.body).toMatchObject({ user: { id: user.id } });
  expect(setCookie(renewed)).toContain(`Max-Age=${22 * 24 * 60 * 60};`);
  expect([await statusOf(token), await statusOf(tokenOf(renewed))]).toEqual([401, 200]);
  expect((await resume(cookie)).body).toBeNull();
  const again = await resume(cookieOf(renewed));
  expect(again.body).toMatchObject({ user: { id: user.id } });
  server.clock.advance(22 * DAY);
  expect((await resume(cookieOf(again))).body).toBeNull();
});

test('only one of several pages that use a cookie at the same time gets the session', async () => {
  const { user } = await registerPlayer(server);
  const { cookie } = await signIn(user.username);
  const answers = await Promise.all([resume(cookie), resume(cookie), resume(cookie)]);
  expect(answers.filter(({ body }) => body !== null)).toHaveLength(1);
});

test('signing out ends the session that belongs to the cookie and clears the cookie', async () => {
  const { user } = await registerPlayer(server);
  const { cookie, token } = await signIn(user.username);
  const left = await server.call('POST', '/api/auth/logout', { token, headers: { cookie } });
  expect(left.headers.getSetCookie()).toEqual([
    'resume=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    'resumable=; Path=/; Max-Age=0; SameSite=Strict',
    'resume=; Path=/api/auth; Max-Age=0; HttpOnly; SameSite=Strict',
  ]);
  const answer = await resume(cookie);
  expect([answer.status, answer.body]).toEqual([200, null]);
  expect(setCookie(answer)).toContain('Max-Age=0');
});

test('changing the password replaces the cookie on the same device and invalidates all others', async () => {
  const { user } = await registerPlayer(server);
  const [here, there] = [await signIn(user.username), await signIn(user.username)];
  const changed = await server.call('POST', '/api/auth/change-password', {
    token: here.token,
    body: { currentPassword: PASSWORD, newPassword: 'brand-new' },
  });
  expect((await resume(there.cookie)).body).toBeNull();
  expect((await resume(here.cookie)).body).toBeNull();
  const renewed = await resume(cookieOf(changed));
  expect(renewed.body).toMatchObject({ user: { id: user.id } });

  await server.api().auth.forgotPassword({ body: { email: user.email } });
  const token = await mailedToken(server, user.email);
  await server.api().auth.resetPassword({ body: { token, newPassword: 'brand-newer' } });
  expect((await resume(cookieOf(renewed))).body).toBeNull();
});

test('a cookie does not renew a session for requests from other sites and does not authorize any other call', async () => {
  const { user } = await registerPlayer(server);
  const { cookie } = await signIn(user.username);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await resume(cookie, { 'sec-fetch-site': site })).body).toBeNull();
  for (const path of ['/api/auth/user', '/api/rooms', '/api/stream'])
    expect((await server.call('GET', path, { headers: { cookie } })).status).toBe(401);
  const secret = cookie.slice('resume='.length);
  expect(await statusOf(secret)).toBe(401);
  expect((await resume(cookie, { 'sec-fetch-site': 'same-origin' })).body).not.toBeNull();
});

const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'http://lockroom.test.evil.test' },
  { origin: 'null' },
  { origin: 'http://lockroom.test', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
];

test.each(foreign)('a sign-in from another origin sets no cookie: %o', async (headers) => {
  const { user } = await registerPlayer(server);
  const { cookie } = await signIn(user.username);
  const login = { username: user.username, password: PASSWORD };
  const entered = await server.call('POST', '/api/auth/login', { body: login, headers });
  const name = `new-${user.username}`.slice(0, 20);
  const joining = { username: name, email: `new-${user.email}`, password: PASSWORD };
  const registered = await server.call('POST', '/api/auth/register', { body: joining, headers });
  expect([entered.status, registered.status]).toEqual([200, 201]);
  // A cross-origin request does not delete the existing cookie either.
  const renewed = await resume(cookie, headers);
  expect(renewed.body).toBeNull();
  expect([entered, registered, renewed].map(setCookie)).toEqual(['', '', '']);
  expect((await resume(cookie)).body).not.toBeNull();
});

test("a same-origin sign-in sets the cookie, no matter which of the server's host names is used", async () => {
  const { user } = await registerPlayer(server);
  const body = { username: user.username, password: PASSWORD };
  for (const origin of ['http://lockroom.test', server.url]) {
    const headers = { origin, 'sec-fetch-site': 'same-origin' };
    const answer = await server.call('POST', '/api/auth/login', { body, headers });
    expect(setCookie(answer)).toMatch(/^resume=[\w-]{43};/);
    expect((await resume(cookieOf(answer), headers)).body).not.toBeNull();
  }
});

test.each(['resume=%00', `resume=${'x'.repeat(9_000)}`, 'a=b; resume=guessed; c', ';;=;'])(
  'an invalid cookie is ignored: %.30s',
  async (cookie) => {
    const answer = await resume(cookie);
    expect([answer.status, answer.body]).toEqual([200, null]);
  },
);
