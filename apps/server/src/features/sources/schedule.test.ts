import { expect, test } from 'vitest';
import { isSilent, NEVER, nextPollAt, type Phase, waitAfterFailure } from './schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-12-12T23:00:00Z');
const coming: Phase = { startsAt: START, isLive: false, endedAt: null };
const live: Phase = { ...coming, isLive: true };
const over = (endedAt: number): Phase => ({ ...coming, endedAt });

test.each<[string, Phase, number, number]>([
  ['polls weeks before the start come once a day', coming, -20 * DAY, DAY],
  ['polls from 7 days before the start come every 6 hours', coming, -7 * DAY, 6 * HOUR],
  ['the next poll comes no later than 7 days before the start', coming, -7 * DAY - HOUR, HOUR],
  ['polls from 24 hours before the start come every hour', coming, -24 * HOUR, HOUR],
  ['polls from 2 hours before the start come every 5 minutes', coming, -2 * HOUR, 5 * MINUTE],
  ['the next poll comes no later than the start', coming, -2 * MINUTE, 2 * MINUTE],
  ['polls from the start come every 30 seconds', coming, 0, MINUTE / 2],
  ['polls of a live event come every 30 seconds', live, 5 * HOUR, MINUTE / 2],
  ['polls of an event that is half a day late come every hour', coming, 13 * HOUR, HOUR],
  ['polls after the last result come every 10 minutes', over(START + 6 * HOUR), 11 * HOUR, 10 * MINUTE],
  ['polls from 6 hours after the last result come every day', over(START + 6 * HOUR), 12 * HOUR, DAY],
])('%s', (_title, phase, at, wait) => {
  expect(nextPollAt(phase, START + at) - START - at).toBe(wait);
});

test('polls end 3 days after the last result', () => {
  expect(nextPollAt(over(START), START + 3 * DAY + 6 * HOUR)).toBe(NEVER);
});

test('a poll comes sooner if it could confirm a pending change', () => {
  const now = START - 3 * DAY;
  expect(nextPollAt(coming, now, { waitsUntil: now })).toBe(now + 5 * MINUTE);
  expect(nextPollAt(coming, now, { waitsUntil: now + 7 * MINUTE })).toBe(now + 7 * MINUTE);
  expect(nextPollAt(live, START, { waitsUntil: START })).toBe(START + MINUTE / 2);
});

test('a source can lengthen the wait between polls, and a test can shorten it', () => {
  expect(nextPollAt(live, START, { waitMs: HOUR })).toBe(START + HOUR);
  expect(nextPollAt(live, START, { speed: 60 })).toBe(START + 500);
});

test('the wait after failures grows, is randomized, and is at least as long as the source requests', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 500].map((failures) => waitAfterFailure(failures, null, 0.5) / MINUTE);
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  expect(waitAfterFailure(1, null, 0) / MINUTE).toBe(0.75);
  expect(waitAfterFailure(1, 10 * MINUTE, 0.5) / MINUTE).toBe(10);
});

test.each([
  ['is not silent 10 minutes after its last news of a live event', live, HOUR, 10 * MINUTE, false],
  ['is silent 11 minutes after its last news of a live event', live, HOUR, 11 * MINUTE, true],
  ['is silent 11 minutes after news from before the start', coming, 5 * MINUTE, 11 * MINUTE, true],
  ['is not silent 3 hours after its last news on the day before', coming, -20 * HOUR, 3 * HOUR, false],
  ['is silent 4 hours after its last news on the day before', coming, -20 * HOUR, 4 * HOUR, true],
  ['is not silent 2 days after its last news a week before', coming, -9 * DAY, 2 * DAY, false],
  ['is not silent after the end', over(START), DAY, 20 * HOUR, false],
])('a source %s', (_title, phase, at, since, expected) => {
  expect(isSilent(phase, START + at - since, START + at)).toBe(expected);
});

/** Counts the polls of a card that is listed 40 days ahead and runs for 6.5 hours. */
function pollsOfCard(): number {
  const end = START + 6.5 * HOUR;
  let polls = 0;
  for (let now = START - 40 * DAY; now < NEVER; polls += 1) {
    const phase = now >= end ? over(end) : now >= START ? live : coming;
    now = nextPollAt(phase, now);
  }
  return polls;
}
const lists = 2 * 31;
// Each of 13 fights needs 7 requests for odds in a week, 2 more on the last day, and 2 for the method of its result.
const leaves = 13 * (7 + 2 + 2);

test('the number of requests in a month with one card stays below 1,500', () => {
  expect(pollsOfCard()).toBeGreaterThan(6.5 * 120);
  expect(pollsOfCard() + leaves + lists).toBeLessThan(1_500);
});
