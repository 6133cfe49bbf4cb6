import type { Fight } from '@lockroom/contract';
import type { DraftPick } from './fight-rules.ts';
import { winnerOf } from './fight-rules.ts';

/** A corner of a fight, by the fighter's number. */
export type CornerNumber = 1 | 2;

/** open: not picked; picked: solid, alive or right; bust: picked and lost; void: picked, and nobody won. */
export type CornerLook = 'open' | 'picked' | 'bust' | 'void';

/** The small tag of a corner: chosen, chosen and right, chosen and wrong, chosen where nobody won, won unchosen. */
export type CornerTag = 'on' | 'hit' | 'miss' | 'void' | 'win';

/** How one corner is shown with this pick and result. */
export interface CornerState {
  look: CornerLook;
  tag: CornerTag | null;
  won: boolean;
  /** Grey: another corner was picked or won. */
  dim: boolean;
}

/** See {@link CornerState}; the rules are those of look.md 6, pick button. */
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
