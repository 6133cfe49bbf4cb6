import { ApiError, calls, type SavedSheet } from '@lockroom/contract';
import type { QueryClient } from '@tanstack/react-query';
import { api, saveRequestOptions, showsAnswer } from '../../../api/client.ts';
import { changeKeptAnswer } from '../../../api/kept-answer.ts';
import { isPassing } from '../../../shell/errors.ts';
import { competitionQuery } from '../../competitions/competition.queries.ts';
import type { SaveReport, SaveTarget, SentPicks } from '../../competitions/competition-type.ts';
import { showSavedEntry } from '../../competitions/show-saved.ts';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import { picksOf, SCORE, scoreOf, type TournamentPick } from '../tournament-picks.ts';
import { picksQuery } from '../tournaments.queries.ts';
import { pickTitles, savedMessage, saveFailure } from './entry-words.tsx';

/** Saves winners and score in one request, which stores all or nothing. */
export async function saveTournament(
  { changes, all, picks }: SentPicks<TournamentPick>,
  { entry, competition, queries, logged }: SaveTarget<TournamentCompetition>,
): Promise<SaveReport<TournamentPick>> {
  const outcome = (result: 'stored' | 'refused' | 'failed') =>
    Object.fromEntries(Object.keys(changes).map((slot) => [slot, result]));
  const predictions = Object.fromEntries(
    Object.entries(changes).flatMap(([game, pick]) =>
      game === SCORE || (typeof pick === 'object' && pick !== null) ? [] : [[game, pick]],
    ),
  );
  const withScore = all || SCORE in changes;
  const { teamNames, replaced } = competition.tournament;
  const sent = Object.values(predictions).flatMap((team) => (team === null ? [] : [team]));
  const seen = {
    teamNames: Object.fromEntries(sent.flatMap((id) => (teamNames[id] ? [[id, teamNames[id]]] : []))),
    replaced: Object.fromEntries(sent.flatMap((id) => (replaced[id] ? [[id, replaced[id].at]] : []))),
  };
  const body = {
    predictions,
    ...(withScore ? { tieBreakerScores: scoreOf(picks) } : {}),
    ...(sent.length > 0 ? { seen } : {}),
  };
  try {
    const answer = await api.tournaments.customSave(
      { params: { eventId: entry.id }, body },
      { ...saveRequestOptions(), ...(logged ? {} : showsAnswer) },
    );
    await showStored(queries, entry, answer);
    return {
      outcomes: outcome('stored'),
      late: [],
      stored: picksOf(answer.predictions, answer.tieBreaker),
      savedAt: Date.parse(answer.savedAt),
      message: savedMessage(competition, answer),
      isNews: answer.dropped.length > 0,
      mayPass: false,
    };
  } catch (error) {
    // A team was replaced: the current tournament drops picks of the old one.
    if (error instanceof ApiError && error.code === 'stale')
      void queries.invalidateQueries({ queryKey: competitionQuery(entry.roomId).queryKey });
    return {
      outcomes: outcome(isClosed(error) ? 'refused' : 'failed'),
      late: isClosed(error) ? Object.keys(changes) : [],
      stored: null,
      savedAt: null,
      message: saveFailure(error, pickTitles(competition, Object.keys(changes))),
      isNews: true,
      mayPass: isPassing(error),
    };
  }
}

/** Updates picks and score together, because they have separate queries that would briefly disagree. */
async function showStored(
  queries: QueryClient,
  entry: SaveTarget<TournamentCompetition>['entry'],
  { predictions, tieBreaker }: SavedSheet,
): Promise<void> {
  queries.setQueryData(
    picksQuery(entry).queryKey,
    (stored) => stored && { ...stored, picks: predictions, tieBreaker: stored.tieBreaker && tieBreaker },
  );
  await changeKeptAnswer(calls.tournaments.customPicks.path.replace(':eventId', entry.id), () => predictions);
  await showSavedEntry(queries, entry, {
    picksSaved: Object.keys(predictions).length,
    superBowlTeam1Score: tieBreaker.team1Score,
    superBowlTeam2Score: tieBreaker.team2Score,
  });
}

/** Whether retrying is useless, because the bracket is locked or its event completed. */
function isClosed(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'locked' || error.code === 'event_completed');
}
