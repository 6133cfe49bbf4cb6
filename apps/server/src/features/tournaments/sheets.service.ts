import type { BracketShares, SavedSheet, SheetPoints, TieBreaker } from '@lockroom/contract';
import { isLate, type LockState, pickAccess, play, prune, roundsOf, scoreBracket } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenBracket, ProvenRoom, Viewer } from '../../kernel/proofs.ts';
import {
  getBracketName,
  getBracketRank,
  keepBracket,
  markEditedByManager,
  refuseCompleted,
} from '../brackets/brackets.service.ts';
import type { Scores } from '../brackets/standings.service.ts';
import { lockRoom, logChange, shareRoom } from '../rooms/rooms.service.ts';
import { getTournament, recomputeRoom } from './game.service.ts';
import { mergeWinners, type SentWinners } from './merge.ts';
import { readTournament, tournamentSport } from './setup.service.ts';
import {
  countFilledSheets,
  countTeamPicks,
  findSheet,
  lockSheet,
  type SheetRow,
  writeSheet,
} from './sheets.store.ts';
import { lockOf, readScores, type Tournament, toTournament } from './tournament.ts';
import { pickChanges, scoreText } from './wording.ts';

/** A sheet and who is at it. */
export interface Sheet {
  room: ProvenRoom;
  bracket: ProvenBracket;
  viewer: Viewer;
  now: number;
}

/** What a save brings; without scores the tie-breaker stays, both null clear it. */
export interface SheetChange {
  winners: SentWinners;
  scores?: Scores | null | undefined;
}

/** What a save did: the sheet as it stands, and whether the manager changed what was not his to change silently. */
export interface SheetSave {
  answer: SavedSheet;
  isManagerEdit: boolean;
}

/**
 * Merges picks and tie-breaker into a sheet (decisions sections 2, 5 and 6). The owner may until the lock, by the
 * time the request arrived; the manager always, but in a completed room, and logged where it is another's or locked.
 */
export async function saveSheet(db: Db, sheet: Sheet, change: SheetChange): Promise<SheetSave> {
  const { room, bracket, now } = sheet;
  tournamentSport(room.sport);
  if (!bracket.isOwner && !room.isManager) refuse('not_your_bracket');
  // A manager's save may have to be scored, so it takes the stronger lock at once. Results take it, too: a save
  // is either before a result, and scored by it, or after, and refused.
  refuseCompleted(await (room.isManager ? lockRoom(db, room.id) : shareRoom(db, room.id)));
  const tournament = await getTournament(db, room.id);
  const lock: LockState = { ...lockOf(tournament.row), now };
  const who = { isOwner: bracket.isOwner, isManager: room.isManager, completed: false };
  if (pickAccess({ ...who, ...lock }) !== 'edit') refuse('locked');
  await keepBracket(db, bracket.id);

  const stored = await lockSheet(db, bracket.id, new Date(now));
  const { picks, dropped } = mergeWinners(tournament, stored.picks, change.winners, 'predictions');
  const scores = change.scores ? readScores(tournament.format, change.scores, 'tieBreakerScores') : stored;
  const { team1Score, team2Score } = scores;
  const next: SheetRow = { picks, team1Score, team2Score };
  await writeSheet(db, bracket.id, next);

  // Who can put a lock off could otherwise change picks of his own after the start without a word.
  const since = tournament.row.reopenedAt?.getTime() ?? null;
  const mustTell = room.isManager && (!bracket.isOwner || isLate(lock, since));
  const isManagerEdit = mustTell && (await tellEdit(db, sheet, tournament, stored, next));
  if (lock.hasResult) await recomputeRoom(db, room.id, { resultsMoved: false });
  return {
    answer: {
      predictions: picks,
      saved: Object.keys(picks).length,
      savedAt: new Date(now).toISOString(),
      dropped,
      tieBreaker: { team1Score, team2Score },
    },
    isManagerEdit,
  };
}

/** Logs what the manager changed on a sheet and marks it; tells whether anything differs. */
async function tellEdit(
  db: Db,
  { room, bracket, viewer, now }: Sheet,
  tournament: Tournament,
  was: SheetRow,
  is: SheetRow,
): Promise<boolean> {
  const parts = pickChanges(tournament, was.picks, is.picks);
  const [wasScore, isScore] = [scoreText(was), scoreText(is)];
  if (wasScore !== isScore) parts.push(`from ${wasScore} to ${isScore} as the tie-breaker`);
  if (parts.length === 0) return false;
  await markEditedByManager(db, bracket.id, now);
  const description = `changed the sheet of ${await getBracketName(db, bracket.id)}`;
  // Every member reads the log, and nobody may learn of a pick from it that is still covered.
  const sealed = { text: parts.join('; '), ownerId: bracket.ownerId, fightId: null };
  await logChange(db, { roomId: room.id, actor: viewer, description, now, sealed });
  return true;
}

/** A sheet as far as it is open to its reader. */
export interface ReadSheet {
  tournament: Tournament;
  picks: Record<string, string>;
  tieBreaker: TieBreaker;
}

/**
 * A sheet's picks and tie-breaker: for its owner and the manager, after the lock and in a completed room for every
 * member; others are refused with sheet_closed (decisions section 6).
 */
export async function readSheet(db: Db, { room, bracket, now }: Omit<Sheet, 'viewer'>): Promise<ReadSheet> {
  tournamentSport(room.sport);
  // Read together with the picks, so that the lock is the one that counts for them.
  const { tournament: row, sport, sheet } = found(await findSheet(db, bracket.id));
  const who = { isOwner: bracket.isOwner, isManager: room.isManager, completed: room.isCompleted };
  if (pickAccess({ ...who, ...lockOf(row), now }) === 'hidden') refuse('sheet_closed');
  const { picks = {}, team1Score = null, team2Score = null } = sheet ?? {};
  const tournament = toTournament(row, sport);
  // In the order of the games; the database keeps a map in an order of its own.
  return { tournament, picks: prune(tournament.format, picks), tieBreaker: { team1Score, team2Score } };
}

/** How the room picked, as soon as any member may read any sheet; before that it is empty for everybody. */
export async function readPickShares(
  db: Db,
  { room, now }: Pick<Sheet, 'room' | 'now'>,
): Promise<BracketShares> {
  const { row, format } = await readTournament(db, room);
  const member = { isOwner: false, isManager: false, completed: room.isCompleted };
  if (pickAccess({ ...member, ...lockOf(row), now }) === 'hidden') return { sheets: 0, rounds: [] };
  const roundOf = new Map(play(format, {}).map(({ id, round }) => [id, round]));
  const rounds: Record<string, number>[] = Array.from({ length: roundsOf(format) }, () => ({}));
  for (const { gameId, team, sheets } of await countTeamPicks(db, room.id)) {
    const counts = rounds[(roundOf.get(gameId) ?? 0) - 1];
    if (counts) counts[team] = (counts[team] ?? 0) + sheets;
  }
  return { sheets: await countFilledSheets(db, room.id), rounds };
}

/** What each game of a sheet earned; as secret as its picks. */
export async function readSheetPoints(db: Db, sheet: Omit<Sheet, 'viewer'>): Promise<SheetPoints> {
  const { tournament, picks } = await readSheet(db, sheet);
  const { totalPoints, maxPoints, correctPicks, games } = scoreBracket(
    tournament.format,
    picks,
    tournament.row.results,
  );
  const rank = await getBracketRank(db, sheet.bracket.id);
  return { totalPoints, maxPoints, correctPicks, rank, games };
}
