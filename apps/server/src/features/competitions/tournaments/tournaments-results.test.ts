import { enterResults, openBracketRoom, picksOf, saveSheet } from '@lockroom/testing/bracket-room';
import { readLog } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { tellHeld } from '../../../testing/held-notices.ts';
import { listen } from '../../../testing/listen.ts';
import { startTestServer } from '../../../testing/test-server.ts';

const server = await startTestServer();
const people = await registerPeople(server);
afterAll(() => server.close());

const FAVOURITES = {
  'r1-1': 'red1',
  'r1-2': 'red2',
  'r1-3': 'blue1',
  'r1-4': 'blue2',
  'r2-1': 'red1',
  'r2-2': 'blue1',
  'r3-1': 'red1',
};

async function standings(player: Player, room: { id: string }) {
  const rows = await player.api.brackets.listForRoom({ params: { roomId: room.id } });
  return rows.map(({ totalPoints, correctFighters, rank }) => [totalPoints, correctFighters, rank]);
}

describe('results of a tournament', () => {
  test('results are merged with the stored results, scored immediately and announced to the room', async () => {
    const { owner, other, bracket, room, manager } = await openBracketRoom(people);
    await saveSheet(owner, bracket, FAVOURITES);
    const heard = listen(server);
    await enterResults({ manager, room }, { 'r1-1': 'red1', 'r1-2': 'red3' });
    expect(heard.stop()).toEqual(['card', 'changes', 'standings'].map((part) => `room:${room.id}:${part}`));
    const told = listen(server);
    await tellHeld(server);
    expect([...new Set(told.stop())]).toEqual(
      [owner, other].map(({ user }) => `user:${user.id}:notifications`),
    );
    const saved = await enterResults({ manager, room }, { 'r2-1': 'red1' });
    expect(saved.results).toEqual({ 'r1-1': 'red1', 'r1-2': 'red3', 'r2-1': 'red1' });
    expect(await standings(owner, room)).toEqual([
      [3, 2, 1],
      [0, 0, 2],
    ]);
    expect(await owner.api.tournaments.footballPoints({ params: { bracketId: bracket.id } })).toEqual({
      totalPoints: 3,
      maxPoints: 11,
      correctPicks: 2,
      rank: 1,
      games: [
        { gameId: 'r1-1', earned: 1, possible: 1, correct: true },
        { gameId: 'r1-2', earned: 0, possible: 1, correct: false },
        { gameId: 'r1-3', earned: 0, possible: 1, correct: null },
        { gameId: 'r1-4', earned: 0, possible: 1, correct: null },
        { gameId: 'r2-1', earned: 2, possible: 2, correct: true },
        { gameId: 'r2-2', earned: 0, possible: 2, correct: null },
        { gameId: 'r3-1', earned: 0, possible: 3, correct: null },
      ],
    });
    expect(await owner.api.rooms.get({ params: { roomId: room.id } })).toMatchObject({
      fightCount: 7,
      scoredCount: 3,
      maxPossiblePoints: 11,
      userPoints: 3,
    });
  });

  test('results that a correction makes impossible are removed, returned and logged', async () => {
    const { owner, room, manager } = await openBracketRoom(people, 'football');
    const params = { roomId: room.id };
    await manager.api.tournaments.footballSaveTeamNames({
      params,
      body: { teamNames: { afc1: 'Chiefs', afc4: 'Texans', afc5: 'Browns', nfc1: '49ers' } },
    });
    const results = {
      wc1: 'afc4',
      wc2: 'afc3',
      wc3: 'afc2',
      wc4: 'nfc4',
      wc5: 'nfc3',
      wc6: 'nfc2',
      div1: 'afc1',
      div2: 'afc2',
      div3: 'nfc1',
      div4: 'nfc2',
      conf1: 'afc1',
      conf2: 'nfc1',
    };
    const { tournaments } = manager.api;
    await tournaments.footballSaveResults({ params, body: { results } });
    await tournaments.footballSaveResults({ params, body: { results: { sb1: 'afc1' } } });
    expect((await readLog(owner, room))[0]).toBe('entered Chiefs over 49ers in the Super Bowl');
    await tournaments.footballSaveResults({ params, body: { results: { sb1: 'nfc1' } } });
    expect((await readLog(owner, room))[0]).toBe(
      'corrected 49ers over Chiefs in the Super Bowl (was Chiefs over 49ers)',
    );
    const saved = await tournaments.footballSaveResults({ params, body: { results: { div1: 'afc4' } } });
    expect(saved.dropped).toEqual(['conf1', 'sb1']);
    expect(saved.results).not.toHaveProperty('sb1');
    expect((await readLog(owner, room))[0]).toBe(
      [
        'corrected Texans over Chiefs in the Divisional round (was Chiefs over Texans)',
        'so also cleared Chiefs over AFC 2 in the Conference Championships',
        'so also cleared 49ers over Chiefs in the Super Bowl',
      ].join('; '),
    );
    const listed = await tournaments.footballResults({ params });
    expect(listed.map(({ gameId }) => gameId)).toEqual(Object.keys(results).filter((id) => id !== 'conf1'));
  });

  test('clearing a result with null also clears all results that depend on it', async () => {
    const { owner, room, manager, bracket } = await openBracketRoom(people);
    await saveSheet(owner, bracket, FAVOURITES);
    await enterResults({ manager, room }, FAVOURITES);
    expect(await standings(owner, room)).toEqual([
      [11, 7, 1],
      [0, 0, 2],
    ]);
    const saved = await enterResults({ manager, room }, { 'r1-1': null });
    expect(saved).toMatchObject({ dropped: ['r2-1', 'r3-1'] });
    expect((await readLog(owner, room))[0]).toBe(
      'cleared Red 1 over Red 4 in R-1; so also cleared Red 1 over Red 2 in F-4; so also cleared Red 1 over Blue 1 in the championship',
    );
    expect((await standings(owner, room))[0]).toEqual([5, 4, 1]);
  });

  test('several results are refused as a whole if one of them is impossible', async () => {
    const { room, manager } = await openBracketRoom(people);
    const answer = await server.call('POST', `/api/custom/room/${room.id}/manager-results`, {
      token: manager.token,
      body: {
        results: { 'r1-1': 'red1', 'r1-2': 'red1', 'r3-1': 'red1' },
        tieBreakerActual: { team1Score: 1, team2Score: 0 },
      },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'results.r1-2' }, { path: 'results.r3-1' }] },
    });
    expect(await manager.api.tournaments.customResults({ params: { roomId: room.id } })).toEqual({});
  });

  test('results that are already stored change nothing and are not logged', async () => {
    const { owner, room, manager } = await openBracketRoom(people);
    await enterResults({ manager, room }, { 'r1-1': 'red1' });
    const before = await readLog(owner, room);
    const heard = listen(server);
    await enterResults({ manager, room }, { 'r1-1': 'red1' });
    await enterResults({ manager, room }, {});
    expect(heard.stop()).toEqual([]);
    expect(await readLog(owner, room)).toEqual(before);
  });

  test("the manager can also save results under the id of the manager's event", async () => {
    const { owner, manager, room } = await openBracketRoom(people);
    const params = { eventId: room.eventId };
    const saved = await manager.api.tournaments.customSave({ params, body: { 'r1-1': 'red4' } });
    expect(saved).toMatchObject({ predictions: { 'r1-1': 'red4' }, saved: 1, dropped: [] });
    expect(await picksOf(owner, { id: room.eventId })).toEqual({ 'r1-1': 'red4' });
    const save = owner.api.tournaments.customSave({ params, body: { 'r1-1': 'red1' } });
    await expect(save).rejects.toEqual(refused(403, 'manager_only'));
    expect(await owner.api.tournaments.footballEvent({ params: { roomId: room.id } })).toMatchObject({
      id: room.eventId,
      name: 'Managers Only',
      isManagerEvent: true,
      maxPoints: 11,
    });
  });

  test('the field for the tie-breaker is never read as a pick or a result', async () => {
    const { owner, manager, bracket, room } = await openBracketRoom(people);
    const tieBreaker = { team1Score: 4, team2Score: 2 };
    await saveSheet(owner, bracket, { 'r1-1': 'red1' }, tieBreaker);
    const none = { tieBreakerScores: null };
    const params = { eventId: bracket.id };
    const alone = await owner.api.tournaments.customSave({ params, body: none });
    expect(alone).toMatchObject({ predictions: { 'r1-1': 'red1' }, tieBreaker });
    const body = { predictions: { 'r1-2': 'red2' }, ...none };
    const both = await owner.api.tournaments.customSave({ params, body });
    expect(both).toMatchObject({ predictions: { 'r1-1': 'red1', 'r1-2': 'red2' }, tieBreaker });
    const results = { params: { eventId: room.eventId }, body: none };
    expect(await manager.api.tournaments.customSave(results)).toMatchObject({ predictions: {}, saved: 0 });
  });

  test('new results store the previous ranks, except for the first results', async () => {
    const { owner, other, manager, room, bracket, otherBracket } = await openBracketRoom(people);
    await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-3': 'blue1', 'r1-4': 'blue2' });
    await saveSheet(other, otherBracket, { 'r1-1': 'red4', 'r1-2': 'red2' });
    const ranks = async () =>
      (await owner.api.brackets.listForRoom({ params: { roomId: room.id } })).map((row) => [
        row.id === bracket.id ? 'owner' : 'other',
        row.rank,
        row.previousRank,
      ]);
    await enterResults({ manager, room }, { 'r1-1': 'red4', 'r1-2': 'red2' });
    expect(await ranks()).toEqual([
      ['other', 1, null],
      ['owner', 2, null],
    ]);
    await enterResults({ manager, room }, { 'r1-1': 'red1', 'r1-3': 'blue1', 'r1-4': 'blue2' });
    expect(await ranks()).toEqual([
      ['owner', 1, 2],
      ['other', 2, 1],
    ]);
  });

  test('once results are in, no call that recalculates the standings changes them', async () => {
    const { owner, manager, room, bracket } = await openBracketRoom(people);
    await saveSheet(owner, bracket, FAVOURITES);
    await enterResults({ manager, room }, FAVOURITES);
    const params = { roomId: room.id };
    const before = await owner.api.brackets.listForRoom({ params });
    const heard = listen(server);
    const same = { success: true, brackets: 2 };
    expect(await owner.api.brackets.recalculate({ params })).toEqual(same);
    expect(await owner.api.tournaments.footballRecalculate({ params })).toEqual(same);
    expect(await owner.api.tournaments.customRecalculate({ params })).toEqual(same);
    expect(heard.stop()).toEqual([]);
    expect(await owner.api.brackets.listForRoom({ params })).toEqual(before);
  });
});

describe('the final score', () => {
  test('both calls set the final score, return its sum and log the change, and nulls clear the score', async () => {
    const { owner, manager, room } = await openBracketRoom(people);
    const params = { roomId: room.id };
    const { tournaments } = manager.api;
    const body = { tieBreakerTeam1Score: 70, tieBreakerTeam2Score: 68 };
    expect(await tournaments.footballTieBreakerActual({ params, body })).toEqual({
      team1Score: 70,
      team2Score: 68,
      totalScore: 138,
    });
    await tournaments.customTieBreakerActual({ params, body: { team1Score: 71, team2Score: 68 } });
    expect(await owner.api.tournaments.tieBreakerConfig({ params })).toEqual({
      tieBreakerTeam1Score: 71,
      tieBreakerTeam2Score: 68,
    });
    expect((await readLog(owner, room))[0]).toBe('changed the final score from 70 - 68 to 71 - 68');
    const [managers] = await owner.api.fights.eventsOfRoom({ params });
    expect(managers).toMatchObject({ superBowlActualTeam1Score: 71, superBowlActualTeam2Score: 68 });
    const cleared = await tournaments.customTieBreakerActual({
      params,
      body: { team1Score: null, team2Score: null },
    });
    expect(cleared).toEqual({ team1Score: null, team2Score: null, totalScore: null });
  });

  const MISSING = 'Please enter scores for both teams';
  test.each([
    ['football', { team1Score: 100, team2Score: 0 }, 'Please enter valid scores between 0 and 99'],
    ['custom', { team1Score: 1000, team2Score: 0 }, 'Please enter valid scores between 0 and 999'],
    ['custom', { team1Score: 7, team2Score: null }, MISSING],
    ['custom', {}, MISSING],
    ['football', { team1Score: 99, team2Score: 0 }, null],
    ['custom', { team1Score: 999, team2Score: 0 }, null],
  ] as const)(
    'a predicted or final score in a %s room that is sent as %j returns the error %s',
    async (sport, body, message) => {
      const { owner, manager, bracket, room } = await openBracketRoom(people, sport);
      const predicted = { token: owner.token, body };
      const entered = { token: manager.token, body };
      const answers = [
        await server.call('PUT', `/api/football/brackets/${bracket.id}/tie-breaker`, predicted),
        await server.call('POST', `/api/football/brackets/${bracket.id}/tie-breaker`, predicted),
        await server.call('POST', `/api/custom/brackets/${bracket.id}/tie-breaker`, predicted),
        await server.call('PUT', `/api/football/room/${room.id}/tie-breaker-actual`, entered),
        await server.call('PUT', `/api/custom/room/${room.id}/tie-breaker-actual`, entered),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(message === null ? 200 : 400);
        expect(answer.body).toMatchObject(message === null ? body : { message, code: 'invalid_input' });
      }
    },
  );
});
