import { MOUNTAIN, parseLockTime } from '@lockroom/rules';
import { expect, it } from 'vitest';
import {
  dropOwn,
  type LockPlan,
  lockTimesOf,
  noPlan,
  PLAN_PROBLEMS,
  pickOwn,
  pickStart,
  planFrom,
  planOf,
  planProblem,
  repeatedReading,
  rowsOf,
  setOwn,
  setStart,
} from './lock-times-dialog.tsx';

const at = (text: string): number => {
  const reading = parseLockTime(text, MOUNTAIN);
  if (!reading.ok) throw new Error(`${text} is not a valid time`);
  return reading.at;
};
const iso = (text: string) => new Date(at(text)).toISOString();
const cardOf = (...times: (string | null)[]) =>
  times.map((text, index) => ({ id: `f${index + 1}`, lockDatetime: text === null ? null : iso(text) }));
const EMPTY_PLAN = noPlan(MOUNTAIN);
const EMPTY = cardOf(null, null, null, null);
const locksOf = (plan: LockPlan, card = EMPTY) => Object.values(lockTimesOf(rowsOf(card, plan)));

it('on a new card, fights lock 15 minutes apart, with 30 minutes before each of the last two', () => {
  expect(locksOf(planFrom('2031-01-18T18:00', MOUNTAIN))).toEqual(
    ['2031-01-18T18:00', '2031-01-18T18:15', '2031-01-18T18:45', '2031-01-18T19:15'].map(iso),
  );
});

it('a custom interval applies to the whole card, even an interval of zero', () => {
  const plan = planFrom('2031-01-18T18:00', MOUNTAIN);
  expect(locksOf({ ...plan, every: 20 }).at(-1)).toBe(iso('2031-01-18T19:00'));
  expect(new Set(locksOf({ ...plan, every: 0 }))).toEqual(new Set([iso('2031-01-18T18:00')]));
});

it('a manually moved fight keeps its time difference to Fight 1 and can be reset to the default interval', () => {
  const plan = setOwn(planFrom('2031-01-18T18:00', MOUNTAIN), 'f2', '2031-01-18T18:40');
  expect(rowsOf(EMPTY, plan).map(({ isManual }) => isManual)).toEqual([false, true, false, false]);
  const moved = setStart(plan, { day: '2031-01-19' });
  expect(locksOf(moved).slice(1, 3)).toEqual(['2031-01-19T18:40', '2031-01-19T18:45'].map(iso));
  expect(locksOf(dropOwn(moved, 'f2'))[1]).toBe(iso('2031-01-19T18:15'));
});

it.each([
  ['the usual intervals', ['18:00', '18:15', '18:45', '19:15'], null, []],
  ['one interval', ['18:00', '18:20', '18:40', '19:00'], 20, []],
  ['one interval with a moved fight', ['18:00', '18:20', '18:50', '19:00'], 20, ['f3']],
] as const)(
  'the intervals of a saved card with %s are recognized, and its times are kept',
  (_, times, every, own) => {
    const card = cardOf(...times.map((time) => `2031-01-18T${time}`));
    const plan = planOf(card, MOUNTAIN);
    expect(plan.every).toBe(every);
    expect(Object.keys(plan.own)).toEqual(own);
    expect(locksOf(plan, card)).toEqual(card.map(({ lockDatetime }) => lockDatetime));
  },
);

it('the seconds of a saved lock time are kept', () => {
  const card = [{ id: 'f1', lockDatetime: '2031-01-19T01:00:31.000Z' }];
  expect(locksOf(planOf(card, MOUNTAIN), card)).toEqual(['2031-01-19T01:00:31.000Z']);
});

it('a fight without a saved lock time stays without one', () => {
  const card = cardOf('2031-01-18T18:00', null, '2031-01-18T18:45', '2031-01-18T19:15');
  expect(locksOf(planOf(card, MOUNTAIN), card)[1]).toBeNull();
});

it('the lock time of Fight 1 is required, and a time skipped by a clock change is rejected', () => {
  const problem = (plan: LockPlan, had = false) => planProblem(rowsOf(EMPTY, plan), had);
  expect(problem(EMPTY_PLAN)).toBe(PLAN_PROBLEMS.noneSet);
  expect(problem(EMPTY_PLAN, true)).toBeNull();
  expect(problem(setOwn(EMPTY_PLAN, 'f2', '2031-01-18T18:00'))).toBe(PLAN_PROBLEMS.firstMissing);
  // On this day, clocks in Denver skip from 2:00 AM to 3:00 AM.
  const skipped = planFrom('2031-03-09T02:30', MOUNTAIN);
  expect(skipped.start.problem).toMatchObject({ reason: 'skipped' });
  expect(problem(skipped)).toBe(PLAN_PROBLEMS.notATime);
});

it('intervals across a clock change are counted in elapsed minutes', () => {
  const plan = { ...planFrom('2031-03-09T01:30', MOUNTAIN), every: 60 };
  expect(locksOf(plan)[1]).toBe(iso('2031-03-09T03:30'));
});

it('a clock time that occurs twice is labeled as earlier or later', () => {
  const first = Date.parse('2031-11-02T07:30:00Z');
  const readings = [first, first + 60 * 60_000, first + 120 * 60_000].map((one) =>
    repeatedReading(one, MOUNTAIN),
  );
  expect(readings).toEqual(['earlier', 'later', null]);
});

it('a repeated or skipped clock time is invalid until one of the two possible instants is chosen', () => {
  const twice = planFrom('2031-10-26T02:30', 'Europe/Berlin');
  const [, second = 0] = ['2031-10-26T00:30:00.000Z', '2031-10-26T01:30:00.000Z'].map(Date.parse);
  expect(twice.start).toMatchObject({
    at: null,
    problem: { reason: 'repeated', instants: [expect.any(Number), second] },
  });
  expect(planProblem(rowsOf(EMPTY, twice), false)).toBe(PLAN_PROBLEMS.notATime);
  const picked = pickStart(twice, second);
  expect(picked).toMatchObject({ day: '2031-10-26', time: '02:30' });
  expect(locksOf(picked)[0]).toBe('2031-10-26T01:30:00.000Z');
  expect(planProblem(rowsOf(EMPTY, picked), false)).toBeNull();
  const skipped = setOwn(planFrom('2031-03-29T20:00', 'Europe/Berlin'), 'f2', '2031-03-30T02:30');
  expect(rowsOf(EMPTY, skipped)[1]).toMatchObject({ problem: { reason: 'skipped' } });
  const own = pickOwn(skipped, 'f2', Date.parse('2031-03-30T01:30:00Z'));
  expect(own.own.f2?.text).toBe('2031-03-30T03:30');
});
