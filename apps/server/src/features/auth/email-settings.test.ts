import { endpointList } from '@lockroom/contract';
import { refused } from '@lockroom/testing/refusals';
import { openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import type { Config } from '../../kernel/config.ts';
import { readMails } from '../../testing/mailbox.ts';
import { createTestSmtp } from '../../testing/smtp.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';

const PASSWORD = 'secret-enough';
const smtp = await createTestSmtp();
await smtp.open();
const connection = await openTestDatabase();
const start = (config: Partial<Config>) => startTestServer({ shared: connection, config });
const oidc = { issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b', name: 'Club', isOnly: true };
const smtpUrl = smtp.url;
const signUpDomains = ['club.example'];
const [plain, ofClub, withoutMail, ofProvider] = await Promise.all([
  start({}),
  start({ smtpUrl, signUpDomains }),
  start({ signUpDomains }),
  start({ oidc }),
]);
afterAll(async () => {
  for (const server of [plain, ofClub, withoutMail, ofProvider]) await server.close();
  await connection.close();
  await smtp.close();
});

let count = 0;
const identity = (domain = 'club.example') => {
  const username = `colleague${++count}`;
  return { username, email: `${username}@${domain}`, password: PASSWORD };
};

async function linkTo(to: string): Promise<string> {
  await ofClub.worker.drain();
  const mail = smtp.received.findLast(({ recipients }) => recipients.includes(to))?.mail;
  const path = /\/api\/auth\/confirm-email\?token=[\w-]{43}/.exec(mail?.text ?? '')?.[0];
  if (!path) throw new Error(`No email to ${to} contains a link`);
  return path;
}

/** The calls that an account may make before it has confirmed its address. */
const ALLOWED = [
  'accounts.remove',
  'auth.me',
  'email.cancelChange',
  'email.change',
  'email.get',
  'email.sendConfirmation',
  'passkeys.list',
];

test('if only some email domains may sign up, an account must confirm its address before it can make most calls', async () => {
  const { token, user } = await ofClub.api().auth.register({ body: identity() });
  expect(user.mustConfirmEmail).toBe(true);
  const refusedCalls = [];
  for (const { name, endpoint } of endpointList()) {
    if (endpoint.access === 'public' || ALLOWED.includes(name)) continue;
    const path = endpoint.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000');
    const answer = await ofClub.call(endpoint.method, path, { token });
    refusedCalls.push([name, answer.status, (answer.body as { code?: string }).code]);
  }
  expect(refusedCalls.filter(([, status, code]) => status !== 403 || code !== 'email_unconfirmed')).toEqual(
    [],
  );
  expect(refusedCalls.length).toBeGreaterThan(100);

  const api = ofClub.api(token);
  expect(await api.auth.me()).toEqual(user);
  expect(await api.email.get()).toEqual({ email: user.email, isConfirmed: false, change: null });
  expect((await api.passkeys.list()).hasPassword).toBe(true);
  const again = await ofClub.api().auth.login({ body: { email: user.email, password: PASSWORD } });
  expect(again.user.mustConfirmEmail).toBe(true);
  expect(await ofClub.api(again.token).auth.logout()).toMatchObject({ success: true });

  expect((await ofClub.call('POST', await linkTo(user.email))).status).toBe(200);
  expect((await api.auth.me()).mustConfirmEmail).toBeUndefined();
  expect(await api.rooms.list()).toEqual([]);
});

test('a person who must confirm an address can still correct the address or delete the account', async () => {
  const { token, user } = await ofClub.api().auth.register({ body: identity() });
  const { email, accounts, rooms } = ofClub.api(token);
  const change = (to: string) => email.change({ body: { email: to, currentPassword: PASSWORD } });
  await expect(change('me@elsewhere.example')).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'email', message: 'Use an address that ends in @club.example' }],
  });
  const { email: right } = identity();
  await change(right);
  await expect(rooms.list()).rejects.toEqual(refused(403, 'email_unconfirmed'));
  expect((await ofClub.call('POST', await linkTo(right))).status).toBe(200);
  expect(await rooms.list()).toEqual([]);
  expect(await email.get()).toMatchObject({ email: right });
  expect(user.email).not.toBe(right);

  const other = await ofClub.api().auth.register({ body: identity() });
  await ofClub.api(other.token).accounts.remove({ body: { currentPassword: PASSWORD } });
  await expect(ofClub.api(other.token).auth.me()).rejects.toMatchObject({ status: 401 });
  await accounts.remove({ body: { currentPassword: PASSWORD } });
});

test('existing accounts and their API tokens are also refused until their address is confirmed, even for public calls', async () => {
  const player = await registerPlayer(plain);
  const room = await openRoom(player);
  const { url } = await player.api.inviteLinks.create({ params: { roomId: room.id }, body: {} });
  const body = { name: 'Script', scope: 'read' as const, expiresAt: '2026-12-31T12:00:00Z' };
  const made = await player.api.tokens.create({ body });
  expect(await plain.api(made.token).rooms.list()).toHaveLength(1);
  const UNCONFIRMED = refused(403, 'email_unconfirmed');
  await expect(ofClub.api(made.token).rooms.list()).rejects.toEqual(UNCONFIRMED);
  const api = ofClub.api(player.token);
  await expect(api.rooms.list()).rejects.toEqual(UNCONFIRMED);
  await expect(api.passkeys.beginRegister({ body: { currentPassword: PASSWORD } })).rejects.toEqual(
    UNCONFIRMED,
  );
  await expect(
    api.guests.join({ body: { roomCode: room.roomCode, key: `${url}`.split('#')[1] ?? '', name: 'Bob' } }),
  ).rejects.toEqual(UNCONFIRMED);

  // An existing address may have any domain; only new addresses must have a listed one.
  await api.email.sendConfirmation();
  expect((await ofClub.call('POST', await linkTo(player.user.email))).status).toBe(200);
  expect(await api.rooms.list()).toHaveLength(1);
  expect(await ofClub.api(made.token).rooms.list()).toHaveLength(1);
});

test('an address changes immediately and needs no confirmation if there is no mail server', async () => {
  const { token, user } = await withoutMail.api().auth.register({ body: identity() });
  expect(user.mustConfirmEmail).toBeUndefined();
  const api = withoutMail.api(token);
  expect(await api.email.get()).toEqual({ email: user.email, isConfirmed: null, change: null });
  expect(await readMails(withoutMail, user.email)).toEqual([]);
  await expect(api.email.sendConfirmation()).rejects.toMatchObject({ status: 409 });

  const { email } = identity();
  const changed = await api.email.change({ body: { email, currentPassword: PASSWORD } });
  expect(changed).toEqual({ email, isConfirmed: null, change: null });
  expect(await api.rooms.list()).toEqual([]);
  const [news] = await readMails(withoutMail, user.email);
  expect(news?.subject).toBe('The email address of your Lockroom account was changed');
  const again = await withoutMail.api().auth.login({ body: { email, password: PASSWORD } });
  expect(again.user.id).toBe(user.id);
});

test('only one of two people can change to the same address, and the other gets an error saying that the address is taken', async () => {
  const people = [await registerPlayer(plain), await registerPlayer(plain)];
  const { email } = identity();
  const done = await Promise.allSettled(
    people.map(({ api }) => api.email.change({ body: { email, currentPassword: PASSWORD } })),
  );
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: refused(409, 'email_taken'),
  });
});

test('people cannot change their address if the identity provider is the only way to sign in', async () => {
  const player = await registerPlayer(plain);
  const { email } = ofProvider.api(player.token);
  await expect(
    email.change({ body: { email: identity().email, currentPassword: PASSWORD } }),
  ).rejects.toMatchObject({
    status: 403,
    code: 'oidc_only',
    message: 'Your email address comes from Club. Change it there.',
  });
});
