import type { Room } from '@lockroom/contract';
import {
  type BracketRoom,
  enterResults,
  openBracketRoom,
  picksOf,
  saveSheet,
  setLock,
} from '@lockroom/testing/bracket-room';
import { readLog } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { fillAtRandom } from '@lockroom/testing/tournament-oracle';
import { openRoom, type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { startTestServer } from '../../../testing/test-server.ts';

const server = await startTestServer();
const people = await registerPeople(server);
afterAll(() => server.close());

const inAMinute = () => new Date(server.clock.now() + 60_000).toISOString();
const WHOLE = {
  'r1-1': 'red1',
  'r1-2': 'red2',
  'r1-3': 'blue4',
  'r1-4': 'blue3',
  'r2-1': 'red1',
  'r2-2': 'blue4',
  'r3-1': 'red1',
};

describe('saving picks', () => {
  test('saving picks merges them with the stored picks and returns the picks that became impossible', async () => {
    const { owner, bracket } = await openBracketRoom(people);
    await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-2': 'red3' });
    const saved = await saveSheet(owner, bracket, { 'r1-2': 'red2', 'r2-1': 'red2' });
    expect(saved).toEqual({
      predictions: { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red2' },
      saved: 3,
      savedAt: new Date(server.clock.now()).toISOString(),
      dropped: [],
      tieBreaker: { team1Score: null, team2Score: null },
    });
    expect(await picksOf(owner, bracket)).toEqual(saved.predictions);
    await saveSheet(owner, bracket, WHOLE);
    expect(await saveSheet(owner, bracket, { 'r1-1': 'red4' })).toMatchObject({
      saved: 5,
      dropped: ['r2-1', 'r3-1'],
    });
  });

  test.each([null, ''])(
    'a pick with %j as its winner is cleared, as are later picks that depend on it',
    async (winner) => {
      const { owner, bracket } = await openBracketRoom(people);
      await saveSheet(owner, bracket, WHOLE);
      const saved = await saveSheet(owner, bracket, { 'r1-3': winner });
      expect(saved).toMatchObject({ saved: 5, dropped: ['r2-2'] });
    },
  );

  test.each([
    ['a team that has not reached the game', { 'r2-1': 'red1' }, ['predictions.r2-1']],
    ['an unknown game', { 'r1-5': 'red1' }, ['predictions.r1-5']],
    ['the name of an object method', { constructor: 'red1' }, ['predictions.constructor']],
    ['two impossible picks', { 'r1-1': 'blue1', 'r1-2': 'blue2' }, ['predictions.r1-1', 'predictions.r1-2']],
  ])(
    'a save with %s is refused as a whole, with an error for each affected game',
    async (_, predictions, paths) => {
      const { owner, bracket } = await openBracketRoom(people);
      const answer = await server.call('POST', `/api/custom/brackets/${bracket.id}/predictions`, {
        token: owner.token,
        body: {
          predictions: { 'r1-4': 'blue2', ...predictions },
          tieBreakerScores: { team1Score: 1, team2Score: 2 },
        },
      });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', issues: paths.map((path) => ({ path })) },
      });
      expect(await picksOf(owner, bracket)).toEqual({});
      const { api } = owner;
      expect(await api.tournaments.customTieBreaker({ params: { bracketId: bracket.id } })).toEqual({
        team1Score: null,
        team2Score: null,
      });
    },
  );

  test('picks can be saved and read with both sets of calls in football rooms and in custom rooms', async () => {
    const custom = await openBracketRoom(people);
    const football = await openBracketRoom(people, 'football');
    const saved = await custom.owner.api.tournaments.footballSave({
      params: { bracketId: custom.bracket.id },
      body: { predictions: [{ gameId: 'r1-1', predictedWinnerId: 'red4' }] },
    });
    expect(saved.predictions).toEqual({ 'r1-1': 'red4' });
    await saveSheet(football.owner, football.bracket, { wc1: 'afc5' });
    expect(
      await football.owner.api.tournaments.footballPicks({ params: { bracketId: football.bracket.id } }),
    ).toEqual([{ gameId: 'wc1', predictedWinnerId: 'afc5' }]);
    expect(await picksOf(football.owner, football.bracket)).toEqual({ wc1: 'afc5' });
  });

  test('a save may be a plain map of winners, and other fields are ignored', async () => {
    const { owner, bracket } = await openBracketRoom(people);
    const params = { eventId: bracket.id };
    await owner.api.tournaments.customSave({ params, body: { 'r1-1': 'red1' } });
    await owner.api.tournaments.customSave({
      params,
      body: { predictions: { 'r1-2': 'red2' }, roomId: 'x' },
    });
    expect(await picksOf(owner, bracket)).toEqual({ 'r1-1': 'red1', 'r1-2': 'red2' });
    const number = owner.api.tournaments.customSave({ params, body: { 'r1-1': 4 } });
    await expect(number).rejects.toEqual(refused(400, 'invalid_input'));
  });

  test('a save is announced only to its owner, and a refused save is not announced', async () => {
    const { owner, bracket } = await openBracketRoom(people);
    const heard = listen(server);
    await saveSheet(owner, bracket, { 'r1-1': 'red1' });
    await expect(saveSheet(owner, bracket, { 'r1-1': 'blue1' })).rejects.toEqual(
      refused(400, 'invalid_input'),
    );
    expect(heard.stop()).toEqual([`user:${owner.user.id}:sheets`]);
  });
});

describe('the lock of a tournament', () => {
  test('the lock takes effect at its exact millisecond, by the clock of the server', async () => {
    const { owner, bracket, ...scene } = await openBracketRoom(people);
    await setLock(scene, inAMinute());
    server.clock.advance(59_999);
    await saveSheet(owner, bracket, { 'r1-1': 'red1' });
    server.clock.advance(1);
    await expect(saveSheet(owner, bracket, { 'r1-1': 'red4' })).rejects.toMatchObject({
      status: 423,
      code: 'locked',
      message: 'This bracket is locked and predictions cannot be changed.',
    });
    const scores = owner.api.tournaments.footballTieBreaker({
      params: { bracketId: bracket.id },
      body: { team1Score: 1, team2Score: 0 },
    });
    await expect(scores).rejects.toEqual(refused(423, 'locked'));
    expect(await picksOf(owner, bracket)).toEqual({ 'r1-1': 'red1' });
  });

  test('any result and the final score lock the tournament, regardless of the lock time', async () => {
    const { owner, bracket, ...scene } = await openBracketRoom(people);
    await enterResults(scene, { 'r1-1': 'red1' });
    await expect(saveSheet(owner, bracket, { 'r1-2': 'red2' })).rejects.toMatchObject({
      code: 'locked',
      message: 'This bracket has a result, so it is locked.',
    });
    await enterResults(scene, { 'r1-1': null }, { team1Score: 3, team2Score: 2 });
    await expect(saveSheet(owner, bracket, { 'r1-2': 'red2' })).rejects.toEqual(refused(423, 'locked'));
    expect(await owner.api.rooms.get({ params: { roomId: scene.room.id } })).toMatchObject({
      isLocked: true,
    });
    await enterResults(scene, {}, { team1Score: null, team2Score: null });
    await saveSheet(owner, bracket, { 'r1-2': 'red2' });
    expect(await owner.api.rooms.get({ params: { roomId: scene.room.id } })).toMatchObject({
      isLocked: false,
    });
  });

  test('a save in a completed room is refused because of the completion and not because of the lock', async () => {
    const { owner, manager, bracket, ...scene } = await openBracketRoom(people);
    await setLock({ ...scene, manager }, new Date(server.clock.now()).toISOString());
    await expect(saveSheet(owner, bracket, {})).rejects.toEqual(refused(423, 'locked'));
    const params = { roomId: scene.room.id };
    await manager.api.rooms.complete({ params, body: { isCompleted: true } });
    await expect(saveSheet(owner, bracket, {})).rejects.toEqual(refused(409, 'event_completed'));
    await expect(saveSheet(manager, bracket, {})).rejects.toEqual(refused(409, 'event_completed'));
    const results = enterResults({ ...scene, manager }, { 'r1-1': 'red1' });
    await expect(results).rejects.toEqual(refused(409, 'event_completed'));
  });

  test('members cannot create or delete brackets after the lock', async () => {
    const { owner, manager, bracket, ...scene } = await openBracketRoom(people);
    await setLock({ ...scene, manager }, new Date(server.clock.now()).toISOString());
    const body = { roomId: scene.room.id };
    await expect(owner.api.tournaments.customCreate({ body })).rejects.toEqual(refused(423, 'locked'));
    const params = { bracketId: bracket.id };
    await expect(owner.api.tournaments.footballRemove({ params })).rejects.toEqual(refused(423, 'locked'));
    await manager.api.tournaments.footballRemove({ params });
    const left = await manager.api.tournaments.footballBrackets({ params: { roomId: scene.room.id } });
    expect(left.map(({ id }) => id)).not.toContain(bracket.id);
  });
});

describe("another member's bracket", () => {
  test("another member's bracket is hidden before the lock, with its tie-breaker and its points", async () => {
    const { owner, other, manager, bracket, room } = await openBracketRoom(people);
    await saveSheet(owner, bracket, WHOLE, { team1Score: 4, team2Score: 2 });
    const params = { bracketId: bracket.id };
    const closed = refused(403, 'sheet_closed');
    await expect(picksOf(other, bracket)).rejects.toEqual(closed);
    await expect(other.api.tournaments.footballPicks({ params })).rejects.toEqual(closed);
    await expect(other.api.tournaments.footballPoints({ params })).rejects.toEqual(closed);
    await expect(other.api.tournaments.customTieBreaker({ params })).rejects.toEqual(closed);
    const events = await other.api.fights.roomEvents({ params: { roomId: room.id } });
    const listed = await other.api.brackets.listForRoom({ params: { roomId: room.id } });
    const one = await other.api.tournaments.customBracket({ params });
    for (const seen of [...listed, one])
      expect(seen).toMatchObject({ superBowlTeam1Score: null, superBowlTeam2Score: null });
    expect(one.picksSaved).toBeNull();
    expect(JSON.stringify([events, listed])).not.toMatch(/"superBowlTeam[12]Score":\d/);
    expect(await manager.api.tournaments.customTieBreaker({ params })).toEqual({
      team1Score: 4,
      team2Score: 2,
    });
    expect(await picksOf(manager, bracket)).toEqual(WHOLE);
    expect(await owner.api.tournaments.customBracket({ params })).toMatchObject({
      picksSaved: 7,
      superBowlTeam1Score: 4,
      superBowlTeam2Score: 2,
    });
  });

  test("another member's bracket is visible after the lock, and hidden again when the lock is moved", async () => {
    const { owner, other, bracket, ...scene } = await openBracketRoom(people);
    await saveSheet(owner, bracket, WHOLE, { team1Score: 4, team2Score: 2 });
    await setLock(scene, new Date(server.clock.now()).toISOString());
    expect(await picksOf(other, bracket)).toEqual(WHOLE);
    expect(await other.api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
      superBowlTeam1Score: 4,
      picksSaved: null,
    });
    await setLock(scene, inAMinute());
    await expect(picksOf(other, bracket)).rejects.toEqual(refused(403, 'sheet_closed'));
  });

  test("another member's bracket is visible in a completed room that never had a lock", async () => {
    const { owner, other, manager, bracket, room } = await openBracketRoom(people);
    await saveSheet(owner, bracket, WHOLE);
    await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
    expect(await picksOf(other, bracket)).toEqual(WHOLE);
  });
});

describe('changes of picks by the manager', () => {
  test("a change in another member's bracket is marked and logged, and the log shows the picks after the lock", async () => {
    const { owner, other, manager, bracket, room } = await openBracketRoom(people);
    await manager.api.tournaments.customSaveTeamNames({
      params: { roomId: room.id },
      body: { teamNames: { red1: 'Chiefs', red4: 'Bills' } },
    });
    await saveSheet(owner, bracket, { 'r1-1': 'red1' });
    const heard = listen(server);
    await saveSheet(manager, bracket, { 'r1-1': 'red4' }, { team1Score: 24, team2Score: 21 });
    expect(heard.stop()).toEqual([
      `room:${room.id}:changes`,
      `room:${room.id}:standings`,
      `user:${owner.user.id}:sheets`,
    ]);
    const what = `changed the picks of ${owner.user.username} Bracket 1`;
    const whole = `${what} from Chiefs to Bills in game 1 of R-1; from none to 24 - 21 as the tie-breaker`;
    expect((await readLog(other, room))[0]).toBe(`${what}, before its lock`);
    expect((await readLog(owner, room))[0]).toBe(whole);
    await setLock({ manager, room }, new Date(server.clock.now()).toISOString());
    expect((await readLog(other, room))[1]).toBe(whole);
    const [seen] = await other.api.brackets.listForRoom({ params: { roomId: room.id } });
    expect(seen?.editedByManagerAt).toBe(new Date(server.clock.now()).toISOString());
  });

  test("a change in another member's bracket after the lock is scored immediately", async () => {
    const { owner, manager, bracket, ...scene } = await openBracketRoom(people);
    await enterResults({ ...scene, manager }, { 'r1-1': 'red1' });
    await saveSheet(manager, bracket, { 'r1-1': 'red1' });
    expect(await owner.api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
      totalPoints: 1,
      rank: 1,
    });
    const [line] = await readLog(owner, scene.room);
    expect(line).toMatch(/from no pick to Red 1 in game 1 of R-1$/);
  });

  test("a change in the manager's own bracket leaves no mark before the lock or if it changes nothing", async () => {
    const { owner, manager, bracket, room } = await openBracketRoom(people);
    await saveSheet(owner, bracket, WHOLE);
    const own = await manager.api.brackets.create({ body: { roomId: room.id } });
    const before = await readLog(owner, room);
    await saveSheet(manager, own, WHOLE);
    await saveSheet(manager, bracket, WHOLE);
    expect(await readLog(owner, room)).toEqual(before);
    expect(await owner.api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
      editedByManagerAt: null,
    });
    await setLock({ manager, room }, new Date(server.clock.now()).toISOString());
    await saveSheet(manager, own, { 'r1-1': 'red4' });
    expect((await readLog(owner, room))[0]).toMatch(
      /from Red 1 to Red 4 in game 1 of R-1; from Red 1 to no pick in/,
    );
  });

  test.each<[how: string, close: (scene: BracketRoom) => unknown, open: (scene: BracketRoom) => unknown]>([
    [
      'postponed lock',
      (scene) => setLock(scene, new Date(server.clock.now()).toISOString()),
      (scene) => setLock(scene, inAMinute()),
    ],
    [
      'cleared lock time',
      (scene) => setLock(scene, new Date(server.clock.now()).toISOString()),
      (scene) => setLock(scene, null),
    ],
    [
      'cleared result',
      (scene) => enterResults(scene, { 'r1-1': 'red1' }),
      (scene) => enterResults(scene, { 'r1-1': null }),
    ],
    [
      'cleared final score',
      (scene) => enterResults(scene, {}, { team1Score: 3, team2Score: 2 }),
      (scene) => enterResults(scene, {}, { team1Score: null, team2Score: null }),
    ],
  ])(
    "a change in the manager's own bracket is logged after a %s opened the tournament again",
    async (_, close, open) => {
      const scene = await openBracketRoom(people);
      const { owner, manager, room } = scene;
      const own = await manager.api.brackets.create({ body: { roomId: room.id } });
      await saveSheet(manager, own, { 'r1-1': 'red1' });
      await close(scene);
      await open(scene);
      expect((await readLog(owner, room))[0]).toMatch(/; it was locked and is open for picks again$/);
      await saveSheet(manager, own, { 'r1-1': 'red4' });
      expect((await readLog(owner, room))[0]).toMatch(/^changed the picks of .+, before its lock$/);
      expect(await manager.api.brackets.get({ params: { bracketId: own.id } })).toMatchObject({
        editedByManagerAt: new Date(server.clock.now()).toISOString(),
      });
    },
  );

  test("the manager's own changes are logged from the original lock time on, even if it was postponed", async () => {
    const { owner, manager, room } = await openBracketRoom(people);
    const own = await manager.api.brackets.create({ body: { roomId: room.id } });
    await setLock({ manager, room }, inAMinute());
    await setLock({ manager, room }, null);
    await saveSheet(manager, own, { 'r1-1': 'red4' });
    expect((await readLog(owner, room))[0]).toMatch(/^set the lock time to none \(was [^;]+\)$/);
    server.clock.advance(60_000);
    await saveSheet(manager, own, { 'r1-1': 'red1' });
    expect((await readLog(owner, room))[0]).toMatch(/^changed the picks of .+, before its lock$/);
  });
});

test('the call for the newest bracket returns the newest bracket of the caller or none', async () => {
  const { owner, room, manager } = await openBracketRoom(people);
  const params = { roomId: room.id };
  const second = await owner.api.tournaments.customCreateInRoom({ params });
  expect(await owner.api.tournaments.customNewest({ params })).toEqual({ id: second.id });
  expect(await manager.api.tournaments.customNewest({ params })).toEqual({ id: null });
});

test('calls about tournaments are refused in a fight room, except for the list of brackets', async () => {
  const { manager } = people;
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const bracket = await manager.api.brackets.create({ body: { roomId: room.id } });
  const wrong = refused(400, 'wrong_sport');
  const { tournaments } = manager.api;
  const calls = [
    tournaments.footballBracket({ params: { bracketId: bracket.id } }),
    tournaments.footballCreate({ body: { roomId: room.id } }),
    tournaments.footballRemove({ params: { bracketId: bracket.id } }),
    tournaments.footballEvent({ params }),
    tournaments.footballRecalculate({ params }),
    tournaments.config({ params }),
    tournaments.changeConfig({ params, body: { bracketSize: 12 } }),
    tournaments.customResults({ params }),
    tournaments.customNewest({ params }),
    tournaments.labels({ params }),
    tournaments.setLockTime({ params, body: { lockTime: null } }),
    enterResults({ manager, room }, {}),
    saveSheet(manager, bracket, {}),
    picksOf(manager, bracket),
    picksOf(manager, { id: room.eventId }),
  ];
  await Promise.all(calls.map((call) => expect(call).rejects.toEqual(wrong)));
  expect(await tournaments.customBrackets({ params })).toMatchObject([{ id: bracket.id }]);
});

const CLOSED = { sheets: 0, rounds: [] };
const sharesOf = (player: Player, room: Pick<Room, 'id'>) =>
  player.api.tournaments.pickShares({ params: { roomId: room.id } });

test('the summary of all picks counts each bracket that has a team in a round, in any game of that round', async () => {
  const scene = await openBracketRoom(people, 'football');
  const { owner, other, room, bracket, otherBracket } = scene;
  const football = { size: 14, reseeding: true, isFootball: true, roundPoints: [] };
  let state = 7;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state < 2_600_000_000;
  };
  const sheets = [bracket, otherBracket].map(() => fillAtRandom(football, random));
  // An entry with a single pick counts; an empty one does not.
  const third = await owner.api.brackets.create({ body: { roomId: room.id } });
  await other.api.brackets.create({ body: { roomId: room.id } });
  const thirdPicks = { wc1: 'afc5' };
  await saveSheet(owner, bracket, sheets[0] ?? {});
  await saveSheet(other, otherBracket, sheets[1] ?? {});
  await saveSheet(owner, third, thirdPicks);
  await setLock(scene, inAMinute());
  server.clock.advance(60_000);

  const counted: Record<string, number>[] = [{}, {}, {}, {}];
  for (const picks of [...sheets, thirdPicks]) {
    for (const [game, team] of Object.entries(picks)) {
      const round = counted[['wc', 'div', 'conf', 'sb'].indexOf(game.replace(/\d+$/, ''))];
      if (round) round[team] = (round[team] ?? 0) + 1;
    }
  }
  expect(counted.map((round) => Object.keys(round).length > 0)).toEqual([true, true, true, true]);
  expect(await sharesOf(other, room)).toEqual({ sheets: 3, rounds: counted });
});

test('the summary of all picks is visible after the lock, and hidden again when the lock is moved', async () => {
  const scene = await openBracketRoom(people);
  const { manager, owner, other, room, bracket } = scene;
  await saveSheet(owner, bracket, { 'r1-1': 'red4' });
  await setLock(scene, inAMinute());
  server.clock.advance(59_999);
  for (const player of [manager, owner, other]) expect(await sharesOf(player, room)).toEqual(CLOSED);
  server.clock.advance(1);
  const open = { sheets: 1, rounds: [{ red4: 1 }, {}, {}] };
  for (const player of [manager, owner, other]) expect(await sharesOf(player, room)).toEqual(open);
  await setLock(scene, inAMinute());
  expect(await sharesOf(other, room)).toEqual(CLOSED);
});

test('the first result discloses the summary of all picks, and clearing the result hides the summary again', async () => {
  const scene = await openBracketRoom(people);
  const { owner, other, room, bracket } = scene;
  await saveSheet(owner, bracket, { 'r1-1': 'red1' });
  await enterResults(scene, { 'r1-2': 'red2' });
  expect(await sharesOf(other, room)).toMatchObject({ sheets: 1 });
  await enterResults(scene, { 'r1-2': null });
  expect(await sharesOf(other, room)).toEqual(CLOSED);
});

test('a completed room shows the summary of all picks unless a lock time is still to come', async () => {
  const scene = await openBracketRoom(people);
  const { manager, owner, other, room, bracket } = scene;
  await saveSheet(owner, bracket, { 'r1-1': 'red1' });
  const params = { roomId: room.id };
  await manager.api.rooms.complete({ params, body: { isCompleted: true } });
  expect(await sharesOf(other, room)).toMatchObject({ sheets: 1 });
  await manager.api.rooms.complete({ params, body: { isCompleted: false } });
  await setLock(scene, inAMinute());
  await manager.api.rooms.complete({ params, body: { isCompleted: true } });
  expect(await sharesOf(other, room)).toEqual(CLOSED);
});

test('the points of a bracket in a round are shown only after the round has a result', async () => {
  const scene = await openBracketRoom(people);
  const { owner, other, room, bracket } = scene;
  const roundsFor = async (player: Player) => {
    const listed = await player.api.brackets.listForRoom({ params: { roomId: room.id } });
    return listed.find(({ id }) => id === bracket.id)?.fightScores;
  };
  await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' });
  expect(await roundsFor(other)).toEqual([null, null, null]);
  await setLock(scene, inAMinute());
  server.clock.advance(60_000);
  expect(await roundsFor(other)).toEqual([null, null, null]);
  await enterResults(scene, { 'r1-1': 'red1', 'r1-2': 'red3' });
  expect(await roundsFor(other)).toEqual([1, null, null]);
  await enterResults(scene, { 'r2-1': 'red3' });
  expect(await roundsFor(owner)).toEqual([1, 0, null]);
  await enterResults(scene, { 'r1-1': null, 'r1-2': null });
  expect(await roundsFor(owner)).toEqual([null, null, null]);
});

test.each([[0], ['0']])('every call that saves picks refuses the team %j', async (nobody) => {
  const { owner, bracket } = await openBracketRoom(people);
  await saveSheet(owner, bracket, { 'r1-1': 'red1' });
  const custom = `/api/custom/brackets/${bracket.id}/predictions`;
  const football = `/api/football/brackets/${bracket.id}/predictions`;
  for (const [path, body] of [
    [custom, { predictions: { 'r1-1': nobody } }],
    [custom, { 'r1-1': nobody }],
    [football, { predictions: [{ gameId: 'r1-1', predictedWinnerId: nobody }] }],
  ] as const) {
    const answer = await server.call('POST', path, { token: owner.token, body });
    expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  }
  expect(await picksOf(owner, bracket)).toEqual({ 'r1-1': 'red1' });
});
