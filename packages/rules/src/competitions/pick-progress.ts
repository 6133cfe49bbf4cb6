import { isLocked, type PickLock } from './pick-access.ts';

/** The number of picks in a complete entry, and the number made in each entry, by entry id. */
export type CountedPicks = {
  picks: number;
  /** Entries without picks may be absent. */
  made: Readonly<Record<string, number>>;
};

export type LockedPicks = PickLock & CountedPicks;

/** The missing picks of an entry. A null id stands for an entry that does not exist yet. */
export type MissingParts<Part> = { entryId: string | null; parts: { part: Part; missing: number }[] };

/**
 * Returns which picks each of an owner's entries is missing (rules: locks#what-is-missing). An owner without an entry
 * is missing all picks while an entry can be added.
 */
export function missingPicks<Part extends CountedPicks>(
  open: readonly Part[],
  entryIds: readonly string[],
  canAdd: boolean,
): MissingParts<Part>[] {
  const partsOf = (id: string | null) =>
    open
      .map((part) => ({ part, missing: part.picks - (id === null ? 0 : (part.made[id] ?? 0)) }))
      .filter(({ missing }) => missing > 0);
  if (entryIds.length === 0) return [{ entryId: null, parts: canAdd ? partsOf(null) : [] }];
  return entryIds.map((entryId) => ({ entryId, parts: partsOf(entryId) }));
}

/** An owner's progress in making picks in a room. Times are milliseconds since 1970 in UTC. */
export type PickProgress = {
  /** The entry that these figures are about; null if there is none. */
  entryId: string | null;
  made: number;
  /** The number of picks in a complete entry. */
  of: number;
  /** Picks that are missing and can still be made. */
  open: number;
  /** When the next missing pick locks; null if none is missing or no lock is set. */
  locksAt: number | null;
};

/** Returns the progress of the least complete entry, or the oldest in a tie (rules: locks#what-is-missing). */
export function pickProgress(
  locks: readonly LockedPicks[],
  entryIds: readonly string[],
  { now, canAdd }: { now: number; canAdd: boolean },
): PickProgress {
  const open = locks.filter((lock) => !isLocked({ ...lock, now }));
  const of = sum(locks, ({ picks }) => picks);
  return missingPicks(open, entryIds, canAdd)
    .map(({ entryId, parts }): PickProgress => {
      const times = parts.flatMap(({ part }) => part.lockAt ?? []);
      return {
        entryId,
        made: entryId === null ? 0 : sum(locks, ({ made }) => made[entryId] ?? 0),
        of,
        open: sum(parts, ({ missing }) => missing),
        locksAt: times.length > 0 ? Math.min(...times) : null,
      };
    })
    .reduce((most, next) => (next.open > most.open ? next : most));
}

function sum<T>(parts: readonly T[], figure: (part: T) => number): number {
  return parts.reduce((total, part) => total + figure(part), 0);
}
