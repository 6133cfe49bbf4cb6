import { byPoints, type Criterion } from '../brackets/ranking.ts';

/** A predicted or actual score of the championship; team 1 is the left champion. */
export type FinalScore = { team1Score: number; team2Score: number };

/** What a bracket of picks is ranked by; `tieBreaker` is null where none was predicted. */
export type BracketStanding = { totalPoints: number; correctPicks: number; tieBreaker: FinalScore | null };

/** Most right picks first. */
export const byCorrectPicks: Criterion<{ correctPicks: number }> = (a, b) => b.correctPicks - a.correctPicks;

/**
 * The order of criteria in bracket rooms; `actual` is the final score, null while it is not known. The right
 * winning side counts for nothing where the actual scores are equal (decisions sections 4 and 10).
 */
export function bracketRanking(actual: FinalScore | null): readonly Criterion<BracketStanding>[] {
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

/** The points of both sides together. */
export function totalOf({ team1Score, team2Score }: FinalScore): number {
  return team1Score + team2Score;
}

/** Least distance first; a bracket without a prediction is the farthest. */
function nearest(distance: (score: FinalScore) => number): Criterion<BracketStanding> {
  const distanceOf = ({ tieBreaker }: BracketStanding) =>
    tieBreaker === null ? Number.MAX_SAFE_INTEGER : distance(tieBreaker);
  return (a, b) => distanceOf(a) - distanceOf(b);
}

function winningSide({ team1Score, team2Score }: FinalScore): number {
  return Math.sign(team1Score - team2Score);
}
