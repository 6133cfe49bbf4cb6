import {
  endedSo,
  expectedFightOutlook,
  expectedWinners,
  nameOf,
  probabilityOf,
} from '@lockroom/testing/card-chances-oracle';
import { expect, it } from 'vitest';
import { methodsFor, resultMethodsFor } from '../fights/methods.ts';
import type { FightStatement } from './chances.ts';
import type { CardState, Ending } from './fight-gains.ts';
import { cardImpact } from './fight-impact.ts';
import { cardPaths } from './fight-paths.ts';
import { finish } from './testing/finish.ts';
import { randomCard, toOracle } from './testing/random-card.ts';

const ROOMS = Number(process.env.OUTLOOK_ROOMS ?? 40);
const SEEDS = Array.from({ length: ROOMS }, (_, seed) => seed);
const MOST = 5;

function openRoom(seed: number) {
  const room = randomCard(seed, 0, seed % 8 === 0 ? 3 : 2);
  const methods = methodsFor(room.sport);
  const oracle = room.entries.map(({ id, picks }) => toOracle(id, picks));
  return { room, methods, oracle, winners: expectedWinners(room.card, methods, oracle) };
}

it.each(SEEDS)('each way to win card %i is sufficient and contains no unnecessary condition', (seed) => {
  const { room, methods, oracle, winners } = openRoom(seed);
  const outlook = expectedFightOutlook(room.card, methods, oracle);
  for (const { id } of room.entries) {
    const paths = finish(cardPaths(room, id, 'odds', MOST));
    // With so few open fights, every entry that can win has a short path.
    expect(paths.length > 0).toBe(outlook.get(id)?.best === 1);
    expect(new Set(paths.map(({ statements }) => JSON.stringify(statements))).size).toBe(paths.length);
    expect(paths.map(({ probability }) => probability).sort((a, b) => b - a)).toEqual(
      paths.map(({ probability }) => probability),
    );
    for (const { statements, probability } of paths) {
      expect(winners.isSure(id, statements)).toBe(true);
      expect(probability).toBeCloseTo(expectedProbability(room, statements), 9);
      for (const statement of statements) {
        const others = statements.filter((other) => other !== statement);
        expect(winners.isSure(id, others)).toBe(false);
        for (const endings of widerThan(room, statement.endings))
          expect(winners.isSure(id, [...others, { ...statement, endings }])).toBe(false);
      }
    }
  }
});

it.each(SEEDS)('the possible ranks on card %i after each ending of a fight match the oracle', (seed) => {
  const { room, methods, oracle } = openRoom(seed);
  const [first, second] = room.entries;
  const asked = { places: [first?.id ?? ''], contenders: second ? [second.id] : [] };
  for (const { id, ways } of finish(cardImpact(room, asked))) {
    for (const { way, entries } of ways) {
      const expected = expectedFightOutlook(endedSo(room.card, id, way), methods, oracle);
      expect(entries.map((entry) => entry.id)).toEqual([...asked.places, ...asked.contenders]);
      for (const { id: entryId, canWin, best, worst, worstIsBound } of entries) {
        expect({ canWin, best }).toEqual({
          canWin: expected.get(entryId)?.best === 1,
          best: expected.get(entryId)?.best,
        });
        if (!asked.places.includes(entryId)) expect(worst).toBeNull();
        else if (!worstIsBound) expect(worst).toBe(expected.get(entryId)?.worst);
      }
    }
  }
});

it('a bracket that is not in the room has no way to win', () => {
  const { room } = openRoom(1);
  expect(finish(cardPaths(room, 'nobody', 'coin', MOST))).toEqual([]);
});

/** Returns weaker statements, 'the corner wins' or 'does not lose', which allow more than the given endings. */
function widerThan({ sport }: CardState, endings: readonly Ending[]): Ending[][] {
  const nobody: Ending = { winnerId: 0, winMethod: 'No Contest' };
  return ([1, 2] as const)
    .flatMap((winnerId) => {
      const wins = resultMethodsFor(sport, winnerId).map((winMethod): Ending => ({ winnerId, winMethod }));
      return [wins, [...wins, nobody]];
    })
    .filter((wider) => {
      const names = wider.map(nameOf);
      return wider.length > endings.length && endings.every((ending) => names.includes(nameOf(ending)));
    });
}

function expectedProbability(room: CardState, statements: readonly FightStatement<Ending>[]): number {
  return statements.reduce((product, { fightId, endings }) => {
    const fight = room.card.find(({ id }) => id === fightId);
    const methods = methodsFor(room.sport);
    return (
      product *
      endings.reduce((sum, ending) => sum + (fight ? probabilityOf(fight, ending, methods, true) : 0), 0)
    );
  }, 1);
}
