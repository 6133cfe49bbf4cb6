import { isLocked, type PickLock } from './pick-access.ts';

/** What is picked under one lock: how many picks it closes, and how many of them each entry has, by entry id. */
export type LockedPicks = PickLock & {
  picks: number;
  /** An entry that has none may be left out. */
  made: Readonly<Record<string, number>>;
};

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
 * equals (rules: locks#what-is-missing). Without an entry, a whole one is missing while one can be added.
 */
export function toPick(
  locks: readonly LockedPicks[],
  entryIds: readonly string[],
  { now, canAdd }: { now: number; canAdd: boolean },
): ToPick {
  const open = locks.filter((lock) => !isLocked({ ...lock, now }));
  const missingIn = (id: string) =>
    open.map((lock) => ({ lock, missing: lock.picks - (lock.made[id] ?? 0) }));
  const candidates = entryIds.map((id) =>
    figuresOf(
      id,
      missingIn(id),
      sum(locks, ({ made }) => made[id] ?? 0),
    ),
  );
  const [first, ...others] = candidates;
  const of = sum(locks, ({ picks }) => picks);
  if (!first) {
    const missing = canAdd ? open.map((lock) => ({ lock, missing: lock.picks })) : [];
    return { of, ...figuresOf(null, missing, 0) };
  }
  return { of, ...others.reduce((most, next) => (next.open > most.open ? next : most), first) };
}

function figuresOf(
  entryId: string | null,
  parts: readonly { lock: PickLock; missing: number }[],
  made: number,
): Omit<ToPick, 'of'> {
  const lacking = parts.filter(({ missing }) => missing > 0);
  const times = lacking.flatMap(({ lock }) => lock.lockAt ?? []);
  return {
    entryId,
    made,
    open: sum(lacking, ({ missing }) => missing),
    locksAt: times.length > 0 ? Math.min(...times) : null,
  };
}

function sum<T>(parts: readonly T[], figure: (part: T) => number): number {
  return parts.reduce((total, part) => total + figure(part), 0);
}
