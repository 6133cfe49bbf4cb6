import { randomInt } from 'node:crypto';
import {
  type PickShare,
  type Prediction,
  pairText,
  type SavedPicks,
  type SeenPair,
  type TakenPick,
} from '@lockroom/contract';
import { entryAccess, type FightPick, isLocked, methodsFor, PICK_METHODS, pickAccess } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { together } from '../../../kernel/db/transaction.ts';
import { found, refuse, refuseField } from '../../../kernel/errors.ts';
import type { Owner, ProvenRoom } from '../../../kernel/http/access-context.ts';
import { isId, newId } from '../../../kernel/ids.ts';
import type { AtEntry } from '../competition.type.ts';
import { findNewestEntryId, lockEntry } from '../entries.store.ts';
import { isLateSave, type ReadBegun, refuseBegun, refusePick } from '../late-entry.service.ts';
import {
  findUnreadReminders,
  lockRoomForSave,
  refuseAfterLock,
  refuseOthers,
  type SavingCall,
  storeSave,
} from '../save-picks.service.ts';
import { getPlaced, isOpen } from './card.service.ts';
import {
  fightSport,
  hasBeenLocked,
  placedPair,
  presentPick,
  refuseMovedPair,
  toLock,
  toPick,
} from './fight.ts';
import { type FightRow, listFights } from './fights.store.ts';
import { listPastFights, pairLockedSince } from './past-fights.service.ts';
import {
  countShares,
  deletePick,
  findFightShared,
  insertPicks,
  listPicks,
  listTakenPicks,
  type PickRow,
  upsertPick,
} from './picks.store.ts';

/** A pick in a request. If `winner` is null, the stored pick is cleared; a winner without a method changes nothing. */
interface SentPick {
  fightId: string;
  winner: 1 | 2 | null;
  method: string | null;
  seen?: SeenPair | null | undefined;
}

/**
 * Saves one of an entry's picks, or refuses to (rules: locks#what-locks, secrecy#manager-edits, api#order-of-refusals).
 * The owner may save until the lock, or late with the manager's permission. The manager may always save, unless the
 * room is sealed. A manager's save is logged if the entry is somebody else's or the fight has been locked.
 */
export async function saveFightPick(
  db: Db,
  call: SavingCall,
  sent: SentPick,
  readBegun: ReadBegun,
): Promise<SavedPicks> {
  const { room, entry, now } = call;
  const methods: readonly string[] = methodsFor(fightSport(room.sport));
  refuseOthers(call);
  if (sent.winner !== null && sent.method?.trim() && !methods.includes(sent.method))
    refuseField('predictedMethod', `Method must be one of ${methods.join(', ')}`);
  if (!isId(sent.fightId)) refuse('not_found');

  // Send the queries together, in one round trip. Refusals are checked in this order: a completed room, a deleted
  // entry, a deleted fight and a deleted account.
  const [, , { fight, rows, reopenedAt }, , unread] = await together([
    lockRoomForSave(db, call),
    lockEntry(db, entry.id, 'with others'),
    readFightToPick(db, call, sent.fightId),
    call.holdViewer(),
    findUnreadReminders(db, call),
  ]);
  if (fight.calledOffAt !== null) refusePick('called_off', `${pairText(fight)} has been called off.`);
  const lock = toLock(fight);
  const isLate = isLateSave(call, lock);
  if (isLate) {
    const hasBegun = !lock.hasResult && (await readBegun(db, room, now)).has(fight.id);
    refuseBegun(pairText(fight), { hasResult: lock.hasResult, hasBegun });
  } else refuseAfterLock(call, lock, pairText(fight));
  refuseMovedPair(fight, sent.seen);

  const before = rows.find((row) => row.fight.id === fight.id)?.pick ?? null;
  const stored = before && toPick(before);
  const { pick, notSaved } = nextPick(fight, stored, sent);
  const row = pick === stored ? before : pick && toRow(call, fight, before, pick);
  const write = () => (row ? upsertPick(db, row) : deletePick(db, entry.id, fight.id));
  await storeSave(db, call, {
    write: pick === stored ? null : write,
    unread,
    lock,
    reopenedAt,
    isLate,
    isChanged: stored?.winnerId !== pick?.winnerId || stored?.method !== pick?.method,
    lineOf: async (edited) => {
      const data = { entry: edited, fight: placedPair(await getPlaced(db, room, fight.id)) };
      return {
        change: { kind: 'fight.pick-changed', data, sealed: { from: stored, to: pick } },
        // All members can read the log, so the pick stays sealed there until its fight locks.
        seal: { ownerId: entry.ownerId, fightId: fight.id },
      };
    },
  });

  const others = rows.filter((other) => other.fight.id !== fight.id);
  const all = row ? [...others, { pick: row, fight }] : others;
  return {
    savedAt: new Date(now).toISOString(),
    dropped: [],
    notSaved,
    saved: all.filter((each) => each.fight.calledOffAt === null).length,
    predictions: all
      .toSorted((a, b) => a.fight.position - b.fight.position)
      .map((each) => presentPick(each.pick, each.fight, entry.ownerId)),
  };
}

/** Reads a fight and all of the entry's picks, and locks the fight's row against changes until the transaction ends. */
async function readFightToPick(db: Db, { room, entry, now }: AtEntry, fightId: string) {
  const { competitionId } = room;
  const [held, rows] = await together([
    findFightShared(db, { competitionId, fightId }),
    listPicks(db, entry.id),
  ]);
  const fight = found(held);
  // An earlier lock of the same pair in another fight matters only when managers change their own picks.
  const mustCheckPair = room.isManager && entry.isOwner && !hasBeenLocked(fight, now);
  const reopenedAt = mustCheckPair
    ? pairLockedSince(await listPastFights(db, room, now), fight)
    : fight.reopenedAt;
  return { fight, rows, reopenedAt };
}

/** Returns the pick to store. A winner without a method keeps the stored pick. */
function nextPick(fight: FightRow, stored: FightPick | null, { winner, method: sent }: SentPick) {
  const method = PICK_METHODS.find((known) => known === sent);
  if (winner === null) return { pick: null, notSaved: [] };
  if (method) return { pick: { winnerId: winner, method }, notSaved: [] };
  const reason = 'Choose a method as well; a winner alone is not saved.';
  return { pick: stored, notSaved: [{ fightId: fight.id, reason }] };
}

/** Returns a pick's database row. A changed pick keeps its id and its creation time. */
function toRow({ entry, now }: AtEntry, fight: FightRow, before: PickRow | null, pick: FightPick): PickRow {
  // A pick must never look older than the latest replacement in its fight.
  const updatedAt = new Date(Math.max(now, fight.replacedAt?.getTime() ?? 0));
  const made = { id: newId(), entryId: entry.id, fightId: fight.id, createdAt: updatedAt };
  return { ...made, ...before, winner: pick.winnerId, method: pick.method, updatedAt };
}

/**
 * Returns those of an entry's picks that the viewer may see (rules: secrecy#fight-by-fight). The owner and the manager
 * see all of them, and in a completed room everybody does. Other members see only the picks for locked fights.
 */
export async function readPicks(db: Db, { room, entry, now }: AtEntry): Promise<Prediction[]> {
  fightSport(room.sport);
  const who = { isOwner: entry.isOwner, isManager: room.seesPicks, completed: room.isCompleted };
  if (!who.isOwner && !who.isManager && !who.completed) {
    // Access is checked before the picks are read, so that the time a refusal takes does not depend on the number of
    // picks.
    const card = await listFights(db, room.competitionId);
    if (entryAccess({ ...who, now, fights: card.map(toLock) }) === 'hidden') refuse('sheet_closed');
  }
  // The lock is read together with the pick, so that the two are consistent.
  const rows = await listPicks(db, entry.id);
  return rows
    .filter(({ fight }) => pickAccess({ ...who, ...toLock(fight), now }) !== 'hidden')
    .map(({ pick, fight }) => presentPick(pick, fight, entry.ownerId));
}

export async function readNewestPicks(db: Db, { room, viewer }: Pick<AtEntry, 'room' | 'viewer'>) {
  fightSport(room.sport);
  const id = await findNewestEntryId(db, room.id, viewer.id);
  if (id === null) return [];
  const rows = await listPicks(db, id);
  return rows.map(({ pick, fight }) => presentPick(pick, fight, viewer.id));
}

/**
 * Returns an entry's withdrawn picks (rules: secrecy#cleared-picks). The owner sees all of them. Everybody else,
 * including the manager, sees only those for fights whose picks they may read.
 */
export async function readTakenPicks(db: Db, { room, entry, now }: AtEntry): Promise<TakenPick[]> {
  fightSport(room.sport);
  const who = { isOwner: entry.isOwner, isManager: false, completed: room.isCompleted };
  return (await listTakenPicks(db, entry.id))
    .filter(({ fight }) => pickAccess({ ...who, ...toLock(fight), now }) !== 'hidden')
    .map(({ pick: { id, fightId, fighter, method, takenAt } }) => {
      return { id, fightId, fighter, method, takenAt: takenAt.toISOString() };
    });
}

/** Counts picks by corner and method, for the fights whose picks everybody may read. */
export async function readShares(db: Db, room: ProvenRoom, now: number): Promise<PickShare[]> {
  const methods = methodsFor(fightSport(room.sport));
  const [card, counts] = await together([listFights(db, room.competitionId), countShares(db, room.id)]);
  const open = card.filter(
    (fight) =>
      fight.calledOffAt === null &&
      ((room.isCompleted && fight.lockAt === null) || isLocked({ ...toLock(fight), now })),
  );
  const keyOf = (fightId: string, winner: number, method: string) => `${fightId} ${winner} ${method}`;
  const picks = new Map(counts.map((row) => [keyOf(row.fightId, row.winner, row.method), row.picks]));
  const sharesOf = (fightId: string, corner: 1 | 2) =>
    Object.fromEntries(methods.map((method) => [method, picks.get(keyOf(fightId, corner, method)) ?? 0]));
  return open.map(({ id }) => ({ fightId: id, fighter1: sharesOf(id, 1), fighter2: sharesOf(id, 2) }));
}

/**
 * Fills an empty entry with random picks for all open fights. The caller must hold the lock on the room's row. Open
 * fights score nothing yet, so nothing is recomputed.
 */
export async function pickAtRandom(
  db: Db,
  { room, entryId, now }: { room: Pick<Owner, 'competitionId' | 'sport'>; entryId: string; now: number },
): Promise<void> {
  const methods = methodsFor(fightSport(room.sport));
  const at = new Date(now);
  const open = (await listFights(db, room.competitionId)).filter((fight) => isOpen(fight, now));
  const picks = open.map(({ id: fightId }): PickRow => {
    const method = methods[randomInt(methods.length)] ?? 'Decision';
    const winner = randomInt(2) === 0 ? 1 : 2;
    return { id: newId(), entryId, fightId, winner, method, createdAt: at, updatedAt: at };
  });
  await insertPicks(db, picks);
}
