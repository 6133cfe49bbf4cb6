import type { PickShare, Prediction, SavedPicks } from '@lockroom/contract';
import {
  type FightPick,
  type FightSport,
  isLate,
  isLocked,
  type LockState,
  methodsFor,
  type PickMethod,
  pickAccess,
  sheetAccess,
} from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import { isId, newId } from '../../kernel/ids.ts';
import type { ProvenBracket, ProvenRoom, Viewer } from '../../kernel/proofs.ts';
import {
  getBracketName,
  keepBracket,
  markEditedByManager,
  newestBracketId,
  refuseCompleted,
} from '../brackets/brackets.service.ts';
import { lockRoom, logChange, shareRoom } from '../rooms/rooms.service.ts';
import { fightSport, getPlaced } from './card.service.ts';
import { presentPick, toLock, toPick } from './fights.present.ts';
import { type FightRow, findFightShared, listFights } from './fights.store.ts';
import { recomputeRoom } from './game.service.ts';
import { countShares, deletePick, findPick, listPicks, upsertPick } from './picks.store.ts';
import { fightLabel, pickText } from './wording.ts';

/** A pick as it arrived: no winner clears what is stored, a winner without a method stores nothing. */
export interface SentPick {
  fightId: string;
  winner: 1 | 2 | null;
  method: string | null;
}

/** A sheet and who is at it. */
export interface Sheet {
  room: ProvenRoom;
  bracket: ProvenBracket;
  viewer: Viewer;
  now: number;
}

/** What a save did: the sheet as it stands, and whether the manager changed what was not his to change silently. */
export interface PickSave {
  answer: SavedPicks;
  isManagerEdit: boolean;
}

/**
 * Saves one pick of one sheet (decisions sections 5 and 6). The owner may until the fight's lock, by the time the
 * request arrived; the manager always, but in a completed room, and logged where it is another's sheet, locked, or was
 * opened again.
 */
export async function savePick(db: Db, sheet: Sheet, sent: SentPick): Promise<PickSave> {
  const { room, bracket, now } = sheet;
  const sport = fightSport(room.sport);
  if (!bracket.isOwner && !room.isManager) refuse('not_your_bracket');
  const method = readMethod(sport, sent);
  if (!isId(sent.fightId)) refuse('not_found');
  // A manager's save may have to be scored, so it takes the stronger lock at once. Results take it, too: a save
  // is either before a result, and scored by it, or after, and refused.
  refuseCompleted(await (room.isManager ? lockRoom(db, room.id) : shareRoom(db, room.id)));
  const fight = found(await findFightShared(db, room.eventId, sent.fightId));
  const lock: LockState = { ...toLock(fight), now };
  const who = { isOwner: bracket.isOwner, isManager: room.isManager, completed: false };
  if (pickAccess({ ...who, ...lock }) !== 'edit') refuse('locked');
  await keepBracket(db, bracket.id);

  const notSaved: SavedPicks['notSaved'] = [];
  let isManagerEdit = false;
  if (sent.winner !== null && method === null) {
    notSaved.push({ fightId: fight.id, reason: 'Choose a method as well; a winner alone is not saved.' });
  } else {
    const pick = sent.winner !== null && method !== null ? { winnerId: sent.winner, method } : null;
    // Who can put a lock off could otherwise change his own pick after the start without a word.
    const since = fight.reopenedAt?.getTime() ?? null;
    if (room.isManager && (!bracket.isOwner || isLate(lock, since))) {
      isManagerEdit = await editAsManager(db, sheet, fight, pick);
    } else await storePick(db, sheet, fight.id, pick);
  }
  const predictions = await presentSheet(db, bracket);
  const savedAt = new Date(now).toISOString();
  return {
    answer: { saved: predictions.length, savedAt, dropped: [], notSaved, predictions },
    isManagerEdit,
  };
}

async function storePick(
  db: Db,
  { bracket, now }: Sheet,
  fightId: string,
  pick: FightPick | null,
): Promise<void> {
  if (!pick) return deletePick(db, bracket.id, fightId);
  const at = new Date(now);
  const { winnerId: winner, method } = pick;
  const row = { id: newId(), bracketId: bracket.id, fightId, winner, method, createdAt: at, updatedAt: at };
  await upsertPick(db, row);
}

async function editAsManager(
  db: Db,
  sheet: Sheet,
  fight: FightRow,
  pick: FightPick | null,
): Promise<boolean> {
  const { room, bracket, viewer, now } = sheet;
  const stored = await findPick(db, bracket.id, fight.id);
  if (stored?.winner === pick?.winnerId && stored?.method === pick?.method) return false;
  const [was, is] = [pickText(fight, stored && toPick(stored)), pickText(fight, pick)];
  await storePick(db, sheet, fight.id, pick);
  await markEditedByManager(db, bracket.id, now);
  const name = await getBracketName(db, bracket.id);
  const what = `the pick of ${name} for ${fightLabel(await getPlaced(db, room, fight.id))}`;
  // Every member reads the log, and nobody may learn of a pick from it that is still covered.
  const sealed = { text: `from ${was} to ${is}`, ownerId: bracket.ownerId, fightId: fight.id };
  await logChange(db, { roomId: room.id, actor: viewer, description: `changed ${what}`, now, sealed });
  await recomputeRoom(db, room.id, { resultsMoved: false });
  return true;
}

function readMethod(sport: FightSport, { winner, method }: SentPick): PickMethod | null {
  if (winner === null || method === null || method.trim() === '') return null;
  const methods = methodsFor(sport);
  return (
    methods.find((known) => known === method) ??
    refuseField('predictedMethod', `Method must be one of ${methods.join(', ')}`)
  );
}

/**
 * The picks of a sheet as far as they are open to the viewer (decisions section 6): all of them to its owner and
 * the manager, and to everybody in a completed room; to other members those of locked fights, from the first lock on.
 */
export async function readPicks(db: Db, { room, bracket, now }: Sheet): Promise<Prediction[]> {
  fightSport(room.sport);
  const who = { isOwner: bracket.isOwner, isManager: room.isManager, completed: room.isCompleted };
  const locks = (await listFights(db, room.eventId)).map(toLock);
  if (sheetAccess({ ...who, now, fights: locks }) === 'hidden') refuse('sheet_closed');
  const rows = await listPicks(db, bracket.id);
  // The lock that counts is the one read together with the pick.
  return rows
    .filter(({ fight }) => pickAccess({ ...who, ...toLock(fight), now }) !== 'hidden')
    .map(({ pick, fight }) => presentPick(pick, fight, bracket.ownerId));
}

async function presentSheet(db: Db, bracket: ProvenBracket): Promise<Prediction[]> {
  const rows = await listPicks(db, bracket.id);
  return rows.map(({ pick, fight }) => presentPick(pick, fight, bracket.ownerId));
}

/** The picks of the viewer's newest bracket in a room; empty without one. */
export async function readNewestPicks(
  db: Db,
  { room, viewer }: Pick<Sheet, 'room' | 'viewer'>,
): Promise<Prediction[]> {
  fightSport(room.sport);
  const id = await newestBracketId(db, room.id, viewer.id);
  if (id === null) return [];
  const rows = await listPicks(db, id);
  return rows.map(({ pick, fight }) => presentPick(pick, fight, viewer.id));
}

/** How many sheets picked each corner and method, of the fights whose picks everybody may read. */
export async function readShares(db: Db, room: ProvenRoom, now: number): Promise<PickShare[]> {
  const methods = methodsFor(fightSport(room.sport));
  const open = (await listFights(db, room.eventId)).filter(
    (fight) => (room.isCompleted && fight.lockAt === null) || isLocked({ ...toLock(fight), now }),
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
