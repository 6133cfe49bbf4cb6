import { type EntryFact, userTopic } from '@lockroom/contract';
import { couldUseHindsight, isFightSport, isLocked, type PickLock, pickAccess } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { findUnreadLines } from '../notifications/notifications.service.ts';
import { askedKey, refreshReminder, reminderKey } from '../notifications/reminders.service.ts';
import {
  lockRoom,
  lockRoomShared,
  logSealedChange,
  raiseRoomVersion,
  refuseCompleted,
} from '../rooms/rooms.service.ts';
import type { AtEntry } from './competition.type.ts';
import { entryTopics } from './competition-host.service.ts';
import { getEntryFact } from './entries.service.ts';
import { setEditedByManagerAt } from './entries.store.ts';
import { fightReminders } from './fights/reminders.service.ts';
import { isLateEntryOpen, refusePick } from './late-entry.service.ts';
import { renewAskedReminder } from './remind.service.ts';
import { recomputeOwner } from './standings.service.ts';
import { tournamentReminders } from './tournaments/reminders.service.ts';

export type SavingCall = AtEntry & Pick<Effects, 'afterCommit' | 'announce' | 'holdViewer' | 'withCommit'>;

/** Refuses members who neither own the entry nor run its room. In a sealed room, only the owner may edit. */
export function refuseOthers({ room, entry }: AtEntry): void {
  if (!entry.isOwner && !room.seesPicks) refuse('not_your_bracket');
}

/**
 * Locks the room's row for a save, and refuses the save if the room is completed. The lock is exclusive for a manager's
 * save, which may affect the standings, and for a late save, which other members see immediately. Entering a result
 * also takes the exclusive lock, so every earlier save is scored and every later one is refused.
 */
export async function lockRoomForSave(db: Db, { room, now }: AtEntry): Promise<void> {
  const isExclusive = room.isManager || isLateEntryOpen(room, now);
  refuseCompleted(await (isExclusive ? lockRoom : lockRoomShared)(db, room.id));
}

/**
 * Returns the keys of the owner's unread reminders about this room. No reminder can be added while the room's row is
 * locked.
 */
export function findUnreadReminders(db: Db, { room, entry }: AtEntry): Promise<ReadonlySet<string>> {
  return findUnreadLines(db, entry.ownerId, [reminderKey(room.competitionId), askedKey(room.id)]);
}

/**
 * Refuses a save that arrived after the lock time or after a result. The manager may always save, unless the room is
 * sealed. `what` names the fight or game in the message.
 */
export function refuseAfterLock({ room, entry, now }: AtEntry, lock: PickLock, what: string): void {
  const who = { isOwner: entry.isOwner, isManager: room.seesPicks, completed: false };
  if (pickAccess({ ...who, ...lock, now }) === 'edit') return;
  const { lockAt } = lock;
  const times = { lockAt, arrivedAt: now };
  if (isLocked({ lockAt, hasResult: false, now })) refusePick('lock_time_passed', undefined, times);
  refusePick('result_entered', `${what} has a result, so it is locked.`, times);
}

interface Save {
  /** Stores the picks; null if there is nothing to store. */
  write: (() => Promise<void>) | null;
  /** The keys of the owner's unread reminders about the room. */
  unread: ReadonlySet<string>;
  lock: PickLock;
  /** The time from which the picks count as made with hindsight; null if none of them do. */
  reopenedAt: Date | null;
  isLate: boolean;
  /** Whether the new picks differ from the stored ones. */
  isChanged: boolean;
  /** Returns the changes-log line about a manager's save. */
  lineOf(entry: EntryFact): Promise<Pick<Parameters<typeof logSealedChange>[1], 'change' | 'seal'>>;
}

/**
 * Stores picks, updates the owner's unread reminders to match them, and updates open pages. A logged or late save is
 * visible to all members immediately.
 */
export async function storeSave(
  db: Db,
  call: SavingCall,
  { write, unread, lock, reopenedAt, isLate, isChanged, lineOf }: Save,
): Promise<void> {
  const { room, entry, viewer, now, announce } = call;
  const isLogged = isChanged && mustLogEdit(call, lock, reopenedAt);
  const isPublic = isLogged || (isChanged && isLate);
  if (isPublic) {
    await write?.();
    await updateReminders(db, call, unread);
    if (isLogged) await setEditedByManagerAt(db, entry.id, new Date(now));
    await raiseRoomVersion(db, room.id);
    if (isLogged) {
      const line = await lineOf(await getEntryFact(db, entry.id));
      await logSealedChange(db, { roomId: room.id, actor: viewer, now, ...line });
    }
    if (isLocked({ ...lock, now })) await recomputeOwner(db, room, { resultsMoved: false, now });
  } else if (write && entry.isOwner) {
    // The commit also writes the picks, to save a round trip, unless updating a reminder depends on the picks.
    if (unread.has(askedKey(room.id))) await write();
    else call.withCommit(write);
    await updateReminders(db, call, unread);
  }
  announce(userTopic(entry.ownerId, 'sheets'));
  if (isPublic) announce(...entryTopics(room.id));
}

/**
 * Whether a change by this caller must be logged (rules: secrecy#manager-edits): a manager's change to somebody else's
 * picks, or to their own after the lock, even if the lock was reopened. Otherwise managers could postpone a lock and
 * change their own picks unnoticed after the start.
 */
function mustLogEdit({ room, entry, now }: AtEntry, lock: PickLock, reopenedAt: Date | null): boolean {
  if (!room.isManager) return false;
  return !entry.isOwner || couldUseHindsight({ ...lock, now }, reopenedAt?.getTime() ?? null);
}

async function updateReminders(
  db: Db,
  { room, entry, now, announce, afterCommit }: SavingCall,
  unread: ReadonlySet<string>,
): Promise<void> {
  const { competitionId } = room;
  const userId = entry.ownerId;
  const source = isFightSport(room.sport) ? fightReminders : tournamentReminders;
  if (unread.has(reminderKey(competitionId)))
    afterCommit((pool) => refreshReminder(pool, { userId, competitionId, source, now }));
  if (unread.has(askedKey(room.id))) await renewAskedReminder({ db, now, announce }, { room, userId });
}
