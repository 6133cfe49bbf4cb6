import { type EntryFact, userTopic } from '@lockroom/contract';
import { isFightSport, isLate, type PickLock, pickAccess } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { AppError, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { findUnreadLines } from '../notifications/notifications.service.ts';
import { askedKey, reminderKey, settleReminder } from '../notifications/reminders.service.ts';
import { lockRoom, lockRoomShared, raiseRoomVersion, refuseCompleted } from '../rooms/rooms.service.ts';
import type { AtEntry } from './competition.type.ts';
import { entryTopics } from './competition-host.service.ts';
import { getEntryFact } from './entries.service.ts';
import { lockEntryRow, setEditedByManagerAt } from './entries.store.ts';
import { fightReminders } from './fights/reminders.service.ts';
import { settleAsk } from './remind.service.ts';
import { tournamentReminders } from './tournaments/reminders.service.ts';

export type SavingCall = AtEntry & Pick<Effects, 'afterCommit' | 'announce' | 'holdViewer' | 'withCommit'>;

/** Refuses a member who is neither the owner of the entry nor the manager of its room. */
export function refuseOthers({ room, entry }: AtEntry): void {
  if (!entry.isOwner && !room.isManager) refuse('not_your_bracket');
}

/**
 * Locks the room for a save and refuses a completed one. A manager's save may have to be scored, so it takes the
 * exclusive lock at once. Results take that lock as well: a save is either before a result, and scored by it, or after
 * it, and refused.
 */
export async function lockRoomForSave(db: Db, room: ProvenRoom): Promise<void> {
  refuseCompleted(await (room.isManager ? lockRoom : lockRoomShared)(db, room.id));
}

/**
 * Locks an entry against deletion until the transaction ends; not_found if it is already deleted. With 'alone', other
 * holders of the lock are waited for.
 */
export async function lockEntry(db: Db, entryId: string, how: 'alone' | 'with others'): Promise<void> {
  if (!(await lockEntryRow(db, entryId, how === 'alone' ? 'no key update' : 'key share')))
    refuse('not_found');
}

/** Returns the keys of the owner's unread reminders about this room. Nobody adds one while the room is locked. */
export function findUnreadReminders(db: Db, { room, entry }: AtEntry): Promise<ReadonlySet<string>> {
  return findUnreadLines(db, entry.ownerId, [reminderKey(room.competitionId), askedKey(room.id)]);
}

/**
 * Refuses a save after the lock, by the time at which the request arrived. The manager may always save (rules:
 * locks#what-locks).
 */
export function refuseLocked({ room, entry, now }: AtEntry, lock: PickLock): void {
  const who = { isOwner: entry.isOwner, isManager: room.isManager, completed: false };
  if (pickAccess({ ...who, ...lock, now }) === 'edit') return;
  const facts = { entryId: entry.id, lockAt: lock.lockAt, hasResult: lock.hasResult, arrivedAt: now };
  throw new AppError('locked', undefined, { facts });
}

/**
 * Whether a change by this caller must be logged (rules: secrecy#manager-edits): a manager's change of somebody else's
 * picks, and one of their own after the lock or after the lock was reopened. Managers can postpone a lock, so they could
 * otherwise change their own picks unnoticed after the start.
 */
export function mustLogEdit({ room, entry, now }: AtEntry, lock: PickLock, reopenedAt: Date | null): boolean {
  if (!room.isManager) return false;
  return !entry.isOwner || isLate({ ...lock, now }, reopenedAt?.getTime() ?? null);
}

/** Writes the owner's own picks together with the commit, or at once if a reminder has to be updated from them. */
export async function writeOwnPicks(
  db: Db,
  call: SavingCall,
  unread: ReadonlySet<string>,
  write: () => Promise<void>,
): Promise<void> {
  if (unread.has(askedKey(call.room.id))) await write();
  else call.withCommit(write);
  await updateReminders(db, call, unread);
}

/** Updates the owner's unread reminders from the picks that were written. */
export async function updateReminders(
  db: Db,
  { room, entry, now, announce, afterCommit }: SavingCall,
  unread: ReadonlySet<string>,
): Promise<void> {
  const { competitionId } = room;
  const userId = entry.ownerId;
  const source = isFightSport(room.sport) ? fightReminders : tournamentReminders;
  if (unread.has(reminderKey(competitionId)))
    afterCommit((pool) => settleReminder(pool, { userId, competitionId, source, now }));
  if (unread.has(askedKey(room.id))) await settleAsk({ db, now, announce }, { room, userId });
}

/** Marks an entry as edited by the manager. Returns the entry as the changes log keeps it. */
export async function markEdited(db: Db, { room, entry, now }: AtEntry): Promise<EntryFact> {
  await setEditedByManagerAt(db, entry.id, new Date(now));
  await raiseRoomVersion(db, room.id);
  return getEntryFact(db, entry.id);
}

/** Tells the owner's open pages about a save, and the room about a logged edit. An ordinary save stays private. */
export function announceSave({ room, entry, announce }: SavingCall, isLogged: boolean): void {
  announce(userTopic(entry.ownerId, 'sheets'));
  if (isLogged) announce(...entryTopics(room.id));
}
