import type { Room, RoomCompetition } from '@lockroom/contract';
import { prune } from '@lockroom/rules';
import { useMemo } from 'react';
import type { CompetitionLock, Picks } from '../../competitions/competition-type.ts';
import { type TournamentCompetition, useBoardSetup } from '../board/use-board-setup.ts';
import { picksOf, scoreOf, type TournamentPick, teamsOf } from '../tournament-picks.ts';
import { lockOfTournament, tournamentOf } from '../tournaments.queries.ts';

export function useTournamentCompetition(answer: RoomCompetition, { sport }: Room): TournamentCompetition {
  return useBoardSetup(useMemo(() => tournamentOf(answer, sport), [answer, sport]));
}

export function prunePicks(
  { format }: Pick<TournamentCompetition, 'format'>,
  picks: Picks<TournamentPick>,
): Picks<TournamentPick> {
  return picksOf(prune(format, teamsOf(picks), 'picks'), scoreOf(picks));
}

/** Returns the tournament's only lock: its time, or its first result. */
export function tournamentLock({ tournament }: TournamentCompetition): CompetitionLock {
  return { id: TOURNAMENT_LOCK, title: 'This bracket', ...lockOfTournament(tournament) };
}

export const TOURNAMENT_LOCK = 'tournament';
