import {
  bracketRanking,
  compileResults,
  type FightStanding,
  hindsightSince,
  maxPoints,
  rank,
  reopens,
  scoreRounds,
  scoreTotals,
} from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { found } from '../../kernel/errors.ts';
import {
  type Game,
  type Recomputed,
  recomputeStandings,
  type SheetDetails,
} from '../brackets/standings.service.ts';
import { listScoredSheets, listSheetFigures } from './sheets.store.ts';
import { actualScores, lockOf, type Tournament, toScore, toTournament } from './tournament.ts';
import {
  findTournament,
  type TournamentFields,
  type TournamentRow,
  updateTournament,
} from './tournaments.store.ts';

const NO_FIGHTS: Omit<FightStanding, 'totalPoints' | 'correctFighters'> = {
  correctMethods: 0,
  comboBonus: 0,
  underdogPicks: 0,
};

/** What brackets are played on in rooms with an elimination bracket. */
export const tournamentGame: Game = {
  async locks(db, roomId) {
    return [lockOf((await getTournament(db, roomId)).row)];
  },
  async standings(db, roomId, sheets) {
    const { row, format } = await getTournament(db, roomId);
    const results = compileResults(format, row.results);
    const stored = new Map((await listScoredSheets(db, roomId)).map((sheet) => [sheet.bracketId, sheet]));
    const perfect = maxPoints(format);
    const entries = sheets.map(({ id, createdAt }) => {
      const sheet = stored.get(id);
      const { totalPoints, correctPicks } = scoreTotals(results, sheet?.picks ?? {});
      return {
        ...NO_FIGHTS,
        id,
        createdAt: createdAt.getTime(),
        totalPoints,
        correctPicks,
        correctFighters: correctPicks,
        maxPoints: perfect,
        tieBreaker: sheet ? toScore(sheet) : null,
      };
    });
    return {
      results: Object.keys(row.results).length,
      standings: rank(entries, bracketRanking(toScore(actualScores(row)))),
    };
  },
  async details(db, roomId, bracketIds) {
    const { row, format } = await getTournament(db, roomId);
    const results = compileResults(format, row.results);
    const rows = await listSheetFigures(db, roomId, bracketIds);
    return new Map(
      rows.map(({ bracketId, picks, size, team1Score, team2Score, lockAt, hasResult }) => {
        const lock = { lockAt: lockAt?.getTime() ?? null, hasResult };
        const details: SheetDetails = {
          // A result locks a bracket, so points tell of open picks only; without one by now none are told.
          fightScores: scoreRounds(results, picks ?? {}).map((points) => (hasResult ? points : null)),
          picksSaved: Object.keys(picks ?? {}).length,
          bracketSize: size,
          tieBreaker: { team1Score, team2Score, lock },
        };
        return [bracketId, details];
      }),
    );
  },
  async finalScore(db, roomId) {
    return actualScores((await getTournament(db, roomId)).row);
  },
};

/** The bracket of a room; not_found where there is none. */
export async function getTournament(db: Db, roomId: string): Promise<Tournament> {
  const { row, sport } = found(await findTournament(db, roomId));
  return toTournament(row, sport);
}

/**
 * Writes fields of a bracket, and from when on it is picked with hindsight then. Answers whether they open what was
 * closed, for the log.
 */
export async function rewriteTournament(
  db: Db,
  row: TournamentRow,
  fields: TournamentFields,
  now: number,
): Promise<boolean> {
  const [old, next] = [lockOf(row), lockOf({ ...row, ...fields })];
  const since = hindsightSince(row.reopenedAt?.getTime() ?? null, old, next, now);
  const reopenedAt = since === null ? null : new Date(since);
  await updateTournament(db, row.competitionId, { ...fields, reopenedAt });
  return reopens(old, next, now);
}

/**
 * Computes points and ranks of a bracket room anew and stores what differs; run again it changes nothing. Call it
 * under the room's lock after everything that moves points; see `recomputeStandings` for the options. A template, a
 * null id, has nobody to score.
 */
export async function recomputeRoom(
  db: Db,
  roomId: string | null,
  options: { resultsMoved: boolean; isFirst?: boolean },
): Promise<Recomputed> {
  if (roomId === null) return { brackets: 0, changed: 0 };
  return recomputeStandings(db, roomId, tournamentGame, options);
}
