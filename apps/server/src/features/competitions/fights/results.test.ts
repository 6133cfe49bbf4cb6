import type { Fight } from '@lockroom/contract';
import { type FightRoom, openFightRoom, readLog, savePick } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { openRoom, registerPeople } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { startTestServer } from '../../../testing/test-server.ts';

const server = await startTestServer();
const people = await registerPeople(server);
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
  test('a result locks its fight and immediately scores every bracket', async () => {
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

  test('the winner is scored immediately, and the method is scored when it is known', async () => {
    const world = await open(2);
    const { owner, other, bracket, otherBracket, fightId } = world;
    await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
    await savePick(other, otherBracket, fightId(1), 2, 'KO/TKO');
    expect(await enter(world, 1, 1, null)).toMatchObject({
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
    await enter(world, 1, 1, 'KO/TKO');
    expect((await standing(world)).map(({ who, totalPoints }) => [who, totalPoints])).toEqual([
      ['owner', 5],
      ['other', 1],
    ]);
  });

  test('entering the same result again changes nothing and is not logged', async () => {
    const world = await open(2);
    await enter(world, 1, 2, 'Submission');
    await enter(world, 2, 2, 'Submission');
    const before = { standing: await standing(world), log: await readLog(world.owner, world.room) };
    const heard = listen(server);
    await enter(world, 2, '2', 'Submission');
    expect(heard.stop()).toEqual([]);
    expect({ standing: await standing(world), log: await readLog(world.owner, world.room) }).toEqual(before);
  });

  test('a result is refused if the winner and the method do not fit together or the method is missing', async () => {
    const world = await open(1);
    for (const body of [
      { winnerId: 1, winMethod: 'Draw' },
      { winnerId: 0, winMethod: 'KO/TKO' },
      { winnerId: 0, winMethod: null },
      { winnerId: 2 },
    ] as const) {
      const sent = world.manager.api.fights.enterResult({ params: { fightId: world.fightId(1) }, body });
      await expect(sent, JSON.stringify(body)).rejects.toEqual(refused(400, 'invalid_input'));
    }
    const [fight] = await world.owner.api.fights.managerFights({ params: { roomId: world.room.id } });
    expect(fight?.fightStatus).toBe('upcoming');
  });

  test('a result of a boxing match cannot be a submission', async () => {
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
});

describe('recalculating points and ranks', () => {
  test('removing a fight with its picks updates the points and ranks', async () => {
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

  test('creating or deleting a bracket updates the ranks', async () => {
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

test('recalculating the standings again changes nothing', async () => {
  const world = await open(3);
  const { owner, bracket, fightId, room } = world;
  await savePick(owner, bracket, fightId(1), 1, 'Decision');
  await enter(world, 1, 1, 'Decision');
  await enter(world, 2, 1, 'Decision');
  const params = { roomId: room.id };
  const before = await owner.api.brackets.listForRoom({ params });
  const heard = listen(server);
  for (let run = 1; run <= 2; run++) {
    expect(await owner.api.brackets.recalculate({ params })).toEqual({ success: true, brackets: 2 });
    expect(await owner.api.fights.sync({ params })).toEqual({ success: true, fights: 3, brackets: 2 });
  }
  expect(heard.stop()).toEqual([]);
  expect(await owner.api.brackets.listForRoom({ params })).toEqual(before);
});
