import { readRealCard } from '@lockroom/testing/real-card';
import { expect, it } from 'vitest';
import type { Fight } from './card.ts';
import { isLegalResult, isPickMethod } from './methods.ts';
import { isValidOdds, normalizeOdds } from './odds.ts';
import { type FightPick, maxForCard, scoreEntry } from './score.ts';

/**
 * Points calculated by hand, if the parts of a pick are worth 2, 1, 1 and 1: for a perfect bracket, for the whole card,
 * and for a bracket that picks fighter 1 by decision in every fight.
 */
const EXPECTED = [
  ['boxing-davis-garcia-2023', 16, 20, [12, 4, 2, 2, 0]],
  ['boxing-fury-wilder-3-2021', 37, 39, [26, 8, 5, 5, 0]],
  ['boxing-wilder-fury-1-2018', 0, 5, [0, 0, 0, 0, 0]],
  ['mma-ufc-214', 48, 59, [23, 6, 6, 3, 2]],
  ['mma-ufc-229', 53, 60, [22, 7, 4, 1, 3]],
  ['mma-ufc-246', 48, 54, [30, 8, 6, 4, 4]],
  ['mma-ufc-257', 49, 53, [24, 6, 6, 3, 3]],
  ['mma-ufc-259', 64, 75, [28, 8, 6, 3, 3]],
  ['mma-ufc-264', 49, 58, [22, 7, 5, 2, 1]],
  ['mma-ufc-279', 59, 65, [24, 7, 6, 1, 3]],
  ['mma-ufc-281', 60, 69, [23, 8, 3, 2, 2]],
  ['mma-ufc-282', 45, 60, [21, 9, 1, 1, 1]],
  ['mma-ufc-294', 46, 65, [21, 6, 6, 2, 1]],
  ['mma-ufc-300', 54, 61, [23, 7, 5, 3, 1]],
  ['mma-ufc-319', 52, 59, [16, 4, 5, 1, 2]],
] as const;

it.each(EXPECTED)(
  'the points on the card %s equal those calculated by hand',
  (name, perfect, wholeCard, [totalPoints, correctFighters, correctMethods, comboBonus, underdogPicks]) => {
    const { sport, card } = readCard(name);
    for (const fight of card) {
      expect(isValidOdds(fight.fighter1Odds) && isValidOdds(fight.fighter2Odds)).toBe(true);
      expect(isLegalResult(sport, fight.winnerId, fight.winMethod)).toBe(true);
    }
    const perfectPicks = Object.fromEntries(card.map((fight) => [fight.id, foresight(fight)]));
    expect(scoreEntry(card, perfectPicks)).toMatchObject({ totalPoints: perfect, maxPoints: perfect });
    expect(maxForCard(card)).toBe(wholeCard);
    const picks = Object.fromEntries(
      card.map(({ id }) => [id, { winnerId: 1, method: 'Decision' } as const]),
    );
    expect(scoreEntry(card, picks)).toMatchObject({
      totalPoints,
      maxPoints: perfect,
      correctFighters,
      correctMethods,
      comboBonus,
      underdogPicks,
    });
  },
);

function foresight({ winnerId, winMethod }: Fight): FightPick | undefined {
  if (winnerId !== 1 && winnerId !== 2) return undefined;
  return { winnerId, method: isPickMethod(winMethod) ? winMethod : 'Decision' };
}

function readCard(name: string) {
  const { sport, fights } = readRealCard(name);
  const card = fights.map(
    ({ fighter1Odds, fighter2Odds, result, ...names }, index): Fight => ({
      id: `fight-${index + 1}`,
      ...names,
      fighter1Odds: normalizeOdds(fighter1Odds, 'N/A'),
      fighter2Odds: normalizeOdds(fighter2Odds, 'N/A'),
      fighterPoints: 2,
      methodPoints: 1,
      bonusPoints: 1,
      underdogBonus: 1,
      lockDatetime: null,
      ...result,
    }),
  );
  return { sport, card: card.reverse() };
}
