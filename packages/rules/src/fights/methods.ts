import { FIGHT_SPORTS, type FightSport } from '../rooms/sports.ts';

export type PickMethod = 'KO/TKO' | 'Submission' | 'Decision';

interface MethodFacts {
  /** The letter that picks the method on a keyboard and stands for it in grids (rules: look#keys). */
  letter: string;
  /** The abbreviation in texts about chances, such as 'SUB'. */
  short: string;
  sports: readonly FightSport[];
}

/** The methods of all sports, in display order. Rooms use `methodsFor`, because a sport may lack some of them. */
export const METHODS: Readonly<Record<PickMethod, MethodFacts>> = {
  'KO/TKO': { letter: 'K', short: 'KO', sports: FIGHT_SPORTS },
  Submission: { letter: 'S', short: 'SUB', sports: ['mma'] },
  Decision: { letter: 'D', short: 'DEC', sports: FIGHT_SPORTS },
};
export const PICK_METHODS = Object.keys(METHODS) as PickMethod[];

/** Every way in which a fight can end (rules: play#fight-results). */
export const RESULT_METHODS = [...PICK_METHODS, 'Draw', 'No Contest', 'Disqualification'] as const;
export type ResultMethod = (typeof RESULT_METHODS)[number];

/** The winning corner; 0 if there is no winner. */
export type FightWinner = 0 | 1 | 2;

export function methodsFor(sport: FightSport): readonly PickMethod[] {
  return PICK_METHODS.filter((method) => METHODS[method].sports.includes(sport));
}

/** Parses a winning method, spelled as in event files or by clubs. */
export function winMethodNamed(word: string): ResultMethod | undefined {
  return word === 'DQ' ? 'Disqualification' : PICK_METHODS.find((method) => method === word);
}

export function methodOfKey(sport: FightSport, key: string): PickMethod | undefined {
  return methodsFor(sport).find((method) => METHODS[method].letter.toLowerCase() === key.toLowerCase());
}

/** Returns a method as it is written in a sentence: 'decision', but 'KO/TKO'. */
export function methodWord(method: string): string {
  return method === 'KO/TKO' ? method : method.toLowerCase();
}

export function isPickMethod(method: ResultMethod | null): method is PickMethod {
  return PICK_METHODS.some((known) => known === method);
}

/** Returns the methods that a result with this winner can have, in display order (rules: play#fight-results). */
export function resultMethodsFor(sport: FightSport, winnerId: FightWinner): readonly ResultMethod[] {
  if (winnerId === 0) return ['Draw', 'No Contest', 'Disqualification'];
  return [...methodsFor(sport), 'Disqualification'];
}

/** Returns whether the winner is known but not the method, so that method and combo points are pending. */
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
