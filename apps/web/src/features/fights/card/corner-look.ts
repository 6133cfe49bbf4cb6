import type { Fight } from '@lockroom/contract';
import type { DraftPick } from './fight-rules.ts';
import { winnerOf } from './fight-rules.ts';

export type CornerNumber = 1 | 2;

/** open: not picked; picked: picked, and right or undecided; bust: picked and lost; void: picked, but nobody won. */
export type CornerLook = 'open' | 'picked' | 'bust' | 'void';

/**
 * The tag of a corner. on: picked; hit: right; miss: wrong; void: picked, but nobody won; win: won without being
 * picked.
 */
export type CornerTag = 'on' | 'hit' | 'miss' | 'void' | 'win';

export interface CornerState {
  look: CornerLook;
  tag: CornerTag | null;
  won: boolean;
  /** Greyed out, because the other corner was picked or won. */
  dim: boolean;
}

/** Returns how a corner is drawn (rules: look#pick-buttons). */
export function cornerState(fight: Fight, pick: DraftPick, corner: CornerNumber): CornerState {
  const winner = winnerOf(fight);
  const won = winner === corner;
  const decided = winner === 1 || winner === 2;
  if (pick.winnerId === corner) {
    if (won) return { look: 'picked', tag: 'hit', won, dim: false };
    if (decided) return { look: 'bust', tag: 'miss', won, dim: false };
    return winner === 0
      ? { look: 'void', tag: 'void', won, dim: false }
      : { look: 'picked', tag: 'on', won, dim: false };
  }
  const dim = !won && (decided || pick.winnerId !== null);
  return { look: 'open', tag: won ? 'win' : null, won, dim };
}
