import { expect, test } from 'vitest';
import type { CardSnapshot } from '../source.ts';
import { jsonSource, type Mapping } from './json.ts';

const mapping: Mapping = {
  label: 'Riverside Boxing',
  sport: 'boxing',
  event: { name: 'meet.title', startsAt: 'meet.when' },
  contests: 'matches',
  contest: {
    id: 'no',
    a: 'red',
    b: 'blue',
    state: 'status',
    winner: 'winner',
    startsAt: 'at',
    method: 'how',
  },
  states: { final: 'done', live: 'running', off: 'cancelled' },
};
const source = jsonSource(new URL('https://club.example/meets?next=1'), mapping);
const STARTS_AT = Date.parse('2026-12-12T19:00:00Z');
const answer = (...matches: object[]) => ({
  meet: { title: 'Winter Meet', when: '2026-12-12T19:00:00Z' },
  matches: matches.map((match, index) => ({
    no: index + 1,
    red: 'Amy Poe',
    blue: 'Bo Lee',
    status: 'planned',
    ...match,
  })),
});
const bouts = (...matches: object[]) =>
  (source.read('2026-12-12', [answer(...matches)]) as CardSnapshot).bouts;

test('a meet is identified by its day, so a meet at the same URL on another day is a different event', () => {
  expect(source.base + source.listPaths(0)[0]).toBe('https://club.example/meets?next=1');
  expect(source.readList([answer({})], STARTS_AT)).toEqual([
    { eventId: '2026-12-12', name: 'Winter Meet', sport: 'boxing', size: null, startsAt: STARTS_AT },
  ]);
  expect(source.read('2026-11-28', [answer({})])).toBeNull();
});

test('the winner may be a name, a corner or nobody, and any other value is marked as unsure', () => {
  const results = bouts(
    { status: 'done', winner: 'Bo Lee', how: 'KO/TKO' },
    { status: 'done', winner: 'red', how: 'DQ' },
    { status: 'done', winner: 'draw' },
    { status: 'done', winner: 'no-contest', how: '' },
    { status: 'done', winner: 'red', how: 'Draw' },
    { status: 'done', winner: 'green' },
    { status: 'running', winner: 'red' },
    { status: 'cancelled' },
    {},
  ).map(({ state, winner, method }) => [state, winner, method]);
  expect(results).toEqual([
    ['final', 'b', 'KO/TKO'],
    ['final', 'a', 'Disqualification'],
    ['final', 'draw', 'Draw'],
    ['final', 'no-contest', 'No Contest'],
    ['final', 'a', null],
    ['unsure', null, null],
    ['live', null, null],
    ['off', null, null],
    ['open', null, null],
  ]);
});

test('the error for a missing field contains the path of the field in the response', () => {
  expect(() => bouts({}, { blue: null })).toThrow('matches.1.blue: ');
  expect(() => source.read('2026-12-12', [{ meet: { title: 'Winter Meet' } }])).toThrow('meet.when: ');
});
