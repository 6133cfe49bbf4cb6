import type { Fight, Prediction } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import {
  type FightPick,
  type FightWinner,
  isMethodToCome,
  isPickMethod,
  methodWord,
  type PickLock,
  type PickMethod,
  type ScoredFight,
} from '@lockroom/rules';

/** A pick that may lack a winner, a method or both. */
export interface DraftPick {
  winnerId: 1 | 2 | null;
  method: PickMethod | null;
}

export const NO_PICK: DraftPick = { winnerId: null, method: null };

/** Returns how complete a pick is: 'half' has only the winner or only the method. Only a 'full' one can be saved. */
export function progressOf(pick: DraftPick): 'empty' | 'half' | 'full' {
  if (pick.winnerId === null && pick.method === null) return 'empty';
  return pick.winnerId === null || pick.method === null ? 'half' : 'full';
}

export const isSamePick = (a: DraftPick, b: DraftPick): boolean =>
  a.winnerId === b.winnerId && a.method === b.method;

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

/** Returns the winning corner, 0 if nobody won, or null if there is no result or the number is invalid. */
export function winnerOf({ winnerId }: Pick<Fight, 'winnerId'>): FightWinner | null {
  return winnerId === 0 || winnerId === 1 || winnerId === 2 ? winnerId : null;
}

/** Whether a fight is canceled. A canceled fight scores nothing but keeps its picks. */
export const isOff = ({ fightStatus }: Pick<Fight, 'fightStatus'>): boolean => fightStatus === 'called-off';

/** Returns, for example, 'Called off' or 'Called off: missed weight'. */
export const calledOffText = ({ calledOffReason }: Fight): string =>
  `Called off${calledOffReason === null ? '' : `: ${calledOffReason}`}`;

/** Whether the winner is known but the method is not known yet. */
export const isMethodOpen = (fight: Pick<Fight, 'winnerId' | 'winMethod'>): boolean =>
  isMethodToCome({ winnerId: winnerOf(fight), winMethod: fight.winMethod });

/** Whether a fight's result is complete. */
export const isEntered = (fight: Pick<Fight, 'winnerId' | 'winMethod'>): boolean =>
  winnerOf(fight) !== null && !isMethodOpen(fight);

export function scoredFight(fight: Fight): ScoredFight {
  return { ...fight, winnerId: winnerOf(fight), isCalledOff: isOff(fight) };
}

/** Returns a fight's lock: its time in milliseconds, and whether the fight has a result. */
export function lockOf(fight: Pick<Fight, 'lockDatetime' | 'winnerId'>): PickLock {
  return {
    lockAt: fight.lockDatetime === null ? null : Date.parse(fight.lockDatetime),
    hasResult: winnerOf(fight) !== null,
  };
}

/** Returns a fight's lock time for sorting; fights without one come last. */
export const lockTimeOf = (fight: Fight): number => lockOf(fight).lockAt ?? Number.MAX_SAFE_INTEGER;

/** Returns how a fight ended: 'Holloway by KO/TKO', 'Holloway won, method to come' or 'Draw'; null without a result. */
export function resultText(fight: Fight): string | null {
  const winner = winnerOf(fight);
  if (winner === null) return null;
  const method = fight.winMethod;
  if (winner === 0) return method ?? 'No winner';
  const name = shortNames(fight)[winner - 1] ?? '';
  return method ? `${name} by ${method}` : `${name} won, method to come`;
}

/** Names the results that give a pick points: 'Nickal by decision', 'Nickal, any other way', 'Brundage by decision'. */
export function rightTexts(fight: Fight, { winnerId, method }: FightPick) {
  const names = shortNames(fight);
  const [own, other] = [names[winnerId - 1], names[2 - winnerId]];
  const by = `by ${methodWord(method)}`;
  return { both: `${own} ${by}`, winner: `${own}, any other way`, method: `${other} ${by}` };
}

/** The names of the red and blue fighters, kept because a stored pick contains only the corner. */
export type Pair = readonly [string, string];

export const pairOf = ({ fighter1, fighter2 }: Pick<Fight, 'fighter1' | 'fighter2'>): Pair => [
  fighter1,
  fighter2,
];

/**
 * Moves an unsaved pick to the corner its fighter is in now. Returns null if the fight has no fighter of that name: the
 * name may have been corrected or the fighter replaced, and a pick must not count for a different person.
 */
export function followPick(pick: DraftPick, was: Pair, fight: Fight): DraftPick | null {
  if (pick.winnerId === null) return pick;
  const corner = pairOf(fight).indexOf(was[pick.winnerId - 1] ?? '');
  return corner < 0 ? null : { ...pick, winnerId: corner === 0 ? 1 : 2 };
}

/** Parses the pair of names stored on the device; null if there is none. */
export function readPair(value: unknown): Pair | null {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'
    ? [value[0], value[1]]
    : null;
}
