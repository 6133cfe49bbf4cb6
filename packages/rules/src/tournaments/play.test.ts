import { gamesOf } from '@lockroom/testing/tournament-oracle';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnOrder } from './draw.ts';
import { type Format, findTeam, makeFormat, roundsOf } from './format.ts';
import { fillPicks } from './picks.ts';
import { gameCount, openEntrantName, pickCount, play } from './play.ts';
import { anyChoices, custom, football, pairings, TITLED_FORMATS } from './testing/formats.ts';

const favorites = () => 1 as const;
const seedOf = (format: Format, id: string | null) => findTeam(format, id ?? '')?.seed ?? Number.NaN;

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

  it('each winner moves to a fixed position immediately if there is no reseeding', () => {
    const games = play(custom(12, false), { 'r1-1': 'red4' });
    expect(pairings(games, 2).slice(0, 2)).toEqual(['r2-1: red1 v red4', 'r2-2: red2 v ?']);
    expect(games.find((game) => game.id === 'r2-2')).toMatchObject({ from1: null, from2: 'r1-2' });
  });
});

describe.each(TITLED_FORMATS)('$title', ({ format }) => {
  const isFootball = format.family === 'football';
  const oracle = { size: format.size, reseeding: format.reseeding, isFootball, roundPoints: [] };

  it('each game has the same teams as in the oracle, and team 1 has the better seed', () => {
    fc.assert(
      fc.property(anyChoices, (choose) => {
        const picks = fillPicks(format, choose);
        const games = play(format, picks);
        expect(games).toHaveLength(format.size - 1);
        for (let round = 1; round <= roundsOf(format); round += 1) {
          const expected = gamesOf(oracle, picks, round);
          const played = games.filter((game) => game.round === round);
          expect(played.map(({ number }) => number)).toEqual(expected.map((_, index) => index + 1));
          expect(
            played.map(({ id, side, team1, team2 }) => ({ id, side, teams: [team1, team2].sort() })),
          ).toEqual(expected.map((game) => ({ ...game, teams: game.teams.toSorted() })));
        }
        const onSides = games.filter(({ side }) => side !== 'final');
        expect(onSides.filter(({ team1, team2 }) => seedOf(format, team1) >= seedOf(format, team2))).toEqual(
          [],
        );
        expect(games.at(-1)?.team1?.startsWith(format.sides.left)).toBe(true);
        expect(games.filter(({ id, winner }) => winner !== picks[id])).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('the winners of games 2k-1 and 2k meet in game k of the next round', () => {
    const games = play(format, fillPicks(format, favorites));
    for (const { round, number, from1, from2 } of games.filter((game) => game.round > 2)) {
      const feeders = games.filter(
        (game) => game.round === round - 1 && Math.ceil(game.number / 2) === number,
      );
      expect([from1, from2].toSorted()).toEqual(feeders.map(({ id }) => id).toSorted());
    }
  });
});

describe('the number of picks', () => {
  it('a bracket is complete when every game has a pick', () => {
    const sheet = fillPicks(football(14), favorites);
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
