import type { RoomExport } from '@lockroom/contract';
import {
  findTeam,
  formatFamily,
  hasRegions,
  makeFormat,
  type Picks,
  prune,
  readFinalScore,
  sidePlaces,
  teamsOf,
  type WinnerKind,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { found, refuse } from '../../../kernel/errors.ts';
import { instantOf, toDate } from '../../../kernel/instants.ts';
import type { FileContent, FileEntries, FileTable } from '../competition.type.ts';
import { insertTournamentWithPicks, listPicksOfRoom } from './picks.store.ts';
import { findTournament, tournamentSport } from './tournament.service.ts';

/** Reads a tournament for an export file, with picks by entry id. */
export async function readBracketFile(
  db: Db,
  { competitionId, roomId }: { competitionId: string; roomId: string },
): Promise<FileContent> {
  const tournament = found(await findTournament(db, competitionId));
  const stored = await listPicksOfRoom(db, roomId);
  const picks = new Map(
    stored.map(({ entryId, updatedAt, ...own }) => [
      entryId,
      { bracket: { ...own, updatedAt: updatedAt.toISOString() } },
    ]),
  );
  const [lockAt, reopenedAt] = [instantOf(tournament.lockAt), instantOf(tournament.reopenedAt)];
  return { card: null, bracket: { ...tournament, lockAt, reopenedAt }, picks };
}

/** Returns why a file's content does not match its sport; null if the two match. */
export function faultOfBracketFile({ card, bracket, sheets }: RoomExport): string | null {
  if (card || !bracket) return 'The competition in this file does not match its sport.';
  return sheets.some(({ picks }) => picks.length > 0)
    ? 'A pick in this file is for a fight, but its room has no fights.'
    : null;
}

/** Stores a file's tournament and its entries' picks. Rejects an inconsistent file. */
export async function writeBracketFile(db: Db, file: RoomExport, { competitionId, entries }: FileEntries) {
  const bracket = found(file.bracket);
  refuseImpossible(file, bracket);
  const { lockAt, reopenedAt } = bracket;
  await insertTournamentWithPicks(
    db,
    { ...bracket, competitionId, lockAt: toDate(lockAt), reopenedAt: toDate(reopenedAt) },
    entries.flatMap(({ id, entry }) =>
      entry.bracket ? [{ ...entry.bracket, entryId: id, updatedAt: new Date(entry.bracket.updatedAt) }] : [],
    ),
  );
}

export function bracketTable({ bracket, sheets }: RoomExport): FileTable {
  const games = Object.keys(Object.assign({}, ...sheets.map((entry) => entry.bracket?.picks ?? {}))).sort(
    (a, b) => a.localeCompare(b, 'en', { numeric: true }),
  );
  return {
    head: [...games, 'Final score'],
    cells: ({ bracket: own }) => {
      const picked = games.map((game) => {
        const team = own?.picks[game] ?? '';
        return bracket?.teamNames[team] ?? team;
      });
      // Excel would turn a score such as '3-1' into a date.
      const hasScore = own && own.team1Score !== null && own.team2Score !== null;
      return [...picked, hasScore ? `${own.team1Score}–${own.team2Score}` : ''];
    },
  };
}

/**
 * Refuses a file whose picks or results are impossible in its tournament. Throws if the tournament itself is
 * impossible.
 */
function refuseImpossible({ room, sheets }: RoomExport, bracket: NonNullable<RoomExport['bracket']>): void {
  const { size, reseeding, roundPoints, results, teamNames, regionNames, seeds } = bracket;
  const sport = tournamentSport(room.sport);
  const format = makeFormat({ family: formatFamily(sport), size, reseeding, roundPoints, seeds });
  const count = (picks: object) => Object.keys(picks).length;
  const isPossible = (winners: Picks, kind: WinnerKind) =>
    count(prune(format, winners, kind)) === count(winners);
  if (
    !isPossible(results, 'results') ||
    !sheets.every((entry) => isPossible(entry.bracket?.picks ?? {}, 'picks'))
  )
    refuse('invalid_input', 'A winner in this file cannot have played in its game.');
  if (!bracket.walkovers.every((id) => Object.hasOwn(results, id)))
    refuse('invalid_input', 'A walkover in this file has no result.');
  if (
    seeds &&
    (sidePlaces(size) !== size / 2 || !teamsOf(format).every(({ id }) => Object.hasOwn(seeds, id)))
  )
    refuse('invalid_input', 'The seeds in this file do not match its bracket.');
  if (Object.keys({ ...teamNames, ...seeds }).some((id) => !findTeam(format, id)))
    refuse('invalid_input', 'A team in this file is not in its bracket.');
  if (regionNames && !hasRegions(sport, size))
    refuse('invalid_input', 'The bracket in this file has no regions.');
  const { actualTeam1Score, actualTeam2Score } = bracket;
  const actual = readFinalScore(format, actualTeam1Score, actualTeam2Score);
  const predicted = sheets.map(({ bracket: own }) =>
    readFinalScore(format, own?.team1Score, own?.team2Score),
  );
  if ([actual, ...predicted].some(({ ok }) => !ok))
    refuse('invalid_input', 'A final score in this file is invalid.');
}
