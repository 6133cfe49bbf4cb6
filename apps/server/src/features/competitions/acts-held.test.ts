import { enterResult, openFightRoom, savePick } from '@lockroom/testing/fight-room';
import type { Player } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { tellHeld } from '../../testing/held-notices.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { undoNewest } from './testing/undo-newest.ts';

const server = await startTestServer();
const at = await openFightRoom(server, 6);
for (const n of [1, 2, 3, 4, 5, 6]) await savePick(at.owner, at.bracket, at.fightId(n), 1);
afterAll(() => server.close());

const enter = (n: number, winnerId: 1 | 2 = 1) => enterResult(at.manager, at.fightId(n), winnerId);
const undo = () => undoNewest(at.manager, at.room);
const toldTo = async ({ api }: Player) =>
  (await api.notifications.list())
    .filter(({ kind }) => kind === 'results-posted')
    .map(({ title, message, count }) => [title, message.replace(` in ${at.room.name}`, ''), count]);

// `acts-undone.test.ts` tests that a result undone within five seconds notifies nobody.
test('several results in quick succession cause one notification with the current results', async () => {
  await enter(1, 2);
  server.clock.advance(4_000);
  await enter(1, 1);
  server.clock.advance(4_000);
  await server.worker.drain();
  expect(await toldTo(at.owner)).toEqual([]);
  await enter(2);
  await enter(3);
  await undo();
  await tellHeld(server);
  expect(await toldTo(at.owner)).toEqual([
    [
      'Results Posted',
      'Red 2 by Decision over Blue 2 and 1 more result. You are 1st of 2 with 10 points.',
      undefined,
    ],
  ]);
  expect(await toldTo(at.manager)).toEqual([]);
});

test('undoing a result updates unread notifications and sends a new one to members who have read theirs', async () => {
  await enter(3);
  await tellHeld(server);
  const [line] = await at.other.api.notifications.list();
  await at.other.api.notifications.markRead({ params: { notificationId: line?.id ?? '' } });
  expect(await toldTo(at.owner)).toMatchObject([['Results Posted', expect.stringMatching(/^Red 3 /), 2]]);
  await undo();
  expect(await toldTo(at.owner)).toEqual([
    ['Results Posted', 'Red 2 by Decision over Blue 2. You are 1st of 2 with 10 points.', undefined],
  ]);
  expect((await toldTo(at.other)).map(([title, message]) => [title, message])).toEqual([
    ['Result Undone', 'Undone: Red 3 by Decision over Blue 3. You are now 2nd of 2 with 0 points.'],
    ['Results Posted', expect.stringMatching(/^Red 3 by Decision over Blue 3/)],
  ]);
  await at.owner.api.notifications.markAllRead();
  await enter(4);
  await tellHeld(server);
  await undo();
  expect(await toldTo(at.owner)).toHaveLength(1);
});
