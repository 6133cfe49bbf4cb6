import { expect, test } from 'vitest';
import type { BracketSnapshot } from '../source.ts';
import { nba } from './nba.ts';

const TEAMS = { 1: 'Detroit Pistons', 9: 'Miami Heat', 10: 'Chicago Bulls' };
const standings = {
  children: ['East', 'West'].map((abbreviation) => ({
    abbreviation,
    standings: {
      entries: Object.entries(abbreviation === 'East' ? TEAMS : {}).map(([seed, displayName]) => ({
        team: { id: seed, displayName },
        stats: [{ name: 'playoffSeed', value: Number(seed) }],
      })),
    },
  })),
};
const game = (headline: string, wins: [number, number], more = {}) => ({
  id: '401701044',
  date: '2027-04-18T17:00Z',
  season: { year: 2027, type: 3 },
  competitions: [
    {
      notes: [{ headline }],
      status: { type: { state: 'post', completed: true } },
      // The winner of the last game lost the series.
      competitors: [
        { id: '1', winner: true, score: '108', team: { displayName: TEAMS[1] } },
        { id: '10', winner: false, score: '95', team: { displayName: TEAMS[10] } },
      ],
      series: {
        type: 'playoff',
        competitors: [1, 10].map((id, at) => ({ id: `${id}`, wins: wins[at], ties: 0 })),
      },
    },
  ],
  ...more,
});
const read = (...events: object[]) => nba.read('2027', [{ events }, standings]) as BracketSnapshot;
const HEADLINE = 'East 1st Round - Game 6';

test('a series is won by the team with enough wins, not by the winner of the last game', () => {
  expect(read(game(HEADLINE, [3, 3])).games).toMatchObject([{ state: 'open', winner: null }]);
  const { games } = read(game(HEADLINE, [2, 4]), game('East 1st Round - Game 5', [2, 3]));
  expect(games).toMatchObject([{ a: '1', b: '10', round: 1, state: 'final', winner: 'b' }]);
});

test('a play-in winner gets the slot opposite its first-round opponent', () => {
  expect(read(game(HEADLINE, [0, 0])).teams.map(({ name, seed }) => [name, seed])).toEqual([
    ['Detroit Pistons', 1],
    ['Chicago Bulls', 8],
  ]);
});

test('games before the playoffs are ignored, and a game with an unknown headline is marked as unsure', () => {
  const playIn = game('Play-In - East - 7th Place vs 8th Place', [0, 0], { season: { year: 2027, type: 5 } });
  expect(read(playIn).games).toEqual([]);
  expect(read(game('East Bracket - Game 1', [0, 0])).games).toMatchObject([
    { state: 'unsure', why: "Unknown round: 'East Bracket - Game 1'." },
  ]);
});
