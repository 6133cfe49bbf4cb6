import type { Room, RoomCompetition } from '@lockroom/contract';
import { isLocked, openGames, type PickLock } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { competitionQuery } from '../competitions/competition.queries.ts';
import { useLockClock } from '../competitions/use-lock-clock.ts';
import { isOff, lockOf, winnerOf } from '../fights/card/fight-rules.ts';
import { cardOf } from '../fights/fights.queries.ts';
import { formatOf, lockOfTournament, tournamentOf } from '../tournaments/tournaments.queries.ts';

type RoomLock = PickLock & { id?: string };

/** Returns a room's locks (none until the competition is loaded) and whether anything is undecided. */
export function useRoomLocks({ id, sport }: Pick<Room, 'id' | 'sport'>) {
  const competition = useQuery(competitionQuery(id));
  const { data } = competition;
  const { locks, isOpen } = useMemo(
    () => (data ? locksOf(data, sport) : { locks: [], isOpen: false }),
    [data, sport],
  );
  const now = useLockClock(locks, Date.parse(data?.serverTime ?? '') || 0);
  const closed = locks.filter((lock) => isLocked({ ...lock, now })).length;
  return { competition, locks, isOpen, now, closed };
}

function locksOf(competition: RoomCompetition, sport: Room['sport']): { locks: RoomLock[]; isOpen: boolean } {
  if (competition.kind === 'fights') {
    const fights = cardOf(competition).filter((fight) => !isOff(fight));
    return {
      locks: fights.map((fight) => ({ ...lockOf(fight), id: fight.id })),
      isOpen: fights.some((fight) => winnerOf(fight) === null),
    };
  }
  const tournament = tournamentOf(competition, sport);
  return {
    locks: [lockOfTournament(tournament)],
    isOpen: openGames(formatOf(tournament), tournament.results).size > 0,
  };
}

/** Whether something in a room is locked but still undecided; null while unknown. */
export function useHasTonight(room: Pick<Room, 'id' | 'sport' | 'isCompleted'>): boolean | null {
  const { competition, isOpen, closed } = useRoomLocks(room);
  if (room.isCompleted) return false;
  return competition.data ? isOpen && closed > 0 : null;
}
