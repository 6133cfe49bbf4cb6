import { expect, test } from 'vitest';
import type { BracketSnapshot } from '../source.ts';
import { mlb } from './mlb.ts';

const game = (
  home: string,
  away: string,
  more: { pk?: number; day?: number; state?: [string, string]; homeWon?: boolean } = {},
) => {
  const {
    pk = 1,
    day = 1,
    state: [abstractGameState, detailedState] = ['Preview', 'Scheduled'],
    homeWon,
  } = more;
  const side = (name: string, isWinner?: boolean) => ({ team: { id: name.length, name }, isWinner });
  return {
    gamePk: pk,
    gameDate: `2026-10-0${day}T18:00:00Z`,
    gamesInSeries: 3,
    seriesGameNumber: pk,
    ifNecessary: 'N',
    status: { abstractGameState, detailedState, startTimeTBD: false },
    teams: { home: side(home, homeWon), away: side(away, homeWon === undefined ? undefined : !homeWon) },
  };
};
const read = (id: string, ...games: object[]) =>
  mlb.read('2026', [{ series: [{ series: { id }, games }] }]) as BracketSnapshot;
const OVER: [string, string] = ['Final', 'Final'];

test('a placeholder name is not read as a team', () => {
  const names = [
    'HOU/CWS',
    'AL 3/6 Winner',
    'AL Wild Card #2',
    'AL Higher Seed',
    'Higher Seed League Champion',
  ];
  for (const name of names)
    expect(read('D_1', game('Toronto Blue Jays', name))).toMatchObject({
      teams: [{ name: 'Toronto Blue Jays', side: 'left', seed: 1 }],
      games: [],
      startsAt: null,
    });
});

test('a postponed game marked as final is not counted until it has been played, and then only once', () => {
  const [tigers, guardians] = ['Detroit Tigers', 'Cleveland Guardians'];
  const first = game(guardians, tigers, { pk: 1, state: OVER, homeWon: true });
  const postponed = game(guardians, tigers, { pk: 2, day: 2, state: ['Final', 'Postponed'], homeWon: true });
  const second = game(guardians, tigers, { pk: 2, day: 3, state: OVER, homeWon: true });
  expect(read('F_1', first, postponed).games).toMatchObject([{ state: 'open', winner: null }]);
  expect(read('F_1', first, postponed, second).games).toMatchObject([
    { round: 1, state: 'final', winner: 'a' },
  ]);
});

test('an unknown kind of series is reported as a response with an unexpected shape', () => {
  expect(() => read('F_5', game('Cleveland Guardians', 'Detroit Tigers'))).toThrow('series.0.series.id: ');
});
