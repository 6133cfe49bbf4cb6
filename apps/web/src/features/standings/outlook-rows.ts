import type { Bracket, RoomCompetition } from '@lockroom/contract';
import type { Chances, Ending, EntryChance, EntryOutlook } from '@lockroom/rules';
import type { LoadedPart } from '../../shell/load-failed.tsx';
import { useSearchChoice } from '../../shell/use-search-choice.ts';
import type { Basis } from '../chances/figure.tsx';
import type { RoomState } from '../chances/room-state.ts';
import type { UsedWeights } from '../chances/weights.ts';

export interface RowOutlook {
  places: EntryOutlook<unknown>;
  /** The entry's chance to win; null until known. */
  chance: EntryChance | null;
  /** The reason why the entry cannot win; null while it can. */
  why: string | null;
}

export interface StandingsOutlook {
  /** The figures of each row by entry id; empty until the first figures arrive. */
  rows: ReadonlyMap<string, RowOutlook>;
  basis: Basis;
  /** Whether the figures are for the results before the latest one. */
  isOld: boolean;
}

/** The figures, with the state and weights they were calculated from. */
export interface KnownOutlook {
  state: RoomState;
  competition: RoomCompetition;
  chances: Chances<string> | Chances<Ending>;
  weights: UsedWeights;
}

/**
 * Who can still win, for the standings. `none` means that the figures may not be shown or that everything is decided.
 * `known` is null until the first figures arrive.
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

/** Filters and sorts the entries as the user chose; `entries` are sorted by rank. */
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

/**
 * Returns the viewer's entry to show above the standings: the likeliest to win or, if several are equal, the best
 * placed.
 */
export function ownToShow(
  entries: readonly Bracket[],
  { rows }: Pick<StandingsOutlook, 'rows'>,
): Bracket | null {
  const own = entries.filter((entry) => entry.isOwner);
  return arranged(own, { rows }, 'all', 'chance')[0] ?? null;
}
