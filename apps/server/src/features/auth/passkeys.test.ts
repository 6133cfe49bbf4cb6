import type { Client } from '@lockroom/contract';
import { makePasskey, type Oddity, type SoftPasskey, signWith } from '@lockroom/testing/soft-authenticator';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { like } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { passkeyChallenges, passkeys } from '../../kernel/db/tables/auth.ts';
import { rateLimits } from '../../kernel/db/tables/rate-limits.ts';
import { mailedToken, readMails } from '../../testing/mailbox.ts';
import { startTestServer, useTestServer } from '../../testing/test-server.ts';

const ORIGIN = 'http://lockroom.test';
const MINUTE = 60_000;
const PASSWORD = 'secret-enough';

let count = 0;
const server = await useTestServer();

const refusal = (code: string) => expect.objectContaining({ code });
const identity = () => {
  const username = `key-${++count}`;
  return { username, email: `${username}@example.com` };
};

async function signUp(): Promise<Player & { passkey: SoftPasskey }> {
  const api = server.api();
  const person = identity();
  const asked = await api.passkeys.beginRegister({ body: person });
  const { passkey, answer } = makePasskey(asked, ORIGIN);
  const { token, user } = await api.passkeys.finishRegister({ body: answer });
  if (!token || !user) throw new Error('The sign-up did not return a session');
  return { token, user: { ...user, email: person.email }, api: server.api(token), passkey };
}

async function answerOf(passkey: SoftPasskey, odd: Oddity = {}) {
  return signWith(passkey, await server.api().passkeys.beginSignIn(), ORIGIN, odd);
}

async function signIn(passkey: SoftPasskey, odd: Oddity = {}) {
  return server.api().passkeys.finishSignIn({ body: await answerOf(passkey, odd) });
}

async function addPasskey(
  { api }: { api: Client },
  confirmed: Parameters<Client['passkeys']['beginRegister']>[0]['body'],
) {
  const made = makePasskey(await api.passkeys.beginRegister({ body: confirmed }), ORIGIN);
  const kept = await api.passkeys.finishRegister({ body: { ...made.answer, name: 'Second' } });
  return { ...made, kept };
}

test('an account can be created with a passkey, which can then be used to sign in', async () => {
  const { user, passkey, api } = await signUp();
  const signedIn = await signIn(passkey);
  expect(signedIn.user).toEqual(user);
  expect(await server.api(signedIn.token).auth.me()).toEqual(user);
  expect(await api.passkeys.list()).toEqual({
    passkeys: [
      expect.objectContaining({ name: 'Passkey', lastUsedAt: new Date(server.clock.now()).toISOString() }),
    ],
    hasPassword: false,
  });
  const login = { username: user.username, password: PASSWORD };
  await expect(server.api().auth.login({ body: login })).rejects.toEqual(refusal('wrong_credentials'));
  expect(passkey.userHandle).not.toContain(user.id);
});

test('a taken name or address is refused before the device creates a passkey', async () => {
  const { user } = await registerPlayer(server);
  const begin = (body: object) => server.api().passkeys.beginRegister({ body });
  await expect(begin({ ...identity(), username: user.username })).rejects.toEqual(refusal('name_taken'));
  await expect(begin({ ...identity(), email: user.email.toUpperCase() })).rejects.toEqual(
    refusal('email_taken'),
  );
  const [one, other] = [identity(), identity()];
  const [first, second] = [await begin(one), await begin({ ...other, username: one.username })];
  await server.api().passkeys.finishRegister({ body: makePasskey(first, ORIGIN).answer });
  const late = server.api().passkeys.finishRegister({ body: makePasskey(second, ORIGIN).answer });
  await expect(late).rejects.toEqual(refusal('name_taken'));
});

test('the last passkey of an account cannot be removed, and removing another one ends all other sessions', async () => {
  const first = await signUp();
  const passkeyId = (await first.api.passkeys.list()).passkeys[0]?.id ?? '';
  await expect(first.api.passkeys.remove({ params: { passkeyId } })).rejects.toEqual(refusal('last_way_in'));
  const second = await addPasskey(first, { passkey: await answerOf(first.passkey) });
  expect(second.passkey.userHandle).toBe(first.passkey.userHandle);
  const { token } = await signIn(second.passkey);
  await server.api(token).passkeys.remove({ params: { passkeyId } });
  await expect(signIn(first.passkey)).rejects.toEqual(refusal('passkey_unknown'));
  await expect(first.api.auth.me()).rejects.toEqual(refusal('unauthorized'));
  expect((await server.api(token).passkeys.list()).passkeys).toMatchObject([{ name: 'Second' }]);
  const mails = await readMails(server, first.user.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['A passkey was added', 'A passkey was removed']);
});

test('a person who lost the device can set a password by email, which removes the passkeys', async () => {
  const { user, passkey, api } = await signUp();
  await server.api().auth.forgotPassword({ body: { email: user.email } });
  server.clock.advance(MINUTE);
  const token = await mailedToken(server, user.email);
  await server.api().auth.resetPassword({ body: { token, newPassword: PASSWORD } });
  await expect(signIn(passkey)).rejects.toEqual(refusal('passkey_unknown'));
  await expect(api.auth.me()).rejects.toEqual(refusal('unauthorized'));
  const again = await server.api().auth.login({ body: { username: user.username, password: PASSWORD } });
  expect(await server.api(again.token).passkeys.list()).toEqual({ passkeys: [], hasPassword: true });
});

test('deletion of an account can be confirmed with its passkey, which is deleted as well', async () => {
  const [{ api, passkey }, other] = [await signUp(), await signUp()];
  const remove = async (by: SoftPasskey) => api.accounts.remove({ body: { passkey: await answerOf(by) } });
  await expect(remove(other.passkey)).rejects.toEqual(refusal('passkey_refused'));
  await expect(api.accounts.remove({ body: { currentPassword: PASSWORD } })).rejects.toEqual(
    refusal('wrong_current_password'),
  );
  await expect(api.accounts.remove({ body: {} })).rejects.toEqual(refusal('invalid_input'));
  await remove(passkey);
  const kept = await server.db.select().from(passkeys);
  expect(kept.map(({ credentialId }) => credentialId)).not.toContain(passkey.id);
  await expect(signIn(passkey)).rejects.toEqual(refusal('passkey_unknown'));
});

test('a passkey can be added after confirmation with the password, and can be renamed and removed', async () => {
  const player = await registerPlayer(server);
  const { api } = player;
  await expect(addPasskey(player, { currentPassword: 'not-the-one' })).rejects.toEqual(
    refusal('wrong_current_password'),
  );
  await expect(addPasskey(player, {})).rejects.toEqual(refusal('invalid_input'));
  await expect(addPasskey({ api: server.api() }, { currentPassword: PASSWORD })).rejects.toEqual(
    refusal('unauthorized'),
  );
  const { passkey, kept } = await addPasskey(player, { currentPassword: PASSWORD });
  expect(Object.keys(kept)).toEqual(['passkey']);
  expect((await signIn(passkey)).user).toEqual(player.user);
  const params = { passkeyId: kept.passkey.id };
  expect(await api.passkeys.rename({ params, body: { name: 'My phone' } })).toMatchObject({
    name: 'My phone',
  });
  const other = await signUp();
  await expect(other.api.passkeys.rename({ params, body: { name: 'Mine' } })).rejects.toEqual(
    refusal('not_found'),
  );
  await expect(other.api.passkeys.remove({ params })).rejects.toEqual(refusal('not_found'));
  await api.passkeys.remove({ params });
  expect(await api.passkeys.list()).toEqual({ passkeys: [], hasPassword: true });
});

test('a passkey is stored only for the account that requested the challenge', async () => {
  const [owner, other] = [await registerPlayer(server), await registerPlayer(server)];
  const asked = () => owner.api.passkeys.beginRegister({ body: { currentPassword: PASSWORD } });
  const finish = async ({ passkeys: calls }: Client) =>
    calls.finishRegister({ body: makePasskey(await asked(), ORIGIN).answer });
  await expect(finish(other.api)).rejects.toEqual(refusal('passkey_refused'));
  await expect(finish(server.api())).rejects.toEqual(refusal('unauthorized'));
  expect((await owner.api.passkeys.list()).passkeys).toEqual([]);
});

test('another passkey is refused if the account already has ten', async () => {
  const player = await registerPlayer(server);
  const confirmed = { currentPassword: PASSWORD };
  const waiting = await player.api.passkeys.beginRegister({ body: confirmed });
  for (let n = 0; n < 10; n += 1) await addPasskey(player, confirmed);
  await expect(addPasskey(player, confirmed)).rejects.toEqual(refusal('passkey_limit'));
  const late = player.api.passkeys.finishRegister({ body: makePasskey(waiting, ORIGIN).answer });
  await expect(late).rejects.toEqual(refusal('passkey_limit'));
});

test('a passkey can be used to sign in while password attempts are rate limited', async () => {
  const strict = await startTestServer({ config: { rateLimits: true } });
  onTestFinished(() => strict.close());
  const player = await registerPlayer(strict);
  const { passkey } = await addPasskey(player, { currentPassword: PASSWORD });
  const login = (password: string) =>
    strict.api().auth.login({ body: { username: player.user.username, password } });
  for (let n = 0; n < 11; n += 1) await login('guessed').catch(() => {});
  await expect(login(PASSWORD)).rejects.toEqual(refusal('too_many_tries'));
  const answer = signWith(passkey, await strict.api().passkeys.beginSignIn(), ORIGIN);
  expect((await strict.api().passkeys.finishSignIn({ body: answer })).user).toEqual(player.user);
  await strict.db.update(rateLimits).set({ count: 240 }).where(like(rateLimits.key, 'passkey:ip:%'));
  await expect(strict.api().passkeys.beginSignIn()).rejects.toEqual(refusal('too_many_tries'));
});

const ODD: [string, Oddity][] = [
  ['if it is from another origin', { origin: 'https://evil.test' }],
  ['if it is for another site', { rpId: 'evil.test' }],
  [
    'if its challenge was not issued by the server',
    { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  ],
  ['if it is of another type', { type: 'payment.get' }],
  ['if the device did not verify the person', { isVerified: false }],
  ['if nobody touched the device', { isPresent: false, isVerified: false }],
];

test.each(ODD)('a passkey response is refused %s', async (_, odd) => {
  const { passkey } = await signUp();
  await expect(signIn(passkey, odd)).rejects.toEqual(refusal('passkey_unknown'));
  await signIn(passkey);
  const asked = await server.api().passkeys.beginRegister({ body: identity() });
  const { answer } = makePasskey(asked, ORIGIN, odd);
  await expect(server.api().passkeys.finishRegister({ body: answer })).rejects.toEqual(
    refusal('passkey_refused'),
  );
});

test('a passkey response is refused if its challenge was used before, even in a failed attempt', async () => {
  const { passkey } = await signUp();
  const answer = await answerOf(passkey);
  const finish = (body: typeof answer) => server.api().passkeys.finishSignIn({ body });
  await finish(answer);
  const asked = await server.api().passkeys.beginSignIn();
  for (const body of [
    answer,
    signWith(passkey, asked, 'https://evil.test'),
    signWith(passkey, asked, ORIGIN),
  ])
    await expect(finish(body)).rejects.toEqual(refusal('passkey_unknown'));

  const made = makePasskey(await server.api().passkeys.beginRegister({ body: identity() }), ORIGIN);
  await server.api().passkeys.finishRegister({ body: made.answer });
  await expect(server.api().passkeys.finishRegister({ body: made.answer })).rejects.toEqual(
    refusal('passkey_refused'),
  );
});

test('a passkey response is refused after five minutes, and its challenge is deleted', async () => {
  const { passkey } = await signUp();
  const [late, inTime] = [await answerOf(passkey), await answerOf(passkey)];
  server.clock.advance(5 * MINUTE - 1);
  await server.api().passkeys.finishSignIn({ body: inTime });
  server.clock.advance(1);
  await expect(server.api().passkeys.finishSignIn({ body: late })).rejects.toEqual(
    refusal('passkey_unknown'),
  );
  server.clock.advance(1);
  await server.api().passkeys.beginSignIn();
  expect(await server.db.$count(passkeyChallenges)).toBe(1);
});

test('a passkey response is refused if one bit has been changed', async () => {
  const { passkey } = await signUp();
  const other = await signUp();
  const parts = ['clientDataJSON', 'authenticatorData', 'signature'] as const;
  for (const part of parts) {
    const answer = await answerOf(passkey);
    const changed = Buffer.from(answer.response[part], 'base64url');
    const last = changed.length - 1;
    changed[last] = (changed[last] ?? 0) ^ 1;
    answer.response[part] = changed.toString('base64url');
    const sent = server.api().passkeys.finishSignIn({ body: answer });
    await expect(sent, part).rejects.toEqual(refusal('passkey_unknown'));
  }
  const stolen = { ...(await answerOf(passkey)), id: other.passkey.id, rawId: other.passkey.id };
  await expect(server.api().passkeys.finishSignIn({ body: stolen })).rejects.toEqual(
    refusal('passkey_unknown'),
  );
  const handle = { userHandle: other.passkey.userHandle };
  await expect(signIn(passkey, handle)).rejects.toEqual(refusal('passkey_unknown'));
});

test('a passkey response is refused if the signature counter did not increase, as with a cloned passkey', async () => {
  const { passkey } = await signUp();
  await signIn(passkey, { counter: 7 });
  for (const counter of [7, 6, 0])
    await expect(signIn(passkey, { counter })).rejects.toEqual(refusal('passkey_unknown'));
  await signIn(passkey, { counter: 8 });
  const same = [await answerOf(passkey, { counter: 9 }), await answerOf(passkey, { counter: 9 })];
  const both = same.map((body) => server.api().passkeys.finishSignIn({ body }));
  const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a passkey response is refused if its challenge was issued for another purpose', async () => {
  const { passkey, api } = await signUp();
  const toMake = await server.api().passkeys.beginRegister({ body: identity() });
  const signed = signWith(passkey, { challenge: toMake.challenge, rpId: toMake.rp.id }, ORIGIN);
  await expect(server.api().passkeys.finishSignIn({ body: signed })).rejects.toEqual(
    refusal('passkey_unknown'),
  );
  const { challenge } = await server.api().passkeys.beginSignIn();
  const made = makePasskey({ ...toMake, challenge }, ORIGIN);
  await expect(api.passkeys.finishRegister({ body: made.answer })).rejects.toEqual(
    refusal('passkey_refused'),
  );
});
