import { openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { mailedToken, readMails } from '../../testing/mailbox.ts';
import { useTestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;

const server = await useTestServer();

const ask = (email: string) => server.api().auth.forgotPassword({ body: { email } });
const reset = (token: string, newPassword = 'brand-new') =>
  server.api().auth.resetPassword({ body: { token, newPassword } });
const EXPIRED = { status: 400, code: 'link_expired' };

test('an emailed link sets a new password only once and ends every session', async () => {
  const { user, api } = await registerPlayer(server, 'Forgetful');
  expect(await ask('FORGETFUL@example.com')).toEqual({ success: true });
  const [mail] = await readMails(server, user.email);
  expect(mail).toMatchObject({ subject: 'Set a new Lockroom password' });
  const token = await mailedToken(server, user.email);
  expect(mail?.html).toContain(`href="http://lockroom.test/login?reset=${token}"`);

  await expect(reset(token, '12345')).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await reset(token)).toEqual({ success: true });
  await expect(api.auth.me()).rejects.toMatchObject({ status: 401 });
  await expect(reset(token, 'another-one')).rejects.toMatchObject(EXPIRED);
  const again = await server.api().auth.login({ body: { email: user.email, password: 'brand-new' } });
  expect(again.user).toEqual(user);
});

test('a reset link that is used twice at the same time sets only one password', async () => {
  const { user } = await registerPlayer(server);
  await ask(user.email);
  const token = await mailedToken(server, user.email);
  const done = await Promise.allSettled(['one-of-two', 'two-of-two'].map((word) => reset(token, word)));
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a reset link works for an hour', async () => {
  const { user } = await registerPlayer(server);
  await ask(user.email);
  const late = await mailedToken(server, user.email);
  server.clock.advance(HOUR);
  await expect(reset(late)).rejects.toMatchObject(EXPIRED);
  await ask(user.email);
  const inTime = await mailedToken(server, user.email);
  server.clock.advance(HOUR - 1);
  expect(await reset(inTime)).toEqual({ success: true });
});

test('a new reset link or a changed password invalidates older links', async () => {
  const { user, api } = await registerPlayer(server);
  await ask(user.email);
  const first = await mailedToken(server, user.email);
  await ask(user.email);
  const second = await mailedToken(server, user.email);
  expect(second).not.toBe(first);
  await expect(reset(first)).rejects.toMatchObject(EXPIRED);
  await api.auth.changePassword({
    body: { currentPassword: 'secret-enough', newPassword: 'by-the-front-door' },
  });
  await expect(reset(second)).rejects.toMatchObject(EXPIRED);
});

test('a changed password is reported to the owner by email, at most five times a day', async () => {
  const { user, api } = await registerPlayer(server, 'Careful');
  const told = async () =>
    (await readMails(server, user.email)).filter(
      ({ subject }) => subject === 'Your Lockroom password was changed',
    );
  const change = (currentPassword: string, newPassword: string) =>
    api.auth.changePassword({ body: { currentPassword, newPassword } });

  await expect(change('wrong-one', 'brand-new')).rejects.toMatchObject({ code: 'wrong_current_password' });
  // An unknown token gets the same response as an expired link.
  await expect(reset('made-up')).rejects.toMatchObject(EXPIRED);
  expect(await told()).toEqual([]);

  await change('secret-enough', 'brand-new');
  const [mail] = await told();
  expect(mail?.text).toContain('Hi Careful');
  expect(mail?.text).toContain('http://lockroom.test/login');
  expect(mail?.text).not.toMatch(/secret-enough|brand-new|reset=/);
  for (let nth = 1; nth <= 3; nth++) await change('brand-new', 'brand-new');
  await ask(user.email);
  await reset(await mailedToken(server, user.email));
  expect(await told()).toHaveLength(5);

  await ask(user.email);
  await reset(await mailedToken(server, user.email), 'one-too-many');
  expect(await told()).toHaveLength(5);
  server.clock.advance(24 * HOUR);
  await ask(user.email);
  await reset(await mailedToken(server, user.email), 'next-day');
  expect(await told()).toHaveLength(6);
});

test('a new password disables the calendar feed, and the email about the change lists other access that was not revoked', async () => {
  const player = await registerPlayer(server, 'Planner');
  const room = await openRoom(player, { name: 'Saturday Crew' });
  const quiet = await openRoom(player, { name: 'Quiet Room' });
  const params = { roomId: room.id };
  await player.api.inviteLinks.create({ params, body: {} });
  await player.api.webhooks.create({
    params: { roomId: room.id },
    body: { kind: 'json', url: 'https://hooks.example.com/a', events: ['results'] },
  });
  const makeAddress = async (api: Player['api']) => new URL((await api.calendar.make()).url).pathname;
  const statusOf = async (address: string) => (await server.call('GET', address)).status;
  const lastTold = async () =>
    (await readMails(server, player.user.email)).at(-1)?.text?.replaceAll('\n', ' ');

  const first = await makeAddress(player.api);
  expect(await statusOf(first)).toBe(200);
  await player.api.auth.changePassword({
    body: { currentPassword: 'secret-enough', newPassword: 'brand-new' },
  });
  expect(await statusOf(first)).toBe(404);
  const second = await makeAddress(player.api);
  await ask(player.user.email);
  await reset(await mailedToken(server, player.user.email));
  expect(await statusOf(second)).toBe(404);
  const told = await lastTold();
  expect(told).toContain('your invitation links to Saturday Crew; the webhooks of Saturday Crew.');
  expect(told).not.toContain(quiet.name);
});
