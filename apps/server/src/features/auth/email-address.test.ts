import { makePasskey, signWith } from '@lockroom/testing/soft-authenticator';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { emailChanges, users } from '../../kernel/db/tables/auth.ts';
import { jobs } from '../../kernel/db/tables/jobs.ts';
import { createTestSmtp } from '../../testing/smtp.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;
const PASSWORD = 'secret-enough';

const smtp = await createTestSmtp();
await smtp.open();
const connection = await openTestDatabase();
const publicUrl = 'https://lockroom.test';
const adminEmails = ['boss@club.example'];
const server = await startTestServer({
  shared: connection,
  config: { smtpUrl: smtp.url, publicUrl, adminEmails },
});
afterAll(async () => {
  await server.close();
  await connection.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

let count = 0;
const unused = () => `unused${++count}@example.com`;

/** Sends the due emails, and returns those sent to an address, oldest first. */
async function mailsTo(to: string) {
  await server.worker.drain();
  return smtp.received.filter(({ recipients }) => recipients.includes(to)).map(({ mail }) => mail);
}

/** Returns the path of the link in the newest email to an address. */
async function linkTo(to: string): Promise<string> {
  const text = (await mailsTo(to)).at(-1)?.text ?? '';
  const path = /https:\/\/lockroom\.test(\/api\/auth\/confirm-email\?token=[\w-]{43})/.exec(text)?.[1];
  if (!path) throw new Error(`No email to ${to} contains a link`);
  return path;
}

const open = async (path: string) => (await server.call('POST', path)).status;
const state = ({ api }: Player) => api.email.get();
const change = ({ api }: Player, email: string, currentPassword = PASSWORD) =>
  api.email.change({ body: { email, currentPassword } });

async function confirmedPlayer(): Promise<Player> {
  const player = await registerPlayer(server);
  expect(await open(await linkTo(player.user.email))).toBe(200);
  return player;
}

test('opening a confirmation link shows a page with a button that can confirm the address only once', async () => {
  const player = await registerPlayer(server);
  const link = await linkTo(player.user.email);
  const page = await server.call('GET', link);
  expect(page.status).toBe(200);
  expect(page.body).toContain('<button>Confirm address</button>');
  expect(page.body).toContain(player.user.username);
  expect(await state(player)).toEqual({ email: player.user.email, isConfirmed: false, change: null });

  expect(await open(link)).toBe(200);
  expect(await state(player)).toMatchObject({ isConfirmed: true });
  expect(await open(link)).toBe(404);
  expect((await server.call('GET', link)).status).toBe(404);
  await expect(player.api.email.sendConfirmation()).rejects.toMatchObject({ status: 409 });
});

test('guests who get an account and new accounts with only a passkey receive a confirmation link', async () => {
  const [guestMail, passkeyMail] = [unused(), unused()];
  const manager = await confirmedPlayer();
  const room = await manager.api.rooms.create({
    body: { name: 'Fights', sport: 'mma', maxBrackets: 10, roomPassword: 'canvas300' },
  });
  const invitation = await manager.api.inviteLinks.create({ params: { roomId: room.id }, body: {} });
  const key = `${invitation.url}`.split('#')[1] ?? '';
  const guest = await server.api().guests.join({ body: { roomCode: room.roomCode, key, name: 'Bob' } });
  const asGuest = server.api(guest.token);
  await expect(
    asGuest.email.change({ body: { email: guestMail, currentPassword: PASSWORD } }),
  ).rejects.toMatchObject({ code: 'account_needed' });
  await asGuest.guests.complete({ body: { email: guestMail, password: PASSWORD } });
  expect(await open(await linkTo(guestMail))).toBe(200);
  expect(await asGuest.email.get()).toMatchObject({ isConfirmed: true });

  const asked = await server
    .api()
    .passkeys.beginRegister({ body: { username: 'keyholder', email: passkeyMail } });
  const { passkey, answer } = makePasskey(asked, publicUrl);
  const { token = '' } = await server.api().passkeys.finishRegister({ body: answer });
  expect(await open(await linkTo(passkeyMail))).toBe(200);

  // An account without a password confirms the change with its passkey.
  const { email } = server.api(token);
  const next = unused();
  await expect(email.change({ body: { email: next } })).rejects.toMatchObject({
    issues: [{ path: 'currentPassword' }],
  });
  const signed = signWith(passkey, await server.api().passkeys.beginSignIn(), publicUrl);
  await email.change({ body: { email: next, passkey: signed } });
  expect(await open(await linkTo(next))).toBe(200);
  expect(await open(await linkTo(passkeyMail))).toBe(200);
  expect(await email.get()).toEqual({ email: next, isConfirmed: true, change: null });
});

test('a confirmation link works for 24 hours', async () => {
  const player = await registerPlayer(server);
  const late = await linkTo(player.user.email);
  server.clock.advance(24 * HOUR);
  expect(await open(late)).toBe(404);
  await player.api.email.sendConfirmation();
  const inTime = await linkTo(player.user.email);
  server.clock.advance(24 * HOUR - 1);
  expect(await open(inTime)).toBe(200);
});

test('a second confirmation link invalidates the first, and an unknown link returns 404', async () => {
  const player = await registerPlayer(server);
  const first = await linkTo(player.user.email);
  await player.api.email.sendConfirmation();
  const second = await linkTo(player.user.email);
  expect(await open(first)).toBe(404);
  expect(await open('/api/auth/confirm-email?token=made-up')).toBe(404);
  expect((await server.call('POST', '/api/auth/confirm-email')).status).toBe(400);
  const done = await Promise.all([open(second), open(second)]);
  expect(done.sort()).toEqual([200, 404]);
});

test("only a confirmation link's hash is stored", async () => {
  const player = await registerPlayer(server);
  const token = (await linkTo(player.user.email)).split('token=')[1] ?? '';
  const rows = JSON.stringify([
    await server.db.select().from(emailChanges),
    await server.db.select().from(jobs),
  ]);
  expect(rows).toContain(player.user.email);
  expect(rows).not.toContain(token);
});

test('changing an unconfirmed address requires only the link sent to the new address, and notifies the old one', async () => {
  const player = await registerPlayer(server);
  const old = player.user.email;
  const first = await linkTo(old);
  const next = unused();
  expect(await change(player, next)).toMatchObject({
    email: old,
    isConfirmed: false,
    change: { email: next, waitsFor: ['new'] },
  });
  expect(await open(first)).toBe(404);
  expect(await open(await linkTo(next))).toBe(200);
  expect(await state(player)).toEqual({ email: next, isConfirmed: true, change: null });
  const news = (await mailsTo(old)).at(-1);
  expect(news?.subject).toBe('The email address of your Lockroom account was changed');
  // An unconfirmed address may belong to somebody else.
  expect(news?.text).not.toContain(next);
  expect(await server.api().auth.login({ body: { email: next, password: PASSWORD } })).toMatchObject({
    user: { id: player.user.id },
  });
});

test.each([
  ['the old address first', ['old', 'new']],
  ['the new address first', ['new', 'old']],
] as const)('a confirmed address changes once both links have been opened: %s', async (_, [one, two]) => {
  const player = await confirmedPlayer();
  const old = player.user.email;
  const next = unused();
  const { change: waiting } = await change(player, next);
  expect(waiting).toMatchObject({ waitsFor: ['old', 'new'] });
  const links = { old: await linkTo(old), new: await linkTo(next) };
  expect((await server.call('GET', links.old)).body).toContain('<button>Confirm change</button>');
  expect(await open(links[one])).toBe(200);
  expect(await open(links[one])).toBe(404);
  expect(await state(player)).toMatchObject({ email: old, change: { waitsFor: [two] } });
  expect(await open(links[two])).toBe(200);
  expect(await state(player)).toEqual({ email: next, isConfirmed: true, change: null });
});

test("resending an address change's links omits the link that has already been used", async () => {
  const player = await confirmedPlayer();
  const next = unused();
  await change(player, next);
  expect(await open(await linkTo(player.user.email))).toBe(200);
  const first = await linkTo(next);
  smtp.received.length = 0;
  await player.api.email.sendConfirmation();
  expect(await mailsTo(player.user.email)).toEqual([]);
  expect(await open(first)).toBe(404);
  expect(await open(await linkTo(next))).toBe(200);
  expect(await state(player)).toMatchObject({ email: next, change: null });
});

test("a second change invalidates the first change's links, and canceling invalidates the current links", async () => {
  const player = await confirmedPlayer();
  const [first, second] = [unused(), unused()];
  await change(player, first);
  const dead = [await linkTo(first), await linkTo(player.user.email)];
  await change(player, second);
  const links = [await linkTo(second), await linkTo(player.user.email)];
  for (const link of dead) expect(await open(link)).toBe(404);
  expect(await player.api.email.cancelChange()).toMatchObject({ change: null });
  for (const link of links) expect(await open(link)).toBe(404);
  expect(await state(player)).toMatchObject({ email: player.user.email, isConfirmed: true });
  // Canceling keeps a link that only confirms the current address.
  const other = await registerPlayer(server);
  await other.api.email.cancelChange();
  expect(await open(await linkTo(other.user.email))).toBe(200);
});

async function resetTokenOf({ user }: Player): Promise<string> {
  await server.api().auth.forgotPassword({ body: { email: user.email } });
  const mail = (await mailsTo(user.email)).at(-1);
  return /reset=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const reset = (token: string) =>
  server.api().auth.resetPassword({ body: { token, newPassword: 'brand-new' } });

test('a password change or reset cancels a pending address change, and an address change invalidates password reset links', async () => {
  const player = await registerPlayer(server);
  const [first, second, third] = [unused(), unused(), unused()];
  await change(player, first);
  const links = [await linkTo(first)];
  await player.api.auth.changePassword({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } });
  await change(player, second);
  links.push(await linkTo(second));
  await reset(await resetTokenOf(player));
  for (const link of links) expect(await open(link)).toBe(404);

  const other = await registerPlayer(server);
  const token = await resetTokenOf(other);
  await change(other, third);
  expect(await open(await linkTo(third))).toBe(200);
  await expect(reset(token)).rejects.toMatchObject({ code: 'link_expired' });
});

test('an invalid address change is refused with the reason', async () => {
  const [player, other] = [await registerPlayer(server), await registerPlayer(server)];
  const [own, taken] = [player.user.email, other.user.email];
  const refusals: [string, string, object][] = [
    [own.toUpperCase(), PASSWORD, { status: 400, message: 'This is already your email address.' }],
    [taken.toUpperCase(), PASSWORD, { status: 409, code: 'email_taken', issues: [{ path: 'email' }] }],
    ['BOSS@club.example', PASSWORD, { status: 409, code: 'email_reserved', issues: [{ path: 'email' }] }],
    ['no-address', PASSWORD, { status: 400, issues: [{ path: 'email' }] }],
    [unused(), 'not-the-one', { status: 400, code: 'wrong_current_password' }],
  ];
  for (const [email, password, reason] of refusals)
    await expect(change(player, email, password)).rejects.toMatchObject(reason);
  expect(await state(player)).toMatchObject({ email: player.user.email, change: null });
});

test('only one of two people can confirm the same new address, and the other gets an error saying that the address is taken', async () => {
  const [one, two] = [await registerPlayer(server), await registerPlayer(server)];
  const next = unused();
  await change(one, next);
  const first = await linkTo(next);
  await change(two, next);
  const second = await linkTo(next);
  const pages = await Promise.all([first, second].map((link) => server.call('POST', link)));
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(pages.find(({ status }) => status === 409)?.body).toContain('That address is taken');
  const [winner, loser] = pages[0]?.status === 200 ? [one, two] : [two, one];
  expect(await state(winner)).toMatchObject({ email: next, change: null });
  expect(await state(loser)).toMatchObject({ email: loser.user.email, change: null });
});

test("a deleted account's confirmation link does not work", async () => {
  const player = await registerPlayer(server);
  const next = unused();
  await change(player, next);
  const link = await linkTo(next);
  await player.api.accounts.remove({ body: { currentPassword: PASSWORD } });
  expect(await open(link)).toBe(404);
  expect(await server.db.select().from(users).where(eq(users.email, next))).toEqual([]);
});

/** Starts a server with this address in `adminEmails`. */
async function startListed(email: string) {
  const listed = await startTestServer({
    shared: connection,
    config: { smtpUrl: smtp.url, publicUrl, adminEmails: [email] },
    serverClock: server.clock,
  });
  onTestFinished(() => listed.close());
  return listed;
}

test('confirming an address does not grant administrator rights to an account created before its address was listed', async () => {
  const player = await registerPlayer(server);
  const link = await linkTo(player.user.email);
  const listed = await startListed(player.user.email);
  expect((await listed.call('POST', link)).status).toBe(404);
  await expect(listed.api(player.token).email.sendConfirmation()).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('setting a password'),
  });
  expect((await listed.api(player.token).auth.me()).isAdmin).toBe(false);
});

test('an administrator listed by email address loses the role when the address changes', async () => {
  const player = await confirmedPlayer();
  const listed = await startListed(player.user.email);
  const api = listed.api(player.token);
  expect((await api.auth.me()).isAdmin).toBe(true);
  const next = unused();
  await api.email.change({ body: { email: next, currentPassword: PASSWORD } });
  await listed.worker.drain();
  for (const link of [await linkTo(next), await linkTo(player.user.email)])
    expect(await open(link)).toBe(200);
  expect(await api.auth.me()).toMatchObject({ email: next, isAdmin: false });
});
