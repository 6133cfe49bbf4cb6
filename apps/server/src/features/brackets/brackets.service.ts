import { type Bracket, roomTopic, type Topic, userTopic } from '@lockroom/contract';
import { bracketName, isEverythingLocked, isLocked, type Sport, sportFamily } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { found, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { ProvenRoom, Viewer } from '../../kernel/proofs.ts';
import { enterRoom } from '../rooms/membership.service.ts';
import { type Actor, lockRoom, logChange } from '../rooms/rooms.service.ts';
import { type BracketViewer, presentBracket } from './brackets.present.ts';
import {
  countBrackets,
  deleteBracket,
  findBracket,
  findNewestBracketId,
  holdBracket,
  insertBracket,
  listBracketsOf,
  type OwnedBracketRow,
  setEditedByManagerAt,
  takeBracketNumber,
} from './brackets.store.ts';
import { type Game, type Games, type Recomputed, recomputeStandings } from './standings.service.ts';

/** The game of a room's sport; refuses with wrong_sport where the server plays none. */
export function gameOf(games: Games, sport: Sport): Game {
  return (
    games[sportFamily(sport)] ?? refuse('wrong_sport', 'Brackets of this sport are made on its own page.')
  );
}

/** Refuses what a completed room does not allow any more. It comes before any refusal for a lock. */
export function refuseCompleted(room: { completedAt: Date | null }): void {
  if (room.completedAt) refuse('event_completed');
}

/** All brackets of a room with their standing, by rank. */
export async function listBrackets(
  db: Db,
  roomId: string,
  games: Games,
  seen: BracketViewer,
): Promise<Bracket[]> {
  return present(db, roomId, await listBracketsOf(db, roomId), games, seen);
}

/** One bracket with its standing; not_found once it was deleted. */
export async function getBracket(
  db: Db,
  roomId: string,
  bracketId: string,
  games: Games,
  seen: BracketViewer,
): Promise<Bracket> {
  const row = found(await findBracket(db, bracketId));
  const [bracket] = await present(db, roomId, [row], games, seen);
  return found(bracket);
}

async function present(
  db: Db,
  roomId: string,
  rows: OwnedBracketRow[],
  games: Games,
  seen: BracketViewer,
): Promise<Bracket[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ bracket }) => bracket.id);
  const details = await gameOf(games, seen.room.sport).details(db, roomId, ids);
  return rows.map((row) => presentBracket(row, found(details.get(row.bracket.id)), seen));
}

/**
 * Makes the next bracket of a member, logged, and answers its id. Refuses in this order: completed, everything
 * locked, no room for another (decisions sections 2, 5 and 10). An administrator joins a test room by it.
 */
export async function createBracket(
  db: Db,
  entry: { room: Pick<ProvenRoom, 'id'>; owner: Pick<Viewer, 'id' | 'username'>; game: Game; now: number },
): Promise<string> {
  const { owner, game, now } = entry;
  const room = await lockRoom(db, entry.room.id);
  refuseCompleted(room);
  if (isEverythingLocked(await game.locks(db, room.id), now)) {
    refuse('locked', 'Everything in this room is locked, so no bracket can be added.');
  }
  if ((await countBrackets(db, room.id)) >= room.maxBrackets) refuse('bracket_limit');
  // Administrators come into test rooms without having joined; who has a bracket is a member.
  if (room.isTestRoom) await enterRoom(db, { room, joiner: owner, now });
  const number = found(await takeBracketNumber(db, room.id, owner.id));
  const id = newId();
  await insertBracket(db, { id, roomId: room.id, ownerId: owner.id, number, createdAt: new Date(now) });
  await logChange(db, {
    roomId: room.id,
    actor: owner,
    description: `created ${bracketName(owner.username, number)}`,
    now,
  });
  await recomputeStandings(db, room.id, game, { resultsMoved: false });
  return id;
}

/** What a new bracket is told under: its room's standings and log, and in test rooms whose list of rooms may be longer. */
export function newBracketTopics(room: Pick<ProvenRoom, 'id' | 'isTestRoom'>, ownerId: string): Topic[] {
  const topics = [roomTopic(room.id, 'standings'), roomTopic(room.id, 'changes')];
  return room.isTestRoom ? [...topics, userTopic(ownerId, 'rooms')] : topics;
}

/**
 * Deletes a bracket, logged: the manager's call any time, its owner's while nothing is locked, so that standings
 * do not shrink (decisions section 6).
 */
export async function removeBracket(
  db: Db,
  entry: { room: ProvenRoom; bracketId: string; actor: Actor; game: Game; now: number },
): Promise<void> {
  const { actor, game, now } = entry;
  const room = await lockRoom(db, entry.room.id);
  if (!entry.room.isManager) {
    refuseCompleted(room);
    const locks = await game.locks(db, room.id);
    if (locks.some((lock) => isLocked({ ...lock, now }))) {
      refuse('locked', 'This bracket is locked and cannot be deleted any more.');
    }
  }
  const { username, bracket } = found(await findBracket(db, entry.bracketId));
  await deleteBracket(db, bracket.id);
  await logChange(db, {
    roomId: room.id,
    actor,
    description: `deleted ${bracketName(username, bracket.number)}`,
    now,
  });
  await recomputeStandings(db, room.id, game, { resultsMoved: false });
}

/** Recomputes a room's standings under its lock. */
export async function recalculate(db: Db, roomId: string, game: Game): Promise<Recomputed> {
  await lockRoom(db, roomId);
  return recomputeStandings(db, roomId, game, { resultsMoved: false });
}

/** Keeps a bracket from being deleted until the transaction ends; not_found when it is gone already. */
export async function keepBracket(db: Db, bracketId: string): Promise<void> {
  if (!(await holdBracket(db, bracketId))) refuse('not_found');
}

/** The name a bracket is shown by. */
export async function getBracketName(db: Db, bracketId: string): Promise<string> {
  const { username, bracket } = found(await findBracket(db, bracketId));
  return bracketName(username, bracket.number);
}

/** The rank a bracket has in its room. */
export async function getBracketRank(db: Db, bracketId: string): Promise<number> {
  return found(await findBracket(db, bracketId)).bracket.rank;
}

/** The id of the bracket a user made last in a room; null without one. */
export function newestBracketId(db: Db, roomId: string, ownerId: string): Promise<string | null> {
  return findNewestBracketId(db, roomId, ownerId);
}

/** Leaves the mark on a sheet that the manager has changed it. */
export async function markEditedByManager(db: Db, bracketId: string, now: number): Promise<void> {
  await setEditedByManagerAt(db, bracketId, new Date(now));
}
