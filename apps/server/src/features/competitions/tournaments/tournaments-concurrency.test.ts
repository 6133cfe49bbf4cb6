import { enterResults, openBracketRoom, picksOf, saveSheet } from '@lockroom/testing/bracket-room';
import { gamesOf } from '@lockroom/testing/tournament-oracle';
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

describe('with concurrent calls,', () => {
  test('saves of one bracket lose nothing, including the first save', async () => {
    const { owner, manager, room, bracket } = await openBracketRoom(people);
    await manager.api.tournaments.changeConfig({
      params: { roomId: room.id },
      body: { bracketSize: 64, reseeding: false },
    });
    const make = { size: 64, reseeding: false, isFootball: false, roundPoints: [] };
    const firsts = Object.fromEntries(gamesOf(make, {}, 1).map(({ id, teams }) => [id, teams[0]]));
    expect(Object.keys(firsts)).toHaveLength(32);
    await Promise.all([
      ...Object.entries(firsts).map(([game, winner]) => saveSheet(owner, bracket, { [game]: winner })),
      owner.api.tournaments.customSaveTieBreaker({
        params: { bracketId: bracket.id },
        body: { team1Score: 70, team2Score: 68 },
      }),
    ]);
    expect(await picksOf(owner, bracket)).toEqual(firsts);
    expect(await owner.api.tournaments.customTieBreaker({ params: { bracketId: bracket.id } })).toEqual({
      team1Score: 70,
      team2Score: 68,
    });
  });

  test('twenty creations in a room for two result in exactly two entries', async () => {
    const { manager } = people;
    const room = await openRoom(manager, { sport: 'football', maxBrackets: 2 });
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? manager.api.tournaments.footballCreate({ body: { roomId: room.id } })
          : manager.api.tournaments.customCreateInRoom({ params: { roomId: room.id } }),
      ),
    );
    const refusals = made.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refusals).toHaveLength(18);
    for (const reason of refusals) expect(reason).toMatchObject({ status: 409, code: 'bracket_limit' });
    const names = (await manager.api.tournaments.footballBrackets({ params: { roomId: room.id } })).map(
      ({ number }) => number,
    );
    expect(names.sort()).toEqual([1, 2]);
  });

  test('results of different games are all kept and scored', async () => {
    const { owner, manager, room, bracket } = await openBracketRoom(people);
    const picks = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2' };
    await saveSheet(owner, bracket, picks);
    await Promise.all(
      Object.entries(picks).map(([game, winner]) => enterResults({ manager, room }, { [game]: winner })),
    );
    expect(await manager.api.tournaments.customResults({ params: { roomId: room.id } })).toEqual(picks);
    expect(await owner.api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
      totalPoints: 4,
      correctFighters: 4,
    });
  });

  test('a save either comes before a result and is scored, or is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, manager, room, bracket } = await openBracketRoom(people);
      const [save] = await Promise.allSettled([
        saveSheet(owner, bracket, { 'r1-1': 'red1' }),
        enterResults({ manager, room }, { 'r1-1': 'red1' }),
      ]);
      const points = save.status === 'fulfilled' ? 1 : 0;
      expect(await picksOf(owner, bracket)).toEqual(points === 1 ? { 'r1-1': 'red1' } : {});
      expect(await owner.api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
        totalPoints: points,
      });
    }
  });

  test('saves, a change of size and a deletion leave no impossible pick', async () => {
    const { owner, other, manager, room, bracket, otherBracket } = await openBracketRoom(people);
    const params = { roomId: room.id };
    const outcomes = await Promise.allSettled([
      saveSheet(owner, bracket, { 'r1-1': 'red4' }),
      saveSheet(other, otherBracket, { 'r1-1': 'red4' }),
      manager.api.tournaments.changeConfig({ params, body: { bracketSize: 16 } }),
      saveSheet(owner, bracket, { 'r1-2': 'red3' }),
      saveSheet(manager, otherBracket, { 'r1-2': 'red3' }),
      other.api.brackets.remove({ params: { bracketId: otherBracket.id } }),
    ]);
    const faults = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    for (const fault of faults) expect([400, 404]).toContain(fault.status);
    // With 16 teams, red4 and red3 are in neither of these games.
    expect(await picksOf(owner, bracket)).toEqual({});
    expect(await manager.api.brackets.listForRoom({ params })).toMatchObject([
      { id: bracket.id, maxPoints: 26 },
    ]);
  });
});
