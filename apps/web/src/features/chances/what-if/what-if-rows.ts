import {
  type Chances,
  cardStandings,
  type Outlook,
  tournamentStandings,
  type Weights,
} from '@lockroom/rules';
import type { EntryLabels } from '../entry-labels.ts';
import { type Figures, useChances, usePlaces } from '../figures.ts';
import type { KnownEntry } from '../outlook-figures.ts';
import type { RoomState } from '../room-state.ts';
import type { WhatIfRow } from './what-if-band.tsx';

export interface WhatIfStanding {
  id: string;
  rank: number;
  totalPoints: number;
}

/** Computes a room's standings with the assumed results; on a card, only from the fights whose picks are visible. */
export function whatIfStandings({ kind, rules }: RoomState): WhatIfStanding[] {
  return kind === 'tournament'
    ? tournamentStandings({ ...rules, entries: inOrder(rules.entries) })
    : cardStandings({ ...rules, entries: inOrder(rules.entries) });
}

/** Keeps the given order for entries that are level. */
function inOrder<E>(entries: readonly E[]): (E & { createdAt: number })[] {
  return entries.map((entry, createdAt) => ({ ...entry, createdAt }));
}

export interface WhatIfAnswers {
  outlook: Figures<Outlook<unknown>>;
  chances: Figures<Chances<unknown>>;
}

/**
 * Returns the answers for a state. Places come after chances, which are quicker and change with every tap. `before` has
 * the answers for the state without its last result, from which some chances can be derived.
 */
export function useWhatIfAnswers<S extends RoomState>(
  state: S,
  weights: Weights,
  before: WhatIfAnswers | null,
): WhatIfAnswers {
  const computed: Figures<Chances<unknown>> = useChances(state, weights);
  const isThere = computed.data !== undefined && !computed.isOld;
  const chances = (isThere ? null : before && toldBefore(before, state)) ?? computed;
  const outlook = usePlaces(chances.data && !chances.isOld ? state : null);
  return { outlook, chances };
}

/** Derives the chances after one more result; null unless the previous chances are exact and cover its game. */
function toldBefore(
  { chances }: WhatIfAnswers,
  { kind, rules }: RoomState,
): Figures<Chances<unknown>> | null {
  const { data, isOld } = chances;
  if (kind !== 'tournament' || !data || data.samples > 0 || isOld) return null;
  const ways = data.next.flatMap((game) => game.ways.filter(({ way }) => way === rules.results[game.id]));
  const [given] = ways;
  return given
    ? { ...chances, data: { ...data, open: data.open - 1, entries: given.entries, next: [] } }
    : null;
}

export function knownIn({ outlook, chances }: WhatIfAnswers, entryId: string): KnownEntry {
  return {
    outlook: outlook.data?.entries.find(({ id }) => id === entryId),
    hasBegun: outlook.data?.hasBegun ?? false,
    isOld: outlook.isOld,
    chance: chances.data?.entries.find(({ id }) => id === entryId),
    isEstimate: (chances.data?.samples ?? 0) > 0,
  };
}

/** The number of standings rows shown next to the board. */
const FIRST = 6;

export function whatIfRows(
  standings: readonly WhatIfStanding[],
  answers: WhatIfAnswers,
  entryLabels: EntryLabels,
): WhatIfRow[] {
  return standings.slice(0, FIRST).map(({ id, rank, totalPoints }) => ({
    ...knownIn(answers, id),
    id,
    name: entryLabels.nameOf(id),
    rank,
    points: totalPoints,
    isOwn: entryLabels.isOwn(id),
  }));
}
