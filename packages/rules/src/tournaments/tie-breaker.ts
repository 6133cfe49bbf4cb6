import type { FinalScore } from './standings.ts';

/** A final score as typed, null if none was; or the error message. */
export type FinalScoreReading = { ok: true; score: FinalScore | null } | { ok: false; message: string };

/**
 * Reads the two scores of a tie-breaker, integers from 0 to the format's `tieBreakMax`; both absent or null mean
 * none. The messages are in rules: texts#tournament-forms.
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
