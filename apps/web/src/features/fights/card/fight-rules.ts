import type { Fight, Prediction } from '@lockroom/contract';
import {
  type FightPick,
  type FightWinner,
  isPickMethod,
  type PickLock,
  type PickMethod,
  type ScoredFight,
} from '@lockroom/rules';

/** A pick that may lack its winner or method. */
export interface DraftPick {
  winnerId: 1 | 2 | null;
  method: PickMethod | null;
}

export const NO_PICK: DraftPick = { winnerId: null, method: null };

/** How complete a pick is. 'half' has only the winner or only the method; only 'full' can be saved. */
export type PickProgress = 'empty' | 'half' | 'full';

export function progressOf(pick: DraftPick): PickProgress {
  if (pick.winnerId === null && pick.method === null) return 'empty';
  return pick.winnerId === null || pick.method === null ? 'half' : 'full';
}

/** Returns the complete pick; null if a part is missing. */
export function completePick({ winnerId, method }: DraftPick): FightPick | null {
  return winnerId === null || method === null ? null : { winnerId, method };
}

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

/** Returns the winner; an unknown number counts as no result. */
export function winnerOf({ winnerId }: Pick<Fight, 'winnerId'>): FightWinner | null {
  return winnerId === 0 || winnerId === 1 || winnerId === 2 ? winnerId : null;
}

/** Whether a fight is cancelled. It then scores nothing, and its picks stay unchanged. */
export const isOff = ({ fightStatus }: Pick<Fight, 'fightStatus'>): boolean => fightStatus === 'called-off';

export function scoredFight(fight: Fight): ScoredFight {
  return { ...fight, winnerId: winnerOf(fight), isCalledOff: isOff(fight) };
}

/** Returns the lock of a fight: its time in milliseconds, and whether the fight has a result. */
export function lockOf(fight: Pick<Fight, 'lockDatetime' | 'winnerId'>): PickLock {
  return {
    lockAt: fight.lockDatetime === null ? null : Date.parse(fight.lockDatetime),
    hasResult: winnerOf(fight) !== null,
  };
}
