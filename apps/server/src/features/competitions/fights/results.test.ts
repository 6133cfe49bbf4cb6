import { enterResult, type FightRoom, openFightRoom, readLog, savePick } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { openRoom } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { startWithPeople } from '../testing/start.ts';

const { server, people } = await startWithPeople();
const { manager, owner, other } = people;

const open = (length: number) => openFightRoom(server, length, people);
// `nights.test.ts` compares all points and ranks with an oracle.
const standings = async ({ room }: FightRoom) =>
  (await owner.api.brackets.listForRoom({ params: { roomId: room.id } })).map(
    ({ id, totalPoints, rank, previousRank }) => [id, totalPoints, rank, previousRank],
  );

test('a result locks its fight and scores the winner immediately; the method is scored once it is known', async () => {
  const world = await open(2);
  const { bracket, otherBracket, fightId } = world;
  const params = { bracketId: bracket.id };
  await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
  await savePick(other, otherBracket, fightId(1), 2, 'KO/TKO');
  expect(await enterResult(manager, fightId(1), 1, null)).toMatchObject({
    fightStatus: 'completed',
    isLocked: true,
    winMethod: null,
  });
  // The winner earns 2 points and the underdog 1. The method and the combo are not decided yet.
  expect(await standings(world)).toEqual([
    [bracket.id, 3, 1, null],
    [otherBracket.id, 0, 2, null],
  ]);
  expect(await owner.api.fights.picks({ params })).toMatchObject([
    { pointsEarned: 3, isCorrectFighter: true, isCorrectMethod: null },
  ]);
  await enterResult(manager, fightId(1), 1, 'KO/TKO');
  expect(await standings(world)).toEqual([
    [bracket.id, 5, 1, null],
    [otherBracket.id, 1, 2, null],
  ]);
  expect(await owner.api.brackets.get({ params })).toMatchObject({
    fightScores: [5, null],
    correctFighters: 1,
    correctMethods: 1,
    comboBonus: 1,
    underdogPicks: 1,
  });
  expect(await owner.api.fights.picks({ params })).toMatchObject([
    { pointsEarned: 5, isCorrectFighter: true, isCorrectMethod: true },
  ]);
  // A later result turns the current ranks into the previous ranks.
  await enterResult(manager, fightId(2), 2);
  expect(await standings(world)).toEqual([
    [bracket.id, 5, 1, 1],
    [otherBracket.id, 1, 2, 2],
  ]);
});

test('entering the same result again or recalculating the standings changes nothing and is not announced', async () => {
  const world = await open(3);
  const { room, bracket, fightId } = world;
  const params = { roomId: room.id };
  await savePick(owner, bracket, fightId(1), 1);
  await enterResult(manager, fightId(1), 1);
  await enterResult(manager, fightId(2), 2);
  const before = [await standings(world), await readLog(owner, room)];
  const heard = listen(server);
  const body = { winnerId: '2', winMethod: 'Decision' } as const;
  await manager.api.fights.enterResult({ params: { fightId: fightId(2) }, body });
  for (let run = 1; run <= 2; run++) {
    expect(await owner.api.brackets.recalculate({ params })).toEqual({ success: true, brackets: 2 });
    expect(await owner.api.fights.sync({ params })).toEqual({ success: true, fights: 3, brackets: 2 });
  }
  expect(heard.stop()).toEqual([]);
  expect([await standings(world), await readLog(owner, room)]).toEqual(before);
});

test('recalculating the standings corrects wrong points, ranks and counts', async () => {
  const { room, bracket, fightId } = await open(2);
  const params = { roomId: room.id };
  await savePick(owner, bracket, fightId(1), 1);
  await enterResult(manager, fightId(1), 1);
  const before = await owner.api.brackets.listForRoom({ params });
  await server.db.execute(sql`
    update entries set total_points = 999, max_points = 0, rank = 77, correct_fighters = 9,
      correct_methods = 9, combo_bonus = 9, underdog_picks = 9
    where room_id = ${room.id}`);
  await owner.api.brackets.recalculate({ params });
  expect(await owner.api.brackets.listForRoom({ params })).toEqual(before);
});

test('a result is refused if its winner or method is impossible in the sport', async () => {
  const { room, fightId } = await open(1);
  const ring = await openRoom(manager, { sport: 'boxing' });
  const boxers = { eventId: ring.eventId, fighter1: 'A', fighter2: 'B' };
  const { id: boxing } = await manager.api.fights.add({ body: boxers });
  const { enterResult: enter } = manager.api.fights;
  for (const [id, body] of [
    [fightId(1), { winnerId: 1, winMethod: 'Draw' }],
    [fightId(1), { winnerId: 0, winMethod: 'KO/TKO' }],
    [fightId(1), { winnerId: 0, winMethod: null }],
    [fightId(1), { winnerId: 2 }],
    [boxing, { winnerId: 1, winMethod: 'Submission' }],
  ] as const)
    await expect(enter({ params: { fightId: id }, body }), JSON.stringify(body)).rejects.toEqual(
      refused(400, 'invalid_input'),
    );
  const [fight] = await manager.api.fights.managerFights({ params: { roomId: room.id } });
  expect(fight?.fightStatus).toBe('upcoming');
  expect(await enterResult(manager, boxing, 0, 'Draw')).toMatchObject({ winnerId: 0 });
});

test('points and ranks are updated when a fight is removed or a bracket is created or deleted', async () => {
  const world = await open(3);
  const { bracket, otherBracket, fightId, room } = world;
  for (const n of [1, 2]) await savePick(owner, bracket, fightId(n), 1);
  await savePick(other, otherBracket, fightId(1), 2);
  await enterResult(manager, fightId(1), 1);
  await manager.api.fights.remove({ params: { fightId: fightId(2) } });
  expect(await owner.api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
    totalPoints: 5,
    maxPoints: 5,
    fightScores: [5, null],
    picksSaved: 1,
  });
  const late = await manager.api.brackets.create({ body: { roomId: room.id } });
  expect(late).toMatchObject({ rank: 3, maxPoints: 5, totalPoints: 0, previousRank: null });
  await manager.api.brackets.remove({ params: { bracketId: bracket.id } });
  expect((await standings(world)).map(([id, , rank]) => [id, rank])).toEqual([
    [otherBracket.id, 1],
    [late.id, 2],
  ]);
});
