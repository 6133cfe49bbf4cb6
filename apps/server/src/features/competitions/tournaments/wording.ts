import { overText, roundText, scoreText } from '@lockroom/contract';
import type { Outcomes } from '@lockroom/rules';
import type { Scores } from '../competition.type.ts';
import type { Tournament } from './tournament.ts';
import { newResults } from './tournament-facts.ts';

/**
 * The results that one state has and the other had not, as members are told of them: 'Chiefs over 49ers (the Super
 * Bowl)', of several the last with how many more there are. Without any, a final score that was entered; else null.
 */
export function postedText(
  tournament: Tournament,
  before: Outcomes,
  after: Outcomes,
  finalScore: Scores | null,
): string | null {
  const posted = newResults(tournament, before, after);
  const last = posted.at(-1);
  if (last) {
    const others = posted.length - 1;
    const more = others > 0 ? ` and ${others} more result${others === 1 ? '' : 's'}` : '';
    return `${overText(last.to)} (${roundText(last.game)})${more}`;
  }
  if (!finalScore || finalScore.team1Score === null) return null;
  const { team1Score, team2Score } = finalScore;
  return `The final score is ${scoreText({ team1Score, team2Score })}`;
}
