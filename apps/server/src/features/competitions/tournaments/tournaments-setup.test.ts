import {
  type BracketRoom,
  enterResults,
  openBracketRoom,
  picksOf,
  saveSheet,
} from '@lockroom/testing/bracket-room';
import { readLog } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { completeRoom, openRoom } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { startWithPeople } from '../testing/start.ts';

const { server, people } = await startWithPeople();
const { manager, owner, other } = people;
const { tournaments } = manager.api;

async function open(sport?: BracketRoom['room']['sport']) {
  const at = await openBracketRoom(people, sport);
  return {
    ...at,
    params: { roomId: at.room.id },
    newest: async (player = owner) => (await readLog(player, at.room))[0],
  };
}

test.each([
  ['football', 14, true, [1, 2, 4, 6], 'AFC', 'NFC', 28],
  ['custom', 8, true, [1, 2, 3, 4, 5, 6], 'Left', 'Right', 11],
  ['hockey', 16, true, [1, 2, 3, 4, 5, 6], 'West', 'East', 26],
  ['college-football', 12, false, [1, 2, 3, 4, 5, 6], 'Left', 'Right', 22],
] as const)(
  "a new %s room has %d teams and its sport's defaults",
  async (sport, bracketSize, reseeding, roundPoints, leftLabel, rightLabel, maxPoints) => {
    const room = await openRoom(manager, { sport });
    const params = { roomId: room.id };
    const fightCount = bracketSize - 1;
    expect(room).toMatchObject({ bracketSize, fightCount, maxPossiblePoints: maxPoints, lockTime: null });
    expect(await tournaments.config({ params })).toEqual({ bracketSize, sport, reseeding });
    expect(await tournaments.pointsConfig({ params })).toEqual({ roundPoints });
    expect(await tournaments.labels({ params })).toMatchObject({
      leftLabel,
      rightLabel,
      leftColor: 'red',
      rightColor: 'blue',
    });
    expect(Object.keys(await tournaments.customTeamNames({ params }))).toHaveLength(bracketSize);
    const bracket = await manager.api.brackets.create({ body: params });
    expect(bracket).toMatchObject({
      sport,
      bracketSize,
      maxPoints,
      totalPoints: 0,
      rank: 1,
      picksSaved: 0,
    });
  },
);

test("a new room has its preset's size and conferences", async () => {
  const room = await manager.api.rooms.create({
    body: {
      name: 'Spring cup',
      sport: 'custom',
      sportTemplate: 'custom-28',
      sportConfig: { conferenceA: 'Sunset', conferenceB: 'Sunrise' },
      roomPassword: 'canvas300',
    },
  });
  expect(room).toMatchObject({ bracketSize: 28, maxPossiblePoints: 53 });
  expect(await tournaments.labels({ params: { roomId: room.id } })).toMatchObject({
    leftLabel: 'Sunset',
    rightLabel: 'Sunrise',
    roundNames: ['Round 1', 'S-16', 'E-8', 'F-4', 'Chip'],
    regionNames: null,
  });
});

test('changing the size clears picks, results and scores, logs how many were cleared, and removes obsolete team names', async () => {
  const at = await open('football');
  const { room, bracket, params, newest } = at;
  const teamNames = { afc1: 'Chiefs', afc7: 'Steelers', nfc7: 'Packers' };
  await tournaments.footballSaveTeamNames({ params, body: { teamNames } });
  await saveSheet(owner, bracket, { wc1: 'afc4', wc2: 'afc3' }, { team1Score: 24, team2Score: 21 });
  await saveSheet(other, at.otherBracket, { wc1: 'afc5' });
  await enterResults(at, { wc1: 'afc4' }, { team1Score: 20, team2Score: 17 });
  const heard = listen(server);
  expect(await tournaments.changeBracketSize({ params, body: { bracketSize: 12 } })).toEqual({
    bracketSize: 12,
    sport: 'football',
    reseeding: true,
  });
  expect(heard.stop()).toEqual([
    ...['card', 'changes', 'standings'].map((part) => `room:${room.id}:${part}`),
    ...[owner, other].map(({ user }) => `user:${user.id}:sheets`).sort(),
  ]);
  // The log does not tell members how many picks other members have made.
  const sizes = 'changed the bracket: from 14 to 12 teams. Cleared:';
  const rest = '1 result and the final score; it was locked and is open for picks again';
  expect(await newest(manager)).toBe(`${sizes} 3 picks in 2 brackets, 1 tie-breaker, ${rest}`);
  expect(await newest(owner)).toBe(`${sizes} all picks, all tie-breakers, ${rest}`);
  expect(await picksOf(owner, bracket)).toEqual({});
  expect(await tournaments.customResults({ params })).toEqual({});
  expect(await tournaments.tieBreakerConfig({ params })).toMatchObject({ tieBreakerTeam1Score: null });
  const predicted = await owner.api.tournaments.customTieBreaker({ params: { bracketId: bracket.id } });
  expect(predicted.team1Score).toBeNull();
  const names = await tournaments.footballTeamNames({ params });
  expect(names).toMatchObject({ afc1: 'Chiefs', nfc6: 'NFC 6' });
  expect(names).not.toHaveProperty('afc7');
  await tournaments.changeConfig({ params, body: { bracketSize: 14 } });
  expect(await tournaments.footballTeamNames({ params })).toMatchObject({ afc1: 'Chiefs', afc7: 'AFC 7' });
  expect(await owner.api.brackets.listForRoom({ params })).toMatchObject([
    { totalPoints: 0, maxPoints: 28, rank: 1, previousRank: null, bracketSize: 14, picksSaved: 0 },
    { totalPoints: 0, maxPoints: 28, rank: 1, previousRank: null },
  ]);
  const reset = { isLocked: false, fightCount: 13, scoredCount: 0 };
  expect(await owner.api.rooms.get({ params })).toMatchObject(reset);
});

test('all picks are cleared by a size change, or by a reseeding change in a tournament with byes', async () => {
  const { room, bracket, params, newest } = await open();
  await saveSheet(owner, bracket, { 'r1-1': 'red1' });
  const before = await readLog(owner, room);
  await tournaments.changeBracketSize({ params, body: { bracketSize: 8 } });
  expect(await readLog(owner, room)).toEqual(before);
  await tournaments.changeConfig({ params, body: { bracketSize: 8, reseeding: false } });
  expect(await picksOf(owner, bracket)).toEqual({ 'r1-1': 'red1' });
  expect(await newest()).toBe('changed the bracket: reseeding turned off');
  await tournaments.changeConfig({ params, body: { bracketSize: 12 } });
  expect(await tournaments.config({ params })).toMatchObject({ reseeding: false });
  await saveSheet(owner, bracket, { 'r1-1': 'red4' });
  await tournaments.changeConfig({ params, body: { bracketSize: 12, reseeding: true } });
  expect(await picksOf(owner, bracket)).toEqual({});
  expect(await newest(manager)).toBe(
    'changed the bracket: reseeding turned on. Cleared: 1 pick in 1 bracket, 0 tie-breakers, 0 results',
  );
});

test.each([
  ['football', 8],
  ['custom', 10],
] as const)("a %s room's size cannot be changed to %d", async (sport, bracketSize) => {
  const { id: roomId } = await openRoom(manager, { sport });
  const change = tournaments.changeBracketSize({ params: { roomId }, body: { bracketSize } });
  await expect(change).rejects.toMatchObject({ status: 400, issues: [{ path: 'bracketSize' }] });
});

test('the response lists all team names; changes are logged, and an empty name restores the default', async () => {
  const { params, newest } = await open();
  const save = (teamNames: Record<string, string>) =>
    tournaments.customSaveTeamNames({ params, body: { teamNames } });
  await expect(save({ red1: 'Kansas', red5: 'Nobody', afc1: 'Chiefs' })).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'teamNames.red5' }, { path: 'teamNames.afc1' }],
  });
  const named = await save({ red2: ' Kansas ', blue4: 'Duke' });
  expect(named).toEqual({
    red1: 'Red 1',
    red2: 'Kansas',
    red3: 'Red 3',
    red4: 'Red 4',
    blue1: 'Blue 1',
    blue2: 'Blue 2',
    blue3: 'Blue 3',
    blue4: 'Duke',
  });
  expect(await newest()).toBe('changed team names: Red 2 is now Kansas; Blue 4 is now Duke');
  await tournaments.footballSaveTeamNames({ params, body: { teamNames: { ...named, red2: '' } } });
  expect(await newest()).toBe('changed team names: Kansas is now Red 2');
  const read = await owner.api.tournaments.footballTeamNames({ params });
  expect(read).toMatchObject({ red2: 'Red 2', blue4: 'Duke' });
});

test('each label can be changed on its own, and resizing replaces default round names but keeps custom ones', async () => {
  const at = await open();
  const { params, newest } = at;
  const save = (body: Parameters<typeof tournaments.saveLabels>[0]['body']) =>
    tournaments.saveLabels({ params, body });
  const resize = async (bracketSize: 16 | 32) => {
    await tournaments.changeConfig({ params, body: { bracketSize } });
    return (await tournaments.labels({ params })).roundNames;
  };
  await save({ leftLabel: 'East', leftColor: 'indigo' });
  expect(await newest()).toBe(
    'changed labels: the left side from Left to East; the color of the left side from red to indigo',
  );
  const roundNames = ['R-1', 'F-4', 'Chip'];
  expect(await save({ rightLabel: 'West', roundNames })).toEqual({
    leftLabel: 'East',
    rightLabel: 'West',
    leftColor: 'indigo',
    rightColor: 'blue',
    roundNames,
    regionNames: null,
  });
  await tournaments.savePointsConfig({ params, body: { roundPoints: [1, 2, 4] } });
  expect(await resize(16)).toEqual(['Round 1', 'E-8', 'F-4', 'Chip']);
  // The points for the new rounds continue the preset's pattern.
  expect(await newest()).toBe('changed the points per round from 1, 2, 4 to 1, 2, 4, 8');
  await save({ roundNames: ['Opening', 'Second'] });
  expect(await newest()).toBe(
    'changed labels: the rounds from Round 1, E-8, F-4, Chip to Opening, Second, F-4, Chip',
  );
  await enterResults(at, { 'r1-1': 'red8' });
  expect(await newest()).toBe('entered Red 8 over Red 1 in Opening');
  expect(await resize(32)).toEqual(['Opening', 'Second', 'E-8', 'F-4', 'Chip']);
});

test('only college basketball has region names', async () => {
  const regionNames = ['South', 'East', 'Midwest', 'West'];
  const { id } = await openRoom(manager, { sport: 'college-basketball' });
  const params = { roomId: id };
  expect((await tournaments.labels({ params })).regionNames).toHaveLength(4);
  const saved = await tournaments.saveLabels({ params, body: { regionNames } });
  expect(saved.regionNames).toEqual(regionNames);
  const elsewhere = { params: { roomId: (await openRoom(manager, { sport: 'custom' })).id } };
  const change = tournaments.saveLabels({ ...elsewhere, body: { regionNames } });
  await expect(change).rejects.toMatchObject({ status: 400, issues: [{ path: 'regionNames' }] });
  await tournaments.saveLabels({ ...elsewhere, body: { regionNames: null } });
});

test('a lock time without an offset is in Mountain Time, one with an offset is exact, and null clears it', async () => {
  const { room, params, newest } = await open();
  const set = (lockTime: string | null) => tournaments.setLockTime({ params, body: { lockTime } });
  for (const [lockTime, message] of [
    ['', 'Please select a lock time'],
    ['2026-02-30T10:00', 'That is not a date and time'],
  ] as const)
    await expect(set(lockTime)).rejects.toMatchObject({ status: 400, message });
  const lockTime = '2026-04-12T02:00:00.000Z';
  expect(await set('2026-04-11T20:00')).toEqual({ lockTime });
  expect(await newest()).toBe('set the lock time to Sat, Apr 11, 2026, 8:00:00 PM MT (was none)');
  expect(await owner.api.rooms.get({ params })).toMatchObject({ lockTime, isLocked: false });
  const [event] = await owner.api.fights.eventsOfRoom({ params });
  expect(event?.lockDatetime).toBe(lockTime);
  const body = { lockTime: '2026-02-01T00:00:00+02:00' };
  const exact = { lockTime: '2026-01-31T22:00:00.000Z' };
  expect(await tournaments.setFootballLock({ params, body })).toEqual(exact);
  const listed = await owner.api.rooms.list();
  expect(listed.find(({ id }) => id === room.id)).toMatchObject({ isLocked: true });
  expect(await set(null)).toEqual({ lockTime: null });
  expect(await owner.api.tournaments.lockTime({ params })).toEqual({ lockTime: null });
});

test("a completed room's setup cannot be changed", async () => {
  const { room, params } = await open();
  await completeRoom(manager, room);
  const changes = [
    tournaments.changeConfig({ params, body: { bracketSize: 12 } }),
    tournaments.savePointsConfig({ params, body: { roundPoints: [2] } }),
    tournaments.customSaveTeamNames({ params, body: { teamNames: { red1: 'Kansas' } } }),
    tournaments.saveLabels({ params, body: { leftLabel: 'East' } }),
    tournaments.setLockTime({ params, body: { lockTime: null } }),
    tournaments.customCreate({ body: params }),
  ];
  await Promise.all(changes.map((change) => expect(change).rejects.toEqual(refused(409, 'event_completed'))));
});

test('custom points per round are logged and used for scoring, and missing rounds are worth 1', async () => {
  const at = await open();
  const { bracket, params, newest } = at;
  const picks = { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' };
  await saveSheet(owner, bracket, picks);
  await enterResults(at, picks);
  const body = { roundPoints: [3, 20] };
  expect(await tournaments.savePointsConfig({ params, body })).toEqual(body);
  expect(await owner.api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
    totalPoints: 26,
    maxPoints: 53,
    previousRank: null,
  });
  expect(await owner.api.rooms.get({ params })).toMatchObject({ maxPossiblePoints: 53 });
  expect(await newest()).toBe('changed the points per round from 1, 2, 3, 4, 5, 6 to 3, 20');
});

test.each([
  ['football', [9, null, 0, '', ' ', '7'], [9, 2, 4, 6, 1, 7]],
  ['custom', [null, 9, 0, '', '20', null, null], [1, 9, 3, 4, 20, 6, 1]],
] as const)(
  "missing, zero or blank points in a %s room are replaced by the round's default: %j",
  async (sport, sent, roundPoints) => {
    const params = { roomId: (await openRoom(manager, { sport })).id };
    await tournaments.savePointsConfig({ params, body: { roundPoints: [5, 5, 5, 5, 5, 5, 5] } });
    const answer = await tournaments.savePointsConfig({ params, body: { roundPoints: [...sent] } });
    expect(answer).toEqual({ roundPoints });
    expect(await tournaments.pointsConfig({ params })).toEqual(answer);
  },
);
