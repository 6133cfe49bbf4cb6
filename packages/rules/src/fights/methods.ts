import type { FightSport } from '../rooms/sports.ts';

/** The methods that can be picked. Boxing has no submission. */
export const PICK_METHODS = ['KO/TKO', 'Submission', 'Decision'] as const;
export type PickMethod = (typeof PICK_METHODS)[number];

/** Every way in which a fight can end (rules: play#fight-results). */
export const RESULT_METHODS = [...PICK_METHODS, 'Draw', 'No Contest', 'Disqualification'] as const;
export type ResultMethod = (typeof RESULT_METHODS)[number];

/** The winning corner, or 0 without a winner. */
export type FightWinner = 0 | 1 | 2;

const BOXING_METHODS = ['KO/TKO', 'Decision'] as const satisfies readonly PickMethod[];

/** Returns the methods that can be picked in this sport, in display order. */
export function methodsFor(sport: FightSport): readonly PickMethod[] {
  return sport === 'boxing' ? BOXING_METHODS : PICK_METHODS;
}

export function isPickMethod(method: ResultMethod | null): method is PickMethod {
  return PICK_METHODS.some((known) => known === method);
}

/** Returns the methods that a result with this winner can have, in display order (rules: play#fight-results). */
export function resultMethodsFor(sport: FightSport, winnerId: FightWinner): readonly ResultMethod[] {
  if (winnerId === 0) return ['Draw', 'No Contest', 'Disqualification'];
  return [...methodsFor(sport), 'Disqualification'];
}

/** Returns whether the winner is known but not the method. Method and combo points are then pending. */
export function isMethodToCome(result: {
  winnerId: FightWinner | null;
  winMethod: ResultMethod | null;
}): boolean {
  return result.winMethod === null && (result.winnerId === 1 || result.winnerId === 2);
}

/** Returns whether a complete result can be stored. A null winner clears the result. */
export function isLegalResult(
  sport: FightSport,
  winnerId: FightWinner | null,
  winMethod: ResultMethod | null,
): boolean {
  if (winnerId === null) return true;
  return winMethod !== null && resultMethodsFor(sport, winnerId).includes(winMethod);
}
