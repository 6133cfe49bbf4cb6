import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { isPickMethod } from '@lockroom/rules';
import { winnerOf } from './fight-rules.ts';

/** Returns how a fight ended, e.g. 'Holloway by KO/TKO', 'Draw' or 'No Contest'; null while it is open. */
export function resultText(fight: Fight): string | null {
  const winner = winnerOf(fight);
  if (winner === null) return null;
  const method = fight.winMethod;
  if (winner === 0) return method ?? 'No winner';
  const name = shortNames(fight)[winner - 1] ?? '';
  return method ? `${name} by ${method}` : name;
}

/**
 * Explains why a result scores nothing or only in part; null if it scores as usual (rules:
 * scoring#fights-without-a-winner).
 */
export function resultNote(fight: Fight): string | null {
  const winner = winnerOf(fight);
  if (winner === null) return null;
  if (winner === 0) return 'No winner, so this fight scores nothing for anyone.';
  if (!isPickMethod(fight.winMethod))
    return 'Won by disqualification: only the winner and the underdog score.';
  return null;
}
