import { readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { type People, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ActWorld, openActWorld, readAll, toldTo } from './testing/act-world.ts';

const LOCK = '2026-03-01T20:00:00.000Z';

let server: TestServer;
let people: People;
let world: ActWorld;
beforeAll(async () => {
  server = await startTestServer();
  people = await registerPeople(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await openActWorld(server, people);
});

describe('a fight that is called off', () => {
  test('scores nothing while it is off, and the same as before once it is back on', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    for (const n of [1, 2]) {
      await savePick(owner, bracket, fightId(n), 1);
      await savePick(other, otherBracket, fightId(n), 2);
    }
    await world.result(1, 1);
    await world.result(2, 2);
    // Fight 1 is worth 2 + 1 + 1, and 1 for the underdog at +150; the other member has only the method. In fight 2 the
    // favourite wins.
    const both = [
      { id: bracket.id, rank: 1, totalPoints: 6, maxPoints: 9, fightScores: [5, 1, null] },
      { id: otherBracket.id, rank: 2, totalPoints: 5, maxPoints: 9, fightScores: [1, 4, null] },
    ];
    expect(await world.standings()).toEqual(both);
    await readAll(server, people);
    const off = await manager.api.fightActs.callOff({ ...world.on(1), body: { reason: 'Missed weight' } });
    expect(off).toMatchObject({
      fightStatus: 'called-off',
      calledOffReason: 'Missed weight',
      winnerId: null,
      winMethod: null,
      isLocked: true,
    });
    expect(await world.standings()).toEqual([
      { id: otherBracket.id, rank: 1, totalPoints: 4, maxPoints: 4, fightScores: [null, 4, null] },
      { id: bracket.id, rank: 2, totalPoints: 1, maxPoints: 4, fightScores: [null, 1, null] },
    ]);
    // Each fight of the card is worth 5.
    expect(await world.roomOf(owner)).toMatchObject({
      fightCount: 2,
      scoredCount: 1,
      maxPossiblePoints: 10,
      yourPicks: { made: 1, of: 2, open: 1 },
    });
    expect(await world.picksOf(owner)).toContainEqual([fightId(1), '1', 'Decision']);
    await expect(world.result(1, 2)).rejects.toEqual(refused(409, 'conflict'));
    const told = `Fight 1, Red 1 vs Blue 1, in ${room.name} is called off (Missed weight).`;
    expect(await toldTo(server, owner)).toEqual([
      {
        kind: 'fight-changed',
        title: 'Fight Called Off',
        message: `${told} Your pick of Red 1 counts nothing.`,
        link: `/bracket/${bracket.id}?fight=${fightId(1)}`,
      },
    ]);
    expect(await toldTo(server, other)).toHaveLength(1);
    // A second call changes nothing and notifies nobody.
    await manager.api.fightActs.callOff({ ...world.on(1), body: { reason: 'Something else' } });
    expect((await world.fight(1)).calledOffReason).toBe('Missed weight');
    const back = await manager.api.fightActs.reinstate(world.on(1));
    expect(back).toMatchObject({ fightStatus: 'completed', winnerId: 1, calledOffReason: null });
    await manager.api.fightActs.reinstate(world.on(1));
    expect(await world.standings()).toEqual(both);
    expect(await world.roomOf(owner)).toMatchObject({ fightCount: 3, scoredCount: 2, maxPossiblePoints: 15 });
    // The unread notification about the same fight was replaced.
    expect((await toldTo(server, owner)).map(({ message }) => message)).toEqual([
      `Fight 1, Red 1 vs Blue 1, in ${room.name} is back on. Your pick of Red 1 counts again.`,
    ]);
    expect((await readLog(owner, room)).slice(0, 2)).toEqual([
      'put Fight 1, Red 1 vs Blue 1 back on, with its result: Red 1 by Decision',
      'called off Fight 1, Red 1 vs Blue 1: Missed weight',
    ]);
  });

  test('cannot be picked, is not missing in any entry, and keeps its picks covered until the lock', async () => {
    const { owner, other, manager, bracket, room, fightId } = world;
    await setLock(manager, room, fightId(1), LOCK);
    for (const n of [2, 3]) await savePick(owner, bracket, fightId(n), 1);
    await savePick(owner, bracket, fightId(1), 2);
    await manager.api.fightActs.callOff({ ...world.on(1), body: {} });
    await expect(savePick(owner, bracket, fightId(1), 1)).rejects.toMatchObject({
      status: 423,
      code: 'locked',
      message: 'Red 1 vs Blue 1 is called off.',
    });
    await expect(savePick(manager, bracket, fightId(1), 1)).rejects.toEqual(refused(423, 'locked'));
    expect((await world.roomOf(owner)).yourPicks).toMatchObject({ made: 2, of: 2, open: 0 });
    expect((await owner.api.stats.dashboard()).bracketsFilled).toBeGreaterThan(0);
    const mine = await owner.api.brackets.get({ params: { bracketId: bracket.id } });
    expect(mine.picksSaved).toBe(2);
    await expect(world.picksOf(other)).rejects.toEqual(refused(403, 'sheet_closed'));
    server.clock.set(LOCK);
    expect(await world.picksOf(other)).toEqual([[fightId(1), '2', 'Decision']]);
    await manager.api.fightActs.reinstate(world.on(1));
    expect((await world.roomOf(owner)).yourPicks).toMatchObject({ made: 3, of: 3 });
  });
});
