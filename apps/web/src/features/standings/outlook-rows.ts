import type { Bracket, RoomCompetition } from '@lockroom/contract';
import type { Chances, Ending, EntryChance, EntryOutlook } from '@lockroom/rules';
import type { LoadedPart } from '../../shell/load-failed.tsx';
import { useSearchChoice } from '../../shell/use-search-choice.ts';
import type { Basis } from '../chances/figure.tsx';
import type { RoomState } from '../chances/room-state.ts';
import type { UsedWeights } from '../chances/weights.ts';

/** What can still become of one entry, as its row shows it. */
export interface RowOutlook {
  places: EntryOutlook<unknown>;
  /** Null while the chances are not known. */
  chance: EntryChance | null;
  /** Why it cannot win; null while it can. */
  why: string | null;
}

/** What the standings show of who can still win. */
export interface StandingsOutlook {
  /** By entry; empty until the first figures are there. */
  rows: ReadonlyMap<string, RowOutlook>;
  basis: Basis;
  /** The figures are of the results before the latest. */
  isOld: boolean;
}

/** The figures with the state and the weights that they are of. */
export interface KnownOutlook {
  state: RoomState;
  competition: RoomCompetition;
  chances: Chances<string> | Chances<Ending>;
  weights: UsedWeights;
}

/**
 * Who can still win, for the standings: `none` where nothing may be said, or nothing is open. `known` is null until the
 * first figures are there.
 */
export type OutlookResult = { status: 'none'; failed: LoadedPart | null } | ShownOutlook;
export interface ShownOutlook {
  status: 'shown';
  outlook: StandingsOutlook;
  known: KnownOutlook | null;
  failed: LoadedPart | null;
}

export const ROW_FILTERS = ['all', 'can-win'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];
export const useRowFilter = () => useSearchChoice('show', ROW_FILTERS, 'all');

export const ROW_ORDERS = ['place', 'chance'] as const;
export type RowOrder = (typeof ROW_ORDERS)[number];
export const useRowOrder = () => useSearchChoice('order', ROW_ORDERS, 'place');

/** The entries that are asked for, in the order that is asked for; `entries` are in that of their places. */
export function arranged(
  entries: readonly Bracket[],
  { rows }: Pick<StandingsOutlook, 'rows'>,
  filter: RowFilter,
  order: RowOrder,
): readonly Bracket[] {
  const shown = filter === 'all' ? entries : entries.filter(({ id }) => rows.get(id)?.places.canWin ?? true);
  if (order === 'place') return shown;
  const chanceOf = ({ id }: Bracket) => {
    const row = rows.get(id);
    return row?.places.canWin ? (row.chance?.first ?? 0) : -1;
  };
  return shown.toSorted((a, b) => chanceOf(b) - chanceOf(a));
}

/** The viewer's entry that the head of the standings speaks of: the likeliest to win, of equal ones the best placed. */
export function ownToShow(
  entries: readonly Bracket[],
  { rows }: Pick<StandingsOutlook, 'rows'>,
): Bracket | null {
  const own = entries.filter((entry) => entry.isOwner);
  return arranged(own, { rows }, 'all', 'chance')[0] ?? null;
}
