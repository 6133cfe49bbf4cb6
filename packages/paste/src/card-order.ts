import type { CardRole, CardSection } from './card-words.ts';

/** What the text says about the fight at an index of the list, from 0. */
export type OrderMark = {
  section: CardSection | null;
  role: CardRole | null;
  number: number | null;
  at: number;
};

/** Distance of a section from the main event. */
const DEPTH: Readonly<Record<CardSection, number>> = { main: 0, prelims: 1, early: 2 };

/**
 * Whether the first fight of a list is the main event according to the text; null where the text is silent or
 * contradictory.
 */
export function mainEventIsFirst(marks: readonly OrderMark[], fights: number): boolean | null {
  if (fights === 1) return true;
  const says = [
    ...byRoles(marks, fights),
    ...rising(marks.flatMap(({ section }) => (section ? [DEPTH[section]] : []))),
  ];
  const numbers = rising(marks.flatMap(({ number }) => (number === null ? [] : [number]))).map((up) => !up);
  const all = new Set([...says, ...numbers]);
  const [only = null] = all;
  // Within 'Prelims' above 'Main Card' the better fight may still come first.
  const sure = byRoles(marks, fights).length > 0 || numbers.length > 0 || only === true;
  return all.size === 1 && sure ? only : null;
}

function byRoles(marks: readonly OrderMark[], fights: number): boolean[] {
  return marks.flatMap(({ role, at }) => {
    if (role === null) return [];
    const first = role === 'main' ? 0 : 1;
    const last = fights - 1 - first;
    if (at === first) return first === last ? [] : [true];
    // 'Main event' at any other position is no evidence, and must not hide other evidence.
    return at === last ? [false] : [true, false];
  });
}

/** Whether the numbers rise from first to last; empty where they neither rise nor fall. */
function rising(figures: readonly number[]): boolean[] {
  const steps = figures.slice(1).map((figure, index) => Math.sign(figure - (figures[index] ?? 0)));
  const moves = new Set(steps.filter((step) => step !== 0));
  if (moves.size > 1) return [true, false];
  return moves.size === 0 ? [] : [moves.has(1)];
}
