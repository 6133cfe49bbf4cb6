import { ApiError, calls, type SavedSheet } from '@lockroom/contract';
import {
  formatFamily,
  gameCount,
  isTournamentSport,
  maxPoints,
  openGames,
  scoreTournament,
} from '@lockroom/rules';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changeCachedResponse } from '../../../api/cached-response.ts';
import { api, saveRequestOptions, showsAnswer } from '../../../api/client.ts';
import { isTemporary } from '../../../shell/errors.ts';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import { competitionQuery } from '../../competitions/competition.queries.ts';
import type {
  CompetitionType,
  SaveOutcome,
  SaveReport,
  SaveTarget,
  SentPicks,
} from '../../competitions/competition-type.ts';
import { showSavedEntry } from '../../competitions/show-saved.ts';
import { standingFigures } from '../../competitions/standing-figures.ts';
import { whyRefused } from '../../competitions/why-refused.ts';
import { BoardLoading } from '../board/board-loading.tsx';
import { type TournamentCompetition, teamName, useBoardSetup } from '../board/board-look.ts';
import { picksOf, prunePicks, SCORE, scoreOf, type TournamentPick, teamsOf } from '../tournament-picks.ts';
import { lockOfTournament, picksQuery, type Tournament, tournamentOf } from '../tournaments.queries.ts';
import { BracketPage } from './bracket-page.tsx';
import {
  ENTRY_WORDS,
  lockedMeanwhile,
  lockText,
  pickCounter,
  pickTitles,
  savedMessage,
  saveFailure,
} from './bracket-text.tsx';

/** Saves the winners and the score in one request, which stores all of them or none. */
async function saveTournament(
  { changes, all, picks }: SentPicks<TournamentPick>,
  { entry, competition, queries, logged }: SaveTarget<TournamentCompetition>,
): Promise<SaveReport<TournamentPick>> {
  const outcome = (result: SaveOutcome) =>
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
      late: {},
      stored: picksOf(answer.predictions, answer.tieBreaker),
      savedAt: Date.parse(answer.savedAt),
      message: savedMessage(competition, answer),
      isNews: answer.dropped.length > 0,
      canRetry: false,
    };
  } catch (error) {
    // A picked team was replaced, so refetch the tournament. Picks of the old team are then dropped.
    if (error instanceof ApiError && error.code === 'stale')
      void queries.invalidateQueries({ queryKey: competitionQuery(entry.roomId).queryKey });
    return {
      outcomes: outcome(isClosed(error) ? 'refused' : 'failed'),
      late: isClosed(error)
        ? Object.fromEntries(Object.keys(changes).map((slot) => [slot, whyRefused(error)]))
        : {},
      stored: null,
      savedAt: null,
      message: saveFailure(error, pickTitles(competition, Object.keys(changes))),
      isNews: true,
      canRetry: isTemporary(error),
    };
  }
}

/** Updates the picks and the score together: they are cached by separate queries, which must never disagree. */
async function showStored(
  queries: QueryClient,
  entry: SaveTarget<TournamentCompetition>['entry'],
  { predictions, tieBreaker }: SavedSheet,
): Promise<void> {
  queries.setQueryData(
    picksQuery(entry).queryKey,
    (stored) => stored && { ...stored, picks: predictions, tieBreaker: stored.tieBreaker && tieBreaker },
  );
  await changeCachedResponse(
    calls.tournaments.customPicks.path.replace(':eventId', entry.id),
    () => predictions,
  );
  await showSavedEntry(queries, entry, {
    picksSaved: Object.keys(predictions).length,
    superBowlTeam1Score: tieBreaker.team1Score,
    superBowlTeam2Score: tieBreaker.team2Score,
  });
}

/** Whether retrying is useless, because the bracket is locked or the event is completed. */
function isClosed(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'locked' || error.code === 'event_completed');
}

const LOCK = 'tournament';

/** A tournament entry has a winner for each game and a score for the final, which are saved and locked together. */
export const tournamentEntry: CompetitionType<TournamentCompetition, TournamentPick> = {
  useCompetition: (answer, { sport }) =>
    useBoardSetup(useMemo(() => tournamentOf(answer, sport), [answer, sport])),
  useStored(entry, enabled) {
    const { data, error, refetch } = useQuery({ ...picksQuery(entry), enabled });
    const { superBowlTeam1Score: team1Score, superBowlTeam2Score: team2Score } = entry;
    const picks = useMemo(
      () => data && picksOf(data.picks, data.tieBreaker ?? { team1Score, team2Score }),
      [data, team1Score, team2Score],
    );
    return { picks, error, refetch };
  },
  words: ({ sport }) => ENTRY_WORDS[isTournamentSport(sport) ? formatFamily(sport) : 'custom'],
  locksOf: ({ tournament }) => [{ id: LOCK, title: 'This bracket', ...lockOfTournament(tournament) }],
  lockOf: () => LOCK,
  isScored: ({ tournament }) => Object.keys(tournament.results).length > 0,
  isOpen: ({ format, tournament }) => openGames(format, tournament.results).size > 0,
  prune: ({ format }, picks) => prunePicks(format, picks),
  isWhole: () => true,
  count: (picks) => Object.keys(teamsOf(picks)).length,
  total: ({ format }) => gameCount(format),
  isPick,
  madeOn: ({ tournament }) => replacedAt(tournament),
  // Drops a draft pick if its team has been replaced since.
  follow({ tournament }, _, pick, madeOn) {
    if (typeof pick !== 'string') return pick;
    const then = new Map(typeof madeOn === 'object' && madeOn !== null ? Object.entries(madeOn) : []);
    return replacedAt(tournament)[pick] === then.get(pick) ? pick : null;
  },
  titleOf: (competition, slot) => pickTitles(competition, [slot])[0] ?? slot,
  pickText({ look }, _, pick) {
    if (pick === null) return 'no pick';
    return typeof pick === 'string' ? teamName(look, pick) : `${pick.team1Score} - ${pick.team2Score}`;
  },
  save: saveTournament,
  dropped: (competition, slots) => lockedMeanwhile(pickTitles(competition, slots)),
  head(view, picks) {
    if (!picks) return { figures: [], low: true };
    const { format, tournament } = view.competition;
    const most = { label: 'Max Points', value: maxPoints(format) };
    if (Object.keys(tournament.results).length === 0) return { figures: [most], low: true };
    return { figures: [most, ...standingFigures(view, view.entry.rank)] };
  },
  Body: BracketPage,
  stillToWin: ({ competition: { format, tournament } }, picks) =>
    scoreTournament(format, teamsOf(picks), tournament.results).stillPossible,
  facts({ competition: { format, tournament }, locked, room }, picks) {
    const { lockAt } = lockOfTournament(tournament);
    const isLocked = locked.size > 0;
    const games = gameCount(format);
    const never = isLocked ? 'By the first result' : 'No lock time set';
    return [
      { term: 'Games', value: `${games} games, ${format.gamePrefixes.length} rounds` },
      { term: 'Progress', value: pickCounter(Object.keys(teamsOf(picks)).length, games, SCORE in picks) },
      {
        term: isLocked ? 'Locked' : 'Locks',
        value: lockAt === null ? never : lockText(lockAt, room.timeZone),
      },
    ];
  },
  Loading: BoardLoading,
  Print: lazyComponent(() => import('../paper/paper-sheet.tsx'), 'PaperSheet'),
};

function isPick(value: unknown): value is TournamentPick {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null) return false;
  const { team1Score, team2Score }: { team1Score?: unknown; team2Score?: unknown } = value;
  return [team1Score, team2Score].every((score) => score === null || typeof score === 'number');
}

const replacedAt = ({ replaced }: Tournament): Record<string, string> =>
  Object.fromEntries(Object.entries(replaced).map(([team, { at }]) => [team, at]));
