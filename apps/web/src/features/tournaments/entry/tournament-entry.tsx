import type { Bracket, Room } from '@lockroom/contract';
import { formatFamily, gameCount, isTournamentSport, maxPoints } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  CompetitionType,
  EntryHeadFacts,
  EntryView,
  Picks,
  StoredPicks,
} from '../../competitions/competition-type.ts';
import { leaderFigure } from '../../competitions/leader-figure.ts';
import { BoardLoading } from '../board/board-loading.tsx';
import { type BoardLook, teamName } from '../board/board-look.ts';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import { PaperSheet } from '../paper/paper-sheet.tsx';
import { picksOf, type TournamentPick, teamsOf } from '../tournament-picks.ts';
import { picksQuery, type Tournament } from '../tournaments.queries.ts';
import { BoardPicks } from './board-picks.tsx';
import { EntryLockLine } from './entry-lock-line.tsx';
import { ENTRY_WORDS, lockedMeanwhile, pickTitles } from './entry-words.tsx';
import { saveTournament } from './save-tournament.ts';
import {
  prunePicks,
  TOURNAMENT_LOCK,
  tournamentLock,
  useTournamentCompetition,
} from './tournament-competition.ts';

/** The entries of a tournament: a winner for each game and a final score, saved and locked together. */
export const tournamentEntry: CompetitionType<TournamentCompetition, TournamentPick> = {
  useCompetition: useTournamentCompetition,
  useStored,
  words: wordsOf,
  locksOf: (competition) => [tournamentLock(competition)],
  lockOf: () => TOURNAMENT_LOCK,
  isScored: ({ tournament }) => Object.keys(tournament.results).length > 0,
  prune: prunePicks,
  isWhole: () => true,
  count: (picks) => Object.keys(teamsOf(picks)).length,
  total: ({ format }) => gameCount(format),
  isPick,
  madeOn: ({ tournament }) => replacedAt(tournament),
  follow,
  titleOf: (competition, slot) => pickTitles(competition, [slot])[0] ?? slot,
  pickText: ({ look }, _, pick) => pickText(look, pick),
  save: saveTournament,
  dropped: (competition, slots) => lockedMeanwhile(pickTitles(competition, slots)),
  head,
  Body: BoardPicks,
  Loading: BoardLoading,
  Print: PaperSheet,
};

function wordsOf({ sport }: Room) {
  return ENTRY_WORDS[isTournamentSport(sport) ? formatFamily(sport) : 'custom'];
}

function isPick(value: unknown): value is TournamentPick {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null) return false;
  const { team1Score, team2Score }: { team1Score?: unknown; team2Score?: unknown } = value;
  return [team1Score, team2Score].every((score) => score === null || typeof score === 'number');
}

/** Returns when each replaced team was replaced, by team id. */
const replacedAt = ({ replaced }: Tournament): Record<string, string> =>
  Object.fromEntries(Object.entries(replaced).map(([team, { at }]) => [team, at]));

/** Drops a draft pick of a team that has since been replaced. */
function follow(
  { tournament }: TournamentCompetition,
  _: string,
  pick: TournamentPick,
  madeOn: unknown,
): TournamentPick | null {
  if (typeof pick !== 'string') return pick;
  const then = new Map(typeof madeOn === 'object' && madeOn !== null ? Object.entries(madeOn) : []);
  return replacedAt(tournament)[pick] === then.get(pick) ? pick : null;
}

function pickText(look: BoardLook, pick: TournamentPick | null): string {
  if (pick === null) return 'no pick';
  return typeof pick === 'string' ? teamName(look, pick) : `${pick.team1Score} - ${pick.team2Score}`;
}

function useStored(entry: Bracket, enabled: boolean): StoredPicks<TournamentPick> {
  const { data, error, refetch } = useQuery({ ...picksQuery(entry), enabled });
  const { superBowlTeam1Score: team1Score, superBowlTeam2Score: team2Score } = entry;
  const picks = useMemo(
    () => data && picksOf(data.picks, data.tieBreaker ?? { team1Score, team2Score }),
    [data, team1Score, team2Score],
  );
  return { picks, error, refetch };
}

/** Returns the progress before the first result, and the standing after it. */
function head(view: EntryView<TournamentCompetition>, picks: Picks<TournamentPick> | null): EntryHeadFacts {
  const { entry, room, entries, competition, access, locked } = view;
  const { format } = competition;
  const { lockAt } = tournamentLock(competition);
  const line = <EntryLockLine lockAt={lockAt} locked={locked.size > 0} completed={room.isCompleted} short />;
  if (!picks) return { figures: [], low: true, end: line };
  const end = access === 'edit' && line;
  const most = { label: 'Max Points', value: maxPoints(format) };
  if (!tournamentEntry.isScored(competition)) {
    const picked = { label: 'Picks', value: Object.keys(teamsOf(picks)).length, of: gameCount(format) };
    return { figures: [most, picked], low: true, end };
  }
  return {
    figures: [most, leaderFigure(view), { label: 'Rank', value: entry.rank, of: entries?.length ?? null }],
    end,
  };
}
