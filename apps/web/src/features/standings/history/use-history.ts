import type { Bracket, Room, RoomCompetition, RoomPicks, TimelineMoment } from '@lockroom/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import type { LoadedPart } from '../../../shell/load-failed.tsx';
import { roomStateOf } from '../../chances/room-state.ts';
import { competitionQuery } from '../../competitions/competition.queries.ts';
import { roomEntriesQuery } from '../../competitions/entries.queries.ts';
import { tournamentOf } from '../../tournaments/tournaments.queries.ts';
import { presentOf, type StandingsSnapshot } from './standings-snapshot.ts';
import { type TimelineEvents, timelineEventsOf } from './timeline-events.ts';
import { bracketWords, cardWords, type Words } from './timeline-labels.ts';
import { useSeenPicks } from './use-seen-picks.ts';

const timelineQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'timeline'),
    queryFn: () => api.competitions.timeline({ params: { roomId } }),
  });

export interface History extends TimelineEvents {
  present: StandingsSnapshot;
  words: Words;
  moments: readonly TimelineMoment[];
  /** The entries of the room, sorted by rank. */
  entries: readonly Bracket[];
  competition: RoomCompetition;
}

type Answers = Pick<History, 'entries' | 'competition' | 'moments'> & { picks: RoomPicks };

/** Builds the history from the server's responses; null if two of them belong to different versions. */
export function historyOf(room: Pick<Room, 'id' | 'sport'>, { picks, ...answers }: Answers): History | null {
  const { entries, competition, moments } = answers;
  const state = roomStateOf(competition, room, picks);
  if (!state) return null;
  const present = presentOf(state, entries);
  const words =
    competition.kind === 'fights'
      ? cardWords(competition)
      : bracketWords(tournamentOf(competition, room.sport));
  return { present, words, ...answers, ...timelineEventsOf(present, moments) };
}

/** `data` is null until everything has loaded. */
export interface HistoryResult {
  data: History | null;
  failed: LoadedPart | null;
}

export function useHistory(room: Room): HistoryResult {
  const entries = useQuery(roomEntriesQuery(room.id));
  const competition = useQuery(competitionQuery(room.id));
  const timeline = useQuery(timelineQuery(room.id));
  const { picks } = useSeenPicks(room, competition.data);
  const data = useMemo(() => {
    if (!entries.data || !competition.data || !timeline.data || !picks.data) return null;
    return historyOf(room, {
      entries: entries.data,
      competition: competition.data,
      moments: timeline.data.moments,
      picks: picks.data,
    });
  }, [entries.data, competition.data, timeline.data, picks.data, room]);
  const failed = [entries, competition, timeline, picks].find(({ isError, data: got }) => isError && !got);
  return { data, failed: failed ?? null };
}
