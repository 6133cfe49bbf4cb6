import type { Chances, EntryOutlook, Weights } from '@lockroom/rules';
import { useMemo } from 'react';
import { type Figures, useChances, useOutlook, useTonight } from '../figures.ts';
import type { ImpactFigures } from '../result-impact.ts';
import type { RoomState, SupposedWay } from '../room-state.ts';

/** The number of entries in the table at first. */
const FEW = 10;

export interface TonightFigures {
  outlook: ReadonlyMap<string, EntryOutlook<unknown>>;
  /** Whether any pick has a result. */
  hasBegun: boolean;
  chances: Chances<SupposedWay>;
  impacts: ImpactFigures<SupposedWay>;
  /** The viewer's entry that the figures are for; null if the viewer has none. */
  ownId: string | null;
  /** The entries in the table, the likeliest first, and how many can still win. */
  shown: readonly string[];
  hopeful: number;
  /** The places by upcoming result, which may still be loading or have failed. */
  places: Figures<unknown>;
}

export type TonightResult =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; refetch: () => void }
  | { status: 'ready'; figures: TonightFigures };

export interface TonightAsked {
  /** The viewer's entries, and the one to show; null shows the likeliest to win. */
  ownIds: readonly string[];
  asked: string | null;
  weights: Weights;
  /** How many of the entries that can win to compute: the likeliest few, all, or none besides the viewer's. */
  table: 'few' | 'all' | 'none';
}

/** Returns the figures of upcoming matches. Chances come first; needs and places follow. */
export function useTonightFigures(state: RoomState, wanted: TonightAsked): TonightResult {
  const { ownIds, asked, weights, table } = wanted;
  const outlook = useOutlook(state);
  const chances = useChances(state, weights);
  const ranked = useMemo(
    () => byChance<EntryOutlook<unknown>>(outlook.data?.entries ?? [], chances.data?.entries ?? []),
    [outlook.data, chances.data],
  );
  const [likeliest] = ranked.filter(({ id }) => ownIds.includes(id));
  const ownId = ownIds.find((id) => id === asked) ?? likeliest?.id ?? ownIds[0] ?? null;
  const hopeful = useMemo(() => ranked.filter(({ canWin }) => canWin).map(({ id }) => id), [ranked]);
  const shown = useMemo(() => {
    if (table === 'none') return [];
    if (table === 'all' || hopeful.length <= FEW + 2) return hopeful;
    return hopeful.filter((id, at) => at < FEW || id === ownId);
  }, [hopeful, table, ownId]);
  const question = useMemo(
    () => ({
      places: ownId === null ? [] : [ownId],
      contenders: shown.filter((id) => id !== ownId).toSorted(),
    }),
    [ownId, shown],
  );
  const isKnown = outlook.data !== undefined && chances.data !== undefined && !outlook.isOld;
  const tonight = useTonight(isKnown ? state : null, question);
  const places = tonight.isOld ? undefined : tonight.data;
  const impacts = useMemo(
    () => ({ samples: chances.data?.samples ?? 0, next: chances.data?.next ?? [], places: places ?? [] }),
    [chances.data, places],
  );
  const byId = useMemo(
    () => new Map(outlook.data?.entries.map((entry) => [entry.id, entry])),
    [outlook.data],
  );
  const failed = [outlook, chances].find(({ data, error }) => error && data === undefined);
  if (failed) return { status: 'failed', error: failed.error, refetch: failed.refetch };
  if (!outlook.data || !chances.data) return { status: 'loading' };
  return {
    status: 'ready',
    figures: {
      outlook: byId,
      hasBegun: outlook.data.hasBegun,
      chances: chances.data,
      impacts,
      ownId,
      shown,
      hopeful: hopeful.length,
      places: tonight,
    },
  };
}

/** Sorts entries that can win first, then by chance, then by best place. */
function byChance<E extends { id: string; canWin: boolean; best: number }>(
  outlook: readonly E[],
  chances: readonly { id: string; first: number }[],
): E[] {
  const chanceOf = new Map(chances.map(({ id, first }) => [id, first]));
  return outlook.toSorted(
    (a, b) =>
      Number(b.canWin) - Number(a.canWin) ||
      (chanceOf.get(b.id) ?? 0) - (chanceOf.get(a.id) ?? 0) ||
      a.best - b.best,
  );
}
