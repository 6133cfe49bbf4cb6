import type { Fight } from '@lockroom/contract';
import { type FightWinner, maxForFight } from '@lockroom/game';

/** What each fight of a card is worth to a right pick, Fight 1 first; 0 while it is open and where nobody won. */
export function fightWorths(card: readonly Fight[]): number[] {
  return card.map((fight) => maxForFight({ ...fight, winnerId: asWinner(fight.winnerId) }));
}

/**
 * The cells of a score strip: the share of its worth that each fight earned, null while it is not scored. A fight
 * without a winner had nothing to earn and stays hollow. A result that arrived before its card counts as whole.
 */
export function scoreCells(scores: readonly (number | null)[], worths: readonly number[]): (number | null)[] {
  return scores.map((score, index) => {
    if (score === null) return null;
    const worth = worths[index] ?? score;
    if (worth === 0) return score === 0 ? null : 1;
    return Math.min(1, score / worth);
  });
}

function asWinner(winnerId: number | null): FightWinner | null {
  return winnerId === 0 || winnerId === 1 || winnerId === 2 ? winnerId : null;
}
