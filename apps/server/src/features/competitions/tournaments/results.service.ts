import type { SavedResults } from '@lockroom/contract';
import { reopens } from '@lockroom/rules';
import type { Scores } from '../competition.type.ts';
import type { ResultEntering } from '../enter-results.service.ts';
import { mergeWinners, type SentWinners } from './merge.ts';
import { tournamentScoring } from './scoring.service.ts';
import { readOfOwner, rewriteTournament, tournamentSport } from './tournament.service.ts';
import { actualScores, lockOf, readScores, type Tournament } from './tournament.ts';
import { resultChanges, scoreChange } from './tournament-facts.ts';
import { postedText } from './wording.ts';

/** Results as they arrive; without scores the final score stays. `scoresPath` is the body's name for them. */
export interface SentResults {
  winners: SentWinners;
  scores?: Scores | null | undefined;
  scoresPath: string;
}

/** Results of a tournament with those that no longer can be and were dropped. */
export interface MergedResults {
  results: Record<string, string>;
  scores: Scores;
  dropped: string[];
}

/** How results and the final score of a tournament are entered (rules: play#tournament-results). */
export const tournamentResultEntering: ResultEntering<SentResults, Tournament, MergedResults> = {
  scoring: tournamentScoring,
  check({ sport }) {
    tournamentSport(sport);
  },
  open: (db, owner) => readOfOwner(db, owner),
  merge(tournament, { winners, scores, scoresPath }) {
    const { row, format } = tournament;
    const { picks, dropped } = mergeWinners(tournament, row.results, winners, 'results');
    const is = scores ? readScores(format, scores, scoresPath) : actualScores(row);
    return { results: picks, scores: is, dropped };
  },
  difference(tournament, merged, now) {
    const { row } = tournament;
    const { results, scores, dropped } = merged;
    const changes = resultChanges(tournament, row.results, results, dropped);
    const finalScore = scoreChange(actualScores(row), scores);
    if (changes.length === 0 && finalScore === null) return null;
    const opens = reopens(lockOf(row), lockOf({ ...row, ...fieldsOf(merged) }), now);
    return {
      change: { kind: 'tournament.results-saved', data: { results: changes, finalScore, reopens: opens } },
      posted: postedText(tournament, row.results, results, finalScore && scores),
      isFirst: Object.keys(row.results).length === 0,
    };
  },
  async write(db, { row }, merged, now) {
    await rewriteTournament(db, row, fieldsOf(merged), now);
  },
};

function fieldsOf({ results, scores }: MergedResults) {
  return { results, actualTeam1Score: scores.team1Score, actualTeam2Score: scores.team2Score };
}

/** The final's real score as the call of its own answers it. */
export function presentTieBreaker({ team1Score, team2Score }: Scores) {
  return { tieBreakerTeam1Score: team1Score, tieBreakerTeam2Score: team2Score };
}

/** The results of a tournament as the calls answer them. */
export function presentResults({
  results,
  scores: { team1Score, team2Score },
  dropped,
}: MergedResults): SavedResults {
  const totalScore = team1Score === null || team2Score === null ? null : team1Score + team2Score;
  return { results, dropped, tieBreakerActual: { team1Score, team2Score, totalScore } };
}
