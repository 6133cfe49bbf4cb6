import type { Room, RoomCompetition } from '@lockroom/contract';
import { isLocked, openGames, type PickLock } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { competitionQuery } from '../competitions/competition.queries.ts';
import { useLockClock } from '../competitions/use-lock-clock.ts';
import { isOff, lockOf, winnerOf } from '../fights/card/fight-rules.ts';
import { cardOf } from '../fights/fights.queries.ts';
import { formatOf, lockOfTournament, tournamentOf } from '../tournaments/tournaments.queries.ts';
import { roomPicksQuery } from './chances.queries.ts';
import { type RoomState, roomStateOf } from './room-state.ts';

/**
 * The state of a room, or the reason why there is none. `covered`: no pick is visible yet. `over`: everything is
 * decided, or the manager has completed the room.
 */
export type RoomStateResult =
  | { status: 'loading' | 'covered' | 'over' }
  | { status: 'failed'; error: unknown; refetch: () => void }
  | { status: 'ready'; state: RoomState; competition: RoomCompetition; after: StateAfter };

/** Returns the state with the same picks and another competition. */
type StateAfter = (competition: RoomCompetition) => RoomState | null;

export function useRoomState(room: Pick<Room, 'id' | 'sport' | 'isCompleted'>): RoomStateResult {
  const competition = useQuery(competitionQuery(room.id));
  const locks = useMemo(
    () => (competition.data ? locksOf(competition.data, room.sport) : []),
    [competition.data, room.sport],
  );
  const now = useLockClock(locks, Date.parse(competition.data?.serverTime ?? '') || 0);
  const closed = locks.filter((lock) => isLocked({ ...lock, now })).length;
  const isOver = room.isCompleted || (competition.data ? !hasOpen(competition.data, room.sport) : false);
  const picks = useQuery({ ...roomPicksQuery(room.id, closed), enabled: closed > 0 && !isOver });
  const isSeen = picks.data && isAllClosed(picks.data.seen, locks, now);
  const { id, sport } = room;
  const after = useMemo(
    (): StateAfter => (now) => (picks.data ? roomStateOf(now, { id, sport }, picks.data) : null),
    [picks.data, id, sport],
  );
  const state = useMemo(
    () => (competition.data && isSeen ? after(competition.data) : null),
    [competition.data, isSeen, after],
  );
  if (isOver) return { status: 'over' };
  const failed = [competition, picks].find(({ isError, data }) => isError && !data);
  if (failed) return { status: 'failed', error: failed.error, refetch: () => void failed.refetch() };
  if (competition.data && closed === 0) return { status: 'covered' };
  if (!state || !competition.data) return { status: 'loading' };
  if (state.owners.length === 0) return { status: 'covered' };
  return { status: 'ready', state, competition: competition.data, after };
}

function hasOpen(competition: RoomCompetition, sport: Room['sport']): boolean {
  if (competition.kind === 'fights') return fightsOn(competition).some((fight) => winnerOf(fight) === null);
  const tournament = tournamentOf(competition, sport);
  return openGames(formatOf(tournament), tournament.results).size > 0;
}

const fightsOn = (competition: RoomCompetition) => cardOf(competition).filter((fight) => !isOff(fight));

type RoomLock = PickLock & { id?: string };

function locksOf(competition: RoomCompetition, sport: Room['sport']): RoomLock[] {
  return competition.kind === 'fights'
    ? fightsOn(competition).map((fight) => ({ ...lockOf(fight), id: fight.id }))
    : [lockOfTournament(tournamentOf(competition, sport))];
}

/** Whether all of these fights are locked. A lock may have been moved since the picks were loaded. */
function isAllClosed(seen: readonly string[], locks: readonly RoomLock[], now: number): boolean {
  const open = new Set(locks.filter((lock) => !isLocked({ ...lock, now })).map(({ id }) => id));
  return !seen.some((id) => open.has(id));
}
