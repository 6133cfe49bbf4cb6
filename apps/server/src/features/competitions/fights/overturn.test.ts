import { readLog, savePick } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { type People, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ActWorld, openActWorld, readAll, toldTo } from './testing/act-world.ts';

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

const complete = (isCompleted: boolean) =>
  world.manager.api.rooms.complete({ params: { roomId: world.room.id }, body: { isCompleted } });

describe('overturning a result weeks later', () => {
  test('moves points and ranks of a completed room and notifies those whose rank moved', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    const own = await manager.api.brackets.create({ body: { roomId: room.id } });
    await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
    await savePick(other, otherBracket, fightId(1), 2, 'Decision');
    await savePick(owner, bracket, fightId(2), 1, 'Decision');
    await savePick(other, otherBracket, fightId(2), 2, 'Decision');
    await world.result(1, 1, 'KO/TKO');
    await world.result(2, 2, 'Decision');
    await complete(true);
    // The winner at +150 scores 2 + 1 + 1 + 1, the favourite 2 + 1 + 1; the right method alone scores 1.
    expect(await world.standings()).toMatchObject([
      { id: bracket.id, rank: 1, totalPoints: 6 },
      { id: otherBracket.id, rank: 2, totalPoints: 4 },
      { id: own.id, rank: 3, totalPoints: 0 },
    ]);
    await readAll(server, people);
    server.clock.advance(14 * 24 * 60 * 60 * 1000);
    await expect(world.result(1, 0, 'No Contest')).rejects.toEqual(refused(409, 'event_completed'));
    const query = { winnerId: 0, winMethod: 'No Contest' } as const;
    expect(await manager.api.fightActs.resultPreview({ ...world.on(1), query })).toEqual({
      moves: [
        { bracketId: otherBracket.id, bracketName: otherBracket.name, from: 2, to: 1 },
        { bracketId: bracket.id, bracketName: bracket.name, from: 1, to: 2 },
      ],
      winners: [otherBracket.name],
    });
    await world.result(1, 0, 'No Contest', true);
    expect(await world.standings()).toEqual([
      { id: otherBracket.id, rank: 1, totalPoints: 4, maxPoints: 4, fightScores: [0, 4, null] },
      { id: bracket.id, rank: 2, totalPoints: 1, maxPoints: 4, fightScores: [0, 1, null] },
      { id: own.id, rank: 3, totalPoints: 0, maxPoints: 4, fightScores: [0, 0, null] },
    ]);
    expect((await world.roomOf(owner)).isCompleted).toBe(true);
    const what = `Overturned in ${room.name}: Red 1 vs Blue 1 without a winner (No Contest).`;
    const first = `First is ${otherBracket.name}.`;
    expect(await toldTo(server, owner)).toEqual([
      {
        kind: 'result-overturned',
        title: 'Result Overturned',
        message: `${what} ${bracket.name} is 2nd, was 1st. ${first}`,
        link: `/room/${room.id}`,
      },
    ]);
    expect((await toldTo(server, other)).map(({ message }) => message)).toEqual([
      `${what} ${otherBracket.name} is 1st, was 2nd. ${first}`,
    ]);
    expect(await toldTo(server, manager)).toEqual([]);
    const line =
      'overturned the result of Fight 1, Red 1 vs Blue 1 from Red 1 by KO/TKO to no winner (No Contest). ranks: ' +
      `${otherBracket.name} from 2 to 1; ${bracket.name} from 1 to 2`;
    expect((await readLog(owner, room))[0]).toBe(line);
    // Overturning it the same way again changes nothing and notifies nobody.
    await world.result(1, 0, 'No Contest', true);
    expect((await readLog(owner, room)).filter((each) => each === line)).toHaveLength(1);
    expect(await toldTo(server, owner)).toHaveLength(1);
  });

  test('needs a fight with a result, and is an ordinary correction in a running room', async () => {
    const { owner, bracket, room, fightId } = world;
    await savePick(owner, bracket, fightId(1), 1);
    await world.result(1, 1);
    await world.result(1, 2, 'Decision', true);
    expect((await readLog(owner, room))[0]).toContain('corrected the result of Fight 1');
    await complete(true);
    await expect(world.result(2, 1, 'Decision', true)).rejects.toEqual(refused(409, 'event_completed'));
    await expect(world.result(1, null, null, true)).rejects.toEqual(refused(400, 'invalid_input'));
    await expect(world.result(1, 0, 'Decision', true)).rejects.toEqual(refused(400, 'invalid_input'));
    expect(await world.fight(1)).toMatchObject({ winnerId: 2, winMethod: 'Decision' });
    // Nothing else in a completed room changes.
    const { manager } = world;
    for (const act of [
      () => manager.api.fightActs.callOff({ ...world.on(1), body: {} }),
      () => manager.api.fightActs.reinstate(world.on(1)),
      () => manager.api.fightActs.swapCorners({ ...world.on(1), body: {} }),
      () => manager.api.fightActs.rename({ ...world.on(1), body: { fighterNumber: 1, name: 'Red One' } }),
    ])
      await expect(act()).rejects.toEqual(refused(409, 'event_completed'));
  });
});
