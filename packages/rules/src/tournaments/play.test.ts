import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnOrder } from './draw.ts';
import { type Format, findTeam, makeFormat, roundsOf } from './format.ts';
import { fillPicks } from './picks.ts';
import { gameCount, openEntrantName, pickCount, play } from './play.ts';
import {
  anyChoices,
  anyFormat,
  custom,
  firstRound,
  football,
  pairings,
  TITLED_FORMATS,
} from './testing/formats.ts';

const favourites = () => 1 as const;
const seedOf = (format: Format, id: string | null) => findTeam(format, id ?? '')?.seed ?? Number.NaN;

describe('the first round', () => {
  it.each([
    [8, ['r1-1: red1 v red4', 'r1-2: red2 v red3', 'r1-3: blue1 v blue4', 'r1-4: blue2 v blue3']],
    [12, ['r1-1: red4 v red5', 'r1-2: red3 v red6', 'r1-3: blue4 v blue5', 'r1-4: blue3 v blue6']],
    [14, ['r1-1: red4 v red5', 'r1-2: red3 v red6', 'r1-3: red2 v red7', 'r1-4: blue4 v blue5']],
    [16, ['r1-1: red1 v red8', 'r1-2: red4 v red5', 'r1-3: red3 v red6', 'r1-4: red2 v red7']],
    [28, ['r1-1: red8 v red9', 'r1-2: red5 v red12', 'r1-3: red4 v red13', 'r1-4: red6 v red11']],
    [30, ['r1-1: red8 v red9', 'r1-2: red5 v red12', 'r1-3: red4 v red13', 'r1-4: red6 v red11']],
    [32, ['r1-1: red1 v red16', 'r1-2: red8 v red9', 'r1-3: red5 v red12', 'r1-4: red4 v red13']],
    [64, ['r1-1: red1 v red32', 'r1-2: red16 v red17', 'r1-3: red9 v red24', 'r1-4: red8 v red25']],
  ])(
    'the games of the first round of %i teams are numbered from top to bottom, left side first',
    (size, opening) => {
      expect(firstRound(custom(size)).slice(0, 4)).toEqual(opening);
    },
  );

  it('the second seed is at the bottom of each side in the first round', () => {
    expect(firstRound(custom(14))[5]).toBe('r1-6: blue2 v blue7');
    expect(firstRound(custom(28)).slice(4, 7)).toEqual([
      'r1-5: red3 v red14',
      'r1-6: red7 v red10',
      'r1-7: blue8 v blue9',
    ]);
    expect(firstRound(custom(30))[6]).toBe('r1-7: red2 v red15');
    expect(firstRound(custom(32))[15]).toBe('r1-16: blue2 v blue15');
    expect(firstRound(custom(64)).slice(15, 17)).toEqual(['r1-16: red3 v red30', 'r1-17: blue1 v blue32']);
  });

  it('the first games in football have the ids of wild card games, AFC first', () => {
    expect(firstRound(football(14))).toEqual([
      'wc1: afc4 v afc5',
      'wc2: afc3 v afc6',
      'wc3: afc2 v afc7',
      'wc4: nfc4 v nfc5',
      'wc5: nfc3 v nfc6',
      'wc6: nfc2 v nfc7',
    ]);
    expect(firstRound(football(12)).map((line) => line.split(':')[0])).toEqual(['wc1', 'wc2', 'wc3', 'wc4']);
  });
});

describe('byes and reseeding', () => {
  it('a reseeded side shows only its best seed in round 2 until the whole side has played', () => {
    const upset = { wc1: 'afc5', wc2: 'afc6' };
    expect(pairings(play(football(14), upset), 2)).toEqual([
      'div1: afc1 v ?',
      'div2: ? v ?',
      'div3: nfc1 v ?',
      'div4: ? v ?',
    ]);
    const played = play(football(14), { ...upset, wc3: 'afc7' });
    expect(pairings(played, 2).slice(0, 2)).toEqual(['div1: afc1 v afc7', 'div2: afc5 v afc6']);
    expect(played.find((game) => game.id === 'div1')).toMatchObject({ from1: null, from2: 'wc3' });
  });

  it('teams with byes cannot meet in round 2, and the first seed meets the lowest remaining seed', () => {
    const sheet = { 'r1-1': 'red4', 'r1-2': 'red6' };
    expect(pairings(play(custom(12), {}), 2).slice(0, 2)).toEqual(['r2-1: red1 v ?', 'r2-2: red2 v ?']);
    expect(pairings(play(custom(12), sheet), 2).slice(0, 2)).toEqual([
      'r2-1: red1 v red6',
      'r2-2: red2 v red4',
    ]);
  });

  it('each winner moves to a fixed position immediately if there is no reseeding', () => {
    const games = play(custom(12, false), { 'r1-1': 'red4' });
    expect(pairings(games, 2).slice(0, 2)).toEqual(['r2-1: red1 v red4', 'r2-2: red2 v ?']);
    expect(games.find((game) => game.id === 'r2-2')).toMatchObject({ from1: null, from2: 'r1-2' });
  });

  it.each([8, 16, 32, 64])('reseeding has no effect with %i teams because nobody has a bye', (size) => {
    fc.assert(
      fc.property(anyChoices, (choose) => {
        const sheet = fillPicks(custom(size), choose);
        expect(play(custom(size, false), sheet)).toEqual(play(custom(size), sheet));
      }),
      { numRuns: 20 },
    );
  });

  it('the first seed meets the seventh after three upsets on a side of seven teams', () => {
    const sheet = fillPicks(football(14), ({ round }) => (round === 1 ? 2 : 1));
    expect(sheet).toMatchObject({ div1: 'afc1', div2: 'afc5', conf1: 'afc1', sb1: 'afc1' });
  });
});

describe('the number of possible brackets', () => {
  it.each([
    ['8 teams', custom(8), 2 ** 7],
    ['12 teams', custom(12), 2 ** 11],
    ['12 teams without reseeding', custom(12, false), 2 ** 11],
    ['14 teams', custom(14), 2 ** 13],
    ['14 football teams', football(14), 2 ** 13],
  ])(
    'the number of possible complete brackets for %s is two to the power of the number of games',
    (_, format, count) => {
      const sheets = new Set<string>();
      const complete = (picks: Record<string, string>): void => {
        const game = play(format, picks).find(({ winner, team1, team2 }) => !winner && team1 && team2);
        if (!game?.team1 || !game.team2) {
          sheets.add(JSON.stringify(picks));
          return;
        }
        complete({ ...picks, [game.id]: game.team1 });
        complete({ ...picks, [game.id]: game.team2 });
      };
      complete({});
      expect(sheets.size).toBe(count);
    },
  );
});

describe.each(TITLED_FORMATS)('$title', ({ format }) => {
  it('the tournament has one game fewer than teams, and each round numbers its games from 1', () => {
    const games = play(format, {});
    expect(games).toHaveLength(format.size - 1);
    expect(new Set(games.map(({ id }) => id)).size).toBe(format.size - 1);
    for (let round = 1; round <= roundsOf(format); round += 1) {
      const numbers = games.filter((game) => game.round === round).map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
  });

  it('seeds 1 and 2 meet in the last round of each side if all favorites win', () => {
    const games = play(format, fillPicks(format, favourites));
    const last = games.filter((game) => game.round === roundsOf(format) - 1);
    expect(last.map(({ team1, team2 }) => [seedOf(format, team1), seedOf(format, team2)])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(games.at(-1)).toMatchObject({ side: 'final', winner: `${format.sides.left}1` });
  });

  it('the winners of games 2k-1 and 2k meet in game k of the next round', () => {
    const games = play(format, fillPicks(format, favourites));
    for (const { round, number, from1, from2 } of games.filter((game) => game.round > 2)) {
      const feeders = games.filter(
        (game) => game.round === round - 1 && Math.ceil(game.number / 2) === number,
      );
      expect([from1, from2].toSorted()).toEqual(feeders.map(({ id }) => id).toSorted());
    }
  });
});

describe('random brackets', () => {
  it('no team plays twice in a round, team 1 has the better seed, and one of the two teams wins', () => {
    fc.assert(
      fc.property(anyFormat, anyChoices, (format, choose) => {
        const games = play(format, fillPicks(format, choose));
        const places = games.flatMap(({ round, team1, team2 }) => [`${round} ${team1}`, `${round} ${team2}`]);
        expect(new Set(places).size).toBe(places.length);
        expect(games.filter(({ team1, team2, winner }) => winner !== team1 && winner !== team2)).toEqual([]);
        const onSides = games.filter(({ side }) => side !== 'final');
        expect(onSides.filter(({ team1, team2 }) => seedOf(format, team1) >= seedOf(format, team2))).toEqual(
          [],
        );
        expect(games.at(-1)?.team1?.startsWith(format.sides.left)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('a bracket is complete when every game has a pick', () => {
    const sheet = fillPicks(football(14), favourites);
    expect(gameCount(football(14))).toBe(13);
    expect(pickCount(football(14), sheet)).toBe(13);
    const { sb1, ...open } = sheet;
    expect(sb1).toBe('afc1');
    expect(pickCount(football(14), open)).toBe(12);
  });

  it('picks of a team that cannot be in the game are ignored', () => {
    expect(pickCount(custom(8), { 'r2-1': 'red1', 'r1-1': 'red2', 'r9-9': 'red1' })).toBe(0);
  });

  it('a pick counts even if the opponent is unknown, but a result does not', () => {
    const picks = { 'r1-1': 'red1', 'r2-1': 'red1' };
    expect(pickCount(custom(8), picks)).toBe(2);
    expect(play(custom(8), picks, 'results').filter(({ winner }) => winner)).toHaveLength(1);
  });
});

it('an undecided team is named after the round that decides it', () => {
  expect([2, 3, 4, 6].map(openEntrantName)).toEqual(['R1 Winner', 'R2 Winner', 'TBD', 'TBD']);
});

it('a tournament size that is not offered is rejected', () => {
  expect(() => makeFormat({ family: 'custom', size: 10, reseeding: true })).toThrow(RangeError);
  expect(() => makeFormat({ family: 'football', size: 8, reseeding: true })).toThrow(RangeError);
  expect(() => drawnOrder(64)).toThrow(RangeError);
});
