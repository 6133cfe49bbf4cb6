import {
  type BracketRoom,
  enterResults,
  openBracketRoom,
  picksOf,
  saveSheet,
} from '@lockroom/testing/bracket-room';
import { readLog } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { expect, test } from 'vitest';
import { tellHeld } from '../../../testing/held-notices.ts';
import { listen } from '../../../testing/listen.ts';
import { startWithPeople } from '../testing/start.ts';

const { server, people } = await startWithPeople();
const { manager, owner, other } = people;

const FAVOURITES = {
  'r1-1': 'red1',
  'r1-2': 'red2',
  'r1-3': 'blue1',
  'r1-4': 'blue2',
  'r2-1': 'red1',
  'r2-2': 'blue1',
  'r3-1': 'red1',
};

const ofRoom = ({ room }: Pick<BracketRoom, 'room'>) => ({ params: { roomId: room.id } });
const newest = async ({ room }: BracketRoom) => (await readLog(owner, room))[0];
const standings = async (at: BracketRoom) =>
  (await owner.api.brackets.listForRoom(ofRoom(at))).map(
    ({ id, totalPoints, correctFighters, rank, previousRank }) => [
      id === at.bracket.id ? 'owner' : 'other',
      totalPoints,
      correctFighters,
      rank,
      previousRank,
    ],
  );

test('results are merged with the stored results, scored immediately and announced to the room', async () => {
  const at = await openBracketRoom(people);
  const { bracket, room } = at;
  await saveSheet(owner, bracket, FAVOURITES);
  const heard = listen(server);
  await enterResults(at, { 'r1-1': 'red1', 'r1-2': 'red3' });
  expect(heard.stop()).toEqual(['card', 'changes', 'standings'].map((part) => `room:${room.id}:${part}`));
  const told = listen(server);
  await tellHeld(server);
  expect([...new Set(told.stop())]).toEqual(
    [owner, other].map(({ user }) => `user:${user.id}:notifications`),
  );
  const saved = await enterResults(at, { 'r2-1': 'red1' });
  expect(saved.results).toEqual({ 'r1-1': 'red1', 'r1-2': 'red3', 'r2-1': 'red1' });
  const listed = await owner.api.tournaments.footballResults(ofRoom(at));
  expect(listed.map(({ gameId }) => gameId)).toEqual(['r1-1', 'r1-2', 'r2-1']);
  expect(await standings(at)).toEqual([
    ['owner', 3, 2, 1, 1],
    ['other', 0, 0, 2, 2],
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
  expect(await owner.api.rooms.get(ofRoom(at))).toMatchObject({
    fightCount: 7,
    scoredCount: 3,
    maxPossiblePoints: 11,
    userPoints: 3,
  });
});

test('clearing or correcting a result also clears all results that depend on it', async () => {
  const at = await openBracketRoom(people);
  await saveSheet(owner, at.bracket, FAVOURITES);
  await enterResults(at, FAVOURITES);
  expect((await standings(at))[0]).toEqual(['owner', 11, 7, 1, null]);
  const saved = await enterResults(at, { 'r1-1': null });
  expect(saved).toMatchObject({ dropped: ['r2-1', 'r3-1'] });
  expect(await newest(at)).toBe(
    'cleared Red 1 over Red 4 in R-1; so also cleared Red 1 over Red 2 in F-4; so also cleared Red 1 over Blue 1 in the championship',
  );
  expect((await standings(at))[0]).toEqual(['owner', 5, 4, 1, 1]);
  await enterResults(at, { 'r1-1': 'red4', 'r2-1': 'red4' });
  const corrected = await enterResults(at, { 'r1-1': 'red1' });
  expect(corrected.dropped).toEqual(['r2-1']);
  expect(await newest(at)).toBe(
    'corrected Red 1 over Red 4 in R-1 (was Red 4 over Red 1); so also cleared Red 4 over Red 2 in F-4',
  );
});

test('a request with several results is refused as a whole if one of them is impossible', async () => {
  const at = await openBracketRoom(people);
  const results = { 'r1-1': 'red1', 'r1-2': 'red1', 'r3-1': 'red1' };
  await expect(enterResults(at, results, { team1Score: 1, team2Score: 0 })).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'results.r1-2' }, { path: 'results.r3-1' }],
  });
  expect(await manager.api.tournaments.customResults(ofRoom(at))).toEqual({});
});

test('entering the stored results again or recalculating changes nothing and is not announced', async () => {
  const at = await openBracketRoom(people);
  await saveSheet(owner, at.bracket, FAVOURITES);
  await enterResults(at, FAVOURITES);
  const before = [await standings(at), await readLog(owner, at.room)];
  const heard = listen(server);
  await enterResults(at, { 'r1-1': 'red1' });
  await enterResults(at, {});
  for (const recalculate of [
    owner.api.brackets.recalculate,
    owner.api.tournaments.footballRecalculate,
    owner.api.tournaments.customRecalculate,
  ])
    expect(await recalculate(ofRoom(at))).toEqual({ success: true, brackets: 2 });
  expect(heard.stop()).toEqual([]);
  expect([await standings(at), await readLog(owner, at.room)]).toEqual(before);
});

test("the manager can also save results under the id of the manager's event", async () => {
  const at = await openBracketRoom(people);
  const { room } = at;
  const params = { eventId: room.eventId };
  const saved = await manager.api.tournaments.customSave({ params, body: { 'r1-1': 'red4' } });
  expect(saved).toMatchObject({ predictions: { 'r1-1': 'red4' }, saved: 1, dropped: [] });
  expect(await picksOf(owner, { id: room.eventId })).toEqual({ 'r1-1': 'red4' });
  const save = owner.api.tournaments.customSave({ params, body: { 'r1-1': 'red1' } });
  await expect(save).rejects.toEqual(refused(403, 'manager_only'));
  expect(await owner.api.tournaments.footballEvent(ofRoom(at))).toMatchObject({
    id: room.eventId,
    name: 'Managers Only',
    isManagerEvent: true,
    maxPoints: 11,
  });
});

test('the tie-breaker field is never read as a pick or a result', async () => {
  const { bracket, room } = await openBracketRoom(people);
  const tieBreaker = { team1Score: 4, team2Score: 2 };
  await saveSheet(owner, bracket, { 'r1-1': 'red1' }, tieBreaker);
  const none = { tieBreakerScores: null };
  const save = (body: Parameters<typeof owner.api.tournaments.customSave>[0]['body']) =>
    owner.api.tournaments.customSave({ params: { eventId: bracket.id }, body });
  expect(await save(none)).toMatchObject({ predictions: { 'r1-1': 'red1' }, tieBreaker });
  const both = await save({ predictions: { 'r1-2': 'red2' }, ...none });
  expect(both).toMatchObject({ predictions: { 'r1-1': 'red1', 'r1-2': 'red2' }, tieBreaker });
  const results = { params: { eventId: room.eventId }, body: none };
  expect(await manager.api.tournaments.customSave(results)).toMatchObject({ predictions: {}, saved: 0 });
});

test('entering results stores the current ranks as the previous ranks, except for the first results', async () => {
  const at = await openBracketRoom(people);
  await saveSheet(owner, at.bracket, { 'r1-1': 'red1', 'r1-3': 'blue1', 'r1-4': 'blue2' });
  await saveSheet(other, at.otherBracket, { 'r1-1': 'red4', 'r1-2': 'red2' });
  await enterResults(at, { 'r1-1': 'red4', 'r1-2': 'red2' });
  expect(await standings(at)).toEqual([
    ['other', 2, 2, 1, null],
    ['owner', 0, 0, 2, null],
  ]);
  await enterResults(at, { 'r1-1': 'red1', 'r1-3': 'blue1', 'r1-4': 'blue2' });
  expect(await standings(at)).toEqual([
    ['owner', 3, 3, 1, 2],
    ['other', 1, 1, 2, 1],
  ]);
});

test('both calls set the final score, return its sum and log the change; nulls clear the score', async () => {
  const at = await openBracketRoom(people);
  const { tournaments } = manager.api;
  const body = { tieBreakerTeam1Score: 70, tieBreakerTeam2Score: 68 };
  expect(await tournaments.footballTieBreakerActual({ ...ofRoom(at), body })).toEqual({
    team1Score: 70,
    team2Score: 68,
    totalScore: 138,
  });
  const set = (team1Score: number | null, team2Score: number | null) =>
    tournaments.customTieBreakerActual({ ...ofRoom(at), body: { team1Score, team2Score } });
  await set(71, 68);
  expect(await owner.api.tournaments.tieBreakerConfig(ofRoom(at))).toEqual({
    tieBreakerTeam1Score: 71,
    tieBreakerTeam2Score: 68,
  });
  expect(await newest(at)).toBe('changed the final score from 70 - 68 to 71 - 68');
  const [managers] = await owner.api.fights.eventsOfRoom(ofRoom(at));
  expect(managers).toMatchObject({ superBowlActualTeam1Score: 71, superBowlActualTeam2Score: 68 });
  expect(await set(null, null)).toEqual({ team1Score: null, team2Score: null, totalScore: null });
});

test.each([
  ['football', { team1Score: 100, team2Score: 0 }, 'Please enter valid scores between 0 and 99'],
  ['custom', { team1Score: 1000, team2Score: 0 }, 'Please enter valid scores between 0 and 999'],
  ['custom', { team1Score: 7, team2Score: null }, 'Please enter scores for both teams'],
  ['custom', {}, 'Please enter scores for both teams'],
  ['football', { team1Score: 99, team2Score: 0 }, null],
  ['custom', { team1Score: 999, team2Score: 0 }, null],
] as const)(
  'a predicted or final score in a %s room, sent as %j, returns the error %s',
  async (sport, body, message) => {
    const { bracket, room } = await openBracketRoom(people, sport);
    for (const [method, path, { token }] of [
      ['PUT', `football/brackets/${bracket.id}/tie-breaker`, owner],
      ['POST', `football/brackets/${bracket.id}/tie-breaker`, owner],
      ['POST', `custom/brackets/${bracket.id}/tie-breaker`, owner],
      ['PUT', `football/room/${room.id}/tie-breaker-actual`, manager],
      ['PUT', `custom/room/${room.id}/tie-breaker-actual`, manager],
    ] as const)
      expect(await server.call(method, `/api/${path}`, { token, body })).toMatchObject(
        message === null ? { status: 200, body } : { status: 400, body: { message, code: 'invalid_input' } },
      );
  },
);
