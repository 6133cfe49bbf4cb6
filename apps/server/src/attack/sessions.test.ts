import { registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

test('a sign-in always creates a new token and ignores any token sent with the request', async () => {
  const player = await registerPlayer(server);
  const body = { username: player.user.username, password: 'secret-enough' };
  for (const token of [player.token, 'chosen-by-somebody-else', '']) {
    const answer = await server.call('POST', '/api/auth/login', { token, body });
    const made = (answer.body as { token: string }).token;
    expect([player.token, 'chosen-by-somebody-else', '']).not.toContain(made);
    expect(answer.headers.get('set-cookie')).not.toContain(made);
  }
  expect((await server.call('GET', '/api/auth/user', { token: 'chosen-by-somebody-else' })).status).toBe(401);
});

test('a token is accepted only in the Authorization header and only in its exact form', async () => {
  const { token } = await registerPlayer(server);
  const elsewhere = [`?token=${token}`, `?access_token=${token}`, `?authorization=Bearer%20${token}`];
  for (const query of elsewhere)
    for (const path of ['/api/auth/user', '/api/stream'])
      expect((await server.call('GET', path + query)).status, path + query).toBe(401);
  const spellings: Record<string, string>[] = [
    { cookie: `token=${token}` },
    { cookie: `resume=${token}` },
    { 'x-access-token': token },
    { authorization: token },
    { authorization: `Basic ${btoa(`${token}:`)}` },
    { authorization: `Bearer ${token.toLowerCase()}` },
    { authorization: `Bearer ${token.slice(0, -1)}` },
  ];
  for (const headers of spellings)
    expect((await fetch(`${server.url}/api/auth/user`, { headers })).status).toBe(401);
  expect((await server.call('POST', '/api/rooms', { body: { token } })).status).toBe(401);
});

test('responses about accounts, settings, rooms, friends and statistics contain no token, password or hash', async () => {
  const player = await registerPlayer(server);
  const texts = await Promise.all(
    ['/api/auth/user', '/api/settings', '/api/rooms', '/api/friends', '/api/dashboard/stats'].map(
      async (path) => JSON.stringify((await server.call('GET', path, { token: player.token })).body),
    ),
  );
  for (const text of texts) {
    expect(text).not.toContain(player.token);
    expect(text).not.toMatch(/argon2|secret-enough|passwordHash|tokenHash/i);
  }
});

test('extra fields in a request cannot make the caller an administrator or another person', async () => {
  const player = await registerPlayer(server);
  const claims = {
    isAdmin: true,
    id: '01931111-2222-7333-8444-555566667777',
    email: 'admin@example.com',
    isActive: false,
  };
  for (const [method, path, body] of [
    ['POST', '/api/auth/update-username', { username: `claims${player.user.id.slice(-6)}` }],
    ['PUT', '/api/settings', { emailNotifications: true }],
  ] as const) {
    const raw = `${JSON.stringify({ ...body, ...claims }).slice(0, -1)},"constructor":{"isAdmin":true}}`;
    await server.call(method, path, { token: player.token, raw });
    await server.call(method, path, { token: player.token, body: { ...body, ...claims } });
  }
  expect(await player.api.auth.me()).toMatchObject({
    id: player.user.id,
    email: player.user.email,
    isAdmin: false,
    isActive: true,
  });
});
