import { CLIENT, startIdentityProvider, type ToldToken } from '@lockroom/testing/identity-provider';
import { registerPlayer } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { oidcIdentities, users } from '../../kernel/db/tables/auth.ts';
import { startTestServer } from '../../testing/test-server.ts';

const nonces = new Map<string, string>();
const provider = await startIdentityProvider((code) => nonces.get(code) ?? '');
const config = {
  publicUrl: 'http://lockroom.test',
  oidc: {
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    name: 'Club',
    isOnly: false,
  },
};
const server = await startTestServer({ config });
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(() => {
  provider.told = {};
});

interface Visit {
  status: number;
  location: string;
  cookies: string[];
}

async function visit(path: string, cookie = ''): Promise<Visit> {
  const response = await fetch(server.url + path, { redirect: 'manual', headers: { cookie } });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: response.status, location: response.headers.get('location') ?? '', cookies };
}

/** Begins a sign-in. Returns the parameters sent to the provider, a code for them, and the browser's cookie. */
async function begin(next = '/rooms') {
  const { location, cookies } = await visit(`/api/auth/oidc/start?next=${encodeURIComponent(next)}`);
  const asked = new URL(location).searchParams;
  const code = `code-${nonces.size}`;
  nonces.set(code, asked.get('nonce') ?? '');
  return { asked, code, state: asked.get('state') ?? '', cookie: cookies[0] ?? '' };
}

const back = (query: Record<string, string>, cookie: string) =>
  visit(`/api/auth/oidc/callback?${new URLSearchParams(query)}`, cookie);

async function signIn(told: ToldToken = {}): Promise<Visit> {
  provider.told = told;
  const { code, state, cookie } = await begin();
  return back({ code, state }, cookie);
}

/** Returns the account that is signed in with these cookies; null if none is. */
async function whoHas({ cookies }: Visit) {
  const { body } = await server.call('POST', '/api/auth/resume', { headers: { cookie: cookies.join('; ') } });
  return (body as { user: { id: string; username: string; email: string } } | null)?.user ?? null;
}

const person = (subject: string, email: string, more: object = {}): ToldToken => ({
  claims: { sub: subject, email, ...more },
});
const countAccounts = () => server.db.$count(users);
const countIdentities = () => server.db.$count(oidcIdentities);

test('the sign-in request sends a code challenge to the provider, and the token request sends the verifier', async () => {
  const { asked, code, state, cookie } = await begin();
  expect(asked.get('response_type')).toBe('code');
  expect(asked.get('client_id')).toBe(CLIENT.id);
  expect(asked.get('redirect_uri')).toBe('http://lockroom.test/api/auth/oidc/callback');
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('scope')).toBe('openid email profile');
  await back({ code, state }, cookie);
  const sent = provider.lastRequest?.get('code_verifier') ?? '';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sent));
  expect(Buffer.from(hash).toString('base64url')).toBe(asked.get('code_challenge'));
});

test('the first sign-in creates an account with a confirmed address, and later sign-ins use the same account', async () => {
  const first = await signIn(person('new-1', 'mira.k@example.com'));
  expect(first).toMatchObject({ status: 302, location: 'http://lockroom.test/rooms' });
  const user = await whoHas(first);
  expect(user).toMatchObject({ username: 'mira.k', email: 'mira.k@example.com' });
  const [row] = await server.db
    .select()
    .from(users)
    .where(eq(users.id, user?.id ?? ''));
  expect(row?.confirmedAt).not.toBeNull();
  // The person's email address at the provider may have changed.
  const again = await signIn(person('new-1', 'mira.new@example.com', { email_verified: false }));
  expect(await whoHas(again)).toMatchObject({ id: user?.id, email: 'mira.k@example.com' });
});

test('the address is read from the userinfo endpoint if the ID token does not contain one', async () => {
  const userinfo = { sub: 'info-1', email: 'info@example.com', email_verified: true };
  const seen = await signIn({
    claims: { sub: 'info-1', email: undefined, email_verified: undefined },
    userinfo,
  });
  expect(await whoHas(seen)).toMatchObject({ email: 'info@example.com' });
});

test('a verified address signs the person in to the account that has confirmed the same address', async () => {
  const { user } = await registerPlayer(server);
  await server.db.update(users).set({ confirmedAt: new Date() }).where(eq(users.id, user.id));
  expect(await whoHas(await signIn(person('known-1', user.email)))).toMatchObject({ id: user.id });
});

test('after a sign-in, the browser is redirected only to pages of this site', async () => {
  for (const next of [
    'https://evil.example/',
    '//evil.example/',
    '/\t/evil.example',
    'javascript:alert(1)',
  ]) {
    provider.told = person('next-1', 'next@example.com');
    const { code, state, cookie } = await begin(next);
    const { location } = await back({ code, state }, cookie);
    expect(new URL(location).origin).toBe('http://lockroom.test');
  }
});

const now = () => Math.floor(Date.now() / 1000);
/** The library checks the tokens. Each of these tokens fails one check, which a mistake in our code could turn off. */
const WRONG_TOKENS: Record<string, () => ToldToken> = {
  'another issuer': () => ({ claims: { iss: 'https://evil.example' } }),
  'another audience': () => ({ claims: { aud: 'another-client' } }),
  'another nonce': () => ({ claims: { nonce: 'another' } }),
  'no nonce': () => ({ claims: { nonce: undefined } }),
  'an expiry in the past': () => ({ claims: { exp: now() - 600, iat: now() - 900 } }),
  'an empty subject': () => ({ claims: { sub: '' } }),
  'a signature made with another key': () => ({ signedBy: 'stranger' }),
  'no algorithm': () => ({ header: { alg: 'none' }, signedBy: 'nobody' }),
  'a signature made with the client secret': () => ({ header: { alg: 'HS256' }, signedBy: 'client-secret' }),
};

/** Runs a sign-in that must fail, and expects a redirect to the sign-in page with the problem. */
async function expectRefused(problem: string, attempt: () => Promise<Visit>): Promise<void> {
  const before = [await countAccounts(), await countIdentities()];
  const seen = await attempt();
  expect(seen).toMatchObject({ status: 302, location: `/login?oidc=${problem}` });
  expect(await whoHas(seen)).toBeNull();
  expect([await countAccounts(), await countIdentities()]).toEqual(before);
}

test.each(Object.keys(WRONG_TOKENS))(
  'an ID token with %s is refused and creates no session, account or identity',
  async (what) => {
    await expectRefused('refused', () => signIn(WRONG_TOKENS[what]?.()));
  },
);

test('a sign-in is refused if the provider or its token endpoint reports an error', async () => {
  const { state, cookie } = await begin();
  await expectRefused('refused', () => back({ error: 'access_denied', state }, cookie));
  for (const [status, body] of [
    [400, { error: 'invalid_grant' }],
    [200, { access_token: 'a', token_type: 'bearer' }],
    [200, '<html>'],
  ] as const)
    await expectRefused('refused', () => signIn({ answer: { status, body } }));
});

test('a callback with a wrong or missing state or cookie is refused', async () => {
  for (const change of ['state', 'none', 'cookie', 'other'] as const) {
    const { code, state, cookie } = await begin();
    const other = await begin();
    const query =
      change === 'state' ? { code, state: other.state } : change === 'none' ? { code } : { code, state };
    const sent = change === 'cookie' ? '' : change === 'other' ? other.cookie : cookie;
    await expectRefused('refused', () => back(query as Record<string, string>, sent));
  }
});

test('a callback URL that is opened a second time is refused', async () => {
  provider.told = person('twice-1', 'twice@example.com');
  const { code, state, cookie } = await begin();
  expect(await whoHas(await back({ code, state }, cookie))).not.toBeNull();
  await expectRefused('refused', () => back({ code, state }, cookie));
});

test('a sign-in that takes longer than ten minutes is refused', async () => {
  const { code, state, cookie } = await begin();
  server.clock.set(new Date(server.clock.now() + 600_001).toISOString());
  await expectRefused('refused', () => back({ code, state }, cookie));
});

test('a person without a verified address is refused', async () => {
  for (const claims of [
    { email_verified: false },
    { email_verified: undefined },
    { email_verified: 'true' },
    { email: 'not an address' },
  ])
    await expectRefused('unverified', () => signIn(person('unverified-1', 'unverified@example.com', claims)));
});

test('a sign-in is refused if the address belongs to an account that has a password and never confirmed the address', async () => {
  const { user } = await registerPlayer(server);
  await expectRefused('email-taken', () => signIn(person('taken-1', user.email.toUpperCase())));
});

test('the sign-in page reports that the provider is unavailable, and sign-in works again afterwards', async () => {
  const { issuer, close } = await startIdentityProvider(() => '');
  await close();
  const away = await startTestServer({ config: { ...config, oidc: { ...config.oidc, issuer } } });
  const start = async () => {
    const { status, headers } = await fetch(`${away.url}/api/auth/oidc/start`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await start()).toEqual([302, '/login?oidc=unavailable']);
  const back = await startIdentityProvider(() => '', Number(new URL(issuer).port));
  expect(await start()).toEqual([302, expect.stringContaining(`${issuer}/authorize?`)]);
  await away.close();
  await back.close();
});

const PASSKEY = {
  ...{ id: 'a', rawId: 'a', type: 'public-key' },
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
};

test('passwords, passkeys and new accounts are refused if OIDC_ONLY is on', async () => {
  const only = await startTestServer({ config: { ...config, oidc: { ...config.oidc, isOnly: true } } });
  const identity = { username: 'someone', email: 'someone@example.com', password: 'canvas300' };
  const codes = await Promise.all(
    (
      [
        ['register', identity],
        ['login', { username: 'someone', password: 'canvas300' }],
        ['forgot-password', { email: identity.email }],
        ['reset-password', { token: 'x', newPassword: 'canvas300' }],
        ['passkeys/sign-in/finish', PASSKEY],
        ['passkeys/register/begin', { username: 'someone', email: identity.email }],
      ] as const
    ).map(async ([path, body]) => (await only.call('POST', `/api/auth/${path}`, { body })).body),
  );
  for (const body of codes) expect(body).toMatchObject({ code: 'oidc_only' });
  await only.close();
});

test("signing out returns the provider's sign-out URL only to people who signed in through the provider", async () => {
  const seen = await signIn(person('out-1', 'out@example.com'));
  const { body } = await server.call('POST', '/api/auth/resume', {
    headers: { cookie: seen.cookies.join('; ') },
  });
  const { token } = body as { token: string };
  const out = new URL((await server.api(token).auth.logout()).signOutUrl ?? '');
  expect(out.origin + out.pathname).toBe(`${provider.issuer}/sign-out`);
  expect(out.searchParams.get('post_logout_redirect_uri')).toBe('http://lockroom.test/login');
  const { token: own } = await registerPlayer(server);
  expect((await server.api(own).auth.logout()).signOutUrl).toBeNull();
});

test('a person without a password or passkey needs only the session to delete the account, and can sign up again', async () => {
  const first = await signIn(person('gone-1', 'gone@example.com'));
  const before = await whoHas(first);
  const resumed = await server.call('POST', '/api/auth/resume', {
    headers: { cookie: (await signIn(person('gone-1', 'gone@example.com'))).cookies.join('; ') },
  });
  const { token } = resumed.body as { token: string };
  await server.api(token).accounts.remove({ body: {} });
  const left = await server.db.select().from(oidcIdentities).where(eq(oidcIdentities.subject, 'gone-1'));
  expect(left).toEqual([]);
  const again = await whoHas(await signIn(person('gone-1', 'gone@example.com')));
  expect(again?.email).toBe('gone@example.com');
  expect(again?.id).not.toBe(before?.id);
});

test('two simultaneous first sign-ins of one person create only one account', async () => {
  provider.told = person('twin-1', 'twin@example.com');
  const both = [await begin(), await begin()];
  const seen = await Promise.all(both.map(({ code, state, cookie }) => back({ code, state }, cookie)));
  const [one, two] = await Promise.all(seen.map(whoHas));
  expect(one?.email).toBe('twin@example.com');
  expect(two?.id).toBe(one?.id);
});
