import { byPoints, type Criterion } from '../competitions/ranking.ts';

/** A predicted or actual score of the championship; team 1 is the left champion. */
export type FinalScore = { team1Score: number; team2Score: number };

/** The figures by which a tournament entry is ranked; `tieBreaker` is null where none was predicted. */
export type TournamentStanding = { totalPoints: number; correctPicks: number; tieBreaker: FinalScore | null };

export const byCorrectPicks: Criterion<{ correctPicks: number }> = (a, b) => b.correctPicks - a.correctPicks;

/**
 * The order of criteria in tournament rooms; `actual` is the final score, null while it is not known. The right
 * winning side counts for nothing where the actual scores are equal (rules: scoring#ties-in-tournament-rooms).
 */
export function tournamentRanking(actual: FinalScore | null): readonly Criterion<TournamentStanding>[] {
  if (actual === null) return [byPoints, byCorrectPicks];
  const decided = actual.team1Score !== actual.team2Score;
  return [
    byPoints,
    byCorrectPicks,
    nearest((score) => Math.abs(totalOf(score) - totalOf(actual))),
    ...(decided ? [nearest((score) => (winningSide(score) === winningSide(actual) ? 0 : 1))] : []),
    nearest(
      ({ team1Score, team2Score }) =>
        Math.abs(team1Score - actual.team1Score) + Math.abs(team2Score - actual.team2Score),
    ),
  ];
}

/** The sum of both scores. */
export function totalOf({ team1Score, team2Score }: FinalScore): number {
  return team1Score + team2Score;
}

/** Smallest distance first; an entry without a prediction comes last. */
function nearest(distance: (score: FinalScore) => number): Criterion<TournamentStanding> {
  const distanceOf = ({ tieBreaker }: TournamentStanding) =>
    tieBreaker === null ? Number.MAX_SAFE_INTEGER : distance(tieBreaker);
  return (a, b) => distanceOf(a) - distanceOf(b);
}

function winningSide({ team1Score, team2Score }: FinalScore): number {
  return Math.sign(team1Score - team2Score);
}
