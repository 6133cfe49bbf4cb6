import type { RoomCompetition } from '@lockroom/contract';
import { hashOf } from '@lockroom/poster';
import type { Weights } from '@lockroom/rules';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { competitionQuery } from '../competitions/competition.queries.ts';
import { computeInWorker } from './chances-worker.ts';
import type { Answers, Question } from './questions.ts';
import { publicFacts, type RoomState } from './room-state.ts';

/**
 * Outcomes are counted exactly for up to `most` open games or fights. With more than `atOnce` of them, an estimate is
 * shown until the exact figures are ready.
 */
const EXACT = { tournament: { most: 23, atOnce: 14 }, fights: { most: 8, atOnce: 5 } } as const;
/** The number of samples for the first estimate, and for an estimate that no exact figures will replace. */
const SAMPLES = { first: 20_000, last: 200_000 } as const;
/** Rooms with more entries get fewer samples, down to a tenth, because each sample ranks every entry. */
const SAMPLED_ENTRIES = 100;

function samplesFor(state: RoomState | null, most: number): number {
  const entries = Math.max(state?.rules.entries.length ?? 0, 1);
  return Math.round(most * Math.min(1, Math.max(SAMPLED_ENTRIES / entries, 0.1)));
}

/** How long unused figures stay cached, in milliseconds. */
const CACHE_MS = 60_000;

interface Figures<T> {
  /** The newest figures; undefined until there are any. */
  data: T | undefined;
  /** Whether `data` is based on earlier results, because the new figures are still being calculated. */
  isOld: boolean;
  error: unknown;
  refetch: () => void;
}

const figuresKey = (state: RoomState | null, question: Question) =>
  ['chances', state?.scope, state?.version, question] as const;

/**
 * Returns whether older figures can stay on screen while new ones are computed. They cannot if they are based on a pick
 * that has since been hidden.
 */
function canStayOnScreen(key: ReturnType<typeof figuresKey> | undefined, { scope }: RoomState): boolean {
  const before = key?.[1];
  return before?.roomId === scope.roomId && before.seen.every((id) => scope.seen.includes(id));
}

function figuresQuery<Q extends Question>(state: RoomState | null, question: Q) {
  return {
    queryKey: figuresKey(state, question),
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      if (!state) throw new Error('The state of the room is not known yet');
      return computeInWorker(publicFacts(state), question, signal) as Promise<Answers[Q['ask']]>;
    },
    gcTime: CACHE_MS,
    // A deep comparison of such large data would take longer than rendering the new data.
    structuralSharing: false,
  };
}

/** Runs a calculation about a room. Does nothing while `state` is null. */
export function useFigures<Q extends Question>(
  state: RoomState | null,
  question: Q,
): Figures<Answers[Q['ask']]> {
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...figuresQuery(state, question),
    enabled: state !== null,
    placeholderData: (before, query) =>
      state === null || canStayOnScreen(query?.queryKey, state) ? before : undefined,
  });
  return { data, isOld: isPlaceholderData, error, refetch: () => void refetch() };
}

const OUTLOOK = { ask: 'outlook' } as const;

/** Returns everyone's best and worst places, and who can win. */
export const useOutlook = (state: RoomState | null) => useFigures(state, OUTLOOK);

/**
 * Starts computing everyone's possible places as soon as results arrive, while the page is still rendering those
 * results. `after` returns the room's state with these results.
 */
export function useOutlookAhead(
  roomId: string,
  after: ((competition: RoomCompetition) => RoomState | null) | null,
): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!after) return;
    const { queryKey } = competitionQuery(roomId);
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      if (event.query.queryHash !== hashKey(queryKey)) return;
      const state = after(event.query.state.data);
      if (state) void queries.prefetchQuery(figuresQuery(state, OUTLOOK));
    });
  }, [queries, roomId, after]);
}

/**
 * Returns the chances of all entries. If exact counting takes a while, an estimate is returned first. If there are too
 * many outcomes to count, or counting times out, a better estimate replaces the first one.
 */
export function useChances(state: RoomState | null, weights: Weights): Figures<Answers['chances']> {
  const { most, atOnce } = EXACT[state?.kind ?? 'tournament'];
  const open = state?.open ?? 0;
  const seed = hashOf(state?.version ?? '');
  const isEstimated = open > atOnce;
  const estimate = useFigures(isEstimated ? state : null, {
    ask: 'chances',
    weights,
    how: { samples: samplesFor(state, SAMPLES.first), seed },
  });
  const exact = useFigures(open <= most ? state : null, {
    ask: 'chances',
    weights,
    how: { exact: true },
  });
  const isExact = open <= most && !(isEstimated && exact.error);
  const sampled = useFigures(isExact ? null : state, {
    ask: 'chances',
    weights,
    how: { samples: samplesFor(state, SAMPLES.last), seed },
  });
  const final = isExact ? exact : sampled;
  const isReady = final.data !== undefined && !final.isOld;
  return isEstimated && !isReady && estimate.data !== undefined && !estimate.error ? estimate : final;
}
