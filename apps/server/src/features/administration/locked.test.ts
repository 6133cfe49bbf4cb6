import { CLIENT, startIdentityProvider } from '@lockroom/testing/identity-provider';
import { openStream } from '@lockroom/testing/read-stream';
import { refusedWith } from '@lockroom/testing/refusals';
import { makePasskey, signWith } from '@lockroom/testing/soft-authenticator';
import { openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { readMails } from '../../testing/mailbox.ts';

const PASSWORD = 'secret-enough';
const ORIGIN = 'http://lockroom.test';
const nonces = new Map<string, string>();
const provider = await startIdentityProvider((code) => nonces.get(code) ?? '');
const oidc = {
  issuer: provider.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  name: 'Club',
  isOnly: false,
};
const { server, admin } = await startWithAdministrators({
  config: { publicUrl: ORIGIN, oidc, supportEmail: 'help@example.com' },
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const params = ({ user }: { user: { id: string } }) => ({ params: { userId: user.id } });
const lock = (player: { user: { id: string } }) => admin.api.administration.lock(params(player));
const unlock = (player: { user: { id: string } }) => admin.api.administration.unlock(params(player));
const signIn = ({ user }: Player, password = PASSWORD) =>
  server.api().auth.login({ body: { username: user.username, password } });

const LOCKED = expect.objectContaining({
  status: 403,
  code: 'account_locked',
  message: 'This account is locked. Write to help@example.com.',
});

test('a locked account keeps its brackets and memberships, and can be used again after it is unlocked', async () => {
  const player = await registerPlayer(server);
  const room = await openRoom(player);
  await player.api.brackets.create({ body: { roomId: room.id } });
  expect(await lock(player)).toMatchObject({ isLocked: true, sessions: 0, roomCount: 1 });
  await expect(player.api.auth.me()).rejects.toMatchObject({ status: 401 });
  expect(await unlock(player)).toMatchObject({ isLocked: false });
  const { token } = await signIn(player);
  const list = await server.api(token).brackets.listForRoom({ params: { roomId: room.id } });
  expect(list.map(({ creatorId }) => creatorId)).toEqual([player.user.id]);
});

test('the event stream of a locked account ends within two seconds', async () => {
  const player = await registerPlayer(server);
  const stream = await openStream(server.url, player.token);
  const begun = Date.now();
  await lock(player);
  await stream.ended;
  expect(Date.now() - begun).toBeLessThan(2_000);
});

test('while an account is locked, the correct password gets the lockout error, but a wrong password gets the usual error', async () => {
  const player = await registerPlayer(server);
  await lock(player);
  await expect(signIn(player)).rejects.toEqual(LOCKED);
  await expect(signIn(player, 'not-the-one')).rejects.toMatchObject({
    status: 401,
    code: 'wrong_credentials',
  });
});

test('a passkey is refused while the account is locked', async () => {
  const api = server.api();
  const asked = await api.passkeys.beginRegister({
    body: { username: 'keyed', email: 'keyed@example.com' },
  });
  const { passkey, answer } = makePasskey(asked, ORIGIN);
  const { user } = await api.passkeys.finishRegister({ body: answer });
  if (!user) throw new Error('The sign-up did not return an account');
  const enter = async () =>
    api.passkeys.finishSignIn({ body: await signWith(passkey, await api.passkeys.beginSignIn(), ORIGIN) });
  await lock({ user });
  await expect(enter()).rejects.toEqual(LOCKED);
  await unlock({ user });
  expect((await enter()).user.id).toBe(user.id);
});

test('sign-in through the identity provider is refused while the account is locked', async () => {
  const enter = async () => {
    provider.told = { claims: { sub: 'one', email: 'provided@example.com', email_verified: true } };
    const started = await fetch(`${server.url}/api/auth/oidc/start`, { redirect: 'manual' });
    const asked = new URL(started.headers.get('location') ?? '').searchParams;
    const code = `code-${nonces.size}`;
    nonces.set(code, asked.get('nonce') ?? '');
    const query = new URLSearchParams({ code, state: asked.get('state') ?? '' });
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const back = await fetch(`${server.url}/api/auth/oidc/callback?${query}`, {
      redirect: 'manual',
      headers: { cookie },
    });
    return back.headers.get('location');
  };
  expect(await enter()).toBe(`${ORIGIN}/`);
  const [account] = await admin.api.administration.accounts({ query: { query: 'provided@' } });
  if (!account) throw new Error('The account was not created');
  await lock({ user: account });
  expect(await enter()).toBe('/login?oidc=locked');
});

test("a locked account's session cookie cannot renew a session, even after the account is unlocked", async () => {
  const player = await registerPlayer(server);
  const login = await server.call('POST', '/api/auth/login', {
    body: { username: player.user.username, password: PASSWORD },
    headers: { origin: ORIGIN },
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const resume = async () => (await server.call('POST', '/api/auth/resume', { headers: { cookie } })).body;
  await lock(player);
  expect(await resume()).toBeNull();
  await unlock(player);
  expect(await resume()).toBeNull();
});

test('while an account is locked, its reset link is refused and no new link is created', async () => {
  const player = await registerPlayer(server);
  const { url } = await admin.api.administration.resetLink(params(player));
  const token = new URL(url ?? '').searchParams.get('reset') ?? '';
  await lock(player);
  const reset = () => server.api().auth.resetPassword({ body: { token, newPassword: 'brand-new' } });
  await expect(reset()).rejects.toEqual(LOCKED);
  await server.api().auth.forgotPassword({ body: { email: player.user.email } });
  expect(await readMails(server, player.user.email)).toEqual([]);
  await expect(admin.api.administration.resetLink(params(player))).rejects.toEqual(
    refusedWith(409, 'This account is locked. Unlock it first.'),
  );
  await unlock(player);
  await reset();
  await expect(signIn(player, 'brand-new')).resolves.toBeDefined();
});

test('API tokens and the calendar feed are refused while the account is locked, and work again afterwards', async () => {
  const player = await registerPlayer(server);
  const expiresAt = new Date(server.clock.now() + 86_400_000).toISOString();
  const { token } = await player.api.tokens.create({ body: { name: 'Script', scope: 'read', expiresAt } });
  const feed = new URL((await player.api.calendar.make()).url).pathname;
  const statuses = async () => [
    (await server.call('GET', '/api/rooms', { token })).status,
    (await server.call('GET', feed)).status,
  ];
  const stream = await openStream(server.url, token);
  await lock(player);
  await stream.ended;
  expect(await statuses()).toEqual([403, 404]);
  await expect(server.api(token).rooms.list({})).rejects.toEqual(LOCKED);
  await unlock(player);
  expect(await statuses()).toEqual([200, 200]);
});

test('the claim link of a guest is refused while the guest account is locked', async () => {
  const manager = await registerPlayer(server);
  const room = await openRoom(manager);
  const { member, claimUrl } = await manager.api.guests.add({
    params: { roomId: room.id },
    body: { name: 'Uncle Bob' },
  });
  const claim = new URL(claimUrl).hash.slice(1);
  await lock(member);
  await expect(server.api().guests.claim({ body: { claim } })).rejects.toEqual(LOCKED);
  await unlock(member);
  expect((await server.api().guests.claim({ body: { claim } })).user.id).toBe(member.user.id);
});
