import { refused } from '@lockroom/testing/refusals';
import { makePasskey } from '@lockroom/testing/soft-authenticator';
import { openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import type { Config } from '../../kernel/config.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const connection = await openTestDatabase();
const start = (config: Partial<Config>) => startTestServer({ shared: connection, config });
const [open, invited, closed, ofClub] = await Promise.all([
  start({}),
  start({ signUp: 'invited' }),
  start({ signUp: 'closed' }),
  start({ signUpDomains: ['club.example', 'club.test'] }),
]);
const manager = await registerPlayer(open);
const room = await openRoom(manager);
const link = await manager.api.inviteLinks.create({ params: { roomId: room.id }, body: {} });
const invite = { roomCode: room.roomCode, key: `${link.url}`.split('#')[1] ?? '' };
afterAll(async () => {
  for (const server of [open, invited, closed, ofClub]) await server.close();
  await connection.close();
});

let nth = 0;
function identity(domain = 'example.com') {
  nth += 1;
  return { username: `newcomer${nth}`, email: `newcomer${nth}@${domain}` };
}

type Invited = { invite?: { roomCode: string; key: string } };
const byPassword = (server: TestServer, sent: Invited & { email?: string } = {}) =>
  server.api().auth.register({ body: { ...identity(), password: 'canvas300', ...sent } });
const byPasskey = (server: TestServer, sent: Invited & { email?: string } = {}) =>
  server.api().passkeys.beginRegister({ body: { ...identity(), ...sent } });
const asGuest = (server: TestServer) =>
  server.api().guests.join({ body: { ...invite, name: identity().username } });

test('sign-up by invitation requires the key from a valid invitation link', async () => {
  for (const create of [byPassword, byPasskey]) {
    for (const sent of [
      {},
      { invite: { ...invite, key: 'x'.repeat(43) } },
      { invite: { ...invite, roomCode: 'XXXXXXXX' } },
    ])
      await expect(create(invited, sent)).rejects.toEqual(refused(403, 'sign_up_closed'));
    await create(invited, { invite });
  }
  expect((await asGuest(invited)).user.isGuest).toBe(true);
  const { setup } = invited.api().system;
  expect(await setup()).toMatchObject({ signUp: 'invited', oidc: null });
});

test('while sign-up is closed, invitations are refused as well, but existing accounts can still sign in', async () => {
  for (const create of [byPassword, byPasskey])
    await expect(create(closed, { invite })).rejects.toEqual(refused(403, 'sign_up_closed'));
  await expect(asGuest(closed)).rejects.toEqual(refused(403, 'sign_up_closed'));
  const known = await byPassword(open);
  const body = { username: known.user.username, password: 'canvas300' };
  expect((await closed.api().auth.login({ body })).user.id).toBe(known.user.id);
});

test('addresses outside the allowed domains are refused, even for a guest who creates an account', async () => {
  const issues = [
    expect.objectContaining({
      path: 'email',
      message: 'Use an address that ends in @club.example or @club.test',
    }),
  ];
  const wrong = [
    'one@example.com',
    'one@evilclub.example',
    'one@club.example.evil.com',
    'club.test@example.com',
  ];
  for (const email of wrong)
    for (const create of [byPassword, byPasskey])
      await expect(create(ofClub, { email })).rejects.toMatchObject({ status: 400, issues });
  await byPassword(ofClub, identity('CLUB.example'));
  const guest = await asGuest(ofClub);
  const complete = (email: string) =>
    ofClub.api(guest.token).guests.complete({ body: { email, password: 'canvas300' } });
  await expect(complete('guest@example.com')).rejects.toMatchObject({ status: 400, issues });
  expect((await complete('guest@club.test')).email).toBe('guest@club.test');
});

test('guests cannot be added and cannot get an account if sign-up is closed', async () => {
  const shut = refused(403, 'sign_up_closed');
  const params = { roomId: room.id };
  const added = closed.api(manager.token).guests.add({ params, body: { name: 'Somebody' } });
  await expect(added).rejects.toEqual(shut);
  const guest = await asGuest(open);
  const api = closed.api(guest.token);
  const body = { email: 'late-guest@example.com', password: 'canvas300' };
  await expect(api.guests.complete({ body })).rejects.toEqual(shut);
  await expect(api.passkeys.beginRegister({ body: {} })).rejects.toEqual(shut);
  // The passkey challenge may have been requested before sign-up was closed.
  const asked = await open.api(guest.token).passkeys.beginRegister({ body: {} });
  const { answer } = makePasskey(asked, 'http://lockroom.test');
  await expect(api.passkeys.finishRegister({ body: answer })).rejects.toEqual(shut);
  expect((await api.auth.me()).isGuest).toBe(true);
});

test('a passkey alone does not turn a guest into an account if sign-up is limited to domains', async () => {
  const guest = await asGuest(open);
  const api = ofClub.api(guest.token);
  const needed = expect.objectContaining({
    status: 403,
    code: 'forbidden',
    message: 'An account needs an email address that ends in @club.example or @club.test.',
  });
  await expect(api.passkeys.beginRegister({ body: {} })).rejects.toEqual(needed);
  const asked = await open.api(guest.token).passkeys.beginRegister({ body: {} });
  const { answer } = makePasskey(asked, 'http://lockroom.test');
  await expect(api.passkeys.finishRegister({ body: answer })).rejects.toEqual(needed);
  // An account with an address can still add passkeys.
  await api.guests.complete({ body: { email: 'keeper@club.test', password: 'canvas300' } });
  const own = await api.passkeys.beginRegister({ body: { currentPassword: 'canvas300' } });
  await api.passkeys.finishRegister({ body: makePasskey(own, 'http://lockroom.test').answer });
});
