import { expect, test } from 'vitest';
import type { CardSnapshot } from '../source.ts';
import { odds } from './odds.ts';

// Data from a response of Nov 13, 2021, which gives decimal prices.
const h2h = (...outcomes: [string, number][]) => ({
  key: 'betclic',
  markets: [{ key: 'h2h', outcomes: outcomes.map(([name, price]) => ({ name, price })) }],
});
const jung = {
  id: '34e7a0f4d093bee392c3fa4f21ee31f0',
  sport_key: 'mma_mixed_martial_arts',
  commence_time: '2021-11-13T18:10:00Z',
  home_team: 'Kennedy Nzechukwu',
  away_team: 'Da Un Jung',
  bookmakers: [h2h(['Da Un Jung', 1.8], ['Kennedy Nzechukwu', 2])],
};
const casey = {
  ...jung,
  id: '573276ca111501fe18af6fbffe1c4ea7',
  // Shortly before midnight in New York, when it is already the next day in UTC.
  commence_time: '2021-11-14T04:55:00Z',
  home_team: 'Liana Jojua',
  away_team: 'Cortney Casey',
  bookmakers: [h2h(['Cortney Casey', -295]), h2h(['Cortney Casey', -295], ['Liana Jojua', 240])],
};
const read = (answer: unknown, day = '2021-11-13') => odds.read(`mma/${day}/1`, [answer]) as CardSnapshot;

test('odds are matched with fights by name, and all formats are converted to American odds', () => {
  expect(
    read([jung, casey]).bouts.map(({ a, b, odds: priced, startsAt }) => [
      a.name,
      priced?.a,
      b?.name,
      priced?.b,
      startsAt,
    ]),
  ).toEqual([
    ['Kennedy Nzechukwu', '+100', 'Da Un Jung', '-125', Date.parse('2021-11-13T18:10:00Z')],
    ['Liana Jojua', '+240', 'Cortney Casey', '-295', Date.parse('2021-11-14T04:55:00Z')],
  ]);
});

test('a fight that begins after midnight belongs to the day before, and fights on other days are ignored', () => {
  const late = { ...jung, commence_time: '2021-11-14T08:30:00Z' };
  const next = { ...casey, commence_time: '2021-11-14T18:00:00Z' };
  expect(read([late, next]).bouts.map(({ a }) => a.name)).toEqual(['Kennedy Nzechukwu']);
});

test('a fight has no odds unless both fighters have prices', () => {
  expect(read([{ ...jung, bookmakers: [] }]).bouts[0]?.odds).toBeNull();
});

test('the source adds odds only to fight cards', () => {
  const startsAt = Date.parse('2021-11-14T01:00:00Z');
  expect(odds.addsTo?.({ templateId: '7', sport: 'boxing', startsAt })).toBe('boxing/2021-11-13/7');
  expect(odds.addsTo?.({ templateId: '7', sport: 'pro-hockey', startsAt })).toBeNull();
});
