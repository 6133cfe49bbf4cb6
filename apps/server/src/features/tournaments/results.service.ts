import type { SavedResults } from '@lockroom/contract';
import type { Db } from '../../db/connect.ts';
import { logOnGround } from '../brackets/ground.service.ts';
import type { Scores } from '../brackets/standings.service.ts';
import { recomputeRoom, rewriteTournament } from './game.service.ts';
import { mergeWinners, type SentWinners } from './merge.ts';
import { openTournament, type TournamentChange } from './setup.service.ts';
import { actualScores, readScores } from './tournament.ts';
import { PICKED_AGAIN, postedText, resultChanges, scoreText } from './wording.ts';

/** What a save of results did, and whether anything changed. */
export interface ResultSave {
  answer: SavedResults;
  changed: boolean;
  /** The results that are new or others now, as members are told of them; null where none are. */
  posted: string | null;
}

/**
 * Merges results and the final score, logged with what they were, and scores the room in the same transaction. Later
 * results that can no longer be are dropped and named (decisions section 2). Without scores those stored stay.
 */
export async function saveResults(
  db: Db,
  change: TournamentChange & { winners: SentWinners; scores?: Scores | null | undefined; scoresPath: string },
): Promise<ResultSave> {
  const { room, winners, scores, scoresPath } = change;
  const tournament = await openTournament(db, room);
  const { row, format } = tournament;
  const was = actualScores(row);
  const { picks: results, dropped } = mergeWinners(tournament, row.results, winners, 'results');
  const is = scores ? readScores(format, scores, scoresPath) : was;
  const answer = presentResults({ results, scores: is }, dropped);

  const texts = resultChanges(tournament, row.results, results, dropped);
  const [wasText, isText] = [scoreText(was), scoreText(is)];
  if (wasText !== isText) texts.push(`changed the final score from ${wasText} to ${isText}`);
  if (texts.length === 0) return { answer, changed: false, posted: null };
  const fields = { results, actualTeam1Score: is.team1Score, actualTeam2Score: is.team2Score };
  const again = (await rewriteTournament(db, row, fields, change.now)) ? PICKED_AGAIN : '';
  await logOnGround(db, change, `${texts.join('; ')}${again}`);
  const isFirst = Object.keys(row.results).length === 0;
  await recomputeRoom(db, room.id, { resultsMoved: true, isFirst });
  const posted = postedText(tournament, row.results, results, wasText === isText ? null : is);
  return { answer, changed: true, posted };
}

/** The results of a bracket as the calls answer them. */
export function presentResults(
  { results, scores }: { results: Record<string, string>; scores: Scores },
  dropped: readonly string[] = [],
): SavedResults {
  const { team1Score, team2Score } = scores;
  const totalScore = team1Score === null || team2Score === null ? null : team1Score + team2Score;
  return { results, dropped: [...dropped], tieBreakerActual: { team1Score, team2Score, totalScore } };
}
