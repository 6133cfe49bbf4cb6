import type { Fight } from '@lockroom/contract';
import { type FightRoom, openFightRoom, readLog, savePick } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { openRoom, type People, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await registerPeople(server);
});
afterAll(() => server.close());

const open = (length: number) => openFightRoom(server, length, people);
type Method = Fight['winMethod'];
const enter = (
  { manager, fightId }: FightRoom,
  n: number,
  winnerId: 0 | 1 | 2 | '1' | '2' | null,
  winMethod: Method = null,
) => manager.api.fights.enterResult({ params: { fightId: fightId(n) }, body: { winnerId, winMethod } });
const standing = async ({ owner, room }: FightRoom) =>
  (await owner.api.brackets.listForRoom({ params: { roomId: room.id } })).map(
    ({ creatorId, totalPoints, maxPoints, rank, previousRank }) => ({
      who: creatorId === owner.user.id ? 'owner' : 'other',
      totalPoints,
      maxPoints,
      rank,
      previousRank,
    }),
  );

describe('a result', () => {
  test('scores every entry in the same transaction and locks its fight', async () => {
    const world = await open(2);
    const { owner, other, bracket, otherBracket, fightId } = world;
    await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
    await savePick(other, otherBracket, fightId(1), 2, 'KO/TKO');
    expect(await enter(world, 1, '1', 'KO/TKO')).toMatchObject({
      fightStatus: 'completed',
      winnerId: 1,
      winMethod: 'KO/TKO',
      isLocked: true,
    });
    expect(await standing(world)).toEqual([
      { who: 'owner', totalPoints: 5, maxPoints: 5, rank: 1, previousRank: null },
      { who: 'other', totalPoints: 1, maxPoints: 5, rank: 2, previousRank: null },
    ]);
    const sheet = await owner.api.brackets.get({ params: { bracketId: bracket.id } });
    expect(sheet).toMatchObject({
      fightScores: [5, null],
      correctFighters: 1,
      correctMethods: 1,
      comboBonus: 1,
      underdogPicks: 1,
    });
    expect(await owner.api.fights.picks({ params: { bracketId: bracket.id } })).toMatchObject([
      { pointsEarned: 5, isCorrectFighter: true, isCorrectMethod: true },
    ]);
  });

  test('scores the winner immediately, and the method once it is known', async () => {
    const world = await open(2);
    const { owner, other, bracket, otherBracket, fightId, manager } = world;
    await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
    await savePick(other, otherBracket, fightId(1), 2, 'KO/TKO');
    const enterMethod = (winMethod: 'KO/TKO' | null) =>
      manager.api.fights.enterResult({ params: { fightId: fightId(1) }, body: { winnerId: 1, winMethod } });
    expect(await enterMethod(null)).toMatchObject({
      fightStatus: 'completed',
      isLocked: true,
      winMethod: null,
    });
    // Points for the winner (2) and the underdog (1); the method and the combo are not decided yet.
    expect((await standing(world)).map(({ who, totalPoints }) => [who, totalPoints])).toEqual([
      ['owner', 3],
      ['other', 0],
    ]);
    expect(await owner.api.fights.picks({ params: { bracketId: bracket.id } })).toMatchObject([
      { pointsEarned: 3, isCorrectFighter: true, isCorrectMethod: null },
    ]);
    await enterMethod('KO/TKO');
    expect((await standing(world)).map(({ who, totalPoints }) => [who, totalPoints])).toEqual([
      ['owner', 5],
      ['other', 1],
    ]);
  });

  test('stores the previous ranks', async () => {
    const world = await open(2);
    const { owner, other, bracket, otherBracket, fightId } = world;
    await savePick(owner, bracket, fightId(1), 1, 'Decision');
    await savePick(other, otherBracket, fightId(2), 1, 'Decision');
    await savePick(owner, bracket, fightId(2), 2, 'KO/TKO');
    await savePick(other, otherBracket, fightId(1), 2, 'KO/TKO');
    await enter(world, 1, 1, 'Decision');
    await world.manager.api.fights.update({
      params: { fightId: fightId(2) },
      body: { fighterPoints: 20 },
    });
    await enter(world, 2, 1, 'Decision');
    expect(await standing(world)).toMatchObject([
      { who: 'other', rank: 1, previousRank: 2 },
      { who: 'owner', rank: 2, previousRank: 1 },
    ]);
  });

  test('changes nothing and is not logged when it is entered again', async () => {
    const world = await open(2);
    await enter(world, 1, 2, 'Submission');
    await enter(world, 2, 2, 'Submission');
    const before = { standing: await standing(world), log: await readLog(world.owner, world.room) };
    const heard: unknown[] = [];
    const stop = server.live.subscribe((event) => heard.push(event));
    await enter(world, 2, '2', 'Submission');
    stop();
    expect({ standing: await standing(world), log: await readLog(world.owner, world.room) }).toEqual(before);
    expect(heard).toEqual([]);
  });

  test('is logged when it is entered, corrected and cleared, and points follow', async () => {
    const world = await open(1);
    const { owner, bracket, fightId, room } = world;
    await savePick(owner, bracket, fightId(1), 1, 'Submission');
    await enter(world, 1, 1, 'Submission');
    expect(await standing(world)).toMatchObject([{ totalPoints: 5 }, { totalPoints: 0 }]);
    await enter(world, 1, 2, 'Submission');
    expect(await standing(world)).toMatchObject([{ totalPoints: 1, maxPoints: 4 }, { totalPoints: 0 }]);
    await enter(world, 1, 0, 'No Contest');
    expect(await standing(world)).toMatchObject([{ totalPoints: 0, maxPoints: 0, rank: 1 }, { rank: 1 }]);
    expect(await owner.api.fights.picks({ params: { bracketId: bracket.id } })).toMatchObject([
      { pointsEarned: 0, isCorrectFighter: null, isCorrectMethod: null },
    ]);
    await enter(world, 1, null);
    expect(await standing(world)).toMatchObject([{ totalPoints: 0, maxPoints: 0, previousRank: null }, {}]);
    expect(await savePick(owner, bracket, fightId(1), 2)).toMatchObject({ saved: 1 });
    const label = 'the result of Main Event, Red 1 vs Blue 1';
    expect((await readLog(owner, room)).slice(0, 4)).toEqual([
      `cleared ${label} (was no winner (No Contest)); the fight can be picked again`,
      `corrected ${label} from Blue 1 by Submission to no winner (No Contest)`,
      `corrected ${label} from Red 1 by Submission to Blue 1 by Submission`,
      `entered ${label}: Red 1 by Submission`,
    ]);
  });

  test('by disqualification scores only winner and underdog points', async () => {
    const world = await open(1);
    const { owner, bracket, fightId } = world;
    await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
    await enter(world, 1, 1, 'Disqualification');
    expect(await standing(world)).toMatchObject([{ totalPoints: 3, maxPoints: 3 }, { totalPoints: 0 }]);
    expect(await owner.api.fights.picks({ params: { bracketId: bracket.id } })).toMatchObject([
      { pointsEarned: 3, isCorrectFighter: true, isCorrectMethod: null },
    ]);
  });

  test.each([
    ['a draw that somebody won', 1, 'Draw'],
    ['a knockout that nobody won', 0, 'KO/TKO'],
    ['no winner and no reason', 0, null],
  ] as const)('is refused as %s', async (_, winnerId, winMethod) => {
    const world = await open(1);
    await expect(enter(world, 1, winnerId, winMethod)).rejects.toEqual(refused(400, 'invalid_input'));
    const [fight] = await world.owner.api.fights.managerFights({ params: { roomId: world.room.id } });
    expect(fight?.fightStatus).toBe('upcoming');
  });

  test('is refused if it has a winner but the method is missing', async () => {
    const { manager, fightId } = await open(1);
    const sent = manager.api.fights.enterResult({ params: { fightId: fightId(1) }, body: { winnerId: 2 } });
    await expect(sent).rejects.toEqual(refused(400, 'invalid_input'));
  });

  test('of a boxing match cannot be a submission', async () => {
    const room = await openRoom(people.manager, { sport: 'boxing' });
    const { id } = await people.manager.api.fights.add({
      body: { eventId: room.eventId, fighter1: 'A', fighter2: 'B' },
    });
    const { enterResult } = people.manager.api.fights;
    const params = { fightId: id };
    await expect(enterResult({ params, body: { winnerId: 1, winMethod: 'Submission' } })).rejects.toEqual(
      refused(400, 'invalid_input'),
    );
    expect(await enterResult({ params, body: { winnerId: 0, winMethod: 'Draw' } })).toMatchObject({
      winnerId: 0,
    });
  });

  test('can be entered only by the manager', async () => {
    const { owner, fightId } = await open(1);
    await expect(
      owner.api.fights.enterResult({
        params: { fightId: fightId(1) },
        body: { winnerId: 1, winMethod: 'Decision' },
      }),
    ).rejects.toEqual(refused(403, 'manager_only'));
  });
});

describe('points change after', () => {
  test('a change of points or odds, which is logged with old and new values', async () => {
    const world = await open(1);
    const { manager, owner, bracket, fightId, room } = world;
    await savePick(owner, bracket, fightId(1), 1, 'Decision');
    await enter(world, 1, 1, 'Decision');
    const change = (body: object) => manager.api.fights.update({ params: { fightId: fightId(1) }, body });
    await change({ fighterPoints: 10 });
    expect(await standing(world)).toMatchObject([{ totalPoints: 13, maxPoints: 13 }, { maxPoints: 13 }]);
    await change({ fighter1Odds: '-110' });
    expect(await standing(world)).toMatchObject([{ totalPoints: 12, maxPoints: 12 }, { maxPoints: 12 }]);
    expect((await readLog(owner, room)).slice(0, 2)).toEqual([
      'changed Main Event, Red 1 vs Blue 1: odds of Red 1 from +150 to -110',
      'changed Main Event, Red 1 vs Blue 1: fighter points from 2 to 10',
    ]);
  });

  test('the removal of a fight with its picks', async () => {
    const world = await open(2);
    const { manager, owner, bracket, fightId } = world;
    await savePick(owner, bracket, fightId(1), 1, 'Decision');
    await savePick(owner, bracket, fightId(2), 1, 'Decision');
    await enter(world, 1, 1, 'Decision');
    const [before] = await standing(world);
    await manager.api.fights.remove({ params: { fightId: fightId(2) } });
    expect(await standing(world)).toMatchObject([
      { totalPoints: before?.totalPoints, maxPoints: before?.maxPoints, rank: 1 },
      { rank: 2 },
    ]);
    expect(await owner.api.fights.picks({ params: { bracketId: bracket.id } })).toMatchObject([
      { fightId: fightId(1) },
    ]);
    const sheet = await owner.api.brackets.get({ params: { bracketId: bracket.id } });
    expect(sheet).toMatchObject({ fightScores: [before?.totalPoints], picksSaved: 1 });
  });

  test('the creation or deletion of an entry', async () => {
    const world = await open(2);
    const { manager, owner, other, bracket, otherBracket, fightId, room } = world;
    await savePick(owner, bracket, fightId(1), 1, 'Decision');
    await savePick(other, otherBracket, fightId(1), 2, 'Decision');
    await enter(world, 1, 1, 'Decision');
    const late = await manager.api.brackets.create({ body: { roomId: room.id } });
    expect(late).toMatchObject({ rank: 3, maxPoints: 5, totalPoints: 0, previousRank: null });
    await manager.api.brackets.remove({ params: { bracketId: bracket.id } });
    const left = await other.api.brackets.listForRoom({ params: { roomId: room.id } });
    expect(left.map(({ id, rank }) => [id, rank])).toEqual([
      [otherBracket.id, 1],
      [late.id, 2],
    ]);
  });
});

test('recalculating changes nothing, no matter how often it runs', async () => {
  const world = await open(3);
  const { owner, bracket, fightId, room } = world;
  await savePick(owner, bracket, fightId(1), 1, 'Decision');
  await enter(world, 1, 1, 'Decision');
  await enter(world, 2, 1, 'Decision');
  const params = { roomId: room.id };
  const before = await owner.api.brackets.listForRoom({ params });
  const heard: unknown[] = [];
  const stop = server.live.subscribe((event) => heard.push(event));
  for (let run = 1; run <= 2; run++) {
    expect(await owner.api.brackets.recalculate({ params })).toEqual({ success: true, brackets: 2 });
    expect(await owner.api.fights.sync({ params })).toEqual({ success: true, fights: 3, brackets: 2 });
  }
  stop();
  expect(await owner.api.brackets.listForRoom({ params })).toEqual(before);
  expect(heard).toEqual([]);
});
