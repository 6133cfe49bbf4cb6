import { refusedWith } from '@lockroom/testing/refusals';
import { PIXEL } from '@lockroom/testing/scene';
import { joinRoom, makeDeputy, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { users } from '../../kernel/db/tables/auth.ts';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { readMails } from '../../testing/mailbox.ts';

const PASSWORD = 'secret-enough';
const { server, admin, colleague } = await startWithAdministrators();
afterAll(() => server.close());
const { administration } = admin.api;

const params = ({ user }: { user: { id: string } }) => ({ params: { userId: user.id } });
const signIn = ({ user }: Player, password = PASSWORD) =>
  server.api().auth.login({ body: { username: user.username, password } });
const found = async (query: string) =>
  (await administration.accounts({ query: { query } })).map(({ name }) => name);
const setRole = ({ api }: Player, player: { user: { id: string } }, isAdmin: boolean) =>
  api.administration.setRole({ ...params(player), body: { role: isAdmin ? 'administrator' : 'user' } });

/** Returns the actions on an account that are in the audit log, oldest first. */
async function actsOn({ user }: { user: { id: string } }): Promise<string[]> {
  const entries = await administration.audit({ query: { accountId: user.id } });
  return entries.map(({ act }) => act).reverse();
}

async function addGuest(name: string) {
  const manager = await registerPlayer(server);
  const room = await openRoom(manager);
  return (await manager.api.guests.add({ params: { roomId: room.id }, body: { name } })).member;
}

test('accounts can be found by part of a username, email address, full name or guest name, regardless of case', async () => {
  const person = { username: 'Quillon', email: 'q.marsh@club.example.com' };
  await server
    .api()
    .auth.register({ body: { ...person, firstName: 'Ada', lastName: 'Marsh', password: PASSWORD } });
  await addGuest('Uncle Barth');
  expect(await found('uILL')).toEqual(['Quillon']);
  expect(await found('MARSH@club')).toEqual(['Quillon']);
  expect(await found('ada mar')).toEqual(['Quillon']);
  expect(await found('cle BART')).toEqual(['Uncle Barth']);
  expect(await found('100%')).toEqual([]);
  expect(await found('_')).toEqual([]);
});

test('the account list shows the newest accounts first and omits deleted accounts', async () => {
  const first = await registerPlayer(server, 'seen-1');
  server.clock.advance(1_000);
  await registerPlayer(server, 'seen-2');
  expect(await found('seen-')).toEqual(['seen-2', 'seen-1']);
  await first.api.accounts.remove({ body: { currentPassword: PASSWORD } });
  expect(await found('seen-')).toEqual(['seen-2']);
  await expect(administration.account(params(first))).rejects.toMatchObject({ status: 404 });
});

test("an account's page shows its sign-in methods, rooms, roles, sessions, tokens and pictures", async () => {
  const [player, manager] = [await registerPlayer(server), await registerPlayer(server)];
  const own = await openRoom(player, { name: 'Own room' });
  const other = await openRoom(manager, { name: 'Other room' });
  const third = await openRoom(manager, { name: 'Third room' });
  await joinRoom(player, other);
  await joinRoom(player, third);
  await makeDeputy(manager, other, player);
  await signIn(player);
  await player.api.tokens.create({
    body: {
      name: 'Script',
      scope: 'read',
      expiresAt: new Date(server.clock.now() + 86_400_000).toISOString(),
    },
  });
  const { profileImageUrl } = await player.api.auth.uploadPhoto({ body: { photoData: PIXEL } });
  const photo = await fetch(server.url + profileImageUrl, {
    headers: { authorization: `Bearer ${player.token}` },
  });
  const account = await administration.account(params(player));
  expect(account).toMatchObject({
    name: player.user.username,
    email: player.user.email,
    isAdmin: false,
    isListed: false,
    isLocked: false,
    isGuest: false,
    isConfirmed: false,
    hasPassword: true,
    hasIdentity: false,
    passkeys: 0,
    sessions: 2,
    tokens: 1,
    pictureBytes: (await photo.arrayBuffer()).byteLength,
    roomCount: 3,
    lastSeenAt: new Date(server.clock.now()).toISOString(),
  });
  const roles = account.rooms.map(({ id, role }) => [id, role]);
  expect(Object.fromEntries(roles)).toEqual({
    [own.id]: 'manager',
    [other.id]: 'deputy',
    [third.id]: 'member',
  });
});

test("ending an account's sessions keeps its API tokens and, for the caller's own account, the current session", async () => {
  const player = await registerPlayer(server);
  await signIn(player);
  expect(await administration.endSessions(params(player))).toMatchObject({ sessions: 0 });
  await expect(player.api.auth.me()).rejects.toMatchObject({ status: 401 });
  await expect(signIn(player)).resolves.toBeDefined();
  const enter = () =>
    server.api().auth.login({ body: { email: colleague.user.email, password: 'referee-whistle' } });
  const own = server.api((await enter()).token);
  expect(await own.administration.endSessions(params(colleague))).toMatchObject({ sessions: 1 });
  expect((await own.auth.me()).id).toBe(colleague.user.id);
  colleague.token = (await enter()).token;
  colleague.api = server.api(colleague.token);
  const [entry] = await administration.audit({ query: { accountId: player.user.id } });
  expect(entry).toMatchObject({
    act: 'sessions-ended',
    detail: '2 sessions',
    actorId: admin.user.id,
    actorName: admin.user.username,
    accountName: player.user.username,
  });
});

test('without a mail server, a password reset link is shown, but only once, and it can be used to set a new password', async () => {
  const player = await registerPlayer(server);
  const { url } = await administration.resetLink(params(player));
  expect(url).toMatch(/^http:\/\/lockroom\.test\/login\?reset=[\w-]{43}$/);
  expect(await readMails(server, player.user.email)).toEqual([]);
  const token = new URL(url ?? '').searchParams.get('reset') ?? '';
  await server.api().auth.resetPassword({ body: { token, newPassword: 'brand-new' } });
  await expect(signIn(player, 'brand-new')).resolves.toBeDefined();
  const text = JSON.stringify(await administration.audit({}));
  expect(text).not.toContain(token);
  expect(await actsOn(player)).toEqual(['reset-link']);
});

test('with a mail server, a password reset link is emailed instead of shown', async () => {
  const mailing = await startWithAdministrators({ config: { smtpUrl: 'smtp://127.0.0.1:9' } });
  const player = await registerPlayer(mailing.server);
  const { api } = mailing.admin;
  expect(await api.administration.resetLink(params(player))).toEqual({ url: null });
  const [entry] = await api.administration.audit({});
  expect(entry).toMatchObject({ act: 'reset-link', detail: 'emailed' });
  await mailing.server.close();
});

test('a password reset link is refused for guests, for accounts without an address, and for everyone if OIDC_ONLY is on', async () => {
  const guest = await addGuest('Aunt May');
  await expect(administration.resetLink(params(guest))).rejects.toEqual(
    refusedWith(409, 'Guests have no password. The people who run their room can make a new link for them.'),
  );
  const keyholder = await registerPlayer(server);
  await server.db.update(users).set({ email: null }).where(eq(users.id, keyholder.user.id));
  await expect(administration.resetLink(params(keyholder))).rejects.toEqual(
    refusedWith(409, 'This account has no email address, so it cannot have a password.'),
  );
  const config = {
    oidc: {
      issuer: 'https://id.example.com',
      clientId: 'a',
      clientSecret: 'b',
      name: 'Club',
      isOnly: false,
    },
  };
  const only = await startWithAdministrators({ config });
  const player = await registerPlayer(only.server);
  config.oidc.isOnly = true;
  await expect(only.admin.api.administration.resetLink(params(player))).rejects.toEqual(
    refusedWith(403, 'Everyone here signs in through Club without a password.', 'oidc_only'),
  );
  await only.server.close();
});

test('the administrator role requires a confirmed address, takes effect immediately and can be revoked', async () => {
  const player = await registerPlayer(server);
  await expect(setRole(admin, player, true)).rejects.toEqual(
    refusedWith(409, "This account's email address is not confirmed. Confirm it first."),
  );
  expect(await administration.confirmEmail(params(player))).toMatchObject({ isConfirmed: true });
  expect(await setRole(admin, player, true)).toMatchObject({ isAdmin: true, isListed: false });
  expect(await player.api.auth.me()).toMatchObject({ isAdmin: true });
  expect(await player.api.administration.account(params(admin))).toMatchObject({ isListed: true });
  expect(await setRole(admin, player, false)).toMatchObject({ isAdmin: false });
  await expect(player.api.administration.audit({})).rejects.toMatchObject({ status: 403 });
  expect(await actsOn(player)).toEqual(['email-confirmed', 'administrator-made', 'administrator-unmade']);
});

test('the administrator role cannot be given to guests', async () => {
  await expect(setRole(admin, await addGuest('Cousin Vinny'), true)).rejects.toEqual(
    refusedWith(409, 'A guest cannot be an administrator.'),
  );
});

test('the administrator role cannot be revoked from an account whose address is listed in ADMIN_EMAILS', async () => {
  await expect(setRole(admin, colleague, false)).rejects.toEqual(
    refusedWith(409, 'ADMIN_EMAILS lists this address. Remove it from that setting and restart Lockroom.'),
  );
  expect(await colleague.api.auth.me()).toMatchObject({ isAdmin: true });
});

test('administrators cannot lock or delete their own accounts or revoke their own role', async () => {
  await expect(administration.lock(params(admin))).rejects.toEqual(
    refusedWith(403, 'You cannot lock your own account.'),
  );
  await expect(setRole(admin, admin, false)).rejects.toEqual(
    refusedWith(403, 'You cannot remove yourself as administrator. Ask another administrator.'),
  );
  await expect(administration.remove(params(admin))).rejects.toEqual(
    refusedWith(403, 'Delete your own account in Settings.'),
  );
});

test('two administrators who lock each other at the same time cannot both succeed', async () => {
  const other = await startWithAdministrators();
  const results = await Promise.allSettled([
    other.admin.api.administration.lock(params(other.colleague)),
    other.colleague.api.administration.lock(params(other.admin)),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const states = await Promise.all(
    [other.admin, other.colleague].map(({ api }) => api.administration.accounts({}).catch(() => [])),
  );
  const accounts = states.find((list) => list.length > 0) ?? [];
  expect(accounts.filter(({ isLocked }) => isLocked)).toHaveLength(1);
  await other.server.close();
});

test("administrators cannot delete the last unlocked administrator's account", async () => {
  const other = await startWithAdministrators();
  await other.admin.api.administration.lock(params(other.colleague));
  await expect(
    other.admin.api.accounts.remove({ body: { currentPassword: 'referee-whistle' } }),
  ).rejects.toEqual(refusedWith(409, 'You are the only administrator, so this account cannot be deleted.'));
  await other.server.close();
});

test("a deleted account's name stays in the audit log, and the account cannot be deleted again", async () => {
  const player = await registerPlayer(server, 'leaver');
  await administration.remove(params(player));
  const [entry] = await administration.audit({ query: { accountId: player.user.id } });
  expect(entry).toMatchObject({ act: 'deleted', accountName: 'leaver', accountId: player.user.id });
  await expect(administration.remove(params(player))).rejects.toMatchObject({ status: 404 });
});

test('an action that is refused or changes nothing is not recorded in the audit log', async () => {
  const player = await registerPlayer(server);
  await administration.unlock(params(player));
  await setRole(admin, player, false);
  await setRole(admin, player, true).catch(() => {});
  await administration.lock(params(player));
  await administration.lock(params(player));
  expect(await actsOn(player)).toEqual(['locked']);
});
