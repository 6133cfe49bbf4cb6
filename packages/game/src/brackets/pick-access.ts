/** What a viewer may do with picks: change them, see his own closed ones, see another's, or see nothing. */
export type PickAccess = 'edit' | 'locked' | 'view-only' | 'hidden';

/** What decides a lock; instants are milliseconds since 1970 in UTC, `now` is the server's. */
export type LockState = { lockAt: number | null; now: number; hasResult: boolean };

/** Who looks at a sheet, and whether its room is completed. */
export type SheetViewer = { isOwner: boolean; isManager: boolean; completed: boolean };

/** One lock on a sheet: its time and whether its result is known. */
export type SheetLock = { lockAt: number | null; hasResult: boolean };

/** Closed at the lock time or once there is a result; without either it never closes (decisions 2 and 5). */
export function isLocked({ lockAt, now, hasResult }: LockState): boolean {
  return hasResult || (lockAt !== null && now >= lockAt);
}

/** Whether a change of a lock opens what was closed, so that it can be picked with hindsight. */
export function reopens(old: SheetLock, next: SheetLock, now: number): boolean {
  return isLocked({ ...old, now }) && !isLocked({ ...next, now });
}

/**
 * From when on picks under a lock are made with hindsight, once the lock is changed at `now`: at once where the change
 * opens what was closed, and from its first time on where a lock to come is put off or taken away. `since` is what held
 * before the change; the earliest counts. Null where no hindsight is to be had.
 */
export function hindsightSince(
  since: number | null,
  old: SheetLock,
  next: SheetLock,
  now: number,
): number | null {
  const isPutOff =
    old.lockAt !== null && !isLocked({ ...old, now }) && (next.lockAt === null || next.lockAt > old.lockAt);
  const from = reopens(old, next, now) ? now : isPutOff ? old.lockAt : null;
  return from === null || since === null ? (since ?? from) : Math.min(since, from);
}

/** Whether a pick under a lock is made with hindsight: it is closed, or would be had it not been put off; see `hindsightSince`. */
export function isLate(lock: LockState, since: number | null): boolean {
  return isLocked(lock) || (since !== null && lock.now >= since);
}

/** Whether nothing in a room is left to pick, so that no new bracket may be made; an empty card is still open. */
export function isEverythingLocked(locks: readonly SheetLock[], now: number): boolean {
  return locks.length > 0 && locks.every((lock) => isLocked({ ...lock, now }));
}

/**
 * What a viewer may do with the picks under one lock, a whole sheet in bracket rooms or one fight's pick in
 * fight rooms (decisions section 6). A completed room refuses the manager's changes too, and is open to all but where a
 * lock is still to come.
 */
export function pickAccess(viewer: SheetViewer & LockState): PickAccess {
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
 * What a viewer may do with a sheet of many fights: the owner edits while one is open, and the cover of another
 * member's sheet lifts at the first lock. Each fight then goes by its own `pickAccess`.
 */
export function sheetAccess(viewer: SheetViewer & { now: number; fights: readonly SheetLock[] }): PickAccess {
  const { fights, now, ...who } = viewer;
  const access = fights.map((fight) => pickAccess({ ...who, ...fight, now }));
  if (access.length === 0) return pickAccess({ ...who, now, lockAt: null, hasResult: false });
  if (access.includes('edit')) return 'edit';
  if (access.includes('locked')) return 'locked';
  return access.includes('view-only') ? 'view-only' : 'hidden';
}
