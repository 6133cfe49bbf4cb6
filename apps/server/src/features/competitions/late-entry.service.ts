import type { LockedBy } from '@lockroom/contract';
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

/** Refuses a pick with the code `locked`. `facts` are for the log. */
export function refuseClosed(why: LockedBy, message?: string, facts?: AppError['facts']): never {
  throw new AppError('locked', message, { why, facts });
}

/** Refuses a late pick for something that has a result or has begun. `facts` are for the log. */
export function refuseOver(
  what: string,
  { hasResult, hasBegun }: { hasResult: boolean; hasBegun: boolean },
  facts?: AppError['facts'],
): void {
  const refuse = (why: LockedBy, words: string) =>
    refuseClosed(why, `${what} ${words}, so it can no longer be picked.`, facts);
  if (hasResult) refuse('result_entered', 'has a result');
  if (hasBegun) refuse('begun', 'has begun');
}
