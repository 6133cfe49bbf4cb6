import type { Room } from '@lockroom/contract';
import { enterResults, openBracketRoom, picksOf, saveSheet } from '@lockroom/testing/bracket-room';
import { readLog } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { openRoom, registerPeople } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { startTestServer } from '../../../testing/test-server.ts';

const server = await startTestServer();
const people = await registerPeople(server);
afterAll(() => server.close());

const of = (room: Pick<Room, 'id'>) => ({ roomId: room.id });

describe('a new tournament room', () => {
  test.each([
    ['football', 14, true, [1, 2, 4, 6], 'AFC', 'NFC', 28],
    ['custom', 8, true, [1, 2, 3, 4, 5, 6], 'Left', 'Right', 11],
    ['hockey', 16, true, [1, 2, 3, 4, 5, 6], 'West', 'East', 26],
    ['college-football', 12, false, [1, 2, 3, 4, 5, 6], 'Left', 'Right', 22],
  ] as const)(
    'a new %s room has %d teams and the defaults of its sport',
    async (sport, bracketSize, reseeding, roundPoints, left, right, most) => {
      const { manager } = people;
      const room = await openRoom(manager, { sport });
      const params = of(room);
      const { tournaments } = manager.api;
      expect(room).toMatchObject({
        bracketSize,
        fightCount: bracketSize - 1,
        maxPossiblePoints: most,
        lockTime: null,
      });
      expect(await tournaments.config({ params })).toEqual({ bracketSize, sport, reseeding });
      expect(await tournaments.pointsConfig({ params })).toEqual({ roundPoints });
      expect(await tournaments.labels({ params })).toMatchObject({
        leftLabel: left,
        rightLabel: right,
        leftColor: 'red',
        rightColor: 'blue',
      });
      expect(Object.keys(await tournaments.customTeamNames({ params }))).toHaveLength(bracketSize);
      const bracket = await manager.api.brackets.create({ body: params });
      expect(bracket).toMatchObject({
        sport,
        bracketSize,
        maxPoints: most,
        totalPoints: 0,
        rank: 1,
        picksSaved: 0,
      });
    },
  );

  test('a new room has the size and conferences of its preset', async () => {
    const { manager } = people;
    const room = await manager.api.rooms.create({
      body: {
        name: 'Spring cup',
        sport: 'custom',
        sportTemplate: 'custom-28',
        sportConfig: { conferenceA: 'Sunset', conferenceB: 'Sunrise' },
        maxBrackets: 10,
        roomPassword: 'canvas300',
      },
    });
    expect(room).toMatchObject({ bracketSize: 28, maxPossiblePoints: 53 });
    expect(await manager.api.tournaments.labels({ params: of(room) })).toMatchObject({
      leftLabel: 'Sunset',
      rightLabel: 'Sunrise',
      roundNames: ['Round 1', 'S-16', 'E-8', 'F-4', 'Chip'],
      regionNames: null,
    });
  });
});

describe('a change of tournament size', () => {
  test('changing the size clears picks, results and scores, logs their number, and removes obsolete team names', async () => {
    const { owner, other, manager, room, bracket, otherBracket } = await openBracketRoom(people, 'football');
    const params = of(room);
    const { tournaments } = manager.api;
    await tournaments.footballSaveTeamNames({
      params,
      body: { teamNames: { afc1: 'Chiefs', afc7: 'Steelers', nfc7: 'Packers' } },
    });
    await saveSheet(owner, bracket, { wc1: 'afc4', wc2: 'afc3' }, { team1Score: 24, team2Score: 21 });
    await saveSheet(other, otherBracket, { wc1: 'afc5' });
    await enterResults({ manager, room }, { wc1: 'afc4' }, { team1Score: 20, team2Score: 17 });
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
    expect((await readLog(manager, room))[0]).toBe(
      'changed the bracket: from 14 to 12 teams. Cleared: 3 picks in 2 brackets, 1 tie-breaker, 1 result and the final score; it was locked and is open for picks again',
    );
    // The log does not tell members how many picks the others have made.
    expect((await readLog(owner, room))[0]).toBe(
      'changed the bracket: from 14 to 12 teams. Cleared: all picks, all tie-breakers, 1 result and the final score; it was locked and is open for picks again',
    );
    expect(await picksOf(owner, bracket)).toEqual({});
    expect(await tournaments.customResults({ params })).toEqual({});
    expect(await tournaments.tieBreakerConfig({ params })).toMatchObject({ tieBreakerTeam1Score: null });
    expect(await owner.api.tournaments.customTieBreaker({ params: { bracketId: bracket.id } })).toMatchObject(
      {
        team1Score: null,
      },
    );
    const names = await tournaments.footballTeamNames({ params });
    expect(names).toMatchObject({ afc1: 'Chiefs', nfc6: 'NFC 6' });
    expect(names).not.toHaveProperty('afc7');
    await tournaments.changeConfig({ params, body: { bracketSize: 14 } });
    expect(await tournaments.footballTeamNames({ params })).toMatchObject({ afc1: 'Chiefs', afc7: 'AFC 7' });
    expect(await owner.api.brackets.listForRoom({ params })).toMatchObject([
      { totalPoints: 0, maxPoints: 28, rank: 1, previousRank: null, bracketSize: 14, picksSaved: 0 },
      { totalPoints: 0, maxPoints: 28, rank: 1, previousRank: null },
    ]);
    expect(await owner.api.rooms.get({ params })).toMatchObject({
      isLocked: false,
      fightCount: 13,
      scoredCount: 0,
    });
  });

  test('all picks are cleared by changing the size, or by changing reseeding in a tournament with byes', async () => {
    const { owner, manager, room, bracket } = await openBracketRoom(people);
    const params = of(room);
    const { tournaments } = manager.api;
    await saveSheet(owner, bracket, { 'r1-1': 'red1' });
    await tournaments.changeConfig({ params, body: { bracketSize: 8, reseeding: false } });
    expect(await picksOf(owner, bracket)).toEqual({ 'r1-1': 'red1' });
    expect((await readLog(owner, room))[0]).toBe('changed the bracket: reseeding turned off');
    await tournaments.changeConfig({ params, body: { bracketSize: 12 } });
    expect(await tournaments.config({ params })).toMatchObject({ reseeding: false });
    await saveSheet(owner, bracket, { 'r1-1': 'red4' });
    await tournaments.changeConfig({ params, body: { bracketSize: 12, reseeding: true } });
    expect(await picksOf(owner, bracket)).toEqual({});
    expect((await readLog(manager, room))[0]).toBe(
      'changed the bracket: reseeding turned on. Cleared: 1 pick in 1 bracket, 0 tie-breakers, 0 results',
    );
  });

  test('changing the size to the current size changes nothing', async () => {
    const { owner, manager, room, bracket } = await openBracketRoom(people);
    await saveSheet(owner, bracket, { 'r1-1': 'red1' });
    const before = await readLog(owner, room);
    await manager.api.tournaments.changeBracketSize({ params: of(room), body: { bracketSize: 8 } });
    expect(await picksOf(owner, bracket)).toEqual({ 'r1-1': 'red1' });
    expect(await readLog(owner, room)).toEqual(before);
  });

  test.each([
    ['football', 8],
    ['custom', 10],
  ] as const)('the size of a %s room cannot be changed to %d', async (sport, bracketSize) => {
    const { manager } = people;
    const room = await openRoom(manager, { sport });
    const change = manager.api.tournaments.changeBracketSize({ params: of(room), body: { bracketSize } });
    await expect(change).rejects.toMatchObject({ status: 400, issues: [{ path: 'bracketSize' }] });
  });
});

describe('team names', () => {
  test('the response lists all team names, changes are logged, and an empty name restores the default', async () => {
    const { owner, manager, room } = await openBracketRoom(people);
    const params = of(room);
    const { tournaments } = manager.api;
    const named = await tournaments.customSaveTeamNames({
      params,
      body: { teamNames: { red1: ' Kansas ', blue4: 'Duke' } },
    });
    expect(named).toEqual({
      red1: 'Kansas',
      red2: 'Red 2',
      red3: 'Red 3',
      red4: 'Red 4',
      blue1: 'Blue 1',
      blue2: 'Blue 2',
      blue3: 'Blue 3',
      blue4: 'Duke',
    });
    expect((await readLog(owner, room))[0]).toBe(
      'changed team names: Red 1 is now Kansas; Blue 4 is now Duke',
    );
    await tournaments.footballSaveTeamNames({ params, body: { teamNames: { ...named, red1: '' } } });
    expect((await readLog(owner, room))[0]).toBe('changed team names: Kansas is now Red 1');
    expect(await owner.api.tournaments.footballTeamNames({ params })).toMatchObject({
      red1: 'Red 1',
      blue4: 'Duke',
    });
  });

  test('team names are refused as a whole if one team is unknown', async () => {
    const { manager } = people;
    const room = await openRoom(manager, { sport: 'custom' });
    const params = of(room);
    const body = { teamNames: { red1: 'Kansas', red5: 'Nobody', afc1: 'Chiefs' } };
    await expect(manager.api.tournaments.customSaveTeamNames({ params, body })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'teamNames.red5' }, { path: 'teamNames.afc1' }],
    });
    expect(await manager.api.tournaments.customTeamNames({ params })).toMatchObject({ red1: 'Red 1' });
  });
});

describe('labels', () => {
  test('labels are changed one by one, and resizing replaces default round names and keeps custom ones', async () => {
    const { owner, manager, room } = await openBracketRoom(people);
    const params = of(room);
    const { tournaments } = manager.api;
    await tournaments.saveLabels({ params, body: { leftLabel: 'East', leftColor: 'indigo' } });
    expect((await readLog(owner, room))[0]).toBe(
      'changed labels: the left side from Left to East; the color of the left side from red to indigo',
    );
    const tabs = ['R-1', 'F-4', 'Chip'];
    const saved = await tournaments.saveLabels({ params, body: { rightLabel: 'West', roundNames: tabs } });
    expect(saved).toEqual({
      leftLabel: 'East',
      rightLabel: 'West',
      leftColor: 'indigo',
      rightColor: 'blue',
      roundNames: tabs,
      regionNames: null,
    });
    await tournaments.changeConfig({ params, body: { bracketSize: 16 } });
    expect((await tournaments.labels({ params })).roundNames).toEqual(['Round 1', 'E-8', 'F-4', 'Chip']);
    await tournaments.saveLabels({ params, body: { roundNames: ['Opening', 'Second'] } });
    expect((await tournaments.labels({ params })).roundNames).toEqual(['Opening', 'Second', 'F-4', 'Chip']);
    expect((await readLog(owner, room))[0]).toBe(
      'changed labels: the rounds from Round 1, E-8, F-4, Chip to Opening, Second, F-4, Chip',
    );
    await enterResults({ manager, room }, { 'r1-1': 'red8' });
    expect((await readLog(owner, room))[0]).toBe('entered Red 8 over Red 1 in Opening');
    await tournaments.changeConfig({ params, body: { bracketSize: 32 } });
    expect((await tournaments.labels({ params })).roundNames).toEqual([
      ...['Opening', 'Second', 'E-8', 'F-4', 'Chip'],
    ]);
  });

  test('only college basketball has names for regions', async () => {
    const { manager } = people;
    const room = await openRoom(manager, { sport: 'college-basketball' });
    const params = of(room);
    const { tournaments } = manager.api;
    expect((await tournaments.labels({ params })).regionNames).toHaveLength(4);
    const regionNames = ['South', 'East', 'Midwest', 'West'];
    expect((await tournaments.saveLabels({ params, body: { regionNames } })).regionNames).toEqual(
      regionNames,
    );
    const other = await openRoom(manager, { sport: 'custom' });
    const change = manager.api.tournaments.saveLabels({ params: of(other), body: { regionNames } });
    await expect(change).rejects.toMatchObject({ status: 400, issues: [{ path: 'regionNames' }] });
    await manager.api.tournaments.saveLabels({ params: of(other), body: { regionNames: null } });
  });
});

describe('the lock time', () => {
  test('a lock time without an offset is in Mountain Time, one with an offset is exact, and null clears it', async () => {
    const { owner, manager, room } = await openBracketRoom(people);
    const params = of(room);
    const { tournaments } = manager.api;
    const set = (lockTime: string | null) => tournaments.setLockTime({ params, body: { lockTime } });
    expect(await set('2026-04-11T20:00')).toEqual({ lockTime: '2026-04-12T02:00:00.000Z' });
    expect((await readLog(owner, room))[0]).toBe(
      'set the lock time to Sat, Apr 11, 2026, 8:00:00 PM MT (was none)',
    );
    expect(await owner.api.rooms.get({ params })).toMatchObject({
      lockTime: '2026-04-12T02:00:00.000Z',
      isLocked: false,
    });
    const [event] = await owner.api.fights.eventsOfRoom({ params });
    expect(event?.lockDatetime).toBe('2026-04-12T02:00:00.000Z');
    expect(
      await tournaments.setFootballLock({ params, body: { lockTime: '2026-02-01T00:00:00+02:00' } }),
    ).toEqual({ lockTime: '2026-01-31T22:00:00.000Z' });
    const listed = await owner.api.rooms.list();
    expect(listed.find(({ id }) => id === room.id)).toMatchObject({ isLocked: true });
    expect(await set(null)).toEqual({ lockTime: null });
    expect(await owner.api.tournaments.lockTime({ params })).toEqual({ lockTime: null });
  });

  test.each([
    ['', 'Please select a lock time'],
    ['2026-02-30T10:00', 'That is not a date and time'],
  ])('the lock time cannot be %j', async (lockTime, message) => {
    const { manager } = people;
    const room = await openRoom(manager, { sport: 'football' });
    const change = manager.api.tournaments.setFootballLock({ params: of(room), body: { lockTime } });
    await expect(change).rejects.toMatchObject({ status: 400, message });
  });
});

test('the setup of a completed room cannot be changed', async () => {
  const { manager } = people;
  const room = await openRoom(manager, { sport: 'custom' });
  const params = of(room);
  await manager.api.rooms.complete({ params, body: { isCompleted: true } });
  const { tournaments } = manager.api;
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

describe('the points per round', () => {
  test('custom points per round are logged and used for scoring, and missing rounds are worth 1', async () => {
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
  ] as const)(
    'missing, zero or blank points in a %s room become the default of the round: %j',
    async (sport, roundPoints, stored) => {
      const { tournaments } = people.manager.api;
      const params = of(await openRoom(people.manager, { sport }));
      await tournaments.savePointsConfig({ params, body: { roundPoints: [5, 5, 5, 5, 5, 5, 5] } });
      const answer = await tournaments.savePointsConfig({ params, body: { roundPoints: [...roundPoints] } });
      expect(answer).toEqual({ roundPoints: stored });
      expect(await tournaments.pointsConfig({ params })).toEqual(answer);
    },
  );
});

describe('the points per round after a change of size', () => {
  test('football keeps the points per round that the manager has set', async () => {
    const { manager, room } = await openBracketRoom(people, 'football');
    const params = of(room);
    const { tournaments } = manager.api;
    await tournaments.savePointsConfig({ params, body: { roundPoints: [2, 3, 4, 10] } });
    await tournaments.changeBracketSize({ params, body: { bracketSize: 12 } });
    expect(await tournaments.pointsConfig({ params })).toEqual({ roundPoints: [2, 3, 4, 10] });
    // Four games in the first round, two in the second, and then the final.
    expect(await manager.api.rooms.get({ params })).toMatchObject({ maxPossiblePoints: 8 + 12 + 8 + 10 });
  });

  test('the points per round continue the pattern of a preset', async () => {
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
