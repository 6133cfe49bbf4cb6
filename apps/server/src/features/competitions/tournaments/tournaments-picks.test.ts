import {
  type BracketRoom,
  enterResults,
  openBracketRoom,
  picksOf,
  saveSheet,
  setLock,
} from '@lockroom/testing/bracket-room';
import { readLog } from '@lockroom/testing/fight-room';
import { createLots } from '@lockroom/testing/lots';
import { refused } from '@lockroom/testing/refusals';
import { fillAtRandom } from '@lockroom/testing/tournament-oracle';
import { completeRoom, openRoom, type Player } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { startWithPeople } from '../testing/start.ts';

const { server, people } = await startWithPeople();
const { manager, owner, other } = people;

const INVALID = refused(400, 'invalid_input');
const CLOSED = refused(403, 'sheet_closed');
const LOCKED = refused(423, 'locked');
const COMPLETED = refused(409, 'event_completed');
const NO_SCORES = { team1Score: null, team2Score: null };

const now = () => new Date(server.clock.now()).toISOString();
const inAMinute = () => new Date(server.clock.now() + 60_000).toISOString();
const bracketOf = ({ api }: Player, { id }: { id: string }) =>
  api.brackets.get({ params: { bracketId: id } });
const ofRoom = ({ room }: Pick<BracketRoom, 'room'>) => ({ params: { roomId: room.id } });
const WHOLE = {
  'r1-1': 'red1',
  'r1-2': 'red2',
  'r1-3': 'blue4',
  'r1-4': 'blue3',
  'r2-1': 'red1',
  'r2-2': 'blue4',
  'r3-1': 'red1',
};

test('saving picks merges them with the stored picks and returns the picks that became impossible', async () => {
  const { bracket } = await openBracketRoom(people);
  await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-2': 'red3' });
  const heard = listen(server);
  const saved = await saveSheet(owner, bracket, { 'r1-2': 'red2', 'r2-1': 'red2' });
  await expect(saveSheet(owner, bracket, { 'r1-1': 'blue1' })).rejects.toEqual(INVALID);
  expect(heard.stop()).toEqual([`user:${owner.user.id}:sheets`]);
  expect(saved).toEqual({
    predictions: { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red2' },
    saved: 3,
    savedAt: now(),
    dropped: [],
    tieBreaker: NO_SCORES,
  });
  expect(await picksOf(owner, bracket)).toEqual(saved.predictions);
  for (const none of [null, '']) {
    await saveSheet(owner, bracket, WHOLE);
    expect(await saveSheet(owner, bracket, { 'r1-3': none })).toMatchObject({
      saved: 5,
      dropped: ['r2-2'],
    });
  }
});

test.each([
  ['a team that has not reached the game', { 'r2-1': 'red1' }, ['predictions.r2-1']],
  ['the name of an object method', { constructor: 'red1' }, ['predictions.constructor']],
  ['two impossible picks', { 'r1-1': 'blue1', 'r1-2': 'blue2' }, ['predictions.r1-1', 'predictions.r1-2']],
])(
  'a save with %s is refused as a whole, with an error for each affected game',
  async (_, predictions, paths) => {
    const { bracket } = await openBracketRoom(people);
    const scores = { team1Score: 1, team2Score: 2 };
    const save = saveSheet(owner, bracket, { 'r1-4': 'blue2', ...predictions }, scores);
    await expect(save).rejects.toMatchObject({ status: 400, issues: paths.map((path) => ({ path })) });
    expect(await picksOf(owner, bracket)).toEqual({});
    const params = { bracketId: bracket.id };
    expect(await owner.api.tournaments.customTieBreaker({ params })).toEqual(NO_SCORES);
  },
);

test('picks can be saved and read through both the football and the custom calls, and can be sent as a plain map of winners', async () => {
  const { tournaments } = owner.api;
  const { bracket: custom } = await openBracketRoom(people);
  const { bracket: football } = await openBracketRoom(people, 'football');
  await tournaments.footballSave({
    params: { bracketId: custom.id },
    body: { predictions: [{ gameId: 'r1-1', predictedWinnerId: 'red4' }] },
  });
  const params = { eventId: custom.id };
  await tournaments.customSave({ params, body: { 'r1-3': 'blue1' } });
  await tournaments.customSave({ params, body: { predictions: { 'r1-2': 'red2' }, roomId: 'x' } });
  expect(await picksOf(owner, custom)).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2', 'r1-3': 'blue1' });
  await saveSheet(owner, football, { wc1: 'afc5' });
  expect(await tournaments.footballPicks({ params: { bracketId: football.id } })).toEqual([
    { gameId: 'wc1', predictedWinnerId: 'afc5' },
  ]);
});

test('every call that saves picks refuses a number as the team, even 0', async () => {
  const { bracket } = await openBracketRoom(people);
  const custom = `/api/custom/brackets/${bracket.id}/predictions`;
  const football = `/api/football/brackets/${bracket.id}/predictions`;
  for (const nobody of [0, '0', 4])
    for (const [path, body] of [
      [custom, { predictions: { 'r1-1': nobody } }],
      [custom, { 'r1-1': nobody }],
      [football, { predictions: [{ gameId: 'r1-1', predictedWinnerId: nobody }] }],
    ] as const) {
      const answer = await server.call('POST', path, { token: owner.token, body });
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
});

test("the lock takes effect at its exact millisecond on the server's clock", async () => {
  const { bracket, ...scene } = await openBracketRoom(people);
  await setLock(scene, inAMinute());
  server.clock.advance(59_999);
  await saveSheet(owner, bracket, { 'r1-1': 'red1' });
  server.clock.advance(1);
  await expect(saveSheet(owner, bracket, { 'r1-1': 'red4' })).rejects.toMatchObject({
    status: 423,
    code: 'locked',
    message: 'This bracket is locked and predictions cannot be changed.',
  });
  const params = { bracketId: bracket.id };
  const scores = { params, body: { team1Score: 1, team2Score: 0 } };
  const { tournaments } = owner.api;
  await expect(tournaments.footballTieBreaker(scores)).rejects.toEqual(LOCKED);
  expect(await picksOf(owner, bracket)).toEqual({ 'r1-1': 'red1' });
  await expect(tournaments.customCreate({ body: ofRoom(scene).params })).rejects.toEqual(LOCKED);
  await expect(tournaments.footballRemove({ params })).rejects.toEqual(LOCKED);
  await manager.api.tournaments.footballRemove({ params });
  const left = await manager.api.tournaments.footballBrackets(ofRoom(scene));
  expect(left.map(({ id }) => id)).not.toContain(bracket.id);
});

test('any result or a final score locks the tournament, regardless of the lock time', async () => {
  const { bracket, ...scene } = await openBracketRoom(people);
  const save = () => saveSheet(owner, bracket, { 'r1-2': 'red2' });
  await enterResults(scene, { 'r1-1': 'red1' });
  await expect(save()).rejects.toMatchObject({
    code: 'locked',
    message: 'This bracket has a result, so it is locked.',
  });
  await enterResults(scene, { 'r1-1': null }, { team1Score: 3, team2Score: 2 });
  await expect(save()).rejects.toEqual(LOCKED);
  expect(await owner.api.rooms.get(ofRoom(scene))).toMatchObject({ isLocked: true });
  await enterResults(scene, {}, NO_SCORES);
  await save();
  expect(await owner.api.rooms.get(ofRoom(scene))).toMatchObject({ isLocked: false });
});

test("in a completed room, a save is refused with the reason 'completed', even if the bracket is also locked", async () => {
  const { bracket, ...scene } = await openBracketRoom(people);
  await setLock(scene, now());
  await expect(saveSheet(owner, bracket, {})).rejects.toEqual(LOCKED);
  await completeRoom(manager, scene.room);
  for (const player of [owner, manager])
    await expect(saveSheet(player, bracket, {})).rejects.toEqual(COMPLETED);
  await expect(enterResults(scene, { 'r1-1': 'red1' })).rejects.toEqual(COMPLETED);
});

// `access-matrix.test.ts` tests that other members cannot read a bracket before its lock.
test.each<[how: string, open: (scene: BracketRoom) => Promise<unknown>, isClosedAgain: boolean]>([
  ['after the lock, until the lock is moved', (scene) => setLock(scene, now()), true],
  ['in a completed room that never had a lock', ({ room }) => completeRoom(manager, room), false],
])("another member's bracket and the summary of all picks are visible %s", async (_, open, isClosedAgain) => {
  const scene = await openBracketRoom(people);
  const { bracket } = scene;
  await saveSheet(owner, bracket, WHOLE, { team1Score: 4, team2Score: 2 });
  await open(scene);
  expect(await picksOf(other, bracket)).toEqual(WHOLE);
  expect(await sharesOf(other, scene)).toMatchObject({ sheets: 1 });
  expect(await bracketOf(other, bracket)).toMatchObject({ superBowlTeam1Score: 4, picksSaved: null });
  if (!isClosedAgain) return;
  await setLock(scene, inAMinute());
  await expect(picksOf(other, bracket)).rejects.toEqual(CLOSED);
  expect(await sharesOf(other, scene)).toEqual(NO_SHARES);
});

test("a change in another member's bracket is marked and logged, and other members see its picks in the log only after the lock", async () => {
  const scene = await openBracketRoom(people);
  const { bracket, room } = scene;
  await manager.api.tournaments.customSaveTeamNames({
    ...ofRoom(scene),
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
  await setLock(scene, now());
  expect((await readLog(other, room))[1]).toBe(whole);
  const [seen] = await other.api.brackets.listForRoom(ofRoom(scene));
  expect(seen?.editedByManagerAt).toBe(now());
});

test("a change in another member's bracket after the lock is scored immediately", async () => {
  const { bracket, ...scene } = await openBracketRoom(people);
  await enterResults(scene, { 'r1-1': 'red1' });
  await saveSheet(manager, bracket, { 'r1-1': 'red1' });
  expect(await bracketOf(owner, bracket)).toMatchObject({ totalPoints: 1, rank: 1 });
  expect((await readLog(owner, scene.room))[0]).toMatch(/from no pick to Red 1 in game 1 of R-1$/);
});

test("the manager's change to their own bracket is not logged before the lock, nor is a save that changes nothing", async () => {
  const scene = await openBracketRoom(people);
  const { bracket, room } = scene;
  await saveSheet(owner, bracket, WHOLE);
  const own = await manager.api.brackets.create({ body: { roomId: room.id } });
  const before = await readLog(owner, room);
  await saveSheet(manager, own, WHOLE);
  await saveSheet(manager, bracket, WHOLE);
  expect(await readLog(owner, room)).toEqual(before);
  expect(await bracketOf(owner, bracket)).toMatchObject({ editedByManagerAt: null });
  await setLock(scene, now());
  await saveSheet(manager, own, { 'r1-1': 'red4' });
  expect((await readLog(owner, room))[0]).toMatch(
    /from Red 1 to Red 4 in game 1 of R-1; from Red 1 to no pick in/,
  );
});

test.each<[how: string, close: (scene: BracketRoom) => unknown, open: (scene: BracketRoom) => unknown]>([
  ['postponed lock', (scene) => setLock(scene, now()), (scene) => setLock(scene, inAMinute())],
  ['cleared lock time', (scene) => setLock(scene, now()), (scene) => setLock(scene, null)],
  [
    'cleared result',
    (scene) => enterResults(scene, { 'r1-1': 'red1' }),
    (scene) => enterResults(scene, { 'r1-1': null }),
  ],
  [
    'cleared final score',
    (scene) => enterResults(scene, {}, { team1Score: 3, team2Score: 2 }),
    (scene) => enterResults(scene, {}, NO_SCORES),
  ],
])(
  "a change in the manager's own bracket is logged after a %s opened the tournament again",
  async (_, close, open) => {
    const scene = await openBracketRoom(people);
    const { room } = scene;
    const own = await manager.api.brackets.create({ body: { roomId: room.id } });
    await saveSheet(manager, own, { 'r1-1': 'red1' });
    await close(scene);
    await open(scene);
    expect((await readLog(owner, room))[0]).toMatch(/; it was locked and is open for picks again$/);
    await saveSheet(manager, own, { 'r1-1': 'red4' });
    expect((await readLog(owner, room))[0]).toMatch(/^changed the picks of .+, before its lock$/);
    expect(await bracketOf(manager, own)).toMatchObject({ editedByManagerAt: now() });
  },
);

test("the manager's own changes are logged from the original lock time on, even if the lock was postponed", async () => {
  const scene = await openBracketRoom(people);
  const own = await manager.api.brackets.create({ body: { roomId: scene.room.id } });
  await setLock(scene, inAMinute());
  await setLock(scene, null);
  await saveSheet(manager, own, { 'r1-1': 'red4' });
  expect((await readLog(owner, scene.room))[0]).toMatch(/^set the lock time to none \(was [^;]+\)$/);
  server.clock.advance(60_000);
  await saveSheet(manager, own, { 'r1-1': 'red1' });
  expect((await readLog(owner, scene.room))[0]).toMatch(/^changed the picks of .+, before its lock$/);
});

test("the call for the newest bracket returns the caller's newest bracket, or none", async () => {
  const scene = await openBracketRoom(people);
  const second = await owner.api.tournaments.customCreateInRoom(ofRoom(scene));
  expect(await owner.api.tournaments.customNewest(ofRoom(scene))).toEqual({ id: second.id });
  expect(await manager.api.tournaments.customNewest(ofRoom(scene))).toEqual({ id: null });
});

test('calls about tournaments are refused in a fight room, except for the list of brackets', async () => {
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const bracket = await manager.api.brackets.create({ body: params });
  const { tournaments } = manager.api;
  const calls = [
    tournaments.footballBracket({ params: { bracketId: bracket.id } }),
    tournaments.footballCreate({ body: params }),
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
  const wrong = refused(400, 'wrong_sport');
  await Promise.all(calls.map((call) => expect(call).rejects.toEqual(wrong)));
  expect(await tournaments.customBrackets({ params })).toMatchObject([{ id: bracket.id }]);
});

const NO_SHARES = { sheets: 0, rounds: [] };
const sharesOf = ({ api }: Player, scene: BracketRoom) => api.tournaments.pickShares(ofRoom(scene));

test('the summary of all picks counts how many brackets picked a team in a round, no matter for which game', async () => {
  const scene = await openBracketRoom(people, 'football');
  const { room, bracket, otherBracket } = scene;
  const football = { size: 14, reseeding: true, isFootball: true, roundPoints: [] };
  const lots = createLots(7);
  const [first, second] = [bracket, otherBracket].map(() => fillAtRandom(football, () => lots.hit(0.6)));
  // An entry with a single pick counts, but an empty one does not.
  const third = await owner.api.brackets.create({ body: { roomId: room.id } });
  await other.api.brackets.create({ body: { roomId: room.id } });
  const sheets = [first ?? {}, second ?? {}, { wc1: 'afc5' }] as const;
  await saveSheet(owner, bracket, sheets[0]);
  await saveSheet(other, otherBracket, sheets[1]);
  await saveSheet(owner, third, sheets[2]);
  await setLock(scene, inAMinute());
  server.clock.advance(59_999);
  for (const player of [manager, owner, other]) expect(await sharesOf(player, scene)).toEqual(NO_SHARES);
  server.clock.advance(1);

  const counted: Record<string, number>[] = [{}, {}, {}, {}];
  for (const [game, team] of sheets.flatMap((picks) => Object.entries(picks))) {
    const round = counted[['wc', 'div', 'conf', 'sb'].indexOf(game.replace(/\d+$/, ''))];
    if (round) round[team] = (round[team] ?? 0) + 1;
  }
  for (const round of counted) expect(round).not.toEqual({});
  for (const player of [manager, owner, other])
    expect(await sharesOf(player, scene)).toEqual({ sheets: 3, rounds: counted });
});

test('results make the summary of all picks visible, but completing a room before its lock time does not', async () => {
  const scene = await openBracketRoom(people);
  await saveSheet(owner, scene.bracket, { 'r1-1': 'red1' });
  await enterResults(scene, { 'r1-2': 'red2' });
  expect(await sharesOf(other, scene)).toEqual({ sheets: 1, rounds: [{ red1: 1 }, {}, {}] });
  await enterResults(scene, { 'r1-2': null });
  expect(await sharesOf(other, scene)).toEqual(NO_SHARES);
  await setLock(scene, inAMinute());
  await completeRoom(manager, scene.room);
  expect(await sharesOf(other, scene)).toEqual(NO_SHARES);
});
