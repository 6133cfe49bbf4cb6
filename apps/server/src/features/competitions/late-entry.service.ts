import { isLocked, type PickLock } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ProvenRoom } from '../../kernel/http/access-context.ts';
import type { AtEntry } from './competition.type.ts';

/** Returns the ids of a room's fights or games that have begun according to the event that the room follows. */
export type ReadBegun = (db: Db, room: ProvenRoom, now: number) => Promise<ReadonlySet<string>>;

/** Whether the manager has allowed the viewer to enter picks after the lock, and the permitted period has not ended. */
export function isLateEntryOpen(
  { lateEntryUntil }: Pick<ProvenRoom, 'lateEntryUntil'>,
  now: number,
): boolean {
  return lateEntryUntil !== null && now < lateEntryUntil.getTime();
}

/** Whether a save is only possible as a late entry, because the owner saves after the lock. */
export function isLateSave({ room, entry, now }: AtEntry, lock: PickLock): boolean {
  return entry.isOwner && !room.seesPicks && isLateEntryOpen(room, now) && isLocked({ ...lock, now });
}

/** Refuses a late pick for something that has a result or has begun. `about` holds the ids for the log. */
export function refuseOver(
  what: string,
  { hasResult, hasBegun }: { hasResult: boolean; hasBegun: boolean },
  about: Record<string, string>,
): void {
  if (!hasResult && !hasBegun) return;
  const why = hasResult ? 'has a result' : 'has begun';
  const facts = { ...about, hasResult, hasBegun };
  throw new AppError('locked', `${what} ${why}, so it can no longer be picked.`, { facts });
}
