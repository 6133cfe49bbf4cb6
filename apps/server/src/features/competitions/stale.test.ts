import { ApiError } from '@lockroom/contract';
import { openBracketRoom } from '@lockroom/testing/bracket-room';
import { openFightRoom } from '@lockroom/testing/fight-room';
import { expect, test } from 'vitest';
import { startWithEverybody } from './testing/start.ts';

const { server, admin, people } = await startWithEverybody();
const { fights, tournaments } = people.manager.api;

const [SIX, SEVEN] = ['2040-01-01T18:00:00.000Z', '2040-01-01T19:00:00.000Z'] as const;

/** Expects the server to refuse a change and to report the current values, which the sender has not seen. */
const expectStale = (call: Promise<unknown>, current: object) =>
  expect(call).rejects.toEqual(expect.objectContaining({ status: 409, code: 'stale', current }));

/** Runs two concurrent calls. Returns the accepted call's response and the other call's refusal. */
async function oneOf<T>(calls: readonly [Promise<T>, Promise<T>]): Promise<[T, ApiError]> {
  const settled = await Promise.allSettled(calls);
  const done = settled.find((one) => one.status === 'fulfilled');
  const refused = settled.find((one) => one.status === 'rejected');
  const error: unknown = refused?.reason;
  if (!done || !(error instanceof ApiError)) throw error;
  expect(error).toMatchObject({ status: 409, code: 'stale' });
  return [done.value, error];
}

async function openCard() {
  const { room, card } = await openFightRoom(server, 3, people);
  const [fight] = card;
  if (!fight) throw new Error('The card has no fights');
  return { fight, params: { fightId: fight.id }, inRoom: { params: { roomId: room.id } } };
}

async function openTournament() {
  const { room } = await openBracketRoom(people);
  const params = { roomId: room.id };
  const save = (results: Record<string, string | null>, seen: Record<string, string | null>) =>
    tournaments.customSaveResults({ params, body: { results, seen: { results: seen } } });
  return { params, save };
}

test('a change is refused with the current values if somebody else changed the fight first', async () => {
  const { fight, params } = await openCard();
  const { fighterPoints, fighter1, fighter2 } = fight;
  const seen = { fighterPoints, fighter1, fighter2 };
  const change = (body: object) => fights.update({ params, body });
  await change({ fighterPoints: 7, seen });
  await expectStale(change({ fighter1: 'Renamed', fighterPoints, seen }), { fighterPoints: 7 });
  // A change is accepted despite an outdated value if it does not affect that value or sets it to the current value.
  const beside = await change({ fighter1: 'Renamed', seen });
  expect(beside).toMatchObject({ fighter1: 'Renamed', fighterPoints: 7 });
  await change({ fighterPoints: 7, seen });
  // A sender who does not state the values that they saw overwrites whatever is stored.
  expect(await change({ fighterPoints: 9 })).toMatchObject({ fighterPoints: 9 });
});

test('of two concurrent requests with different odds, results or lock times, only one is accepted', async () => {
  const { fight, params, inRoom } = await openCard();
  const setOdds = (fighter1Odds: string) =>
    fights.update({ params, body: { fighter1Odds, seen: { fighter1Odds: fight.fighter1Odds } } });
  const [changed, otherOdds] = await oneOf([setOdds('-300'), setOdds('+250')]);
  expect(otherOdds.current).toEqual({ fighter1Odds: changed.fighter1Odds });

  const setLock = (lock: string, seenLock: string | null = null) => {
    const seen = { lockTimes: { [fight.id]: seenLock } };
    return fights.setLockTimes({ ...inRoom, body: { lockTimes: { [fight.id]: lock }, seen } });
  };
  const [card, otherLock] = await oneOf([setLock(SIX), setLock(SEVEN)]);
  const lock = card.find(({ id }) => id === fight.id)?.lockDatetime ?? '';
  expect(otherLock.current).toEqual({ [`lockTimes.${fight.id}`]: lock });
  await setLock(lock === SIX ? SEVEN : SIX, lock);

  const resultOf = <Id extends 1 | 2 | null>(winnerId: Id) => {
    return { winnerId, winMethod: winnerId && ('Decision' as const) };
  };
  const enter = (winnerId: 1 | 2, seen: 1 | 2 | null = null) =>
    fights.enterResult({ params, body: { ...resultOf(winnerId), seen: resultOf(seen) } });
  const [stored, refusal] = await oneOf([enter(1), enter(2)]);
  const winnerId = stored.winnerId === 1 ? 1 : 2;
  expect(refusal.current).toEqual({ winnerId: resultOf(winnerId) });
  expect(refusal.message).toContain(`${stored[`fighter${winnerId}`]} by Decision over`);
  // The same result is accepted twice.
  await enter(winnerId);
  await enter(winnerId === 1 ? 2 : 1, winnerId);
});

// The left half of an eight-team bracket: two first-round games and the game between their winners.
const first = { 'r1-1': 'red1', 'r1-2': 'red2' };

test('later results that the sender has not seen are kept, and impossible results are refused as stale', async () => {
  const { save } = await openTournament();
  await save({ 'r1-1': 'red1' }, {});
  expect((await save({ 'r1-2': 'red2' }, {})).results).toEqual(first);
  await save({ 'r2-1': 'red1' }, first);
  await expectStale(save({ 'r1-1': 'red4' }, first), { 'results.r2-1': 'red1' });
  const seen = { ...first, 'r2-1': 'red1' };
  expect(await save({ 'r1-1': 'red4' }, seen)).toMatchObject({ dropped: ['r2-1'] });
  await expectStale(save({ 'r2-1': 'red1' }, first), { 'results.r1-1': 'red4' });
});

test('of two concurrent requests with different winners, lock times or final scores, only one is accepted', async () => {
  const { params, save } = await openTournament();
  const [won, otherWinner] = await oneOf([save({ 'r1-1': 'red1' }, {}), save({ 'r1-1': 'red4' }, {})]);
  expect(otherWinner.current).toEqual({ 'results.r1-1': won.results['r1-1'] });
  const setLock = (lockTime: string) =>
    tournaments.setLockTime({ params, body: { lockTime, seen: { lockTime: null } } });
  const [{ lockTime }, otherLock] = await oneOf([setLock(SIX), setLock(SEVEN)]);
  expect(otherLock.current).toEqual({ lockTime });
  const seen = { results: {}, tieBreakerActual: { team1Score: null, team2Score: null } };
  const enter = (team1Score: number) => {
    const tieBreakerActual = { team1Score, team2Score: 3 };
    return tournaments.customSaveResults({ params, body: { results: {}, tieBreakerActual, seen } });
  };
  const [{ tieBreakerActual }, otherScore] = await oneOf([enter(7), enter(9)]);
  const { team1Score, team2Score } = tieBreakerActual;
  expect(otherScore.current).toEqual({ tieBreakerActual: { team1Score, team2Score } });
});

test('of two concurrent new names for the same team, only one is accepted, regardless of changes to other teams', async () => {
  const { params } = await openTournament();
  const name = (red1: string, saw: string) =>
    tournaments.customSaveTeamNames({
      params,
      body: { teamNames: { red1 }, seen: { teamNames: { red1: saw, red2: 'Another' } } },
    });
  const [names, refusal] = await oneOf([name('Duke', 'Red 1'), name('Yale', 'Red 1')]);
  expect(refusal.current).toEqual({ 'teamNames.red1': names.red1 });
  expect(refusal.message).toContain(`Red 1: now ${names.red1}`);
  await name('Rice', names.red1 ?? '');
  // An empty name restores the default name. Setting the current value overwrites nothing.
  await expectStale(name('Duke', ''), { 'teamNames.red1': 'Rice' });
  await name('Rice', 'Red 1');
});

test('labels and points are accepted unless they would overwrite values that the sender has not seen', async () => {
  const { params } = await openTournament();
  const before = await tournaments.labels({ params });
  const label = (labels: Partial<typeof before>, seen: Partial<typeof before> = before) =>
    tournaments.saveLabels({ params, body: { ...labels, seen } });
  const roundNames = ['First', 'Second', 'Third'];
  await label({ leftLabel: 'East', roundNames });
  expect(await label({ rightLabel: 'West' })).toMatchObject({ leftLabel: 'East', rightLabel: 'West' });
  const late = label({ leftLabel: 'North', rightLabel: 'West', roundNames: ['One', 'Two', 'Three'] });
  await expectStale(late, { leftLabel: 'East', roundNames });
  await label({ leftLabel: 'North' }, { leftLabel: 'East' });

  const { roundPoints: seen } = await tournaments.pointsConfig({ params });
  const set = (roundPoints: number[], saw = seen) =>
    tournaments.savePointsConfig({ params, body: { roundPoints, seen: { roundPoints: saw } } });
  await set(seen.with(0, 7));
  const refused = set(seen.with(1, 9));
  await expect(refused).rejects.toThrow('First: now 7 points');
  await expectStale(refused, { 'roundPoints.0': 7 });
  const both = seen.with(0, 7).with(1, 9);
  expect(await set(both, seen.with(0, 7))).toEqual({ roundPoints: both });
});

test('a change to a template is refused if the sender has not seen its current values', async () => {
  const { templates } = admin.api;
  const bracket = await templates.create({ body: { name: 'Bracket', sport: 'custom-8' } });
  const params = { templateId: bracket.id };
  await templates.setLockTimes({ params, body: { lockTime: SIX } });
  const lock = { lockTime: SEVEN, seen: { lockTime: null } };
  await expectStale(templates.setLockTimes({ params, body: lock }), { lockTime: SIX });
  const name = (team: string, seen?: { teamNames: Record<string, string> }) =>
    templates.saveTeamNames({ params, body: { teamNames: { 'left-top-1': team }, seen } });
  await name('Duke');
  await expectStale(name('Yale', { teamNames: { 'left-top-1': 'Red 1' } }), { 'teamNames.red1': 'Duke' });
  const enter = (winner: string) =>
    templates.saveResults({ params, body: { results: { 'r1-1': winner }, seen: { results: {} } } });
  await enter('red1');
  await expectStale(enter('red4'), { 'results.r1-1': 'red1' });

  const fight = { fighter1: 'Pereira', fighter2: 'Hill' };
  const card = await templates.create({ body: { name: 'Card', sport: 'mma', fights: [fight] } });
  const of = { params: { templateId: card.id } };
  const [{ id, fighterPoints } = { id: '', fighterPoints: 0 }] = card.fights;
  const edit = (points: number) =>
    templates.editFight({
      params: { ...of.params, index: '0' },
      body: { fighterPoints: points, seen: { fighterPoints } },
    });
  await edit(9);
  await expectStale(edit(8), { fighterPoints: 9 });
  const end = (winnerId: 1 | 2) => {
    const results = { fight_0: { winnerId, winMethod: 'Decision' as const } };
    return templates.saveResults({ ...of, body: { results, seen: { results: { fight_0: null } } } });
  };
  await end(1);
  await expectStale(end(2), { 'results.fight_0': { winnerId: 1, winMethod: 'Decision' } });
  const lockAt = (time: string) =>
    templates.setLockTimes({
      ...of,
      body: { lockTimes: { [id]: time }, seen: { lockTimes: { [id]: null } } },
    });
  await lockAt(SIX);
  await expectStale(lockAt(SEVEN), { [`lockTimes.${id}`]: SIX });
});
