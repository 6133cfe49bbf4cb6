import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { joinRoom, openRoom, registerPlayer } from '../../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a room has a code of 8 characters, and its creator is its manager and first member', async () => {
  const manager = await registerPlayer(server);
  const room = await openRoom(manager, { sport: 'boxing', maxBrackets: 30, name: 'Fight Night' });
  expect(room).toMatchObject({
    name: 'Fight Night',
    sport: 'boxing',
    isManager: true,
    memberCount: 1,
  });
  const friend = await registerPlayer(server);
  await joinRoom(friend, room);
  console.log(await friend.api.rooms.list(), await friend.api.rooms.members({params:{roomId: room.id}}), await friend.api.rooms.changes({params:{roomId: room.id}, query:{}}));
});
