import { expect, test } from 'vitest';
import type { BracketSnapshot } from '../source.ts';
import { nfl } from './nfl.ts';

// Data from January and February 2026, including the Super Bowl of 2027, which has not been played yet.
const opponent = (id: string, displayName: string, more = {}) => ({ id, team: { displayName }, ...more });
const TBD = { winner: null, score: '0', team: { displayName: 'TBD' } };
const event = (competitors: object[], type: object, headline: string) => ({
  id: '401772988',
  date: '2026-02-08T23:30Z',
  shortName: 'SEA @ NE',
  competitions: [{ competitors, notes: [{ type: 'event', headline }], status: { period: 4, type } }],
});
const superBowl = event(
  [
    opponent('17', 'New England Patriots', { homeAway: 'home', score: '13' }),
    opponent('26', 'Seattle Seahawks', { homeAway: 'away', score: '29', winner: true }),
  ],
  { id: '3', name: 'STATUS_FINAL', state: 'post', completed: true },
  'Super Bowl LX',
);
const unplayed = event([TBD, TBD], { name: 'STATUS_SCHEDULED', completed: false }, 'AFC Wild Card Playoffs');
const seeded = (id: string, displayName: string, value: number) => ({
  team: { id, displayName },
  stats: [{ name: 'playoffSeed', value }],
});
const conference = (abbreviation: string, entries: object[]) => ({ abbreviation, standings: { entries } });
const standings = {
  children: [
    conference('AFC', [seeded('17', 'New England Patriots', 2), seeded('24', 'Los Angeles Chargers', 7)]),
    conference('NFC', [seeded('26', 'Seattle Seahawks', 1), seeded('14', 'Los Angeles Rams', 5)]),
  ],
};
const read = (first: object[], last: object[]) =>
  nfl.read('2025', [
    { events: first },
    { events: [] },
    { events: [] },
    { events: last },
    standings,
  ]) as BracketSnapshot;
const wildCard = (more = {}) =>
  event(
    [opponent('17', 'New England Patriots', more), opponent('24', 'Los Angeles Chargers')],
    { state: 'pre', completed: false },
    'AFC Wild Card Playoffs',
  );

test('a team that is not yet determined is omitted together with its game', () => {
  expect(read([unplayed], [])).toMatchObject({
    teams: [],
    games: [],
    startsAt: Date.parse('2026-02-08T23:30Z'),
  });
});

test('two opponents are placed by seed, and a team with a bye is omitted until its conference is complete', () => {
  expect(read([wildCard(), unplayed, unplayed, unplayed, unplayed, unplayed], [])).toMatchObject({
    size: 14,
    teams: [
      { id: '17', name: 'New England Patriots', side: 'left', seed: 2 },
      { id: '24', name: 'Los Angeles Chargers', side: 'left', seed: 7 },
    ],
  });
});

test('the winner of a completed game is the team named by the source, and the final has a score for each side', () => {
  const { games, finalScore } = read([wildCard()], [superBowl]);
  expect(games.at(-1)).toMatchObject({ round: 4, a: '17', b: '26', state: 'final', winner: 'b' });
  expect(finalScore).toEqual({ left: 13, right: 29 });
});

test.each([
  [{ state: 'post', completed: false }, 'off'],
  [{ state: 'in', completed: false }, 'live'],
  [{ state: 'post', completed: true }, 'unsure'],
])('a game with the state %j and no winner is read as %s', (type, state) => {
  const competitors = [opponent('17', 'New England Patriots'), opponent('26', 'Seattle Seahawks')];
  expect(read([wildCard()], [event(competitors, type, 'Super Bowl LX')]).games.at(-1)).toMatchObject({
    state,
    winner: null,
  });
});
