import {
  endedSo,
  expectedCardChances,
  type OracleEnding,
  probabilityOf,
} from '@lockroom/testing/card-chances-oracle';
import { expect, it } from 'vitest';
import { methodsFor } from '../fights/methods.ts';
import type { EntryChance } from './chances.ts';
import { cardChances } from './fight-chances.ts';
import { type CardState, type Ending, supposeCard } from './fight-gains.ts';
import { finish, standardError } from './testing/finish.ts';
import { randomCard, toOracle } from './testing/random-card.ts';

const ROOMS = Number(process.env.OUTLOOK_ROOMS ?? 60);
const SEEDS = Array.from({ length: ROOMS }, (_, seed) => seed);
const SAMPLES = 4000;
/** The seed of a random card with open fights and several possible winners. */
const OPEN_SEED = 11;

it.each(SEEDS)('the chances of winning on card %i match the oracle', (seed) => {
  const room = randomCard(seed, seed % 5 === 0 ? 1 : 0, 3);
  const methods = methodsFor(room.sport);
  for (const weights of ['coin', 'odds'] as const) {
    const byOdds = weights === 'odds';
    const chances = finish(cardChances(room, weights, { exact: true }));
    expect(chances).toMatchObject({ weights, samples: 0 });
    expectChances(chances.entries, expectedOf(room, byOdds));
    for (const { id, ways } of chances.next) {
      const total = room.entries.map(() => ({ first: 0, share: 0 }));
      for (const { way, weight, entries } of ways) {
        const [fight] = room.card.filter((each) => each.id === id);
        expect(weight).toBeCloseTo(fight ? probabilityOf(fight, way, methods, byOdds) : -1, 9);
        expectChances(entries, expectedOf(room, byOdds, id, way));
        for (const [at, sums] of total.entries()) {
          sums.first += weight * (entries[at]?.first ?? 0);
          sums.share += weight * (entries[at]?.share ?? 0);
        }
      }
      // By the law of total probability, the weighted chances of all endings add up to the chances of the card.
      expectChances(
        chances.entries,
        new Map(room.entries.map((entry, at) => [entry.id, total[at] ?? { first: 0, share: 0 }])),
      );
    }
  }
});

it('chances estimated from sampled endings are close to the exact chances', () => {
  for (const seed of SEEDS.slice(0, Math.max(20, ROOMS / 50))) {
    const room = randomCard(seed, 0, 5);
    const exact = finish(cardChances(room, 'odds', { exact: true }));
    const drawn = finish(cardChances(room, 'odds', { samples: SAMPLES, seed }));
    expect(drawn).toMatchObject({ open: exact.open, samples: SAMPLES });
    expectNear(drawn.entries, exact.entries, SAMPLES);
    const never = drawn.next.reduce(
      (sum, { ways }) => sum + ways.filter((way) => way.weight === 0).length,
      0,
    );
    for (const [fight, { ways }] of drawn.next.entries()) {
      for (const [at, { weight, entries }] of ways.entries()) {
        // A generous bound on the deviation of a binomial distribution.
        const share = SAMPLES * (weight === 0 ? 1 / never : weight) * 0.6;
        expectNear(entries, exact.next[fight]?.ways[at]?.entries ?? [], share);
      }
    }
  }
});

it('the same seed draws the same endings', () => {
  const room = randomCard(OPEN_SEED, 0, 5);
  const draw = (seed: number) => finish(cardChances(room, 'coin', { samples: 300, seed })).entries;
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

it('assumed endings are used only for open fights and only if they are valid', () => {
  const room = randomCard(8, 0, 2);
  const [open] = room.card.filter(({ winnerId }) => winnerId === null);
  const [done] = room.card.filter(({ winnerId }) => winnerId !== null);
  const draw: Ending = { winnerId: 0, winMethod: 'Draw' };
  const supposed = supposeCard(room, { [open?.id ?? '']: draw, [done?.id ?? '']: draw, gone: draw });
  expect(supposed.card).toEqual(room.card.map((fight) => (fight === open ? { ...fight, ...draw } : fight)));
  expect(supposeCard(room, { [open?.id ?? '']: { winnerId: 1, winMethod: 'Draw' } })).toEqual(room);
});

function expectedOf(room: CardState, byOdds: boolean, fightId = '', ending?: OracleEnding) {
  const card = ending ? endedSo(room.card, fightId, ending) : room.card;
  const sheets = room.entries.map(({ id, picks }) => toOracle(id, picks));
  return expectedCardChances(card, methodsFor(room.sport), sheets, byOdds);
}

function expectChances(
  entries: readonly EntryChance[],
  expected: ReadonlyMap<string, { first: number; share: number }>,
) {
  expect(entries.map(({ id }) => id)).toEqual([...expected.keys()]);
  for (const { id, first, share } of entries) {
    expect(Math.max(first, share)).toBeLessThanOrEqual(1);
    expect(Math.abs(first - (expected.get(id)?.first ?? -1))).toBeLessThan(1e-9);
    expect(Math.abs(share - (expected.get(id)?.share ?? -1))).toBeLessThan(1e-9);
  }
}

function expectNear(drawn: readonly EntryChance[], exact: readonly EntryChance[], samples: number) {
  for (const [at, { first, share }] of exact.entries()) {
    for (const [found, chance] of [
      [drawn[at]?.first, first],
      [drawn[at]?.share, share],
    ] as const) {
      expect(Math.abs((found ?? -1) - chance)).toBeLessThanOrEqual(5 * standardError(chance, samples) + 1e-9);
    }
  }
}
