import type { Fight } from '@lockroom/contract';
import { maxForFight } from '@lockroom/rules';
import type { ScoreCell } from '../../../ui/score-strip.tsx';
import { isOff, scoredFight } from '../../fights/card/fight-rules.ts';

/** Returns the most points of each fight, Fight 1 first: 0 without a result or winner, null if cancelled. */
export function fightWorths(card: readonly Fight[]): (number | null)[] {
  return card.map((fight) => (isOff(fight) ? null : maxForFight(scoredFight(fight))));
}

/**
 * Returns the share of its most points that each fight earned. Null, drawn hollow, means no result or no winner. If the
 * card is not loaded yet, every score counts as full.
 */
export function scoreCells(
  scores: readonly (number | null)[],
  worths: readonly (number | null)[],
): ScoreCell[] {
  return scores.map((score, index) => {
    const worth = worths[index];
    if (worth === null) return 'off';
    if (score === null) return null;
    if (worth === 0) return score === 0 ? null : 1;
    return Math.min(1, score / (worth ?? score));
  });
}
