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
import { found, refuse, refuseField } from '../../../kernel/errors.ts';
import type { ProvenRoom } from '../../../kernel/http/proofs.ts';
import { isId, newId } from '../../../kernel/ids.ts';
import { newestEntryId } from '../entries.service.ts';
import type { AtEntry, OpenedPick, PickSaving } from '../save-picks.service.ts';
import { fightSport, getPlaced } from './card.service.ts';
import { placedPair, refuseMovedPair } from './fight-facts.ts';
import { presentPick, presentTaken, toLock, toPick } from './fights.present.ts';
import { type FightRow, findFightShared, listFights } from './fights.store.ts';
import { countShares, deletePick, listPicks, upsertPick } from './picks.store.ts';
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

interface OpenedFight extends OpenedPick {
  fight: FightRow;
  pick: FightPick | null;
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
  check({ sport }, sent) {
    checkMethod(fightSport(sport), sent);
    if (!isId(sent.fightId)) refuse('not_found');
  },
  async open(db, { room, entry }, { fightId }) {
    const asked = { competitionId: room.competitionId, fightId, entryId: entry.id };
    const { fight, pick } = found(await findFightShared(db, asked));
    if (fight.calledOffAt !== null) refuse('locked', `${pairText(fight)} is called off.`);
    return { lock: toLock(fight), reopenedAt: fight.reopenedAt, fight, pick: pick && toPick(pick) };
  },
  async stored(_db, _at, { pick }) {
    return pick;
  },
  merge({ fight, pick }, _stored, sent) {
    refuseMovedPair(fight, sent.seen);
    const { winner } = sent;
    const method = PICK_METHODS.find((known) => known === sent.method);
    if (winner === null) return { picks: null, dropped: [], notSaved: [] };
    if (method) return { picks: { winnerId: winner, method }, dropped: [], notSaved: [] };
    const reason = 'Choose a method as well; a winner alone is not saved.';
    return { picks: pick, dropped: [], notSaved: [{ fightId: fight.id, reason }] };
  },
  async write(db, { entry, now }, { fight }, pick) {
    if (!pick) return deletePick(db, entry.id, fight.id);
    // A pick of a pair is no older than the pair.
    const at = new Date(Math.max(now, fight.replacedAt?.getTime() ?? 0));
    const { winnerId: winner, method } = pick;
    const key = { id: newId(), entryId: entry.id, fightId: fight.id };
    await upsertPick(db, { ...key, winner, method, createdAt: at, updatedAt: at });
  },
  difference(_opened, was, is) {
    return was?.winnerId === is?.winnerId && was?.method === is?.method ? null : { from: was, to: is };
  },
  async logLine(db, { room }, { fight: { id } }, { entry, difference }) {
    const fight = placedPair(await getPlaced(db, room, id));
    return {
      change: { kind: 'fight.pick-changed', data: { fight, entry }, sealed: difference },
      fightId: id,
    };
  },
  async present(db, { entry }, _pick, figures) {
    const rows = await listPicks(db, entry.id);
    const predictions = rows.map(({ pick, fight }) => presentPick(pick, fight, entry.ownerId));
    const saved = rows.filter(({ fight }) => fight.calledOffAt === null).length;
    return { ...figures, saved, predictions };
  },
};

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
  const locks = (await listFights(db, room.competitionId)).map(toLock);
  if (entryAccess({ ...who, now, fights: locks }) === 'hidden') refuse('sheet_closed');
  const rows = await listPicks(db, entry.id);
  // The lock that counts is the one read together with the pick.
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
  const id = await newestEntryId(db, room.id, viewer.id);
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
  const open = (await listFights(db, room.competitionId)).filter(
    (fight) =>
      fight.calledOffAt === null &&
      ((room.isCompleted && fight.lockAt === null) || isLocked({ ...toLock(fight), now })),
  );
  const counts = await countShares(db, room.id);
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
