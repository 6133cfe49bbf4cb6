import { type EntryFact, type SavedPicks, type SealedChange, userTopic } from '@lockroom/contract';
import { isLate, isLocked, type PickLock, pickAccess } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { together } from '../../kernel/db/transaction.ts';
import { AppError, refuse } from '../../kernel/errors.ts';
import type { ProvenEntry, ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { findUnreadLines } from '../notifications/notifications.service.ts';
import { type LockSource, reminderKey, settleReminder } from '../notifications/reminders.service.ts';
import type { PlayedInRooms } from '../rooms/competition.service.ts';
import {
  lockRoom,
  lockRoomShared,
  logSealedChange,
  raiseRoomVersion,
  type Seal,
} from '../rooms/rooms.service.ts';
import type { Scoring } from './competition.type.ts';
import { getEntryFact, keepEntry, refuseCompleted } from './entries.service.ts';
import { setEditedByManagerAt } from './entries.store.ts';
import { entryTopics } from './live-topics.service.ts';
import { askedKey, settleAsk } from './remind.service.ts';
import { recomputeOwner } from './standings.service.ts';

/** A room, who is at it, and when. */
export interface AtRoom {
  room: ProvenRoom;
  viewer: Viewer;
  now: number;
}

/** An entry and who is at it. */
export interface AtEntry extends AtRoom {
  entry: ProvenEntry;
}

/**
 * What is picked, as it stands under the room's lock: the lock that counts, from when on it is picked with hindsight,
 * and the entry's stored picks of it.
 */
export interface OpenedPick<Picks> {
  lock: PickLock;
  reopenedAt: Date | null;
  stored: Picks;
}

/** Stored picks with what was sent merged in. */
export interface MergedEntry<Picks> {
  /** The stored picks themselves where nothing is to be written. */
  picks: Picks;
  /** Names of picks that had become impossible. */
  dropped: string[];
  notSaved: SavedPicks['notSaved'];
}

/** What a save answers of itself, whatever was picked. */
export type SaveFigures = Pick<SavedPicks, 'savedAt' | 'dropped' | 'notSaved'>;

/** What a type knows of saving picks: the steps of `savePicks` in their order. */
export interface PickSaving<Sent, Opened extends OpenedPick<Picks>, Picks, Difference, Answer> {
  scoring: Scoring;
  locks: LockSource;
  locksSql: PlayedInRooms['locksSql'];
  /** Refuses what cannot be meant in any state, before anything is locked. */
  check(room: ProvenRoom, sent: Sent): void;
  /** Whether a save writes all picks of an entry anew, so that two saves of it have to take turns. */
  writesAll: boolean;
  /** Reads what is picked, so that it stays as it is until the transaction ends; sends its statements at once. */
  open(db: Db, at: AtEntry, sent: Sent): Promise<Opened>;
  /** Merges what was sent; what cannot be refuses everything with 400. */
  merge(opened: Opened, sent: Sent): MergedEntry<Picks>;
  write(db: Db, at: AtEntry, opened: Opened, picks: Picks): Promise<void>;
  /** What differs between two states of the picks; null where nothing does. */
  difference(opened: Opened, is: Picks): Difference | null;
  /** Such a difference as the changes log keeps it, and the part whose lock opens it. */
  logLine(
    db: Db,
    at: AtEntry,
    opened: Opened,
    told: { entry: EntryFact; difference: Difference },
  ): Promise<{ change: SealedChange; fightId: Seal['fightId'] }>;
  /** The entry as it will stand, for the answer. */
  present(at: AtEntry, opened: Opened, picks: Picks, figures: SaveFigures): Answer;
}

/**
 * Saves picks of one entry (rules: locks#what-locks, secrecy#manager-edits). The owner may until the lock, by the time
 * the request arrived; the manager always, but in a completed room, and logged where the entry is another's, locked, or
 * was opened again.
 */
export async function savePicks<Sent, Opened extends OpenedPick<Picks>, Picks, Difference, Answer>(
  db: Db,
  at: AtEntry & Pick<Effects, 'afterCommit' | 'announce' | 'holdViewer' | 'withCommit'>,
  saving: PickSaving<Sent, Opened, Picks, Difference, Answer>,
  sent: Sent,
): Promise<Answer> {
  const { room, entry, now } = at;
  if (!entry.isOwner && !room.isManager) refuse('not_your_bracket');
  saving.check(room, sent);
  const lines = [reminderKey(room.competitionId), askedKey(room.id)];
  const [, , opened, , unread] = await together([
    // A manager's save may have to be scored, so it takes the stronger lock at once. Results take it, too: a save
    // is either before a result, and scored by it, or after, and refused.
    (room.isManager ? lockRoom : lockRoomShared)(db, room.id).then(refuseCompleted),
    keepEntry(db, entry.id, saving.writesAll ? 'alone' : 'with others'),
    saving.open(db, at, sent),
    at.holdViewer(),
    // No reminder is written while the room is held.
    findUnreadLines(db, entry.ownerId, lines),
  ]);
  const lock = { ...opened.lock, now };
  const who = { isOwner: entry.isOwner, isManager: room.isManager, completed: false };
  if (pickAccess({ ...who, ...lock }) !== 'edit') {
    const facts = { entryId: entry.id, lockAt: lock.lockAt, hasResult: lock.hasResult, arrivedAt: now };
    throw new AppError('locked', undefined, { facts });
  }

  const { picks, dropped, notSaved } = saving.merge(opened, sent);
  // A manager, who can put a lock off, could otherwise change their own picks after the start without a word.
  const mustTell = room.isManager && (!entry.isOwner || isLate(lock, opened.reopenedAt?.getTime() ?? null));
  const edit = mustTell ? saving.difference(opened, picks) : null;
  // What an owner saves once more is looked at anew; a manager leaves it as it was.
  const write = () => saving.write(db, at, opened, picks);
  if (edit !== null) {
    await write();
    await settleLines(db, at, saving, unread);
    await tellEdit(db, at, saving, opened, edit);
    if (isLocked(lock)) await recomputeOwner(db, room, saving.scoring, { resultsMoved: false, now });
  } else if (entry.isOwner && picks !== opened.stored) {
    if (unread.has(askedKey(room.id))) await write();
    else at.withCommit(write);
    await settleLines(db, at, saving, unread);
  }
  at.announce(userTopic(entry.ownerId, 'sheets'));
  // An ordinary save tells the room nothing: not even when somebody picks.
  if (edit !== null) at.announce(...entryTopics(room.id));
  return saving.present(at, opened, picks, { savedAt: new Date(now).toISOString(), dropped, notSaved });
}

/** Brings the owner's unread reminders up to date with what was written. */
async function settleLines(
  db: Db,
  { room, entry, now, announce, afterCommit }: AtEntry & Pick<Effects, 'afterCommit' | 'announce'>,
  saving: { locks: LockSource; locksSql: PlayedInRooms['locksSql'] },
  unread: ReadonlySet<string>,
): Promise<void> {
  const { competitionId } = room;
  const userId = entry.ownerId;
  if (unread.has(reminderKey(competitionId)))
    afterCommit((pool) => settleReminder(pool, { userId, competitionId, source: saving.locks, now }));
  if (unread.has(askedKey(room.id))) await settleAsk({ db, now, announce }, saving, { room, userId });
}

/** Marks the entry and logs what the manager changed on it. */
async function tellEdit<Sent, Opened extends OpenedPick<Picks>, Picks, Difference, Answer>(
  db: Db,
  at: AtEntry,
  saving: PickSaving<Sent, Opened, Picks, Difference, Answer>,
  opened: Opened,
  difference: Difference,
): Promise<void> {
  const { room, entry, viewer, now } = at;
  await setEditedByManagerAt(db, entry.id, new Date(now));
  await raiseRoomVersion(db, room.id);
  const told = { entry: await getEntryFact(db, entry.id), difference };
  const { change, fightId } = await saving.logLine(db, at, opened, told);
  // Every member reads the log, and nobody may learn of a pick from it that is still covered.
  const seal = { ownerId: entry.ownerId, fightId };
  await logSealedChange(db, { roomId: room.id, actor: viewer, now, change, seal });
}
