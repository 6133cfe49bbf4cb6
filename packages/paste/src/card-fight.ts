import { isUnderdog } from '@lockroom/rules';
import { nameProblem } from './card-names.ts';
import type { CardField, CardProblem, LineFight } from './card-types.ts';
import type { FoundOdds } from './odds-text.ts';

/** The parts of a fight: two names, the odds found around them in text order, and the problems found so far. */
export type FightParts = Pick<
  LineFight,
  'line' | 'fighter1' | 'fighter2' | 'problems' | 'weak' | 'role' | 'number'
> & {
  found: readonly FoundOdds[];
  /** Whether odds on only one side belong to the first fighter. */
  aloneIsFirst: boolean;
};

/** Builds a fight and reports all problems with its names and odds. The first odds belong to the first fighter. */
export function fightOf({ found, aloneIsFirst, ...fight }: FightParts): LineFight {
  const { line } = fight;
  const [first, second] = found;
  const readable = found.length <= 2;
  const odds1 = readable && (second || aloneIsFirst) ? first : undefined;
  const odds2 = readable ? (second ?? (aloneIsFirst ? undefined : first)) : undefined;
  return checked({
    ...fight,
    odds1: odds1?.odds ?? null,
    odds2: odds2?.odds ?? null,
    problems: [
      ...fight.problems,
      ...(odds1 && odds1.odds === null ? [oddsProblem(line, 'odds1', odds1.raw)] : []),
      ...(odds2 && odds2.odds === null ? [oddsProblem(line, 'odds2', odds2.raw)] : []),
      ...(readable ? [] : [oddsProblem(line, 'line', found.map(({ raw }) => raw).join(' '))]),
    ],
  });
}

/** Adds the problems that follow from the fight's own names and odds. */
export function checked(fight: LineFight): LineFight {
  const { line, fighter1, fighter2, odds1, odds2 } = fight;
  const names = [nameProblem(line, 'fighter1', fighter1), nameProblem(line, 'fighter2', fighter2)];
  const problems = [...fight.problems, ...names.filter((problem) => problem !== null)];
  if (fighter1.toLowerCase() === fighter2.toLowerCase())
    problems.push({ line, field: 'line', doubt: 'same', detail: fighter1 });
  const isPriced = (odds: string | null) => odds !== null && odds !== 'N/A';
  if (isPriced(odds1) !== isPriced(odds2) && !problems.some(({ doubt }) => doubt === 'odds')) {
    const field = isPriced(odds1) ? 'odds2' : 'odds1';
    problems.push({ line, field, doubt: 'one-odds', detail: '' });
  }
  // +100 on both sides is an even fight.
  if (isUnderdog(odds1 ?? '') && isUnderdog(odds2 ?? '') && !(odds1 === '+100' && odds2 === '+100'))
    problems.push({ line, field: 'line', doubt: 'both-plus', detail: `${odds1} ${odds2}` });
  return { ...fight, problems };
}

/** The problem for odds that cannot be read. */
export function oddsProblem(line: number, field: CardField, raw: string): CardProblem {
  return { line, field, doubt: 'odds', detail: raw };
}
