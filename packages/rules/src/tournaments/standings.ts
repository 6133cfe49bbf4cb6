import { type Criterion, largestFirst } from '../competitions/ranking.ts';

/** The score of the championship; team 1 is the champion of the left side. */
export type FinalScore = { team1Score: number; team2Score: number };

/** `tieBreaker` is null if no score was predicted. */
type TournamentStanding = { totalPoints: number; correctPicks: number; tieBreaker: FinalScore | null };

export type TournamentCount = 'points' | 'right-picks' | 'final-total' | 'final-winner' | 'final-scores';

/**
 * Returns the criteria in tournament rooms, most important first. `actual` is the final score, null while it is
 * unknown. If the score is a tie, picking the winning side does not count (rules: scoring#ties-in-tournament-rooms).
 */
export function tournamentRanking(
  actual: FinalScore | null,
): readonly Criterion<TournamentStanding, TournamentCount>[] {
  const first: Criterion<TournamentStanding, TournamentCount>[] = [
    largestFirst('points', (entry) => entry.totalPoints),
    largestFirst('right-picks', (entry) => entry.correctPicks),
  ];
  if (actual === null) return first;
  const decided = actual.team1Score !== actual.team2Score;
  return [
    ...first,
    nearest('final-total', (score) => Math.abs(totalOf(score) - totalOf(actual))),
    ...(decided
      ? [nearest('final-winner', (score) => (winningSide(score) === winningSide(actual) ? 0 : 1))]
      : []),
    nearest(
      'final-scores',
      ({ team1Score, team2Score }) =>
        Math.abs(team1Score - actual.team1Score) + Math.abs(team2Score - actual.team2Score),
    ),
  ];
}

export function totalOf({ team1Score, team2Score }: FinalScore): number {
  return team1Score + team2Score;
}

/** Ranks by distance, the smallest first; an entry without a prediction comes last. */
function nearest(
  name: TournamentCount,
  distance: (score: FinalScore) => number,
): Criterion<TournamentStanding, TournamentCount> {
  const of = ({ tieBreaker }: TournamentStanding) => tieBreaker && distance(tieBreaker);
  const ranked = (entry: TournamentStanding) => of(entry) ?? Number.MAX_SAFE_INTEGER;
  return { name, of, by: (a, b) => ranked(a) - ranked(b) };
}

function winningSide({ team1Score, team2Score }: FinalScore): number {
  return Math.sign(team1Score - team2Score);
}

/** A score (null if none was entered) or an error message. */
type FinalScoreReading = { ok: true; score: FinalScore | null } | { ok: false; message: string };

/**
 * Reads the two scores of a tie-breaker, which must be integers from 0 to the format's `tieBreakMax`. Returns null if
 * both are absent or null. The messages are in rules: texts#tournament-forms.
 */
export function readFinalScore(
  format: { tieBreakMax: number },
  team1Score: number | null | undefined,
  team2Score: number | null | undefined,
): FinalScoreReading {
  const [first, second] = [team1Score ?? null, team2Score ?? null];
  if (first === null && second === null) return { ok: true, score: null };
  if (first === null || second === null) return { ok: false, message: 'Please enter scores for both teams' };
  const isScore = (score: number) => Number.isInteger(score) && score >= 0 && score <= format.tieBreakMax;
  return isScore(first) && isScore(second)
    ? { ok: true, score: { team1Score: first, team2Score: second } }
    : { ok: false, message: `Please enter valid scores between 0 and ${format.tieBreakMax}` };
}
