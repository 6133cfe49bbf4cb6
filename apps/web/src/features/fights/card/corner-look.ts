import type { Fight } from '@lockroom/contract';
import type { DraftPick } from './fight-rules.ts';
import { winnerOf } from './fight-rules.ts';

export type CornerNumber = 1 | 2;

/** open: not picked; picked: solid, alive or right; bust: picked and lost; void: picked, no winner. */
export type CornerLook = 'open' | 'picked' | 'bust' | 'void';

/** The tag of a corner: `on` picked, `hit` right, `miss` wrong, `void` picked but no winner, `win` won unpicked. */
export type CornerTag = 'on' | 'hit' | 'miss' | 'void' | 'win';

export interface CornerState {
  look: CornerLook;
  tag: CornerTag | null;
  won: boolean;
  /** Grey: another corner was picked or won. */
  dim: boolean;
}

/** How a corner is shown (rules: look#pick-buttons). */
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
