import { expect, test } from 'vitest';
import { readRealBracket, realBracketNames } from '../real-bracket.ts';
import { readRealCard, realCardNames } from '../real-card.ts';
import { BRACKET_TRAPS, type BracketTrap, writeBracket } from './bracket-script.ts';
import { CARD_TRAPS, type CardTrap, fighterOf, writeCard } from './card-script.ts';
import { finalBracket, finalCard, pairOf, watchBracket, watchCard } from './oracle.ts';

// These tests check that each simulated error (trap) occurs, and that the oracle knows how every simulated event ends.

const STARTS_AT = Date.parse('2026-12-12T22:00:00Z');

const card = (seed: number, traps: readonly CardTrap[], event = 'mma-ufc-300') =>
  writeCard({ event, seed, traps, startsAt: STARTS_AT });
const bracket = (event: string, seed = 1, traps: readonly BracketTrap[] = []) =>
  writeBracket({ event, seed, traps, startsAt: STARTS_AT });
const told = realBracketNames().filter((name) => /^(nfl|nba|nhl|mlb|ncaa)-/.test(name));

test.each(realCardNames())(
  'the simulated card %s without errors ends with the results of its file',
  (event) => {
    const { fights } = readRealCard(event);
    expect(finalCard(card(1, [], event))).toEqual(
      fights.map(({ fighter1, fighter2, result: { winnerId, winMethod } }, index) => ({
        order: index + 1,
        pair: pairOf([fighterOf(fighter1).id, fighterOf(fighter2).id]),
        result:
          winnerId === 0
            ? winMethod
            : `${fighterOf(winnerId === 1 ? fighter1 : fighter2).id} by ${winMethod}`,
      })),
    );
  },
);

test.each(CARD_TRAPS)(
  'the simulated error %s changes the reports about a card, but the final results are still reported',
  (trap) => {
    const event = trap === 'overturned' ? 'mma-ufc-214' : 'mma-ufc-300';
    const [plain, script] = [card(3, [], event), card(3, [trap], event)];
    const differs = script.changes.some(
      (at) => JSON.stringify(script.at(at)) !== JSON.stringify(plain.at(at)),
    );
    expect(differs).toBe(true);
    // Every final pairing and result must be allowed, but not a mistake that is corrected within one poll.
    const allowed = new Map(
      watchCard(script)
        .at(script.endsAt)
        .map((fight) => [fight.order, fight]),
    );
    for (const { order, pair, result } of finalCard(script)) {
      expect(allowed.get(order)?.pairs).toContain(pair);
      if (result) expect(allowed.get(order)?.results).toContain(result);
      if (trap === 'brief-mistake') expect(allowed.get(order)?.results.size).toBeLessThanOrEqual(2);
    }
    const missing = trap === 'withdrawn-bout' ? 1 : 0;
    expect(finalCard(script)).toHaveLength(finalCard(plain).length - missing);
  },
);

test.each(told)('the simulated tournament %s without errors ends with the winners of its file', (event) => {
  const file = readRealBracket(event);
  const script = bracket(event);
  const { results, names } = finalBracket(script);
  expect(names.size).toBe(file.bracket.size);
  expect([...results].sort()).toEqual(
    file.rounds
      .flatMap(({ pairs, winners }, at) =>
        pairs.map((pair, index) => `${at + 1} ${pair.toSorted().join('|')}: ${winners[index]}`),
      )
      .sort(),
  );
  expect(script.score).toEqual(file.score);
});

test.each(BRACKET_TRAPS.filter((trap) => trap !== 'nit'))(
  'the simulated error %s changes the reports about a tournament, but the final results are still reported',
  (trap) => {
    for (const event of trap === 'open-slot' ? ['ncaa-2022'] : ['nfl-2023-14team', 'nba-2023']) {
      const [plain, script] = [bracket(event, 4), bracket(event, 4, [trap])];
      const differs = script.changes.some(
        (at) => JSON.stringify(script.at(at)) !== JSON.stringify(plain.at(at)),
      );
      expect(differs).toBe(true);
      const allowed = watchBracket(script)(script.endsAt);
      const { results, pairs } = finalBracket(script);
      expect([...results].filter((result) => !allowed.results.has(result))).toEqual([]);
      expect([...pairs].filter((pair) => !allowed.pairs.has(pair))).toEqual([]);
      // An overturned result counts as reported; a mistake that lasted only seconds does not.
      const extra = allowed.results.size - results.size;
      if (trap === 'overturned' && event.startsWith('nfl')) expect(extra).toBe(1);
      if (trap === 'brief-mistake') expect(extra).toBe(0);
    }
  },
);
