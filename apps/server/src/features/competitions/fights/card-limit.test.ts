import { CARD_MAX, PASTE_MAX } from '@lockroom/rules';
import { refused } from '@lockroom/testing/refusals';
import { openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a card holds at most a hundred fights, whether they are added or pasted', async () => {
  const manager = await registerPlayer(server);
  const { api } = manager;
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const pasted = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ fighter1: `Red ${from + n}`, fighter2: `Blue ${from + n}` }));
  const paste = (from: number, count: number) =>
    api.fights.pasteCard({ params, body: { fights: pasted(from, count), keepOthers: true } });
  await paste(0, PASTE_MAX.fights);
  await paste(PASTE_MAX.fights, CARD_MAX - PASTE_MAX.fights - 1);
  await expect(paste(900, 2)).rejects.toEqual(refused(409, 'conflict'));
  const add = () =>
    api.fights.add({ body: { eventId: room.eventId, fighter1: 'Max Holloway', fighter2: 'Ilia Topuria' } });
  await add();
  await expect(add()).rejects.toMatchObject({ status: 409, message: 'A card holds 100 fights at most.' });
  const card = await api.fights.managerFights({ params });
  expect(card).toHaveLength(CARD_MAX);
  // Every fight has its own number.
  expect(card.map(({ fightNumber }) => fightNumber)).toEqual(card.map((_, n) => n + 1));
  // The existing fights can be pasted again.
  expect((await paste(0, PASTE_MAX.fights)).hasChanges).toBe(false);
});
