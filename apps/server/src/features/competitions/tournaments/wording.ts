import { overText, roundText, scoreText } from '@lockroom/contract';
import type { Outcomes } from '@lockroom/rules';
import type { Scores } from '../competition.type.ts';
import { lastWithMore } from '../live-topics.service.ts';
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
  if (posted.length > 0)
    return lastWithMore(posted.map(({ game, to }) => `${overText(to)} (${roundText(game)})`));
  if (!finalScore || finalScore.team1Score === null) return null;
  const { team1Score, team2Score } = finalScore;
  return `The final score is ${scoreText({ team1Score, team2Score })}`;
}
