import { expect, test } from 'vitest';
import type { BracketSnapshot } from '../source.ts';
import { ncaa } from './ncaa.ts';

const team = (seed: number, nameShort: string, more = {}) => ({
  seed,
  nameShort,
  seoname: nameShort.toLowerCase(),
  score: null,
  isWinner: false,
  ...more,
});
const game = (bracketPositionId: number, sectionId: number, teams: object[], more = {}) => ({
  bracketPositionId,
  victorBracketPositionId: null,
  victorGamePosition: 'Top',
  sectionId,
  gameState: 'P',
  startTimeEpoch: 1_711_000_000,
  teams,
  ...more,
});
const regions = ['EAST', 'WEST', ' SOUTH', ' MIDWEST'].map((title, index) => ({
  sectionId: index + 2,
  title,
}));
// In these responses, the winners of East and South meet in a semifinal.
const finals = [
  [501, 2, 601],
  [502, 4, 601],
  [503, 3, 602],
  [504, 5, 602],
].map(([position = 0, section = 0, victorBracketPositionId]) =>
  game(position, section, [], { victorBracketPositionId }),
);
const championship = (title: string, games: object[]) => ({ title, regions, games: [...games, ...finals] });
const read = (...games: object[]) =>
  ncaa.read('2026', [
    {
      championships: [
        championship('2026 DI National Invitation Tournament', [
          game(201, 2, [team(1, 'Auburn'), team(16, 'Siena')]),
        ]),
        championship("2026 DI Men's Basketball Championship", games),
      ],
    },
  ]) as BracketSnapshot;

test('the two regions that meet in a semifinal form one side of the bracket', () => {
  const south = read(game(217, 4, [team(2, 'Houston'), team(15, 'Idaho')]));
  expect(south.labels).toEqual({ regionNames: ['East', 'South', 'West', 'Midwest'] });
  // The second region of a side has the slots 2, 3, 6, 7 ... 31.
  expect(south.teams.map(({ name, side, seed }) => [name, side, seed])).toEqual([
    ['Houston', 'left', 3],
    ['Idaho', 'left', 30],
  ]);
});

test('the slot of a First Four winner stays empty, but the opponent of that winner is placed', () => {
  const firstFour = game(101, 1, [team(16, 'Howard'), team(16, 'Wagner')], { victorBracketPositionId: 201 });
  const open = read(firstFour, game(201, 2, [team(1, 'Duke'), { ...team(16, ''), seed: null }]));
  expect(open).toMatchObject({
    teams: [{ name: 'Duke', side: 'left', seed: 1 }],
    playIns: [{ side: 'left', seed: 32 }],
    games: [],
  });
});

test('a finished game has a winner only if the source marks one of the teams as the winner', () => {
  const over = (...won: boolean[]) =>
    read(
      game(201, 2, [team(1, 'Duke', { isWinner: won[0] }), team(16, 'Siena', { isWinner: won[1] })], {
        gameState: 'F',
      }),
    ).games[0];
  expect(over(true, false)).toMatchObject({ round: 1, state: 'final', winner: 'a' });
  expect(over(false, false)).toMatchObject({ state: 'unsure', winner: null });
});
