import type { TieBreaker } from '@lockroom/contract';

export interface TypedScores {
  team1: string;
  team2: string;
}

/** Why the entered scores are invalid (rules: texts#tournament-forms). */
export interface ScoreProblem {
  title: 'Missing Scores' | 'Invalid Scores';
  text: string;
}

export function typedScores({ team1Score, team2Score }: TieBreaker): TypedScores {
  return { team1: team1Score?.toString() ?? '', team2: team2Score?.toString() ?? '' };
}

/** Parses two whole numbers from 0 to `max`, or returns what is wrong with them. */
export function readScores(entry: TypedScores, max: number): TieBreaker | ScoreProblem {
  const [team1, team2] = [entry.team1.trim(), entry.team2.trim()];
  if (team1 === '' || team2 === '') {
    return { title: 'Missing Scores', text: 'Please enter scores for both teams' };
  }
  const [team1Score, team2Score] = [readScore(team1, max), readScore(team2, max)];
  if (team1Score === null || team2Score === null) {
    return { title: 'Invalid Scores', text: `Please enter valid scores between 0 and ${max}` };
  }
  return { team1Score, team2Score };
}

/** Returns 'x - y' and the total of the two scores; null without a score. */
export function scoreText({ team1Score, team2Score }: TieBreaker): { line: string; total: number } | null {
  if (team1Score === null || team2Score === null) return null;
  return { line: `${team1Score} - ${team2Score}`, total: team1Score + team2Score };
}

/** Returns 'x - y (Total: n)'; null without a score. */
export function scoreLine(score: TieBreaker): string | null {
  const text = scoreText(score);
  return text && `${text.line} (Total: ${text.total})`;
}

function readScore(text: string, max: number): number | null {
  const score = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return score <= max ? score : null;
}
