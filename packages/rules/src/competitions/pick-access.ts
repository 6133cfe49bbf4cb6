/**
 * A viewer's access to picks: may change them, sees their own after the lock, sees another member's, or sees nothing.
 */
export type PickAccess = 'edit' | 'locked' | 'view-only' | 'hidden';

/** The facts that decide a lock; times are milliseconds since 1970 in UTC, `now` is the server's. */
export type LockState = { lockAt: number | null; now: number; hasResult: boolean };

/** The viewer of an entry, and whether its room is completed. */
export type PickViewer = { isOwner: boolean; isManager: boolean; completed: boolean };

/** One lock of an entry: its time and whether its result is known. */
export type PickLock = { lockAt: number | null; hasResult: boolean };

/** Locked from the lock time on, or once there is a result; with neither it never locks (rules: locks#what-locks). */
export function isLocked({ lockAt, now, hasResult }: LockState): boolean {
  return hasResult || (lockAt !== null && now >= lockAt);
}

/** The time around `now` in which none of these lock times comes: `isLocked` says the same at every moment of it. */
export function betweenLocks(times: readonly number[], now: number): { from: number; until: number } {
  return {
    from: Math.max(Number.NEGATIVE_INFINITY, ...times.filter((at) => at <= now)),
    until: Math.min(Number.POSITIVE_INFINITY, ...times.filter((at) => at > now)),
  };
}

/** Whether a lock closed after the first of two moments and by the second. */
export function closedBetween(lock: PickLock, from: number, until: number): boolean {
  return !isLocked({ ...lock, now: from }) && isLocked({ ...lock, now: until });
}

/** Whether changing a lock opens it again, so that picks can be made with hindsight. */
export function reopens(old: PickLock, next: PickLock, now: number): boolean {
  return isLocked({ ...old, now }) && !isLocked({ ...next, now });
}

/**
 * The time from which picks under a lock count as made with hindsight, after the lock is changed at `now`: `now`
 * where the change reopens the lock, the old lock time where a future lock is postponed or removed. `since` is the
 * value before the change; the earlier one wins. Null where no hindsight is possible.
 */
export function hindsightSince(
  since: number | null,
  old: PickLock,
  next: PickLock,
  now: number,
): number | null {
  const isPutOff =
    old.lockAt !== null && !isLocked({ ...old, now }) && (next.lockAt === null || next.lockAt > old.lockAt);
  const from = reopens(old, next, now) ? now : isPutOff ? old.lockAt : null;
  return from === null || since === null ? (since ?? from) : Math.min(since, from);
}

/**
 * Whether a pick made now is made with hindsight: the lock is closed, or would be had it not been postponed; see
 * `hindsightSince`.
 */
export function isLate(lock: LockState, since: number | null): boolean {
  return isLocked(lock) || (since !== null && lock.now >= since);
}

/** Whether every lock of a room is closed, so that no entry can be added; an empty card counts as open. */
export function isEverythingLocked(locks: readonly PickLock[], now: number): boolean {
  return locks.length > 0 && locks.every((lock) => isLocked({ ...lock, now }));
}

/**
 * Whether a viewer may delete an entry: the manager any time, its owner while nothing is locked or completed, so that
 * standings do not shrink (rules: play#entries).
 */
export function canDeleteEntry(viewer: PickViewer, locks: readonly PickLock[], now: number): boolean {
  if (viewer.isManager) return true;
  return viewer.isOwner && !viewer.completed && !isAnythingLocked(locks, now);
}

/** Whether a lock of a room is closed, so that its entries stay. */
export function isAnythingLocked(locks: readonly PickLock[], now: number): boolean {
  return locks.some((lock) => isLocked({ ...lock, now }));
}

/**
 * A viewer's access to the picks under one lock: a whole entry in tournament rooms, one fight's pick in fight rooms
 * (rules: secrecy#what-you-may-do). A completed room refuses the manager's changes, too, and shows every pick whose
 * lock is not still to come.
 */
export function pickAccess(viewer: PickViewer & LockState): PickAccess {
  const locked = isLocked(viewer);
  if (viewer.completed) {
    if (viewer.isOwner) return 'locked';
    return viewer.isManager || locked || viewer.lockAt === null ? 'view-only' : 'hidden';
  }
  if (viewer.isManager) return 'edit';
  if (viewer.isOwner) return locked ? 'locked' : 'edit';
  return locked ? 'view-only' : 'hidden';
}

/**
 * A viewer's access to an entry with many fights: the owner may edit while a fight is open, and another member's
 * entry becomes visible at the first lock. Each fight then follows its own `pickAccess`.
 */
export function entryAccess(viewer: PickViewer & { now: number; fights: readonly PickLock[] }): PickAccess {
  const { fights, now, ...who } = viewer;
  const access = fights.map((fight) => pickAccess({ ...who, ...fight, now }));
  if (access.length === 0) return pickAccess({ ...who, now, lockAt: null, hasResult: false });
  if (access.includes('edit')) return 'edit';
  if (access.includes('locked')) return 'locked';
  return access.includes('view-only') ? 'view-only' : 'hidden';
}
