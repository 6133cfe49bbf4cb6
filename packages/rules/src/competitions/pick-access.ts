/** 'locked' means the viewer's own picks after the lock, 'view-only' another member's picks. */
export type PickAccess = 'edit' | 'locked' | 'view-only' | 'hidden';

export type PickLock = { lockAt: number | null; hasResult: boolean };

/** What decides whether picks are locked. Times are milliseconds since 1970 in UTC; `now` is the server's time. */
export type LockState = PickLock & { now: number };

type PickViewer = { isOwner: boolean; isManager: boolean; completed: boolean };

/** Returns whether picks are locked: from the lock time on, or once there is a result (rules: locks#what-locks). */
export function isLocked({ lockAt, now, hasResult }: LockState): boolean {
  return hasResult || (lockAt !== null && now >= lockAt);
}

/** Returns the time span around `now` in which no lock time passes, so that `isLocked` stays the same. */
export function betweenLocks(times: readonly number[], now: number): { from: number; until: number } {
  return {
    from: Math.max(Number.NEGATIVE_INFINITY, ...times.filter((at) => at <= now)),
    until: Math.min(Number.POSITIVE_INFINITY, ...times.filter((at) => at > now)),
  };
}

/** Returns whether the lock time was reached after `from` and no later than `until`; false if there is a result. */
export function closedBetween(lock: PickLock, from: number, until: number): boolean {
  return !isLocked({ ...lock, now: from }) && isLocked({ ...lock, now: until });
}

/** Returns whether a change reopens locked picks, which could then be made with hindsight. */
export function reopens(old: PickLock, next: PickLock, now: number): boolean {
  return isLocked({ ...old, now }) && !isLocked({ ...next, now });
}

/**
 * Returns the time from which picks count as made with hindsight after a lock is changed. If the change reopens picks,
 * this is `now`; if it postpones or removes a future lock, it is the old lock time. If `since`, the time that applied
 * before the change, is earlier, it is returned instead. Returns null if there is no such time.
 */
export function hindsightSince(
  since: number | null,
  old: PickLock,
  next: PickLock,
  now: number,
): number | null {
  const times = since === null ? [] : [since];
  const { lockAt } = old;
  const isPutOff = lockAt !== null && (next.lockAt === null || next.lockAt > lockAt);
  if (reopens(old, next, now)) times.push(now);
  else if (isPutOff && !isLocked({ ...old, now })) times.push(lockAt);
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Returns whether a pick made now could use hindsight: the lock has passed, or would have passed if the lock had not
 * been changed (see `hindsightSince`).
 */
export function couldUseHindsight(lock: LockState, since: number | null): boolean {
  return isLocked(lock) || (since !== null && lock.now >= since);
}

/** Returns whether everything in a room is locked, so that no entry can be added. An empty card counts as open. */
export function isEverythingLocked(locks: readonly PickLock[], now: number): boolean {
  return locks.length > 0 && locks.every((lock) => isLocked({ ...lock, now }));
}

/**
 * Returns whether a viewer may delete an entry. The manager always may; its owner may until something is locked or the
 * room is completed, so that standings do not shrink (rules: play#brackets).
 */
export function canDeleteEntry(viewer: PickViewer, locks: readonly PickLock[], now: number): boolean {
  if (viewer.isManager) return true;
  return viewer.isOwner && !viewer.completed && !isAnythingLocked(locks, now);
}

export function isAnythingLocked(locks: readonly PickLock[], now: number): boolean {
  return locks.some((lock) => isLocked({ ...lock, now }));
}

/**
 * Returns a viewer's access to the picks under one lock: a whole entry in a tournament, one pick on a fight card
 * (rules: secrecy#what-you-may-do). In a completed room nobody can edit, and all picks are visible except those whose
 * lock time has not passed.
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
 * Returns a viewer's access to an entry with many fights. The owner may edit while any fight is open; other members see
 * the entry from the first lock on. Each fight then has its own `pickAccess`.
 */
export function entryAccess(viewer: PickViewer & { now: number; fights: readonly PickLock[] }): PickAccess {
  const { fights, now, ...who } = viewer;
  const access = fights.map((fight) => pickAccess({ ...who, ...fight, now }));
  if (access.length === 0) return pickAccess({ ...who, now, lockAt: null, hasResult: false });
  if (access.includes('edit')) return 'edit';
  if (access.includes('locked')) return 'locked';
  return access.includes('view-only') ? 'view-only' : 'hidden';
}
