import type { LockedBy } from '@lockroom/contract';
import { isLocked, type PickLock } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ProvenRoom } from '../../kernel/http/access-context.ts';
import type { AtEntry } from './competition.type.ts';

/** Returns the ids of the room's fights or games that have begun according to the event that the room follows. */
export type ReadBegun = (db: Db, room: ProvenRoom, now: number) => Promise<ReadonlySet<string>>;

/** Whether the manager's permission for the viewer to pick after the lock is still valid. */
export function isLateEntryOpen(
  { lateEntryUntil }: Pick<ProvenRoom, 'lateEntryUntil'>,
  now: number,
): boolean {
  return lateEntryUntil !== null && now < lateEntryUntil.getTime();
}

/** Whether the owner is saving after the lock, which only a late-entry permission allows. */
export function isLateSave({ room, entry, now }: AtEntry, lock: PickLock): boolean {
  return entry.isOwner && !room.seesPicks && isLateEntryOpen(room, now) && isLocked({ ...lock, now });
}

/** Refuses a pick with the code `locked`. `facts` are logged but not sent. */
export function refusePick(why: LockedBy, message?: string, facts?: AppError['facts']): never {
  throw new AppError('locked', message, { why, facts });
}

/** Refuses a late pick for a fight or game that has begun or has a result. `facts` are logged but not sent. */
export function refuseBegun(
  what: string,
  { hasResult, hasBegun }: { hasResult: boolean; hasBegun: boolean },
  facts?: AppError['facts'],
): void {
  if (hasResult) refusePick('result_entered', `${what} has a result, so it can no longer be picked.`, facts);
  if (hasBegun) refusePick('begun', `${what} has begun, so it can no longer be picked.`, facts);
}
