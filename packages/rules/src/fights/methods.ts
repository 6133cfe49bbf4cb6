import type { FightSport } from '../rooms/sports.ts';

/** Methods of victory that can be picked. Boxing has no submission. */
export const PICK_METHODS = ['KO/TKO', 'Submission', 'Decision'] as const;
export type PickMethod = (typeof PICK_METHODS)[number];

/** Every ending of a fight, including those without a winner (rules: play#fight-results). */
export const RESULT_METHODS = [...PICK_METHODS, 'Draw', 'No Contest', 'Disqualification'] as const;
export type ResultMethod = (typeof RESULT_METHODS)[number];

/** The winning corner, or 0 where the fight ended without a winner. */
export type FightWinner = 0 | 1 | 2;

const BOXING_METHODS = ['KO/TKO', 'Decision'] as const satisfies readonly PickMethod[];

/** The methods that can be picked in a fight of this sport, in display order. */
export function methodsFor(sport: FightSport): readonly PickMethod[] {
  return sport === 'boxing' ? BOXING_METHODS : PICK_METHODS;
}

/** Whether a fight's ending is a method that can be picked and can therefore score. */
export function isPickMethod(method: ResultMethod | null): method is PickMethod {
  return PICK_METHODS.some((known) => known === method);
}

/**
 * The endings a manager may enter for this winner, in display order: without a winner (0) none of the pickable
 * methods, for a corner those of the sport and disqualification (rules: play#fight-results).
 */
export function resultMethodsFor(sport: FightSport, winnerId: FightWinner): readonly ResultMethod[] {
  if (winnerId === 0) return ['Draw', 'No Contest', 'Disqualification'];
  return [...methodsFor(sport), 'Disqualification'];
}

/** Whether a result can be stored: a null winner clears the result, any other needs a method that fits it. */
export function isLegalResult(
  sport: FightSport,
  winnerId: FightWinner | null,
  winMethod: ResultMethod | null,
): boolean {
  if (winnerId === null) return true;
  return winMethod !== null && resultMethodsFor(sport, winnerId).includes(winMethod);
}
