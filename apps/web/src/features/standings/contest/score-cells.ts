import type { Fight } from '@lockroom/contract';
import { maxForFight } from '@lockroom/rules';
import { scoredFight } from '../../fights/card/fight-rules.ts';

/** The most points of each fight, Fight 1 first; 0 without a result or a winner. */
export function fightWorths(card: readonly Fight[]): number[] {
  return card.map((fight) => maxForFight(scoredFight(fight)));
}

/**
 * The cells of a score strip: the share of its most points that each fight earned. Null, drawn hollow, without a
 * result or a winner. A score whose card is not loaded yet counts as full.
 */
export function scoreCells(scores: readonly (number | null)[], worths: readonly number[]): (number | null)[] {
  return scores.map((score, index) => {
    if (score === null) return null;
    const worth = worths[index] ?? score;
    if (worth === 0) return score === 0 ? null : 1;
    return Math.min(1, score / worth);
  });
}
