import type { Bracket, Fight, Room } from '@lockroom/contract';
import { isLocked, sportFamily } from '@lockroom/rules';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { roomPicksQuery } from '../../chances/chances.queries.ts';
import { roomStateOf } from '../../chances/room-state.ts';
import { competitionQuery } from '../../competitions/competition.queries.ts';
import { roomEntriesQuery } from '../../competitions/entries.queries.ts';
import { lockOf } from '../../fights/card/fight-rules.ts';
import { cardOf } from '../../fights/fights.queries.ts';
import { roomQuery } from '../../rooms/rooms.queries.ts';
import { tournamentOf } from '../../tournaments/tournaments.queries.ts';
import { type Contest, contestOf } from '../contest/contest.ts';
import { useSeenPicks } from '../history/use-seen-picks.ts';
import { fightRows } from './fight-rows.ts';
import { gameRows } from './game-rows.ts';
import type { GridRows } from './grid.ts';

export interface Grid extends GridRows {
  contest: Contest;
  /** The entries with visible picks, sorted by rank. */
  entries: readonly Bracket[];
}

/** `covered` means that no picks are visible yet. */
export type GridResult =
  | { status: 'loading' | 'covered' }
  | { status: 'failed'; what: string; error: unknown; refetch: () => unknown }
  | { status: 'ready'; grid: Grid };

export function useGrid(room: Room): GridResult {
  const entries = useQuery(roomEntriesQuery(room.id));
  const competition = useQuery(competitionQuery(room.id));
  const { now, isAny, picks } = useSeenPicks(room, competition.data);
  const grid = useMemo((): Grid | null => {
    if (!entries.data || !competition.data || !picks.data) return null;
    const state = roomStateOf(competition.data, room, picks.data);
    if (!state) return null;
    const isOpenAgain = (fight: Fight) => !room.isCompleted && !isLocked({ ...lockOf(fight), now });
    const packed = new Set(picks.data.entries.map(({ id }) => id));
    const rows =
      state.kind === 'fights'
        ? fightRows(state, cardOf(competition.data), isOpenAgain)
        : gameRows(state, tournamentOf(competition.data, room.sport));
    return {
      ...rows,
      contest: contestOf(competition.data, room, entries.data),
      entries: entries.data.filter(({ id }) => packed.has(id)),
    };
  }, [entries.data, competition.data, picks.data, room, now]);
  const parts = [
    { what: 'The brackets', query: entries },
    { what: sportFamily(room.sport) === 'fights' ? 'The card' : 'The bracket', query: competition },
    { what: "Everyone's picks", query: picks },
  ];
  const failed = parts.find(({ query }) => query.isError && !query.data);
  if (failed) {
    const { what, query } = failed;
    return { status: 'failed', what, error: query.error, refetch: () => query.refetch() };
  }
  if (competition.data && !isAny) return { status: 'covered' };
  if (!grid) return { status: 'loading' };
  return grid.entries.length === 0 ? { status: 'covered' } : { status: 'ready', grid };
}

/**
 * Prefetches everything that the grid needs, with the picks once some may be visible. Rejects if the room or its
 * competition fails to load.
 */
export async function askForGrid(queries: QueryClient, roomId: string): Promise<void> {
  void queries.prefetchQuery(roomEntriesQuery(roomId));
  const [room, competition] = await Promise.all([
    queries.fetchQuery(roomQuery(roomId)),
    queries.fetchQuery(competitionQuery(roomId)),
  ]);
  const now = Date.parse(competition.serverTime);
  const { locks } = contestOf(competition, room, []);
  const closed = locks.filter((lock) => isLocked({ ...lock, now })).length;
  if (closed > 0 || room.isCompleted) await queries.prefetchQuery(roomPicksQuery(roomId, closed));
}
