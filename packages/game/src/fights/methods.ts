import type { FightSport } from '../rooms/sports.ts';

/** The ways to win that can be picked. Boxing has no submission. */
export const PICK_METHODS = ['KO/TKO', 'Submission', 'Decision'] as const;
/** A way to win that can be picked. */
export type PickMethod = (typeof PICK_METHODS)[number];

/** Every way a fight can end, those without a winner included (decisions section 2). */
export const RESULT_METHODS = [...PICK_METHODS, 'Draw', 'No Contest', 'Disqualification'] as const;
/** A way a fight can end. */
export type ResultMethod = (typeof RESULT_METHODS)[number];

/** The winning corner, or 0 where the fight ended without a winner. */
export type FightWinner = 0 | 1 | 2;

const BOXING_METHODS = ['KO/TKO', 'Decision'] as const satisfies readonly PickMethod[];

/** The methods a member may pick in a fight of this sport, in the order they are shown. */
export function methodsFor(sport: FightSport): readonly PickMethod[] {
  return sport === 'boxing' ? BOXING_METHODS : PICK_METHODS;
}

/** Whether the way a fight ended is one that could have been picked, and so can score. */
export function isPickMethod(method: ResultMethod | null): method is PickMethod {
  return method === 'KO/TKO' || method === 'Submission' || method === 'Decision';
}

/**
 * The endings a manager may enter for a fight with this winner, in the order they are shown: 0 has none of
 * the pickable ones, a corner has those of the sport and disqualification (decisions section 2).
 */
export function resultMethodsFor(sport: FightSport, winnerId: FightWinner): readonly ResultMethod[] {
  if (winnerId === 0) return ['Draw', 'No Contest', 'Disqualification'];
  return [...methodsFor(sport), 'Disqualification'];
}

/** Whether a result can be stored: a null winner clears whatever is there, any other needs a method that fits it. */
export function isLegalResult(
  sport: FightSport,
  winnerId: FightWinner | null,
  winMethod: ResultMethod | null,
): boolean {
  if (winnerId === null) return true;
  return winMethod !== null && resultMethodsFor(sport, winnerId).includes(winMethod);
}
