import { registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';

const server = await useTestServer();

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
