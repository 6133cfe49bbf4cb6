import type { Room, RoomCompetition, RoomPicks, TimelineMoment } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { roomStateOf } from '../../chances/room-state.ts';
import {
  competitionQuery,
  type RankedBracket,
  rankedEntriesQuery,
} from '../../competitions/competition.queries.ts';
import { tournamentOf } from '../../tournaments/tournaments.queries.ts';
import { timelineQuery } from '../latest-result.ts';
import { presentOf, type StandingsSnapshot } from './standings-snapshot.ts';
import { bracketWords, cardWords, timelineEventsOf, type Words } from './timeline-labels.ts';
import { useVisiblePicks } from './use-visible-picks.ts';

export interface History extends ReturnType<typeof timelineEventsOf> {
  present: StandingsSnapshot;
  words: Words;
  moments: readonly TimelineMoment[];
  entries: readonly RankedBracket[];
  competition: RoomCompetition;
}

type Answers = Pick<History, 'entries' | 'competition' | 'moments'> & { picks: RoomPicks };

/** Builds the history from the server's responses; null if the competition and the picks do not match. */
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
export function useHistory(room: Room) {
  const entries = useQuery(rankedEntriesQuery(room.id));
  const competition = useQuery(competitionQuery(room.id));
  const timeline = useQuery(timelineQuery(room.id));
  const { picks } = useVisiblePicks(room, competition.data);
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
  return { data, failed };
}
