import { makePasskey, signWith } from '@lockroom/testing/soft-authenticator';
import { registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { mailedToken, readMails } from '../../testing/mailbox.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { ensureAdministrators } from './administrators.ts';
import { createAuthenticate } from './auth.access.ts';

const HOUR = 3_600_000;
const adminEmails = ['ada@club.example', 'ada@other.example', 'x@club.example'];

// A server without administrators, so that the tests can create them.
const server = await useTestServer();

/** Repeats the administrator setup that a server runs at startup. Returns the printed lines. */
async function start(adminInitialPassword: string | null = null): Promise<string[]> {
  const lines: string[] = [];
  await ensureAdministrators({
    db: server.db,
    config: { adminEmails, adminInitialPassword, publicUrl: 'http://lockroom.test' },
    now: server.clock.now(),
    print: (line) => lines.push(line),
  });
  return lines;
}

test('two servers that start at the same time create each administrator once, with one link', async () => {
  await registerPlayer(server, 'Ada');
  const lines = (await Promise.all([start(), start()])).flat();
  const links = lines.filter((line) => line.includes('/login?reset='));
  expect(new Set(links).size).toBe(3);
  expect(links).toHaveLength(3);
  expect(lines.join('\n')).toContain('ada@club.example can sign in as ada2');
  expect(lines.join('\n')).toContain('ada@other.example can sign in as ada3');
  expect(lines.join('\n')).toContain('x@club.example can sign in as admin');

  expect(await readMails(server, 'ada@club.example')).toHaveLength(1);
  const token = await mailedToken(server, 'ada@club.example');
  expect(links.some((line) => line.endsWith(token))).toBe(true);
  const answer = await server.call('POST', '/api/auth/login', { body: { username: 'ada3', password: 'x' } });
  expect(answer.status).toBe(401);
  await server.api().auth.resetPassword({ body: { token, newPassword: 'admin-secret' } });
  const { user } = await server.api().auth.login({ body: { username: 'ada2', password: 'admin-secret' } });
  expect(user).toMatchObject({ username: 'ada2', email: 'ada@club.example' });
});

/**
 * Repeats the setup with another list of administrators. Returns the printed lines, and a function that tells whether a
 * session has the role.
 */
async function startWith(email: string, adminInitialPassword: string | null) {
  const config = { adminEmails: [email], adminInitialPassword, publicUrl: 'http://lockroom.test' };
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  await ensureAdministrators({ db: server.db, config, now: server.clock.now(), print });
  const authenticate = createAuthenticate({
    ...config,
    smtpUrl: null,
    signUpDomains: [],
    supportEmail: null,
  });
  const isAdmin = async (token: string) =>
    (await authenticate(server.db, token, server.clock.now()))?.isAdmin ?? null;
  return { lines, isAdmin };
}

test('a person who registered an address before it was listed in ADMIN_EMAILS does not become an administrator', async () => {
  const squatter = await registerPlayer(server, 'Squatter');
  const { lines, isAdmin } = await startWith(squatter.user.email, null);
  expect(await isAdmin(squatter.token)).toBe(false);

  const token = lines.find((line) => line.includes('?reset='))?.split('?reset=')[1] ?? '';
  await server.api().auth.resetPassword({ body: { token, newPassword: 'admin-secret' } });
  expect(await isAdmin(squatter.token)).toBeNull();
  const owner = await server.api().auth.login({ body: { username: 'Squatter', password: 'admin-secret' } });
  expect(await isAdmin(owner.token)).toBe(true);
});

test('if an account registered a listed address early, the initial password replaces its credentials', async () => {
  const squatter = await registerPlayer(server, 'Early');
  const asked = await squatter.api.passkeys.beginRegister({ body: { currentPassword: 'secret-enough' } });
  const { passkey, answer } = makePasskey(asked, 'http://lockroom.test');
  await squatter.api.passkeys.finishRegister({ body: answer });
  const { isAdmin } = await startWith(squatter.user.email, 'from-the-settings');
  expect(await isAdmin(squatter.token)).toBeNull();
  const challenge = await server.api().passkeys.beginSignIn();
  const signed = signWith(passkey, challenge, 'http://lockroom.test');
  await expect(server.api().passkeys.finishSignIn({ body: signed })).rejects.toMatchObject({
    code: 'passkey_unknown',
  });
  const owner = await server.api().auth.login({ body: { username: 'Early', password: 'from-the-settings' } });
  expect(await isAdmin(owner.token)).toBe(true);
});

test('a new link is printed at startup only after the previous link has expired', async () => {
  expect(await start()).toEqual([]);
  server.clock.advance(HOUR);
  expect((await start()).filter((line) => line.includes('/login?reset='))).toHaveLength(2);
});

test('an initial password is set only for accounts without a password and is never printed', async () => {
  const lines = await start('from-the-settings');
  expect(lines).toHaveLength(2);
  expect(lines.join('\n')).not.toContain('from-the-settings');
  const signIn = (username: string) =>
    server.call('POST', '/api/auth/login', { body: { username, password: 'from-the-settings' } });
  expect((await signIn('ada3')).status).toBe(200);
  expect((await signIn('ada2')).status).toBe(401);
  expect(await start('from-the-settings')).toEqual([]);
});
