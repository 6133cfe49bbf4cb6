import { shortNames } from '@lockroom/poster';
import {
  type Ending,
  type FightSport,
  isPickMethod,
  METHODS,
  methodsFor,
  methodWord,
  type ResultMethod,
  resultMethodsFor,
} from '@lockroom/rules';

interface WordedFight {
  sport: FightSport;
  fighter1: string;
  fighter2: string;
}

/** Names a fighter's ways to win by the methods that can be picked: 'Hill wins', 'Hill by KO/TKO or decision'. */
export function endingName(fight: WordedFight, endings: readonly Ending[]): string {
  const corner = endings[0]?.winnerId === 2 ? 2 : 1;
  const name = shortNames(fight)[corner - 1] ?? '';
  const methods = methodsIn(endings, corner).filter(isPickMethod);
  return methods.length === methodsFor(fight.sport).length ? `${name} wins` : `${name} by ${oneOf(methods)}`;
}

/** Names a fighter's ways to win other than the one that was picked: 'Oliveira, any other way'. */
export function otherEndingName(fight: WordedFight, endings: readonly Ending[]): string {
  const corner = endings[0]?.winnerId === 2 ? 2 : 1;
  const others = methodsIn(endings, corner).filter(isPickMethod).length;
  if (others < methodsFor(fight.sport).length - 1) return endingName(fight, endings);
  return `${shortNames(fight)[corner - 1]}, any other way`;
}

/**
 * Returns, for example, 'KO' or 'SUB/DEC' if the endings include only some of a fighter's ways to win; otherwise null.
 */
export function shortMethod(fight: WordedFight, endings: readonly Ending[]): string | null {
  const methods = endings.map(({ winMethod }) => winMethod).filter(isPickMethod);
  if (methods.length === 0 || methods.length === methodsFor(fight.sport).length) return null;
  return methods.map((method) => METHODS[method].short).join('/');
}

/** Describes endings as a subject and predicate: 'Holloway wins by KO/TKO', 'Pereira does not lose'. */
export function fightSentence(fight: WordedFight, endings: readonly Ending[]) {
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
    // If the endings include some of this fighter's ways to win but not all, name the missing ones: 'does not win by
    // KO/TKO'.
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

function methodsIn(endings: readonly Ending[], corner: 1 | 2): ResultMethod[] {
  return endings.filter(({ winnerId }) => winnerId === corner).map(({ winMethod }) => winMethod);
}

function isEveryMethod({ sport }: WordedFight, corner: 1 | 2, methods: readonly ResultMethod[]): boolean {
  return resultMethodsFor(sport, corner).every((method) => methods.includes(method));
}

function oneOf(methods: readonly ResultMethod[]): string {
  const words = methods.map(methodWord);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
