import { shortNames } from '@lockroom/poster';
import {
  type Ending,
  type FightSport,
  isPickMethod,
  methodsFor,
  type PickMethod,
  type ResultMethod,
  resultMethodsFor,
} from '@lockroom/rules';

export interface WordedFight {
  sport: FightSport;
  fighter1: string;
  fighter2: string;
}

/** A sentence about a fight in two parts: 'Pereira', 'does not lose'. */
export interface FightSentence {
  subject: string;
  predicate: string;
}

const SHORT_METHODS: Record<PickMethod, string> = {
  'KO/TKO': 'KO',
  Submission: 'SUB',
  Decision: 'DEC',
};

/** Names endings by winner and method: 'Pereira', 'Pereira by KO/TKO', 'a draw or no contest'. */
export function endingName(fight: WordedFight, endings: readonly Ending[]): string {
  const corner = winnerIn(endings);
  if (corner === 0) return 'a draw or no contest';
  if (corner === null) return fightStatement(fight, endings);
  const name = shortNames(fight)[corner - 1] ?? '';
  const methods = methodsIn(endings, corner);
  return isEveryMethod(fight, corner, methods) ? name : `${name} by ${oneOf(methods)}`;
}

/**
 * Names endings with the same effect, in a list of all endings: 'Hill, any way', 'Holloway by KO/TKO' and 'Holloway
 * otherwise', 'Draw or no contest'.
 */
export function endingLine(fight: WordedFight, endings: readonly Ending[]): string {
  const corner = winnerIn(endings);
  if (corner === 0) return 'Draw or no contest';
  if (corner === null) return fightStatement(fight, endings);
  const name = shortNames(fight)[corner - 1] ?? '';
  const methods = methodsIn(endings, corner);
  if (isEveryMethod(fight, corner, methods)) return `${name}, any way`;
  const picked = methods.filter(isPickMethod);
  if (picked.length === methodsFor(fight.sport).length) return `${name}, any method`;
  // Only one line per winner can include the disqualification; it says "otherwise", and the others name their methods.
  const isRest = picked.length > 0 && picked.length < methods.length;
  return isRest ? `${name} otherwise` : `${name} by ${oneOf(methods)}`;
}

/** Names endings after 'if': 'Pereira wins by KO/TKO', 'Hill wins', 'nobody wins'. */
export function endingCondition(fight: WordedFight, endings: readonly Ending[]): string {
  return winnerIn(endings) === 0 ? 'nobody wins' : fightStatement(fight, endings);
}

/** Returns 'KO' or 'SUB/DEC' if only some of a fighter's ways to win are included; otherwise null. */
export function shortMethod(fight: WordedFight, endings: readonly Ending[]): string | null {
  const corner = winnerIn(endings);
  if (corner !== 1 && corner !== 2) return null;
  const methods = methodsIn(endings, corner).filter(isPickMethod);
  if (methods.length === 0 || methods.length === methodsFor(fight.sport).length) return null;
  return methods.map((method) => SHORT_METHODS[method]).join('/');
}

/** Describes endings as a subject and predicate: 'Holloway wins by KO/TKO', 'Pereira does not lose'. */
export function fightSentence(fight: WordedFight, endings: readonly Ending[]): FightSentence {
  const names = shortNames(fight);
  const own = ([1, 2] as const).map((corner) => methodsIn(endings, corner));
  const nobody = endings.some(({ winnerId }) => winnerId === 0);
  for (const corner of [1, 2] as const) {
    const [methods = [], others = []] = corner === 1 ? own : own.toReversed();
    const subject = names[corner - 1] ?? '';
    const say = (predicate: string) => ({ subject, predicate });
    if (others.length === 0 && methods.length > 0) {
      const isWhole = isEveryMethod(fight, corner, methods);
      if (nobody) return say(isWhole ? 'does not lose' : `wins by ${oneOf(methods)}, or nobody wins`);
      return say(isWhole ? 'wins' : `wins by ${oneOf(methods)}`);
    }
    // The endings are all of this fighter's ways to win, except some.
    const rival = corner === 1 ? 2 : 1;
    const lacking = resultMethodsFor(fight.sport, corner).filter((method) => !methods.includes(method));
    if (nobody && lacking.length > 0 && methods.length > 0 && isEveryMethod(fight, rival, others)) {
      return say(`does not win by ${oneOf(lacking)}`);
    }
  }
  if (own.every((methods) => methods.length === 0)) {
    return { subject: names.join(' against '), predicate: 'has no winner' };
  }
  if (!nobody && own.every((methods, at) => isEveryMethod(fight, at === 0 ? 1 : 2, methods))) {
    return { subject: names.join(' against '), predicate: 'has a winner' };
  }
  const [one = [], two = []] = own;
  const first = one.length === resultMethodsFor(fight.sport, 1).length ? '' : ` by ${oneOf(one)}`;
  const second = two.length === resultMethodsFor(fight.sport, 2).length ? '' : ` by ${oneOf(two)}`;
  const end = nobody ? ', or nobody wins' : '';
  return { subject: names[0], predicate: `wins${first}, or ${names[1]} wins${second}${end}` };
}

/** Describes endings as a sentence, e.g. 'Pereira does not lose'. */
export function fightStatement(fight: WordedFight, endings: readonly Ending[]): string {
  const { subject, predicate } = fightSentence(fight, endings);
  return `${subject} ${predicate}`;
}

/** Returns the winner common to all endings (0 for no winner), or null if they differ. */
function winnerIn(endings: readonly Ending[]): Ending['winnerId'] | null {
  const [first] = endings;
  return first && endings.every(({ winnerId }) => winnerId === first.winnerId) ? first.winnerId : null;
}

function methodsIn(endings: readonly Ending[], corner: 1 | 2): ResultMethod[] {
  return endings.filter(({ winnerId }) => winnerId === corner).map(({ winMethod }) => winMethod);
}

function isEveryMethod({ sport }: WordedFight, corner: 1 | 2, methods: readonly ResultMethod[]): boolean {
  return resultMethodsFor(sport, corner).every((method) => methods.includes(method));
}

function oneOf(methods: readonly ResultMethod[]): string {
  const words = methods.map((method) => (method === 'Disqualification' ? 'disqualification' : method));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
