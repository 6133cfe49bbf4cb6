import {
  type PickShare,
  type Prediction,
  pairText,
  type SavedPicks,
  type SeenPair,
  type TakenPick,
} from '@lockroom/contract';
import {
  entryAccess,
  type FightPick,
  type FightSport,
  isLocked,
  methodsFor,
  PICK_METHODS,
  pickAccess,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { readTogether, together } from '../../../kernel/db/transaction.ts';
import { found, refuse, refuseField } from '../../../kernel/errors.ts';
import type { ProvenRoom } from '../../../kernel/http/access-context.ts';
import { isId, newId } from '../../../kernel/ids.ts';
import { findNewestEntryId } from '../entries.service.ts';
import type { AtEntry, OpenedPick, PickSaving } from '../save-picks.service.ts';
import { fightSport, getPlaced } from './card.service.ts';
import { placedPair, refuseMovedPair } from './fight-facts.ts';
import { hasBeenLocked, presentPick, presentTaken, toLock, toPick } from './fights.present.ts';
import { type FightRow, findFightShared, listFights } from './fights.store.ts';
import { listPastFights, pairLockedSince } from './past-fights.service.ts';
import { countShares, deletePick, listPicks, type PickRow, upsertPick } from './picks.store.ts';
import { fightLocks } from './reminders.service.ts';
import { cardLocksSql } from './rooms.store.ts';
import { fightScoring } from './scoring.service.ts';
import { listTakenPicks } from './taken-picks.store.ts';

/** A pick as it arrived: no winner clears what is stored, a winner without a method stores nothing. */
export interface SentPick {
  fightId: string;
  winner: 1 | 2 | null;
  method: string | null;
  /** The pair as the sender saw it. */
  seen?: SeenPair | null | undefined;
}

interface OpenedFight extends OpenedPick<FightPick | null> {
  fight: FightRow;
  /** The id of a pick that is made. */
  newId: string;
  /** All picks of the entry, each with its fight. */
  rows: Awaited<ReturnType<typeof listPicks>>;
}

/** How one pick of a fight is saved. */
export const fightPickSaving: PickSaving<
  SentPick,
  OpenedFight,
  FightPick | null,
  { from: FightPick | null; to: FightPick | null },
  SavedPicks
> = {
  scoring: fightScoring,
  locks: fightLocks,
  locksSql: cardLocksSql,
  writesAll: false,
  check({ sport }, sent) {
    checkMethod(fightSport(sport), sent);
    if (!isId(sent.fightId)) refuse('not_found');
  },
  async open(db, { room, entry, now }, { fightId }) {
    const { competitionId } = room;
    const [held, rows] = await together([
      findFightShared(db, { competitionId, fightId }),
      listPicks(db, entry.id),
    ]);
    const fight = found(held);
    if (fight.calledOffAt !== null) refuse('locked', `${pairText(fight)} is called off.`);
    const own = rows.find(({ pick }) => pick.fightId === fight.id);
    const stored = own ? toPick(own.pick) : null;
    // Only a manager's changes to their own picks are logged by it.
    const isAsked = room.isManager && entry.isOwner && !hasBeenLocked(fight, now);
    const reopenedAt = isAsked
      ? pairLockedSince(await listPastFights(db, room, now), fight)
      : fight.reopenedAt;
    return { lock: toLock(fight), reopenedAt, fight, stored, newId: newId(), rows };
  },
  merge({ fight, stored }, sent) {
    refuseMovedPair(fight, sent.seen);
    const { winner } = sent;
    const method = PICK_METHODS.find((known) => known === sent.method);
    if (winner === null) return { picks: null, dropped: [], notSaved: [] };
    if (method) return { picks: { winnerId: winner, method }, dropped: [], notSaved: [] };
    const reason = 'Choose a method as well; a winner alone is not saved.';
    return { picks: stored, dropped: [], notSaved: [{ fightId: fight.id, reason }] };
  },
  async write(db, at, opened, pick) {
    if (!pick) return deletePick(db, at.entry.id, opened.fight.id);
    await upsertPick(db, toRow(at, opened, pick));
  },
  difference({ stored: was }, is) {
    return was?.winnerId === is?.winnerId && was?.method === is?.method ? null : { from: was, to: is };
  },
  async logLine(db, { room }, { fight: { id } }, { entry, difference }) {
    const fight = placedPair(await getPlaced(db, room, id));
    return {
      change: { kind: 'fight.pick-changed', data: { fight, entry }, sealed: difference },
      fightId: id,
    };
  },
  present(at, opened, pick, figures) {
    const { fight, stored, rows } = opened;
    const others = rows.filter((row) => row.fight.id !== fight.id);
    const all =
      pick === stored ? rows : pick ? [...others, { pick: toRow(at, opened, pick), fight }] : others;
    const predictions = all
      .toSorted((a, b) => a.fight.position - b.fight.position)
      .map((row) => presentPick(row.pick, row.fight, at.entry.ownerId));
    const saved = all.filter((row) => row.fight.calledOffAt === null).length;
    return { ...figures, saved, predictions };
  },
};

/** The row of a pick; one that is changed keeps its id and its time of creation. */
function toRow({ entry, now }: AtEntry, { fight, rows, newId: id }: OpenedFight, pick: FightPick): PickRow {
  // A pick of a pair is no older than the pair.
  const updatedAt = new Date(Math.max(now, fight.replacedAt?.getTime() ?? 0));
  const { winnerId: winner, method } = pick;
  const made = { id, entryId: entry.id, fightId: fight.id, createdAt: updatedAt };
  return { ...made, ...rows.find((row) => row.fight.id === fight.id)?.pick, winner, method, updatedAt };
}

function checkMethod(sport: FightSport, { winner, method }: SentPick): void {
  if (winner === null || isEmpty(method)) return;
  const methods = methodsFor(sport);
  if (!methods.some((known) => known === method))
    refuseField('predictedMethod', `Method must be one of ${methods.join(', ')}`);
}

const isEmpty = (method: string | null) => method === null || method.trim() === '';

/**
 * The picks of an entry as far as they are open to the viewer (rules: secrecy#fight-by-fight): all of them to its owner
 * and the manager, and to everybody in a completed room; to other members those of locked fights, from the first lock
 * on.
 */
export async function readPicks(db: Db, { room, entry, now }: AtEntry): Promise<Prediction[]> {
  fightSport(room.sport);
  const who = { isOwner: entry.isOwner, isManager: room.isManager, completed: room.isCompleted };
  if (!who.isOwner && !who.isManager && !who.completed) {
    // Before the picks are read: the time of a refusal must not depend on how many there are.
    const card = await listFights(db, room.competitionId);
    if (entryAccess({ ...who, now, fights: card.map(toLock) }) === 'hidden') refuse('sheet_closed');
  }
  // The lock that counts is the one read together with the pick.
  const rows = await listPicks(db, entry.id);
  return rows
    .filter(({ fight }) => pickAccess({ ...who, ...toLock(fight), now }) !== 'hidden')
    .map(({ pick, fight }) => presentPick(pick, fight, entry.ownerId));
}

/** The picks of the viewer's newest bracket in a room; empty without one. */
export async function readNewestPicks(
  db: Db,
  { room, viewer }: Pick<AtEntry, 'room' | 'viewer'>,
): Promise<Prediction[]> {
  fightSport(room.sport);
  const id = await findNewestEntryId(db, room.id, viewer.id);
  if (id === null) return [];
  const rows = await listPicks(db, id);
  return rows.map(({ pick, fight }) => presentPick(pick, fight, viewer.id));
}

/**
 * The picks of an entry that were taken back (rules: secrecy#picks-that-were-taken-back): to its owner, and to others,
 * the manager among them, once they may read the picks of their fight.
 */
export async function readTakenPicks(db: Db, { room, entry, now }: AtEntry): Promise<TakenPick[]> {
  fightSport(room.sport);
  const who = { isOwner: entry.isOwner, isManager: false, completed: room.isCompleted };
  return (await listTakenPicks(db, entry.id))
    .filter(({ fight }) => pickAccess({ ...who, ...toLock(fight), now }) !== 'hidden')
    .map(({ pick }) => presentTaken(pick));
}

/** How many entries picked each corner and method, of the fights whose picks everybody may read. */
export async function readShares(db: Db, room: ProvenRoom, now: number): Promise<PickShare[]> {
  const methods = methodsFor(fightSport(room.sport));
  const [card, counts] = await readTogether(db, (one) => [
    listFights(one, room.competitionId),
    countShares(one, room.id),
  ]);
  const open = card.filter(
    (fight) =>
      fight.calledOffAt === null &&
      ((room.isCompleted && fight.lockAt === null) || isLocked({ ...toLock(fight), now })),
  );
  const sharesOf = (fightId: string, corner: 1 | 2) =>
    Object.fromEntries(
      methods.map((method) => {
        const row = counts.find(
          (each) => each.fightId === fightId && each.winner === corner && each.method === method,
        );
        return [method, row?.picks ?? 0];
      }),
    );
  return open.map(({ id }) => ({ fightId: id, fighter1: sharesOf(id, 1), fighter2: sharesOf(id, 2) }));
}
