import { RoomExport } from '@lockroom/contract';
import { formatFamily, isFightSport, isTournamentSport, makeFormat, prune } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { AppError, found, isDatabaseAway, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Viewer } from '../../kernel/proofs.ts';
import { gameOf } from '../brackets/brackets.service.ts';
import { type Games, recomputeStandings } from '../brackets/standings.service.ts';
import { drawRoomCode, logChange } from '../rooms/rooms.service.ts';
import { presentExport } from './transfers.present.ts';
import { findAccounts, isCodeTaken, type NewRoom, readRoom, writeRoom } from './transfers.store.ts';

/** A room as a file, as it stands at one moment. `db` is no transaction yet. */
export function exportRoom(db: Db, roomId: string, now: number): Promise<RoomExport> {
  return db.transaction((transaction) => readExport(transaction, roomId, now), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function readExport(db: Db, roomId: string, now: number): Promise<RoomExport> {
  return RoomExport.parse(presentExport(found(await readRoom(db, roomId)), now));
}

/**
 * Makes a new room from a file and answers what it stored. Points and ranks are computed from picks and results, and
 * have to be those of the file: what does not come out as it went in is refused, and nothing is stored.
 */
export async function importRoom(
  db: Db,
  request: { file: RoomExport; roomPassword: string; admin: Viewer; games: Games; now: number },
): Promise<NewRoom> {
  const { file, admin, games, now } = request;
  refuseUnfit(file);
  const made = await makeRoom(db, request);
  try {
    refuseImpossible(file);
    await writeRoom(db, made);
    await logChange(db, {
      roomId: made.room.id,
      actor: admin,
      description: `imported the room from its export of ${file.exportedAt.slice(0, 16).replace('T', ' ')} UTC`,
      now,
    });
    await recomputeStandings(db, made.room.id, gameOf(games, file.room.sport), { resultsMoved: false });
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && isDatabaseAway(error))) throw error;
    throw new AppError('invalid_input', 'This file does not hold together.');
  }
  const stored = await readExport(db, made.room.id, now);
  if (identityOf(stored, file) !== identityOf(file, file))
    refuse('invalid_input', 'The points in this file do not follow from its picks and results.');
  return made;
}

/** What of a room has to be the same after a transfer: everything but when it was exported and who manages it now. */
function identityOf(room: RoomExport, file: RoomExport): string {
  const names = new Set(file.members.map(({ username }) => username.toLowerCase()));
  const members = room.members.filter(({ username }) => names.has(username.toLowerCase()));
  const kept = { ...room, exportedAt: '', room: { ...room.room, creator: '' }, members };
  return JSON.stringify(kept).toLowerCase();
}

function refuseUnfit({ room, card, bracket, members, sheets }: RoomExport): void {
  const unfit = (message: string) => refuse('invalid_input', message);
  if (isFightSport(room.sport) ? !card || bracket : card || !bracket)
    unfit('What is played in this file does not fit its sport.');
  const names = members.map(({ username }) => username.toLowerCase());
  if (new Set(names).size !== names.length) unfit('A member is in this file twice.');
  if (sheets.some(({ owner }) => !names.includes(owner.toLowerCase())))
    unfit('A bracket in this file belongs to nobody in it.');
  if (sheets.some(({ picks }) => picks.some(({ fight }) => !card?.[fight - 1])))
    unfit('A pick in this file is of no fight of its card.');
}

/** Refuses winners that cannot be in their games. Throws for a bracket that cannot be made. */
function refuseImpossible({ room: { sport }, bracket, sheets }: RoomExport): void {
  if (!bracket || !isTournamentSport(sport)) return;
  const { size, reseeding, roundPoints, results } = bracket;
  const format = makeFormat({ family: formatFamily(sport), size, reseeding, roundPoints });
  const count = (picks: object) => Object.keys(picks).length;
  const all = [results, ...sheets.map((sheet) => sheet.bracket?.picks ?? {})];
  if (all.some((picks) => count(prune(format, picks)) !== count(picks)))
    refuse('invalid_input', 'A winner in this file cannot be in the game that it is given.');
}

async function makeRoom(
  db: Db,
  { file, roomPassword, admin, now }: { file: RoomExport; roomPassword: string; admin: Viewer; now: number },
): Promise<NewRoom> {
  const { creator, ...room } = file.room;
  const accounts = await findAccounts(
    db,
    file.members.map(({ username }) => username),
  );
  const madeUp = file.members
    .filter(({ username }) => !accounts.has(username.toLowerCase()))
    .map(({ username }) => makeUp(username, now));
  for (const { id, username } of madeUp) accounts.set(username.toLowerCase(), { id, isActive: false });
  const idOf = (username: string) => found(accounts.get(username.toLowerCase())).id;
  const manager = accounts.get(creator.toLowerCase());
  const creatorId = manager?.isActive ? manager.id : admin.id;

  const [roomId, competitionId] = [newId(), newId()];
  const fights = (file.card ?? []).map((fight, n) => ({
    ...fight,
    id: newId(),
    competitionId,
    position: n + 1,
    lockAt: toDate(fight.lockAt),
    reopenedAt: toDate(fight.reopenedAt),
  }));
  const brackets = file.sheets.map((sheet) => ({ sheet, id: newId() }));
  const members = file.members.map((member) => ({
    roomId,
    userId: idOf(member.username),
    joinedAt: new Date(member.joinedAt),
    leftAt: toDate(member.leftAt),
    lastBracketNumber: member.lastBracketNumber,
  }));
  const isManagerThere = members.some(({ userId }) => userId === creatorId);
  return {
    madeUp,
    room: {
      ...room,
      id: roomId,
      roomCode: await drawFreeCode(db),
      roomPassword,
      creatorId,
      createdAt: new Date(room.createdAt),
      completedAt: toDate(room.completedAt),
    },
    competition: { id: competitionId, roomId, createdAt: new Date(room.createdAt) },
    fights,
    tournament: file.bracket && {
      ...file.bracket,
      competitionId,
      lockAt: toDate(file.bracket.lockAt),
      reopenedAt: toDate(file.bracket.reopenedAt),
    },
    members: isManagerThere
      ? members
      : [...members, { roomId, userId: creatorId, joinedAt: new Date(now), leftAt: null }],
    brackets: brackets.map(({ id, sheet }) => ({
      id,
      roomId,
      ownerId: idOf(sheet.owner),
      number: sheet.number,
      createdAt: new Date(sheet.createdAt),
      previousRank: sheet.previousRank,
      editedByManagerAt: toDate(sheet.editedByManagerAt),
    })),
    picks: brackets.flatMap(({ id, sheet }) =>
      sheet.picks.map(({ fight, winner, method, createdAt, updatedAt }) => ({
        id: newId(),
        bracketId: id,
        fightId: found(fights[fight - 1]).id,
        winner,
        method,
        createdAt: new Date(createdAt),
        updatedAt: new Date(updatedAt),
      })),
    ),
    sheets: brackets.flatMap(({ id, sheet }) =>
      sheet.bracket
        ? [{ ...sheet.bracket, bracketId: id, updatedAt: new Date(sheet.bracket.updatedAt) }]
        : [],
    ),
  };
}

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant));

/** An account that nobody can sign in to, for somebody who is not here: it shows the name. */
function makeUp(username: string, now: number) {
  const id = newId();
  return {
    id,
    username,
    // No mail goes to a domain of this ending (RFC 2606).
    email: `${id}@made-up.invalid`,
    passwordHash: null,
    isActive: false,
    createdAt: new Date(now),
  };
}

async function drawFreeCode(db: Db): Promise<string> {
  for (;;) {
    const code = drawRoomCode();
    if (!(await isCodeTaken(db, code))) return code;
  }
}
