import type { SavedResults } from '@lockroom/contract';
import { reopens } from '@lockroom/rules';
import { AppError, refuseStale } from '../../../kernel/errors.ts';
import type { Scores } from '../competition.type.ts';
import type { ResultEntering } from '../enter-results.service.ts';
import { mergeWinners, mergeWords, type SentWinners } from './merge.ts';
import { tournamentScoring } from './scoring.service.ts';
import { readTournament, rewriteTournament, tournamentSport } from './tournament.service.ts';
import { actualScores, lockOf, readScores, type Tournament } from './tournament.ts';
import { movedResults, resultChanges, scoreChange } from './tournament-facts.ts';
import { postedText } from './wording.ts';

/** Results as they arrive; without scores the final score stays. `scoresPath` is the body's name for them. */
export interface SentResults {
  winners: SentWinners;
  /** Which of the games were won by walkover; what is left out stays as it is. */
  walkovers?: Readonly<Record<string, boolean>> | null | undefined;
  scores?: Scores | null | undefined;
  scoresPath: string;
  /** Results and final score as the sender last saw them. */
  seen?: { winners: SentWinners; scores?: Scores | undefined } | undefined;
}

/** Results of a tournament with those that no longer can be and were dropped. */
export interface MergedResults {
  results: Record<string, string>;
  walkovers: readonly string[];
  scores: Scores;
  dropped: string[];
}

/** How results and the final score of a tournament are entered (rules: play#tournament-results). */
export const tournamentResultEntering: ResultEntering<SentResults, Tournament, MergedResults> = {
  scoring: tournamentScoring,
  check({ sport }) {
    tournamentSport(sport);
  },
  open: (db, owner) => readTournament(db, owner),
  merge(tournament, { winners, walkovers: words, scores, scoresPath, seen }) {
    const { row, format } = tournament;
    const { picks, dropped } = mergeSeen(tournament, winners, seen);
    const is = scores ? readScores(format, scores, scoresPath) : actualScores(row);
    const walkovers = mergeWords(tournament, { results: picks, walkovers: row.walkovers }, words);
    const merged = { results: picks, walkovers, scores: is, dropped };
    if (seen) refuseStale(movedResults(tournament, merged, seen));
    return merged;
  },
  difference(tournament, merged, now) {
    const { row } = tournament;
    const { scores, dropped } = merged;
    const changes = resultChanges(tournament, row, merged, dropped);
    const finalScore = scoreChange(actualScores(row), scores);
    if (changes.length === 0 && finalScore === null) return null;
    const [was, is] = [lockOf(row), lockOf({ ...row, ...fieldsOf(merged) })];
    const opens = reopens(was, is, now);
    return {
      change: { kind: 'tournament.results-saved', data: { results: changes, finalScore, reopens: opens } },
      posted: postedText(tournament, row, merged, finalScore && scores),
      isFirst: Object.keys(row.results).length === 0,
      movesLock: opens || reopens(is, was, now),
    };
  },
  async write(db, { row }, merged, now) {
    await rewriteTournament(db, row, fieldsOf(merged), now);
  },
};

// What is impossible under results that the sender has not seen is stale, not wrong.
function mergeSeen(tournament: Tournament, winners: SentWinners, seen: SentResults['seen']) {
  try {
    return mergeWinners(tournament, tournament.row.results, winners, 'results');
  } catch (error) {
    if (seen && error instanceof AppError) refuseStale(movedResults(tournament, null, seen));
    throw error;
  }
}

function fieldsOf({ results, walkovers, scores }: MergedResults) {
  return {
    results,
    walkovers: [...walkovers],
    actualTeam1Score: scores.team1Score,
    actualTeam2Score: scores.team2Score,
  };
}

/** The final's real score as the call of its own answers it. */
export function presentTieBreaker({ team1Score, team2Score }: Scores) {
  return { tieBreakerTeam1Score: team1Score, tieBreakerTeam2Score: team2Score };
}

/** The results of a tournament as the calls answer them. */
export function presentResults({
  results,
  walkovers,
  scores: { team1Score, team2Score },
  dropped,
}: MergedResults): SavedResults {
  const totalScore = team1Score === null || team2Score === null ? null : team1Score + team2Score;
  return {
    results,
    walkovers: [...walkovers],
    dropped,
    tieBreakerActual: { team1Score, team2Score, totalScore },
  };
}
