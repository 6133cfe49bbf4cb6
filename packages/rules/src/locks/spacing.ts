import { DEFAULT_LOCK_SPACING, LOCK_SPACINGS } from '../limits.ts';

/** Minutes between the lock of a fight and the one before it. */
export type LockSpacing = (typeof LOCK_SPACINGS)[number];

/** A proposed lock time in milliseconds since 1970; `spacing` is null for Fight 1, whose time is given. */
export type ProposedLock = { id: string; lockAt: number; spacing: LockSpacing | null };

export function isLockSpacing(minutes: number): minutes is LockSpacing {
  return LOCK_SPACINGS.some((step) => step === minutes);
}

/** The default spacing before the fight at this index: 30 minutes for main and co-main, 15 for the rest. */
export function defaultLockSpacing(index: number, length: number): LockSpacing {
  return index >= length - 2 ? DEFAULT_LOCK_SPACING.headline : DEFAULT_LOCK_SPACING.regular;
}

/**
 * Lock times for the whole card from the time of Fight 1, each counted from the fight before, main event last (rules:
 * locks#spacing). `chosen` holds the manager's spacings by fight id; other fights get the default.
 */
export function proposeLockTimes(
  card: readonly { id: string }[],
  firstLockAt: number,
  chosen: Readonly<Record<string, LockSpacing | undefined>> = {},
): ProposedLock[] {
  let lockAt = firstLockAt;
  return card.map(({ id }, index) => {
    if (index === 0) return { id, lockAt, spacing: null };
    const spacing = chosen[id] ?? defaultLockSpacing(index, card.length);
    lockAt += spacing * 60_000;
    return { id, lockAt, spacing };
  });
}
