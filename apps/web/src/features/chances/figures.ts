import type { RoomCompetition } from '@lockroom/contract';
import { hashOf } from '@lockroom/poster';
import type { Weights } from '@lockroom/rules';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { competitionQuery } from '../competitions/competition.queries.ts';
import { computeInWorker } from './chances-worker.ts';
import type { Answer, Facts, Question } from './questions.ts';
import type { RoomState } from './room-state.ts';

/**
 * Up to `most` open games or fights are counted exactly; above `atOnce`, an estimate is shown until the exact figures
 * are ready.
 */
const EXACT = { tournament: { most: 23, atOnce: 14 }, fights: { most: 8, atOnce: 5 } } as const;
/** The sample sizes of the first estimate, and of an estimate that no exact figures replace. */
const SAMPLES = { first: 20_000, last: 200_000 } as const;
/** Milliseconds that unused figures stay cached. */
const KEPT_MS = 60_000;

export interface Figures<T> {
  /** The newest answer; undefined until the first. */
  data: T | undefined;
  /** Whether `data` is for earlier results and new figures are being calculated. */
  isOld: boolean;
  error: unknown;
  refetch: () => void;
}

const figuresKey = (state: RoomState | null, question: Question | null) =>
  ['chances', state?.scope, state?.version, question] as const;

/**
 * Whether older figures may stay on the screen meanwhile. They may not if a pick behind them has been covered since.
 */
function mayStay(key: ReturnType<typeof figuresKey> | undefined, { scope }: RoomState): boolean {
  const before = key?.[1];
  return before?.roomId === scope.roomId && before.seen.every((id) => scope.seen.includes(id));
}

function figuresQuery<S extends RoomState, Ask extends Question['ask']>(
  state: S | null,
  question: Extract<Question, { ask: Ask }> | null,
) {
  return {
    queryKey: figuresKey(state, question),
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      if (!state || !question) throw new Error('Nothing is asked');
      const facts = { kind: state.kind, rules: state.rules } as Facts;
      return computeInWorker(facts, question, signal) as Promise<Answer<S, Ask>>;
    },
    gcTime: KEPT_MS,
    // Comparing large answers deeply costs more than rendering them.
    structuralSharing: false,
  };
}

function useFigures<S extends RoomState, Ask extends Question['ask']>(
  state: S | null,
  question: Extract<Question, { ask: Ask }> | null,
): Figures<Answer<S, Ask>> {
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...figuresQuery(state, question),
    enabled: state !== null && question !== null,
    placeholderData: (before, query) =>
      state === null || mayStay(query?.queryKey, state) ? before : undefined,
  });
  return { data, isOld: isPlaceholderData, error, refetch: () => void refetch() };
}

/** Returns best and worst places, who can win, and why the others cannot. */
export function useOutlook<S extends RoomState>(state: S | null): Figures<Answer<S, 'outlook'>> {
  return useFigures<S, 'outlook'>(state, { ask: 'outlook' });
}

/**
 * Starts computing the outlook as soon as results arrive, while the page is still rendering them. `after` returns the
 * state with these results.
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
      if (state) void queries.prefetchQuery(figuresQuery<RoomState, 'outlook'>(state, { ask: 'outlook' }));
    });
  }, [queries, roomId, after]);
}

/** Returns the outlook without reasons. */
export function usePlaces<S extends RoomState>(state: S | null): Figures<Answer<S, 'places'>> {
  return useFigures<S, 'places'>(state, { ask: 'places' });
}

/**
 * Returns the chances of all entries. If counting takes a while, an estimate comes first, then the exact chances. A
 * better estimate replaces them if there are too many outcomes to count or counting times out.
 */
export function useChances<S extends RoomState>(
  state: S | null,
  weights: Weights,
): Figures<Answer<S, 'chances'>> {
  const { most, atOnce } = EXACT[state?.kind ?? 'tournament'];
  const open = state?.open ?? 0;
  const seed = hashOf(state?.version ?? '');
  const isEstimated = open > atOnce;
  const estimate = useFigures<S, 'chances'>(isEstimated ? state : null, {
    ask: 'chances',
    weights,
    how: { samples: SAMPLES.first, seed },
  });
  const counted = useFigures<S, 'chances'>(open <= most ? state : null, {
    ask: 'chances',
    weights,
    how: { exact: true },
  });
  const isCounted = open <= most && !(isEstimated && counted.error);
  const drawn = useFigures<S, 'chances'>(isCounted ? null : state, {
    ask: 'chances',
    weights,
    how: { samples: SAMPLES.last, seed },
  });
  const final = isCounted ? counted : drawn;
  const isStanding = final.data !== undefined && !final.isOld;
  return isEstimated && !isStanding && estimate.data !== undefined && !estimate.error ? estimate : final;
}

/** Returns the places of some entries for each possible result of the upcoming matches. */
export function useTonight<S extends RoomState>(
  state: S | null,
  asked: { places: readonly string[]; contenders: readonly string[] },
): Figures<Answer<S, 'tonight'>> {
  return useFigures<S, 'tonight'>(state, { ask: 'tonight', ...asked });
}

/** Returns paths to first place with at most four statements, the likeliest first. */
export function usePaths<S extends RoomState>(
  state: S | null,
  entryId: string,
  weights: Weights,
  most = 3,
): Figures<Answer<S, 'paths'>> {
  return useFigures<S, 'paths'>(state, { ask: 'paths', entryId, weights, most });
}

/** Returns what must happen for an entry to win, in every case. */
export function useNeeds<S extends RoomState>(state: S | null, entryId: string): Figures<Answer<S, 'needs'>> {
  return useFigures<S, 'needs'>(state, { ask: 'needs', entryId });
}
