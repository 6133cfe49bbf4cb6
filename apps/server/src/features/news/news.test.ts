import { NEWS_STAY_MINUTES } from '@lockroom/contract';
import { enterResults, openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { enterResult, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { joinRoom, type Player, registerPeople, registerPlayer } from '@lockroom/testing/world';
import { beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';

const MINUTE = 60_000;
const FRIDAY = '2026-03-06T12:00:00.000Z';

const server = await useTestServer();
beforeEach(() => server.clock.set(FRIDAY));

const look = ({ api }: Player) => api.news.look();
/** Starts a new visit, then advances the clock. */
const lookAnew = async (player: Player) => {
  server.clock.advance((NEWS_STAY_MINUTES + 1) * MINUTE);
  const news = await look(player);
  server.clock.advance(MINUTE);
  return news;
};

test("a visit shows other people's changes since the previous visit, and a first visit shows none", async () => {
  const { manager, owner, other, room, bracket, otherBracket, fightId } = await openFightRoom(server, 3);
  await savePick(owner, bracket, fightId(1), 2);
  await savePick(other, otherBracket, fightId(1), 1);
  await savePick(owner, bracket, fightId(2), 1);
  await savePick(other, otherBracket, fightId(2), 2, 'KO/TKO');
  expect(await look(owner)).toEqual({ since: null, rooms: [] });
  expect(await lookAnew(owner)).toEqual({ since: FRIDAY, rooms: [] });

  const result = (n: number) => enterResult(manager, fightId(n));
  await setLock(manager, room, fightId(3), '2026-03-07T02:00:00.000Z');
  await result(1);
  await joinRoom(await registerPlayer(server), room);
  const told = {
    roomId: room.id,
    name: room.name,
    sport: 'mma',
    results: 1,
    // There are no ranks before the first result.
    moved: null,
    locksChanged: true,
    joined: 1,
    isCompleted: false,
  };
  const { rooms } = await lookAnew(owner);
  expect(rooms).toEqual([told]);
  // A reload, or another device minutes later, shows the same news.
  server.clock.advance((NEWS_STAY_MINUTES - 2) * MINUTE);
  await result(2);
  await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
  expect((await look(owner)).rooms).toEqual([{ ...told, results: 2, isCompleted: true }]);
  server.clock.advance((NEWS_STAY_MINUTES - 1) * MINUTE);
  expect((await look(owner)).rooms).toHaveLength(1);
  expect((await lookAnew(owner)).rooms).toEqual([]);
  // Neither a person's own changes nor changes before the first visit are news.
  expect(await look(manager)).toEqual({ since: null, rooms: [] });
});

test('undone changes are not news', async () => {
  const { manager, owner, room, fightId } = await openFightRoom(server, 2);
  const params = { roomId: room.id };
  await look(owner);
  await lookAnew(owner);
  await setLock(manager, room, fightId(2), '2026-03-07T02:00:00.000Z');
  const body = { winnerId: 1, winMethod: 'Decision' } as const;
  await manager.api.fights.enterResult({ params: { fightId: fightId(1) }, body });
  const acts = await manager.api.competitions.acts({ params });
  await manager.api.competitions.undo({ params, body: { actId: acts[0]?.id ?? '' } });
  expect((await lookAnew(owner)).rooms).toMatchObject([{ results: 0, locksChanged: true }]);
});

test('a changed rank is shown together with the rank at the previous visit', async () => {
  const { manager, owner, other, room, bracket, otherBracket } = await openBracketRoom(
    await registerPeople(server),
  );
  await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-2': 'red3' });
  await saveSheet(other, otherBracket, { 'r1-1': 'red4', 'r1-2': 'red2' });
  await enterResults({ manager, room }, { 'r1-1': 'red4' });
  await look(owner);
  await look(other);
  server.clock.advance(MINUTE);
  await enterResults({ manager, room }, { 'r1-1': 'red1' });
  expect((await lookAnew(owner)).rooms).toMatchObject([{ results: 1, moved: { from: 2, to: 1 } }]);
  expect((await lookAnew(other)).rooms).toMatchObject([{ moved: { from: 1, to: 2 } }]);
  await enterResults({ manager, room }, { 'r1-1': null });
  expect((await lookAnew(owner)).rooms).toMatchObject([{ moved: null }]);
});

test('news excludes picks and brackets, as well as rooms that the person has archived or left', async () => {
  const { manager, owner, other, room, otherBracket, fightId } = await openFightRoom(server, 2);
  await look(owner);
  server.clock.advance(MINUTE);
  await savePick(other, otherBracket, fightId(1), 1);
  await savePick(manager, otherBracket, fightId(1), 2);
  await manager.api.competitions.remind({ params: { roomId: room.id } });
  expect((await lookAnew(owner)).rooms).toEqual([]);
  await setLock(manager, room, fightId(1), '2026-03-07T02:00:00.000Z');
  await owner.api.rooms.archive({ params: { roomId: room.id } });
  expect((await lookAnew(owner)).rooms).toEqual([]);
  await owner.api.rooms.leave({ params: { roomId: room.id } });
  expect(await lookAnew(owner)).toEqual({ since: null, rooms: [] });
});
