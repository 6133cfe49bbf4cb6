import { registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { sweepAccounts } from './auth.service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PASSWORD = 'secret-enough';

const server = await useTestServer({ config: { adminEmails: ['boss@example.com'] } });

const login = (name: string, password = PASSWORD) =>
  server
    .api()
    .auth.login({ body: name.includes('@') ? { email: name, password } : { username: name, password } });
const register = (body: object) => server.call('POST', '/api/auth/register', { body });

test('registering signs the user in, and no response contains a password', async () => {
  const answer = await register({
    username: ' Ada ',
    email: 'Ada@Example.com',
    passwordHash: PASSWORD,
    firstName: '',
    lastName: '',
    isActive: true,
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: 'Ada',
      email: 'Ada@Example.com',
      firstName: '',
      lastName: '',
      isActive: true,
      isAdmin: false,
      isGuest: false,
      profileImageUrl: null,
      createdAt: '2026-03-01T12:00:00.000Z',
    },
  });
  const { token, user } = answer.body as { token: string; user: object };
  expect((await server.call('GET', '/api/auth/user', { token })).body).toEqual(user);
  expect((await server.call('GET', '/api/auth/user')).status).toBe(401);
});

test('names and addresses that differ only in case count as taken', async () => {
  await registerPlayer(server, 'Grace');
  expect(await register({ username: 'gRACE', email: 'new@example.com', password: PASSWORD })).toMatchObject({
    status: 409,
    body: { code: 'name_taken', issues: [{ path: 'username', message: 'That username is taken.' }] },
  });
  expect(
    await register({ username: 'hopper', email: 'GRACE@example.com', password: PASSWORD }),
  ).toMatchObject({
    status: 409,
    body: { code: 'email_taken', issues: [{ path: 'email' }] },
  });
  await expect(login('hopper')).rejects.toMatchObject({ code: 'wrong_credentials' });
});

test('names that differ only in Unicode form or look-alike letters count as the same name at registration and sign-in', async () => {
  await registerPlayer(server, 'Zoë.A');
  for (const username of ['Zoe\u0308.A', 'Ｚoë.A', 'Zoë.\u{1D400}']) {
    const answer = await register({ username, email: 'zoe2@example.com', password: PASSWORD });
    expect(answer).toMatchObject({ status: 409, body: { code: 'name_taken' } });
    expect((await login(username)).user.username).toBe('Zoë.A');
  }
});

test('only one of two simultaneous registrations or password changes succeeds', async () => {
  const answers = await Promise.all(
    ['first', 'second'].map((name) =>
      register({ username: 'Contested', email: `${name}@example.com`, password: PASSWORD }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const player = await registerPlayer(server);
  const done = await Promise.allSettled(
    ['one-of-two', 'two-of-two'].map((newPassword) =>
      player.api.auth.changePassword({ body: { currentPassword: PASSWORD, newPassword } }),
    ),
  );
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test("an administrator's address cannot be registered", async () => {
  expect(await register({ username: 'boss', email: 'BOSS@example.com', password: PASSWORD })).toMatchObject({
    status: 409,
    body: { code: 'email_reserved', issues: [{ path: 'email' }] },
  });
});

test.each([
  [{ username: 'two words' }, 'username'],
  // Hangul fillers are letters without a visible glyph.
  [{ username: '\u3164\u3164\u3164' }, 'username'],
  [{ username: 'Gra\u1160ce' }, 'username'],
  [{ email: 'a@b.com\r\nBcc: c@d.com' }, 'email'],
  [{ password: '12345' }, 'password'],
  [{ password: undefined }, 'password'],
])('registration refuses %o', async (wrong, path) => {
  const right = { username: 'fine', email: 'fine@example.com', password: PASSWORD };
  const answer = await register({ ...right, ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', issues: [{ path }] } });
});

test('people can sign in with a name or an address, regardless of case', async () => {
  const { user } = await registerPlayer(server, 'Linus');
  for (const name of ['linus', 'LINUS', 'Linus@Example.com']) expect((await login(name)).user).toEqual(user);
});

test('a password is accepted in every Unicode form', async () => {
  const composed = 'pässword-é';
  await register({ username: 'umlaut', email: 'umlaut@example.com', password: composed.normalize('NFD') });
  expect((await login('umlaut', composed.normalize('NFC'))).user.username).toBe('umlaut');
});

test('signing out ends only the current session', async () => {
  const player = await registerPlayer(server);
  const other = server.api((await login(player.user.username)).token);
  expect(await player.api.auth.logout()).toEqual({ success: true, signOutUrl: null });
  await expect(player.api.auth.me()).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  expect(await other.auth.me()).toEqual(player.user);
  expect(await player.api.auth.logout()).toEqual({ success: true, signOutUrl: null });
  expect(await server.api().auth.logout()).toEqual({ success: true, signOutUrl: null });
});

test('a session ends after thirty days, and the cleanup job deletes only expired sessions', async () => {
  const early = await registerPlayer(server);
  server.clock.advance(DAY);
  const late = await registerPlayer(server);
  server.clock.advance(29 * DAY - 1);
  expect(await early.api.auth.me()).toEqual(early.user);
  server.clock.advance(1);
  await expect(early.api.auth.me()).rejects.toMatchObject({ status: 401 });
  await Promise.all([1, 2].map(() => sweepAccounts(server.db, server.clock.now())));
  await expect(early.api.auth.me()).rejects.toMatchObject({ status: 401 });
  expect(await late.api.auth.me()).toEqual(late.user);
});

test('a new password ends every session except the current one', async () => {
  const player = await registerPlayer(server);
  const other = server.api((await login(player.user.username)).token);
  const change = (currentPassword: string, newPassword: string) =>
    player.api.auth.changePassword({ body: { currentPassword, newPassword } });

  await expect(change('wrong-one', 'brand-new')).rejects.toMatchObject({
    status: 400,
    code: 'wrong_current_password',
    message: 'Current password is incorrect',
  });
  expect(await other.auth.me()).toEqual(player.user);

  expect(await change(PASSWORD, 'brand-new')).toEqual({ success: true });
  expect(await player.api.auth.me()).toEqual(player.user);
  await expect(other.auth.me()).rejects.toMatchObject({ status: 401 });
  await expect(login(player.user.username)).rejects.toMatchObject({ code: 'wrong_credentials' });
  expect((await login(player.user.username, 'brand-new')).user).toEqual(player.user);
});

test('a username can be changed to any name that is not taken', async () => {
  await registerPlayer(server, 'Occupied');
  const player = await registerPlayer(server, 'Mover');
  const rename = (username: string) => player.api.auth.updateUsername({ body: { username } });
  await expect(rename('OCCUPIED')).rejects.toMatchObject({
    status: 409,
    code: 'name_taken',
    issues: [{ path: 'username', message: 'That username is taken.' }],
  });
  expect((await rename(' MOVER ')).username).toBe('MOVER');
  expect(await rename('Moved')).toEqual({ ...player.user, username: 'Moved' });
  expect((await login('moved')).user.id).toBe(player.user.id);
});
