import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { joinRoom, openRoom, type Player, registerPlayer } from '../../testing/world.ts';

let server: TestServer;
let manager: Player;
let owner: Player;
beforeAll(async () => {
  server = await startTestServer();
  manager = await registerPlayer(server);
  owner = await registerPlayer(server);
});
afterAll(() => server.close());

test('a bracket room is played from its first pick to its standings', async () => {
  const room = await openRoom(manager, { sport: 'custom' });
  expect(room).toMatchObject({ bracketSize: 8, fightCount: 7, scoredCount: 0, maxPossiblePoints: 11 });
  await joinRoom(owner, room);
  const bracket = await owner.api.brackets.create({ body: { roomId: room.id } });
  const params = { eventId: bracket.id };
  const saved = await owner.api.tournaments.customSave({
    params,
    body: { predictions: { 'r1-1': 'red1', 'r1-2': 'red3', 'r2-1': 'red1' } },
  });
  expect(saved).toMatchObject({ saved: 3, dropped: [] });
  await manager.api.tournaments.customSaveResults({
    params: { roomId: room.id },
    body: { results: { 'r1-1': 'red1', 'r1-2': 'red2' } },
  });
  expect(await owner.api.brackets.listForRoom({ params: { roomId: room.id } })).toMatchObject([
    { totalPoints: 1, maxPoints: 11, correctFighters: 1, rank: 1, previousRank: null },
  ]);
  expect(await owner.api.rooms.get({ params: { roomId: room.id } })).toMatchObject({
    scoredCount: 2,
    isLocked: true,
  });
});
