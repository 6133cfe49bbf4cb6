import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { registerPlayer } from '../../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('who registers is signed in', async () => {
  const player = await registerPlayer(server, 'Ada');
  expect(await player.api.auth.me()).toEqual(player.user);
  await player.api.auth.logout();
  await expect(player.api.auth.me()).rejects.toMatchObject({ status: 401 });
  const again = await server.api().auth.login({ body: { username: 'ADA', password: 'secret-enough' } });
  expect(again.user.id).toBe(player.user.id);
});
