import { isLocked, type PickLock } from './pick-access.ts';

/** Something that is picked: how many picks a whole entry has for it, and how many each entry has, by entry id. */
export type CountedPicks = {
  picks: number;
  /** An entry that has none may be left out. */
  made: Readonly<Record<string, number>>;
};

/** What is picked under one lock. */
export type LockedPicks = PickLock & CountedPicks;

/** What one entry lacks; a null id stands for one that is not made yet. */
export type Lack<Part> = { entryId: string | null; parts: { part: Part; missing: number }[] };

/**
 * What each of an owner's entries lacks of what is open, in the order of both (rules: locks#what-is-missing). Without an
 * entry, a whole one is missing while one can be added.
 */
export function missingPicks<Part extends CountedPicks>(
  open: readonly Part[],
  entryIds: readonly string[],
  canAdd: boolean,
): Lack<Part>[] {
  const partsOf = (id: string | null) =>
    open
      .map((part) => ({ part, missing: part.picks - (id === null ? 0 : (part.made[id] ?? 0)) }))
      .filter(({ missing }) => missing > 0);
  if (entryIds.length === 0) return [{ entryId: null, parts: canAdd ? partsOf(null) : [] }];
  return entryIds.map((entryId) => ({ entryId, parts: partsOf(entryId) }));
}

/** How far an owner is with the picks of a room. Times are milliseconds since 1970 in UTC. */
export type ToPick = {
  /** The entry that the figures speak of; null without one. */
  entryId: string | null;
  /** Picks that the entry has. */
  made: number;
  /** Picks of a whole entry. */
  of: number;
  /** Picks that are missing and can still be made. */
  open: number;
  /** The next lock that closes one of these; null where none is missing or no lock is set. */
  locksAt: number | null;
};

/**
 * How far an owner is with the picks of a room: of several entries, the one with the most open picks, the oldest of
 * equals (rules: locks#what-is-missing).
 */
export function toPick(
  locks: readonly LockedPicks[],
  entryIds: readonly string[],
  { now, canAdd }: { now: number; canAdd: boolean },
): ToPick {
  const open = locks.filter((lock) => !isLocked({ ...lock, now }));
  const of = sum(locks, ({ picks }) => picks);
  return missingPicks(open, entryIds, canAdd)
    .map(({ entryId, parts }): ToPick => {
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
