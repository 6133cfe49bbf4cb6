import type { Room } from '@lockroom/contract';
import { enterResults, openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { readLog } from '@lockroom/testing/fight-room';
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

const of = (room: Pick<Room, 'id'>) => ({ roomId: room.id });

describe('points per round', () => {
  test('are changed, logged and scored, with 1 for missing rounds', async () => {
    const { owner, manager, room, bracket } = await openBracketRoom(people);
    const params = of(room);
    const picks = { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' };
    await saveSheet(owner, bracket, picks);
    await enterResults({ manager, room }, picks);
    const body = { roundPoints: [3, 20] };
    expect(await manager.api.tournaments.savePointsConfig({ params, body })).toEqual(body);
    expect(await owner.api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
      totalPoints: 26,
      maxPoints: 53,
      previousRank: null,
    });
    expect(await owner.api.rooms.get({ params })).toMatchObject({ maxPossiblePoints: 53 });
    expect((await readLog(owner, room))[0]).toBe(
      'changed the points per round from 1, 2, 3, 4, 5, 6 to 3, 20',
    );
  });

  test.each([
    ['football', [9, null, 0, '', ' ', '7'], [9, 2, 4, 6, 1, 7]],
    ['custom', [null, 9, 0, '', '20', null, null], [1, 9, 3, 4, 20, 6, 1]],
  ] as const)('of %s fall back to the default of the round: %j', async (sport, roundPoints, stored) => {
    const { tournaments } = people.manager.api;
    const params = of(await openRoom(people.manager, { sport }));
    await tournaments.savePointsConfig({ params, body: { roundPoints: [5, 5, 5, 5, 5, 5, 5] } });
    const answer = await tournaments.savePointsConfig({ params, body: { roundPoints: [...roundPoints] } });
    expect(answer).toEqual({ roundPoints: stored });
    expect(await tournaments.pointsConfig({ params })).toEqual(answer);
  });

  test.each([[[]], [[1, -1]], [[21]], [[1.5]], [['x']]])('%j are refused', async (roundPoints) => {
    const { manager } = people;
    const room = await openRoom(manager, { sport: 'custom' });
    const change = manager.api.tournaments.savePointsConfig({ params: of(room), body: { roundPoints } });
    await expect(change).rejects.toEqual(refused(400, 'invalid_input'));
    expect(await manager.api.tournaments.pointsConfig({ params: of(room) })).toEqual({
      roundPoints: [1, 2, 3, 4, 5, 6],
    });
  });
});

describe('points per round after a change of size', () => {
  test('stay as the manager set them in football', async () => {
    const { manager, room } = await openBracketRoom(people, 'football');
    const params = of(room);
    const { tournaments } = manager.api;
    await tournaments.savePointsConfig({ params, body: { roundPoints: [2, 3, 4, 10] } });
    await tournaments.changeBracketSize({ params, body: { bracketSize: 12 } });
    expect(await tournaments.pointsConfig({ params })).toEqual({ roundPoints: [2, 3, 4, 10] });
    // Four games in the first round, two in the second, and the final.
    expect(await manager.api.rooms.get({ params })).toMatchObject({ maxPossiblePoints: 8 + 12 + 8 + 10 });
  });

  test('continue the pattern of a preset', async () => {
    const { manager, room } = await openBracketRoom(people);
    const params = of(room);
    const { tournaments } = manager.api;
    await tournaments.savePointsConfig({ params, body: { roundPoints: [1, 2, 4] } });
    await tournaments.changeBracketSize({ params, body: { bracketSize: 64 } });
    expect(await tournaments.pointsConfig({ params })).toEqual({ roundPoints: [1, 2, 4, 8, 16, 20] });
    expect((await readLog(manager, room))[0]).toBe(
      'changed the points per round from 1, 2, 4 to 1, 2, 4, 8, 16, 20',
    );
  });
});
