import { ApiError } from '@lockroom/contract';
import { openBracketRoom } from '@lockroom/testing/bracket-room';
import { openFightRoom } from '@lockroom/testing/fight-room';
import { registerPeople } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());

/** Returns the status and code of a refused call, and the current values in its response. */
async function staleness(call: Promise<unknown>): Promise<Pick<ApiError, 'status' | 'code' | 'current'>> {
  const error: unknown = await call.then(
    () => expect.fail('Expected the call to be refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, code: error.code, current: error.current };
}

const stale = (current: object) => ({ status: 409, code: 'stale', current });

/** Runs two concurrent calls. Returns the response of the accepted one and the refusal of the other. */
async function oneOf<T>(calls: readonly [Promise<T>, Promise<T>]): Promise<[T, ApiError]> {
  const settled = await Promise.allSettled(calls);
  const done = settled.filter((one) => one.status === 'fulfilled');
  const refused = settled.filter((one) => one.status === 'rejected');
  expect([done.length, refused.length]).toEqual([1, 1]);
  const error: unknown = refused[0]?.reason;
  if (!done[0] || !(error instanceof ApiError)) throw error;
  expect(error).toMatchObject({ status: 409, code: 'stale' });
  return [done[0].value, error];
}

describe('conflicting changes of a fight', () => {
  const open = async () => {
    const { manager, room, card } = await openFightRoom(server, 3, people);
    const [fight] = card;
    if (!fight) throw new Error('The card has no fights');
    return { fights: manager.api.fights, room, fight, params: { fightId: fight.id } };
  };

  test('a change is refused with the current values if somebody else changed the fight first', async () => {
    const { fights, fight, params } = await open();
    const { fighterPoints, fighter1, fighter2 } = fight;
    const seen = { fighterPoints, fighter1, fighter2 };
    await fights.update({ params, body: { fighterPoints: 7, seen } });
    const late = { fighter1: 'Renamed', fighterPoints, seen };
    expect(await staleness(fights.update({ params, body: late }))).toEqual(stale({ fighterPoints: 7 }));
    expect(await fights.update({ params, body: {} })).toMatchObject({ fighter1, fighterPoints: 7 });
    // An outdated value causes no refusal if the change leaves that value alone or sets it to the current one.
    const beside = await fights.update({ params, body: { fighter1: 'Renamed', seen } });
    expect(beside).toMatchObject({ fighter1: 'Renamed', fighterPoints: 7 });
    expect(await fights.update({ params, body: { fighterPoints: 7, seen } })).toMatchObject({
      fighterPoints: 7,
    });
  });

  test('a change from a sender who does not state the old values is always accepted', async () => {
    const { fights, params } = await open();
    await fights.update({ params, body: { fighterPoints: 7 } });
    expect(await fights.update({ params, body: { fighterPoints: 9 } })).toMatchObject({ fighterPoints: 9 });
  });

  test('only one of two concurrent changes is accepted', async () => {
    const { fights, fight, params } = await open();
    const seen = { fighter1Odds: fight.fighter1Odds };
    const change = (fighter1Odds: string) => fights.update({ params, body: { fighter1Odds, seen } });
    const [stored, refusal] = await oneOf([change('-300'), change('+250')]);
    expect(refusal.current).toEqual({ fighter1Odds: stored.fighter1Odds });
  });

  test('only one of two different concurrent results is accepted, and two equal results are both accepted', async () => {
    const { fights, params } = await open();
    const seen = { winnerId: null, winMethod: null };
    const enter = (winnerId: 1 | 2) =>
      fights.enterResult({ params, body: { winnerId, winMethod: 'Decision', seen } });
    const [stored, refusal] = await oneOf([enter(1), enter(2)]);
    const { winnerId, winMethod } = stored;
    expect(refusal.current).toEqual({ winnerId: { winnerId, winMethod } });
    expect(refusal.message).toContain(
      `${winnerId === 1 ? stored.fighter1 : stored.fighter2} by Decision over`,
    );
    expect(await enter(winnerId as 1 | 2)).toMatchObject({ winnerId });
    const other = winnerId === 1 ? 2 : 1;
    const meant = { winnerId: other, winMethod: 'Decision', seen: { winnerId, winMethod } } as const;
    expect(await fights.enterResult({ params, body: meant as never })).toMatchObject({ winnerId: other });
  });

  test('only one of two concurrent lock times is accepted, regardless of changes to other fights', async () => {
    const { fights, room, fight } = await open();
    const params = { roomId: room.id };
    const set = (lock: string, seenLock: string | null = null) =>
      fights.setLockTimes({
        params,
        body: { lockTimes: { [fight.id]: lock }, seen: { lockTimes: { [fight.id]: seenLock } } },
      });
    const [one, two] = ['2040-01-01T18:00:00.000Z', '2040-01-01T19:00:00.000Z'] as const;
    const [card, refusal] = await oneOf([set(one), set(two)]);
    const lock = card.find(({ id }) => id === fight.id)?.lockDatetime ?? '';
    expect(refusal.current).toEqual({ [`lockTimes.${fight.id}`]: lock });
    const next = lock === one ? two : one;
    expect((await set(next, lock)).find(({ id }) => id === fight.id)?.lockDatetime).toBe(next);
  });
});

describe('conflicting changes of a tournament', () => {
  const open = async () => {
    const { manager, room } = await openBracketRoom(people);
    const { tournaments } = manager.api;
    const params = { roomId: room.id };
    const save = (results: Record<string, string | null>, seen: Record<string, string | null>) =>
      tournaments.customSaveResults({ params, body: { results, seen: { results: seen } } });
    return { tournaments, params, save };
  };
  // The first side of a bracket of 8: two games of round 1, and the game between their winners.
  const first = { 'r1-1': 'red1', 'r1-2': 'red2' };

  test('only one of two concurrent winners of a game is accepted', async () => {
    const { save } = await open();
    const [stored, refusal] = await oneOf([save({ 'r1-1': 'red1' }, {}), save({ 'r1-1': 'red4' }, {})]);
    expect(refusal.current).toEqual({ 'results.r1-1': stored.results['r1-1'] });
  });

  test('new results are accepted even if the sender has not seen recent results of other games', async () => {
    const { save } = await open();
    await save({ 'r1-1': 'red1' }, {});
    expect((await save({ 'r1-2': 'red2' }, {})).results).toEqual(first);
  });

  test('later results that the sender has not seen are kept, and impossible results are refused as stale', async () => {
    const { save } = await open();
    await save(first, {});
    await save({ 'r2-1': 'red1' }, first);
    expect(await staleness(save({ 'r1-1': 'red4' }, first))).toEqual(stale({ 'results.r2-1': 'red1' }));
    const seen = { ...first, 'r2-1': 'red1' };
    expect(await save({ 'r1-1': 'red4' }, seen)).toMatchObject({ dropped: ['r2-1'] });
    const impossible = await staleness(save({ 'r2-1': 'red1' }, first));
    expect(impossible).toEqual(stale({ 'results.r1-1': 'red4' }));
  });

  test('only one of two concurrent lock times is accepted', async () => {
    const { tournaments, params } = await open();
    const set = (lockTime: string) =>
      tournaments.setLockTime({ params, body: { lockTime, seen: { lockTime: null } } });
    const [lock, refusal] = await oneOf([set('2040-01-01T18:00:00Z'), set('2040-01-01T19:00:00Z')]);
    expect(refusal.current).toEqual({ lockTime: lock.lockTime });
  });

  test('only one of two concurrent names for a team is accepted, regardless of changes to other teams', async () => {
    const { tournaments, params } = await open();
    const name = (red1: string, saw: string) =>
      tournaments.customSaveTeamNames({
        params,
        body: { teamNames: { red1 }, seen: { teamNames: { red1: saw, red2: 'Another' } } },
      });
    const [names, refusal] = await oneOf([name('Duke', 'Red 1'), name('Yale', 'Red 1')]);
    expect(refusal.current).toEqual({ 'teamNames.red1': names.red1 });
    expect(refusal.message).toContain(`Red 1: now ${names.red1}`);
    expect(await name('Rice', names.red1 ?? '')).toMatchObject({ red1: 'Rice' });
    // An empty name stands for the default name. Setting the current value overwrites nothing.
    expect(await staleness(name('Duke', ''))).toEqual(stale({ 'teamNames.red1': 'Rice' }));
    expect(await name('Rice', 'Red 1')).toMatchObject({ red1: 'Rice' });
  });

  test('labels and points are accepted unless they would overwrite values that the sender has not seen', async () => {
    const { tournaments, params } = await open();
    const before = await tournaments.labels({ params });
    const label = (labels: Partial<typeof before>, seen: Partial<typeof before> = before) =>
      tournaments.saveLabels({ params, body: { ...labels, seen } });
    await label({ leftLabel: 'East', roundNames: ['First', 'Second', 'Third'] });
    expect(await label({ rightLabel: 'West' })).toMatchObject({ leftLabel: 'East', rightLabel: 'West' });
    const late = label({ leftLabel: 'North', rightLabel: 'West', roundNames: ['One', 'Two', 'Three'] });
    expect(await staleness(late)).toEqual(
      stale({ leftLabel: 'East', roundNames: ['First', 'Second', 'Third'] }),
    );
    expect(await label({ leftLabel: 'North' }, { leftLabel: 'East' })).toMatchObject({ leftLabel: 'North' });

    const { roundPoints: seen } = await tournaments.pointsConfig({ params });
    const set = (roundPoints: number[], saw = seen) =>
      tournaments.savePointsConfig({ params, body: { roundPoints, seen: { roundPoints: saw } } });
    await set(seen.with(0, 7));
    const refused = set(seen.with(1, 9));
    await expect(refused).rejects.toThrow('First: now 7 points');
    expect(await staleness(refused)).toEqual(stale({ 'roundPoints.0': 7 }));
    const both = seen.with(0, 7).with(1, 9);
    expect(await set(both, seen.with(0, 7))).toEqual({ roundPoints: both });
  });

  test('only one of two concurrent final scores is accepted', async () => {
    const { tournaments, params } = await open();
    const seen = { results: {}, tieBreakerActual: { team1Score: null, team2Score: null } };
    const enter = (team1Score: number) =>
      tournaments.customSaveResults({
        params,
        body: { results: {}, tieBreakerActual: { team1Score, team2Score: 3 }, seen },
      });
    const [{ tieBreakerActual }, refusal] = await oneOf([enter(7), enter(9)]);
    const { team1Score, team2Score } = tieBreakerActual;
    expect(refusal.current).toEqual({ tieBreakerActual: { team1Score, team2Score } });
  });
});

test('a change of a template is refused if the sender has not seen its current values', async () => {
  const { templates } = admin.api;
  const bracket = await templates.create({ body: { name: 'Bracket', sport: 'custom-8' } });
  const params = { templateId: bracket.id };
  const [first, second] = ['2040-01-01T18:00:00.000Z', '2040-01-01T19:00:00.000Z'];
  await templates.setLockTimes({ params, body: { lockTime: first } });
  const lock = { lockTime: second, seen: { lockTime: null } };
  expect(await staleness(templates.setLockTimes({ params, body: lock }))).toEqual(stale({ lockTime: first }));
  await templates.saveTeamNames({ params, body: { teamNames: { 'left-top-1': 'Duke' } } });
  const names = { teamNames: { 'left-top-1': 'Yale' }, seen: { teamNames: { 'left-top-1': 'Red 1' } } };
  const named = await staleness(templates.saveTeamNames({ params, body: names }));
  expect(named).toEqual(stale({ 'teamNames.red1': 'Duke' }));
  await templates.saveResults({ params, body: { results: { 'r1-1': 'red1' } } });
  const results = { results: { 'r1-1': 'red4' }, seen: { results: {} } };
  const entered = await staleness(templates.saveResults({ params, body: results }));
  expect(entered).toEqual(stale({ 'results.r1-1': 'red1' }));

  const fight = { fighter1: 'Pereira', fighter2: 'Hill' };
  const card = await templates.create({ body: { name: 'Card', sport: 'mma', fights: [fight] } });
  const of = { templateId: card.id };
  const [{ id, fighterPoints } = { id: '', fighterPoints: 0 }] = card.fights;
  await templates.editFight({ params: { ...of, index: '0' }, body: { fighterPoints: 9 } });
  const points = { fighterPoints: 8, seen: { fighterPoints } };
  const edited = await staleness(templates.editFight({ params: { ...of, index: '0' }, body: points }));
  expect(edited).toEqual(stale({ fighterPoints: 9 }));
  const won = { winnerId: 1, winMethod: 'Decision' } as const;
  await templates.saveResults({ params: of, body: { results: { fight_0: won } } });
  const other = {
    results: { fight_0: { ...won, winnerId: 2 as const } },
    seen: { results: { fight_0: null } },
  };
  const lost = await staleness(templates.saveResults({ params: of, body: other }));
  expect(lost).toEqual(stale({ 'results.fight_0': won }));
  await templates.setLockTimes({ params: of, body: { lockTimes: { [id]: first } } });
  const locks = { lockTimes: { [id]: second }, seen: { lockTimes: { [id]: null } } };
  const locked = await staleness(templates.setLockTimes({ params: of, body: locks }));
  expect(locked).toEqual(stale({ [`lockTimes.${id}`]: first }));
});
