import type { Fight, Prediction } from '@lockroom/contract';
import {
  type FightPick,
  type FightWinner,
  isPickMethod,
  type PickMethod,
  type ScoredFight,
  type SheetLock,
} from '@lockroom/game';

/** A pick while it is being made: winner, method, either or none. */
export interface DraftPick {
  winnerId: 1 | 2 | null;
  method: PickMethod | null;
}

/** A fight nobody has picked. */
export const NO_PICK: DraftPick = { winnerId: null, method: null };

/** How far a pick is: nothing chosen, one of winner and method, both. Only a full one can be saved. */
export type PickProgress = 'empty' | 'half' | 'full';

/** See {@link PickProgress}. */
export function progressOf(pick: DraftPick): PickProgress {
  if (pick.winnerId === null && pick.method === null) return 'empty';
  return pick.winnerId === null || pick.method === null ? 'half' : 'full';
}

/** The pick as the rules take it; null while something is missing. */
export function completePick({ winnerId, method }: DraftPick): FightPick | null {
  return winnerId === null || method === null ? null : { winnerId, method };
}

/** Stored picks by fight id. */
export function draftsOf(predictions: readonly Prediction[]): Record<string, DraftPick> {
  return Object.fromEntries(
    predictions.map(({ fightId, predictedWinnerId, predictedMethod }) => [
      fightId,
      {
        winnerId: predictedWinnerId === '1' ? 1 : 2,
        method: isPickMethod(predictedMethod) ? predictedMethod : null,
      } satisfies DraftPick,
    ]),
  );
}

/** The winner as the rules know one; a figure that is none of theirs counts as no result. */
export function winnerOf({ winnerId }: Pick<Fight, 'winnerId'>): FightWinner | null {
  return winnerId === 0 || winnerId === 1 || winnerId === 2 ? winnerId : null;
}

/** A fight of the contract as scoring takes it. */
export function scoredFight(fight: Fight): ScoredFight {
  return { ...fight, winnerId: winnerOf(fight) };
}

/** What closes a fight: its lock time in milliseconds, and its result. */
export function lockOf(fight: Pick<Fight, 'lockDatetime' | 'winnerId'>): SheetLock {
  return {
    lockAt: fight.lockDatetime === null ? null : Date.parse(fight.lockDatetime),
    hasResult: winnerOf(fight) !== null,
  };
}
