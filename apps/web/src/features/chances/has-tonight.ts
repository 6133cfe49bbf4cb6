import type { Room, RoomCompetition } from '@lockroom/contract';
import { isLocked, openGames } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { competitionQuery } from '../competitions/competition.queries.ts';
import { useLockClock } from '../competitions/use-lock-clock.ts';
import { isOff, lockOf } from '../fights/card/fight-rules.ts';
import { cardOf } from '../fights/fights.queries.ts';
import { formatOf, lockOfTournament, tournamentOf } from '../tournaments/tournaments.queries.ts';

/** Whether anything in a room is locked and has no result; null while unknown. */
export function useHasTonight(room: Pick<Room, 'id' | 'sport' | 'isCompleted'>): boolean | null {
  const { data: competition } = useQuery(competitionQuery(room.id));
  const locks = useMemo(
    () => (competition ? openLocks(competition, room.sport) : []),
    [competition, room.sport],
  );
  const now = useLockClock(locks, Date.parse(competition?.serverTime ?? '') || 0);
  if (room.isCompleted) return false;
  return competition ? locks.some((lock) => isLocked({ ...lock, now })) : null;
}

function openLocks(competition: RoomCompetition, sport: Room['sport']) {
  if (competition.kind === 'fights')
    return cardOf(competition)
      .filter((fight) => !isOff(fight))
      .map(lockOf)
      .filter(({ hasResult }) => !hasResult);
  const tournament = tournamentOf(competition, sport);
  return openGames(formatOf(tournament), tournament.results).size > 0 ? [lockOfTournament(tournament)] : [];
}
