import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Format, makeFormat, roundsOf } from './format.ts';
import { play } from './play.ts';
import { type NotRemaining, type Remaining, remaining } from './second-chance.ts';
import { custom, football } from './testing/formats.ts';

const fixed = (size: number) => makeFormat({ family: 'custom', size, reseeding: false });
const SPORT = 'custom';

const asked = (format: Format, results: Record<string, string>) =>
  remaining({ sport: SPORT, format, results, roundNames: null });

/** Plays the given number of rounds; `first` decides whether a game's first team wins. */
function played(format: Format, rounds: number, first: () => boolean): Record<string, string> {
  let results: Record<string, string> = {};
  for (let round = 1; round <= rounds; round += 1) {
    const games = play(format, results, 'results').filter((game) => game.round === round);
    const won = games.map(({ id, team1, team2 }) => [id, (first() ? team1 : team2) ?? '']);
    results = { ...results, ...Object.fromEntries(won) };
  }
  return results;
}

const formatOf = ({ size, seeds, roundPoints }: Remaining) =>
  makeFormat({ family: 'custom', size, reseeding: true, seeds, roundPoints });

/** Every format that allows a second chance, with the round and size of each. */
const FORMATS = [
  ['12 reseeded', custom(12), '2: 8'],
  ['12 fixed', fixed(12), '2: 8'],
  ['14 reseeded', custom(14), '2: 8'],
  ['14 fixed', fixed(14), '2: 8'],
  ['16', custom(16), '2: 8'],
  ['28 reseeded', custom(28), '2: 16, 3: 8'],
  ['28 fixed', fixed(28), '2: 16, 3: 8'],
  ['30 reseeded', custom(30), '2: 16, 3: 8'],
  ['30 fixed', fixed(30), '2: 16, 3: 8'],
  ['32', custom(32), '2: 16, 3: 8'],
  ['64', custom(64), '2: 32, 3: 16, 4: 8'],
  ['football 12', football(12), '2: 8'],
  ['football 14', football(14), '2: 8'],
] as const;

describe('the rounds at which a second chance is possible', () => {
  it.each([['8', custom(8), ''] as const, ...FORMATS])(
    'a tournament of %s teams allows a second chance only at the expected rounds',
    (_, format, expected) => {
      const found = Array.from({ length: roundsOf(format) + 1 }, (_, over) =>
        asked(
          format,
          played(format, over, () => true),
        ),
      );
      const rounds = found.flatMap((left) => (left.ok ? `${left.fromRound}: ${left.size}` : []));
      expect(rounds.join(', ')).toBe(expected);
      // A second chance is unavailable until the first round has ended, and once there is a champion.
      const [before, last] = [found[0], found.at(-1)] as NotRemaining[];
      const nextRound = expected === '' ? null : 2;
      expect(before).toEqual({ ok: false, round: 1, open: expect.any(Number), nextRound });
      expect(last).toEqual({ ok: false, round: null, open: 0, nextRound: null });
    },
  );

  it('a request within a round returns the number of open games and the round of the next second chance', () => {
    const format = custom(32);
    const results = { ...played(format, 1, () => true), 'r2-1': 'red1', 'r2-2': 'red4' };
    expect(asked(format, results)).toEqual({ ok: false, round: 2, open: 6, nextRound: 3 });
    expect(asked(custom(16), { 'r1-1': 'red1' })).toEqual({ ok: false, round: 1, open: 7, nextRound: 2 });
    const quarter = { ...played(custom(16), 1, () => true), 'r2-1': 'red1' };
    expect(asked(custom(16), quarter)).toEqual({ ok: false, round: 2, open: 3, nextRound: null });
  });
});

describe('the teams of a second chance', () => {
  it('whichever teams win, the same teams meet as in the old tournament', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FORMATS.map(([, format]) => format)),
        fc.integer({ min: 1, max: 5 }),
        fc.infiniteStream(fc.boolean()),
        (format, over, lots) => {
          const first = () => lots.next().value;
          const before = played(format, Math.min(over, roundsOf(format) - 1), first);
          const left = asked(format, before);
          if (!left.ok) return;
          const smaller = formatOf(left);
          let [old, own] = [before, {} as Record<string, string>];
          for (let round = left.fromRound; round <= roundsOf(format); round += 1) {
            const games = play(format, old, 'results').filter((game) => game.round === round);
            const same = play(smaller, own, 'results').filter(
              (game) => game.round === round - left.fromRound + 1,
            );
            const pairOf = ({ team1, team2 }: (typeof same)[number]) =>
              [left.teams[team1 ?? ''], left.teams[team2 ?? '']] as const;
            // Both lists have the same games from top to bottom, each with the better seed first.
            expect(same.map(pairOf)).toEqual(games.map(({ team1, team2 }) => [team1, team2]));
            for (const [index, game] of games.entries()) {
              const wins = first();
              old = { ...old, [game.id]: (wins ? game.team1 : game.team2) ?? '' };
              const own1 = same[index];
              own = { ...own, [own1?.id ?? '']: (wins ? own1?.team1 : own1?.team2) ?? '' };
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('the second chance keeps the seeds, round names and points', () => {
    const format = makeFormat({ family: 'custom', size: 64, reseeding: true, roundPoints: [1, 2, 4, 8] });
    const left = remaining({
      sport: 'college-basketball',
      format,
      results: played(format, 3, () => false),
      roundNames: ['', '', '', 'Regional Finals', '', ''],
    });
    expect(left).toMatchObject({
      ok: true,
      fromRound: 4,
      roundNames: ['Regional Finals', 'F-4', 'Chip'],
      // A game in a round without points is worth 1.
      roundPoints: [8, 1, 1],
    });
    if (!left.ok) throw new Error('There is one');
    // The seeds are regional, from 1 to 16.
    expect(Math.max(...Object.values(left.seeds))).toBeLessThanOrEqual(16);
    // A second chance of a second chance keeps the seeds too.
    const smaller = makeFormat({
      family: 'custom',
      size: 32,
      reseeding: true,
      seeds: Object.fromEntries(
        Array.from({ length: 16 }, (_, n) => [
          [`red${n + 1}`, 20 + n],
          [`blue${n + 1}`, 40 + n],
        ]).flat(),
      ),
    });
    const again = asked(
      smaller,
      played(smaller, 2, () => true),
    );
    if (!again.ok) throw new Error('There is one');
    expect(again.seeds).toEqual({
      red1: 20,
      red4: 23,
      red3: 21,
      red2: 22,
      blue1: 40,
      blue4: 43,
      blue3: 41,
      blue2: 42,
    });
  });
});
