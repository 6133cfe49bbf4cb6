import {
  type EntryFact,
  type SavedPicks,
  type SealedChange,
  type Topic,
  userTopic,
} from '@lockroom/contract';
import { isLate, isLocked, type PickLock, pickAccess } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse } from '../../kernel/errors.ts';
import type { ProvenEntry, ProvenRoom, Viewer } from '../../kernel/http/proofs.ts';
import { type LockSource, settleReminder } from '../notifications/reminders.service.ts';
import type { PlayedInRooms } from '../rooms/competition.service.ts';
import { lockRoom, lockRoomShared, logSealedChange, type Seal } from '../rooms/rooms.service.ts';
import type { Scoring } from './competition.type.ts';
import { getEntryFact, keepEntry, markEditedByManager, refuseCompleted } from './entries.service.ts';
import { settleAsk } from './remind.service.ts';
import { recomputeOwner } from './standings.service.ts';
import { entryTopics } from './topics.service.ts';

/** An entry and who is at it. */
export interface AtEntry {
  room: ProvenRoom;
  entry: ProvenEntry;
  viewer: Viewer;
  now: number;
}

/** What is picked, as it stands under the room's lock: the lock that counts, and from when on it is picked with hindsight. */
export interface OpenedPick {
  lock: PickLock;
  reopenedAt: Date | null;
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
export interface PickSaving<Sent, Opened extends OpenedPick, Picks, Difference, Answer> {
  scoring: Scoring;
  locks: LockSource;
  locksSql: PlayedInRooms['locksSql'];
  /** Refuses what cannot be meant in any state, before anything is locked. */
  check(room: ProvenRoom, sent: Sent): void;
  /** Reads what is picked, so that it stays as it is until the transaction ends. */
  open(db: Db, at: AtEntry, sent: Sent): Promise<Opened>;
  /** The entry's stored picks of it. */
  stored(db: Db, at: AtEntry, opened: Opened): Promise<Picks>;
  /** Merges what was sent; what cannot be refuses everything with 400. */
  merge(opened: Opened, stored: Picks, sent: Sent): MergedEntry<Picks>;
  write(db: Db, at: AtEntry, opened: Opened, picks: Picks): Promise<void>;
  /** What differs between two states of the picks; null where nothing does. */
  difference(opened: Opened, was: Picks, is: Picks): Difference | null;
  /** Such a difference as the changes log keeps it, and the part whose lock opens it. */
  logLine(
    db: Db,
    at: AtEntry,
    opened: Opened,
    told: { entry: EntryFact; difference: Difference },
  ): Promise<{ change: SealedChange; fightId: Seal['fightId'] }>;
  /** The entry as it now stands, for the answer. */
  present(db: Db, at: AtEntry, picks: Picks, figures: SaveFigures): Promise<Answer>;
}

/**
 * Saves picks of one entry (rules: locks#what-locks, secrecy#manager-edits). The owner may until the lock, by the time
 * the request arrived; the manager always, but in a completed room, and logged where the entry is another's, locked, or
 * was opened again.
 */
export async function savePicks<Sent, Opened extends OpenedPick, Picks, Difference, Answer>(
  db: Db,
  at: AtEntry & { announce(...topics: Topic[]): void },
  saving: PickSaving<Sent, Opened, Picks, Difference, Answer>,
  sent: Sent,
): Promise<Answer> {
  const { room, entry, now } = at;
  if (!entry.isOwner && !room.isManager) refuse('not_your_bracket');
  saving.check(room, sent);
  // A manager's save may have to be scored, so it takes the stronger lock at once. Results take it, too: a save
  // is either before a result, and scored by it, or after, and refused.
  refuseCompleted(await (room.isManager ? lockRoom(db, room.id) : lockRoomShared(db, room.id)));
  const opened = await saving.open(db, at, sent);
  const lock = { ...opened.lock, now };
  const who = { isOwner: entry.isOwner, isManager: room.isManager, completed: false };
  if (pickAccess({ ...who, ...lock }) !== 'edit') refuse('locked');
  await keepEntry(db, entry.id);

  const stored = await saving.stored(db, at, opened);
  const { picks, dropped, notSaved } = saving.merge(opened, stored, sent);
  // A manager, who can put a lock off, could otherwise change their own picks after the start without a word.
  const mustTell = room.isManager && (!entry.isOwner || isLate(lock, opened.reopenedAt?.getTime() ?? null));
  const edit = mustTell ? saving.difference(opened, stored, picks) : null;
  // What an owner saves once more is looked at anew; a manager leaves it as it was.
  if (edit !== null || (entry.isOwner && picks !== stored)) {
    await saving.write(db, at, opened, picks);
    const whose = { userId: entry.ownerId, competitionId: room.competitionId };
    const telling = { db, now, announce: (...topics: Topic[]) => at.announce(...topics) };
    await settleReminder(telling, saving.locks, whose);
    await settleAsk(telling, saving, { room, userId: entry.ownerId });
  }
  if (edit !== null) {
    await tellEdit(db, at, saving, opened, edit);
    if (isLocked(lock)) await recomputeOwner(db, room, saving.scoring, { resultsMoved: false, now });
  }
  at.announce(userTopic(entry.ownerId, 'sheets'));
  // An ordinary save tells the room nothing: not even when somebody picks.
  if (edit !== null) at.announce(...entryTopics(room.id));
  return saving.present(db, at, picks, { savedAt: new Date(now).toISOString(), dropped, notSaved });
}

/** Marks the entry and logs what the manager changed on it. */
async function tellEdit<Sent, Opened extends OpenedPick, Picks, Difference, Answer>(
  db: Db,
  at: AtEntry,
  saving: PickSaving<Sent, Opened, Picks, Difference, Answer>,
  opened: Opened,
  difference: Difference,
): Promise<void> {
  const { room, entry, viewer, now } = at;
  await markEditedByManager(db, entry.id, now);
  const told = { entry: await getEntryFact(db, entry.id), difference };
  const { change, fightId } = await saving.logLine(db, at, opened, told);
  // Every member reads the log, and nobody may learn of a pick from it that is still covered.
  const seal = { ownerId: entry.ownerId, fightId };
  await logSealedChange(db, { roomId: room.id, actor: viewer, now, change, seal });
}
