import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FightSport } from '../rooms/sports.ts';
import { type Fight, numberCard } from './card.ts';
import { isLegalResult, type ResultMethod } from './methods.ts';
import { isValidOdds, normalizeOdds } from './odds.ts';
import { type FightPick, maxForCard, scoreEntry } from './score.ts';

type EventFight = {
  fighter1: string;
  fighter2: string;
  odds1: string;
  odds2: string;
  winner: 1 | 2 | null;
  outcome: 'win' | 'draw' | 'no-contest';
  method: 'KO/TKO' | 'Submission' | 'Decision' | 'DQ' | null;
};
type FightEvent = { sport: FightSport; fights: EventFight[] };

/**
 * Calculated by hand with 2, 1, 1 and 1 points: the points of a perfect entry, of the whole card, and of an entry that
 * picks fighter 1 by decision in every fight.
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

describe.each(EXPECTED)('%s', (name, perfect, wholeCard, firstCorner) => {
  const { sport, card } = readCard(name);

  it('the card can be entered with its real odds and results', () => {
    for (const fight of card) {
      expect(isValidOdds(fight.fighter1Odds)).toBe(true);
      expect(isValidOdds(fight.fighter2Odds)).toBe(true);
      expect(isLegalResult(sport, fight.winnerId, fight.winMethod)).toBe(true);
    }
  });

  it('the headline fight is the main event', () => {
    expect(numberCard(card).at(-1)).toMatchObject({ id: 'fight-1', title: 'Main Event', fightNumber: 100 });
  });

  it('a perfect entry has the maximum', () => {
    const picks = Object.fromEntries(card.map((fight) => [fight.id, foresight(fight)]));
    expect(scoreEntry(card, picks)).toMatchObject({ totalPoints: perfect, maxPoints: perfect });
  });

  it('the manager sees the points of the whole card', () => {
    expect(maxForCard(card)).toBe(wholeCard);
  });

  it('an entry with the first corner by decision in every fight has the calculated points', () => {
    const picks = Object.fromEntries(
      card.map(({ id }) => [id, { winnerId: 1, method: 'Decision' } as const]),
    );
    const [totalPoints, correctFighters, correctMethods, comboBonus, underdogPicks] = firstCorner;
    expect(scoreEntry(card, picks)).toMatchObject({
      totalPoints,
      maxPoints: perfect,
      correctFighters,
      correctMethods,
      comboBonus,
      underdogPicks,
    });
  });
});

function foresight(fight: Fight): FightPick | undefined {
  if (fight.winnerId !== 1 && fight.winnerId !== 2) return undefined;
  const { winMethod } = fight;
  const pickable = winMethod === 'KO/TKO' || winMethod === 'Submission' || winMethod === 'Decision';
  return { winnerId: fight.winnerId, method: pickable ? winMethod : 'Decision' };
}

function readCard(name: string): { sport: FightSport; card: Fight[] } {
  const file = new URL(`../../../../test/events/${name}.json`, import.meta.url);
  // test/events/index.json describes the files.
  const event = JSON.parse(readFileSync(file, 'utf8')) as FightEvent;
  const listed = event.fights.map(
    (fight, index): Fight => ({
      id: `fight-${index + 1}`,
      fighter1: fight.fighter1,
      fighter2: fight.fighter2,
      fighter1Odds: normalizeOdds(fight.odds1, 'N/A'),
      fighter2Odds: normalizeOdds(fight.odds2, 'N/A'),
      fighterPoints: 2,
      methodPoints: 1,
      bonusPoints: 1,
      underdogBonus: 1,
      lockDatetime: null,
      winnerId: fight.winner ?? 0,
      winMethod: ending(fight),
    }),
  );
  return { sport: event.sport, card: listed.reverse() };
}

function ending(fight: EventFight): ResultMethod | null {
  if (fight.outcome === 'draw') return 'Draw';
  if (fight.outcome === 'no-contest') return 'No Contest';
  return fight.method === 'DQ' ? 'Disqualification' : fight.method;
}
