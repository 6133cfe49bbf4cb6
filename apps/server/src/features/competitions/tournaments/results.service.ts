import type { SavedResults } from '@lockroom/contract';
import { reopens } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import type { FactSource } from '../../../kernel/db/tables/columns.ts';
import { AppError, refuseStale } from '../../../kernel/errors.ts';
import type { OwnerChange, Scores } from '../competition.type.ts';
import { type EnteredResults, logForOwner, sourceOf, UNCHANGED } from '../competition-host.service.ts';
import { recomputeOwner } from '../standings.service.ts';
import { openTournament, rewriteTournament } from './tournament.service.ts';
import {
  actualScores,
  lockOf,
  mergeMarks,
  mergeWinners,
  movedResults,
  postedText,
  readScores,
  resultChanges,
  type SentWinners,
  scoreChange,
  type Tournament,
} from './tournament.ts';

/**
 * Results to enter. Missing scores leave the final score unchanged. `scoresPath` is the path of the scores in the
 * request body, for error messages.
 */
export interface SentResults {
  winners: SentWinners;
  /** Whether each listed game was won by walkover; other games stay unchanged. */
  walkovers?: Readonly<Record<string, boolean>> | null | undefined;
  scores?: Scores | null | undefined;
  scoresPath: string;
  /** The source of each result, by game id. Where none is given, the source of the change applies. */
  sources?: Readonly<Record<string, FactSource>>;
  seen?: { winners: SentWinners; scores?: Scores | undefined } | undefined;
}

/** Merged results; `dropped` lists the games whose stored result became impossible. */
interface MergedResults {
  results: Record<string, string>;
  walkovers: string[];
  scores: Scores;
  dropped: string[];
}

/**
 * Enters, corrects or clears results and the final score of a tournament (rules: play#tournament-results). Logs the new
 * results with the previous ones, and scores the room in the same transaction. Entering the stored results again
 * changes nothing.
 */
export async function enterTournamentResults(
  db: Db,
  change: OwnerChange,
  sent: SentResults,
): Promise<EnteredResults & { results: MergedResults }> {
  const { room, now } = change;
  const tournament = await openTournament(db, room);
  const { row } = tournament;
  const results = mergeResults(tournament, sent);
  const changes = resultChanges(tournament, row, results, results.dropped);
  const finalScore = scoreChange(actualScores(row), results.scores);
  if (changes.length === 0 && finalScore === null) return { results, ...UNCHANGED };
  const fields = {
    results: results.results,
    walkovers: results.walkovers,
    actualTeam1Score: results.scores.team1Score,
    actualTeam2Score: results.scores.team2Score,
  };
  const bySource = (game: string) => (sent.sources ? sent.sources[game] : sourceOf(change));
  const opens = await rewriteTournament(db, row, fields, now, bySource);
  const data = { results: changes, finalScore, reopens: opens };
  await logForOwner(db, change, { kind: 'tournament.results-saved', data });
  const isFirst = Object.keys(row.results).length === 0;
  await recomputeOwner(db, room, { resultsMoved: true, isFirst, now });
  return {
    results,
    changed: true,
    movesLock: opens || reopens(lockOf({ ...row, ...fields }), lockOf(row), now),
    posted: postedText(tournament, row, results, finalScore && results.scores),
  };
}

function mergeResults(tournament: Tournament, sent: SentResults): MergedResults {
  const { winners, walkovers: marks, scores, scoresPath, seen } = sent;
  const { row, format } = tournament;
  const { picks, dropped } = mergeSeen(tournament, winners, seen);
  const is = scores ? readScores(format, scores, scoresPath) : actualScores(row);
  const walkovers = mergeMarks(tournament, { results: picks, walkovers: row.walkovers }, marks);
  const merged = { results: picks, walkovers, scores: is, dropped };
  if (seen) refuseStale(movedResults(tournament, merged, seen));
  return merged;
}

// If the sender has not seen the stored results, report an impossible result as stale, not as invalid.
function mergeSeen(tournament: Tournament, winners: SentWinners, seen: SentResults['seen']) {
  try {
    return mergeWinners(tournament, tournament.row.results, winners, 'results');
  } catch (error) {
    if (seen && error instanceof AppError) refuseStale(movedResults(tournament, null, seen));
    throw error;
  }
}

export function presentTieBreaker({ team1Score, team2Score }: Scores) {
  return { tieBreakerTeam1Score: team1Score, tieBreakerTeam2Score: team2Score };
}

export function presentResults({ scores, ...results }: MergedResults): SavedResults {
  const { team1Score, team2Score } = scores;
  const totalScore = team1Score === null || team2Score === null ? null : team1Score + team2Score;
  return { ...results, tieBreakerActual: { team1Score, team2Score, totalScore } };
}
