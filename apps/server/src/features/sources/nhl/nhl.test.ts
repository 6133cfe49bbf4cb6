import { expect, test } from 'vitest';
import type { BracketSnapshot } from '../source.ts';
import { nhl } from './nhl.ts';

// Data from Apr 29, 2026, in which the third team of the Atlantic Division is called a wild card.
const team = (abbrev: string, name: string) => ({ abbrev, name: { default: name } });
const series = [
  {
    seriesLetter: 'A',
    seriesAbbrev: 'R1',
    playoffRound: 1,
    topSeedRankAbbrev: 'D1',
    topSeedWins: 3,
    bottomSeedRankAbbrev: 'WC1',
    bottomSeedWins: 2,
    topSeedTeam: team('BUF', 'Buffalo Sabres'),
    bottomSeedTeam: team('BOS', 'Boston Bruins'),
  },
  {
    seriesLetter: 'B',
    seriesAbbrev: 'R1',
    playoffRound: 1,
    topSeedRankAbbrev: 'D2',
    topSeedWins: 4,
    bottomSeedRankAbbrev: 'WC2',
    bottomSeedWins: 1,
    topSeedTeam: team('TBL', 'Tampa Bay Lightning'),
    bottomSeedTeam: team('MTL', 'Montreal Canadiens'),
  },
  { seriesLetter: 'I', seriesAbbrev: 'R2', playoffRound: 2, topSeedWins: 0, bottomSeedWins: 0 },
];
const read = (bracket: object) => nhl.read('2026', [bracket, { gameWeek: [] }]) as BracketSnapshot | null;

test('the teams of a division meet in the bracket as they do in the real playoffs', () => {
  const { teams, games } = read({ bracketTitle: '2026 Stanley Cup Playoffs', series }) ?? {};
  expect(teams?.map(({ id, side, seed }) => [id, side, seed])).toEqual([
    ['BUF', 'right', 2],
    ['TBL', 'right', 3],
    ['MTL', 'right', 6],
    ['BOS', 'right', 7],
  ]);
  expect(games?.map(({ id, state, winner }) => [id, state, winner])).toEqual([
    ['A', 'open', null],
    ['B', 'final', 'a'],
  ]);
});

test('the source has no bracket before the playoffs', () => {
  expect(read({ bracketTitle: 'None' })).toBeNull();
});
