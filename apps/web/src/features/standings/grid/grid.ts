import type { Bracket } from '@lockroom/contract';

/** The result of a pick. `void` means that it cannot score, because the fight was cancelled or had no winner. */
export type PickStanding = 'right' | 'wrong' | 'open' | 'void';

export interface GridCell {
  /** A short name of the picked fighter or team, e.g. 'PER'. */
  code: string;
  /** The letter of the picked method and whether it was right; null for a game. */
  method: { letter: string; isRight: boolean } | null;
  standing: PickStanding;
  isWolf: boolean;
  /** The accessible text, e.g. 'Pereira, KO/TKO, right'. */
  words: string;
}

export interface GridRow {
  id: string;
  /** The label, e.g. 'MAIN' or 'E-8', with an optional region below it. */
  tag: readonly [string, string?];
  /** The title in two parts, e.g. 'Pereira' and ' over Hill'. */
  title: readonly [string, string?];
  /** A note, e.g. 'KO/TKO', and a second part shown only on wide screens, e.g. '9 had both'. */
  note: readonly [string, string?];
  /** The only entry with a right pick, and what it had: a method such as 'KO/TKO', or 'it' for the winner. */
  wolf: { entryId: string; had: string } | null;
  /** How many of the entries with a pick chose the first name in the title. */
  share: { percent: number; words: string } | null;
  /** 'Covered until ...' if the other members' picks are hidden. */
  covered: string | null;
  /** Whether this is the first game of a round, which has a line above it. */
  isFirst: boolean;
  /**
   * Returns an entry's pick, or null. It is called only when the cell is drawn, because a grid can have 6,300 cells.
   */
  cellOf: (entryId: string) => GridCell | null;
}

export interface GridRows {
  rows: readonly GridRow[];
  likeness: (a: string, b: string) => number;
}

export interface GridPerson {
  id: string;
  name: string;
  /** The entry's rank; null before the first result. */
  rank: number | null;
  points: number;
  isOwn: boolean;
}

export const GRID_ORDERS = ['rank', 'name', 'mine'] as const;
export type GridOrder = (typeof GRID_ORDERS)[number];

const NAMES = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Returns the columns in the chosen order, the viewer's own entries first. `entries` are sorted by rank. */
export function peopleOf(
  entries: readonly Bracket[],
  isScored: boolean,
  order: GridOrder,
  likeness: GridRows['likeness'],
): GridPerson[] {
  // Some supported browsers lack `Map.groupBy`.
  const counts = new Map<string, number>();
  for (const { creatorId } of entries) counts.set(creatorId, (counts.get(creatorId) ?? 0) + 1);
  const people = entries.map(({ id, creatorId, user, number, rank, totalPoints, isOwner }) => ({
    id,
    name: (counts.get(creatorId) ?? 0) > 1 ? `${user.username} ${number}` : user.username,
    rank: isScored ? rank : null,
    points: totalPoints,
    isOwn: isOwner,
  }));
  const own = people.filter(({ isOwn }) => isOwn);
  const others = people.filter(({ isOwn }) => !isOwn);
  const [best] = own;
  if (order === 'name') others.sort((a, b) => NAMES.compare(a.name, b.name));
  if (order === 'mine' && best) others.sort((a, b) => likeness(best.id, b.id) - likeness(best.id, a.id));
  return [...own, ...others];
}

export function shareOf(had: number, of: number, name: string): GridRow['share'] {
  if (of === 0) return null;
  const percent = Math.round((100 * had) / of);
  return { percent, words: `${percent}% had ${name}` };
}
