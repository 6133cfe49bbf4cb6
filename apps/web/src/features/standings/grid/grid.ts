import type { Bracket } from '@lockroom/contract';

/** How a pick stands: `void` is one that nothing comes of, since the fight is called off or had no winner. */
export type PickStanding = 'right' | 'wrong' | 'open' | 'void';

/** One entry's pick of a fight or game. */
export interface GridCell {
  /** 'PER'. */
  code: string;
  /** The letter of the method, and whether it was right; null for a game. */
  method: { letter: string; isRight: boolean } | null;
  standing: PickStanding;
  isWolf: boolean;
  /** 'Pereira, KO/TKO, right'. */
  words: string;
}

/** One fight or game. */
export interface GridRow {
  id: string;
  /** 'MAIN', 'E-8', and under it the region. */
  tag: readonly [string, string?];
  /** 'Pereira' and ' over Hill'. */
  title: readonly [string, string?];
  /** 'KO/TKO', and what only wide screens have room for: '9 had both'. */
  note: readonly [string, string?];
  /** What only one entry had: 'KO/TKO', or 'it' for the winner. */
  wolf: { entryId: string; had: string } | null;
  /** How many of those that picked had the first name of the title. */
  share: { percent: number; words: string } | null;
  /** 'Covered until ...': everybody else's picks are. */
  covered: string | null;
  /** Whether a line stands above it: the first game of a round. */
  isFirst: boolean;
  /** Of an entry; null without a pick. Asked once the cell is drawn: a grid of 100 by 63 has 6,300. */
  cellOf: (entryId: string) => GridCell | null;
}

/** What a kind of competition makes of a room's picks. */
export interface GridRows {
  rows: readonly GridRow[];
  /** How much two entries have in common. */
  likeness: (a: string, b: string) => number;
}

/** One entry across the top. */
export interface GridPerson {
  id: string;
  name: string;
  /** Null before the first result. */
  rank: number | null;
  points: number;
  isOwn: boolean;
}

export const GRID_ORDERS = ['rank', 'name', 'mine'] as const;
export type GridOrder = (typeof GRID_ORDERS)[number];

const NAMES = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The entries across the top: the viewer's own first, then the others in this order. `entries` are sorted by rank. */
export function peopleOf(
  entries: readonly Bracket[],
  isScored: boolean,
  order: GridOrder,
  likeness: GridRows['likeness'],
): GridPerson[] {
  // `Map.groupBy` is younger than the browsers that are supported.
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

/** A share as it is shown and said. */
export function shareOf(had: number, of: number, name: string): GridRow['share'] {
  if (of === 0) return null;
  const percent = Math.round((100 * had) / of);
  return { percent, words: `${percent}% had ${name}` };
}
