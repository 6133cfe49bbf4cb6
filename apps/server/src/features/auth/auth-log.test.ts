import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { hashToken } from '../../kernel/ids.ts';
import { mailedToken } from '../../testing/mailbox.ts';
import { startTestServer, useTestServer } from '../../testing/test-server.ts';
import { PASSWORD_COST } from './auth.passwords.ts';

type Line = Record<string, unknown>;

const PASSWORD = 'secret-enough';
let lines: Line[] = [];

const server = await useTestServer({
  config: { logLevel: 'info', rateLimits: true },
  logTo: { write: (line) => lines.push(JSON.parse(line)) },
});
beforeEach(() => {
  lines = [];
});

const as = server.api;
const nobody = () => as().auth;
const make = (username: string) =>
  nobody().register({ body: { username, email: `${username}@example.com`, password: PASSWORD } });

/** Returns the logged account events and refusals, each with its request's path. */
function told(): unknown[][] {
  const path = (id: unknown) =>
    lines.map(({ reqId, req }) => reqId === id && (req as { path: string } | undefined)?.path).find(Boolean);
  return lines
    .filter(({ event, refusal }) => event || refusal)
    .map(({ event, refusal, account, reqId }) => [event ?? refusal, account, path(reqId)]);
}

test('the log records every event that changes access to an account', async () => {
  const { token, user } = await make('ada');
  const body = { username: 'ada', password: PASSWORD };
  const other = await nobody().login({ body });
  await as(other.token).auth.logout();
  await as(other.token).auth.logout();
  await as(token).auth.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'brand-new' } });
  await as(token).auth.updateUsername({ body: { username: 'countess' } });
  await nobody().forgotPassword({ body: { email: user.email } });
  const link = await mailedToken(server, user.email);
  await nobody().resetPassword({ body: { token: link, newPassword: 'brand-newer' } });
  expect(told()).toEqual([
    ['registered', user.id, '/api/auth/register'],
    ['signed-in', user.id, '/api/auth/login'],
    ['signed-out', user.id, '/api/auth/logout'],
    ['password-changed', user.id, '/api/auth/change-password'],
    ['username-changed', user.id, '/api/auth/update-username'],
    ['password-reset', user.id, '/api/auth/reset-password'],
  ]);
});

test("the log records every refused call with its error code and the caller's account", async () => {
  const { token, user } = await make('grace');
  await make('taken');
  lines = [];
  const { auth, rooms, plans } = as(token);
  const refused: (() => Promise<unknown>)[] = [
    () => nobody().login({ body: { username: 'GRACE', password: 'wrong-one' } }),
    () => nobody().login({ body: { username: 'nobody', password: 'wrong-one' } }),
    () => as('made-up').auth.me(),
    () => auth.changePassword({ body: { currentPassword: 'wrong-one', newPassword: 'brand-new' } }),
    () => auth.updateUsername({ body: { username: 'taken' } }),
    () => rooms.get({ params: { roomId: '01931111-2222-7333-8444-555566667777' } }),
    () => plans.create({ body: { title: '', description: '' } }),
  ];
  for (const call of refused) await expect(call()).rejects.toThrow();
  expect(told()).toEqual([
    ['wrong_credentials', user.id, '/api/auth/login'],
    ['wrong_credentials', undefined, '/api/auth/login'],
    ['unauthorized', undefined, '/api/auth/user'],
    ['wrong_current_password', user.id, '/api/auth/change-password'],
    ['name_taken', user.id, '/api/auth/update-username'],
    ['not_found', user.id, '/api/rooms/01931111-2222-7333-8444-555566667777'],
    ['invalid_input', user.id, '/api/dev-plans'],
  ]);
});

test('the log records the IP addresses of callers that exceed a rate limit', async () => {
  const { user } = await make('guessed');
  const tryIt = () => nobody().login({ body: { username: 'guessed', password: 'wrong-one' } });
  for (let nth = 1; nth <= 11; nth++) await Promise.allSettled([tryIt()]);
  expect(told().slice(-2)).toEqual([
    ['wrong_credentials', user.id, '/api/auth/login'],
    ['too_many_tries', undefined, '/api/auth/login'],
  ]);
  const { reqId, time } = lines.find(({ refusal }) => refusal === 'too_many_tries') ?? {};
  expect(time).toEqual(expect.any(Number));
  expect(lines.find((line) => line.reqId === reqId && line.req)).toMatchObject({
    req: { method: 'POST', ip: '127.0.0.1' },
  });
});

test("the log never contains a calendar feed's secret URL", async () => {
  const { token } = await make('cal');
  const { url } = await as(token).calendar.make();
  lines = [];
  const { pathname } = new URL(url);
  expect((await fetch(server.url + pathname)).status).toBe(200);
  expect(lines.map(({ req }) => req)).toContainEqual(expect.objectContaining({ path: '/calendar/[hidden]' }));
  expect(JSON.stringify(lines)).not.toContain(pathname.slice('/calendar/'.length, -'.ics'.length));
});

test('the log never contains a password, a token or a hash of either', async () => {
  const written: string[] = [];
  const traced = await startTestServer({
    config: { logLevel: 'trace' },
    passwordCost: PASSWORD_COST,
    logTo: { write: (line) => written.push(line) },
  });
  onTestFinished(() => traced.close());
  const nobody = traced.api().auth;
  const email = 'ada@example.com';
  const { token } = await nobody.register({ body: { username: 'ada', email, password: 'first-secret' } });
  await nobody.login({ body: { email, password: 'wrong-secret' } }).catch(() => {});
  await traced.api(token).auth.changePassword({
    body: { currentPassword: 'first-secret', newPassword: 'second-secret' },
  });
  const script = await traced.api(token).tokens.create({
    body: { name: 'Script', scope: 'read', expiresAt: '2026-12-31T12:00:00Z' },
  });
  const headers = { authorization: `Bearer ${script.token}` };
  for (const path of ['rooms', 'tokens', 'rooms/none']) await fetch(`${traced.url}/api/${path}`, { headers });
  await nobody.forgotPassword({ body: { email } });
  const link = await mailedToken(traced, email);
  await fetch(`${traced.url}/login?reset=${link}`);
  await nobody.resetPassword({ body: { token: link, newPassword: 'third-secret' } });

  // A failed statement's error includes the statement's parameters, such as the hash of the new password in this test.
  await traced.db.execute(sql`alter table users add constraint nobody_new check (username = 'ada')`);
  const refused = nobody.register({
    body: { username: 'eve', email: 'eve@example.com', password: 'fourth-secret' },
  });
  await expect(refused).rejects.toMatchObject({ status: 500, code: 'fault' });

  const log = written.join('');
  expect(log).toContain('/api/auth/reset-password');
  expect(log).toContain('Failed query');
  expect(log).toContain('nobody_new');
  expect(log).toContain(join(traced.dataDir, 'mail'));
  for (const secret of [
    '-secret',
    token,
    script.token,
    hashToken(script.token),
    link,
    'argon2',
    'eve@example.com',
  ])
    expect(log).not.toContain(secret);
});
