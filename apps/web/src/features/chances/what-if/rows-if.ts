import type { Chances, Outlook, Weights } from '@lockroom/rules';
import type { Callings } from '../callings.ts';
import { type Figures, useChances, useOutlook } from '../figures.ts';
import type { KnownEntry } from '../outlook-figures.ts';
import type { RoomState } from '../room-state.ts';
import type { RowIf } from './if-band.tsx';
import type { StandingIf } from './standings-if.ts';

/** The answers about one state of a room. */
export interface AnswersIf {
  outlook: Figures<Outlook<unknown>>;
  chances: Figures<Chances<unknown>>;
}

/** The answers about a state: the places come after the chances, which are quicker and change with every tap. */
export function useAnswersIf<S extends RoomState>(state: S, weights: Weights): AnswersIf {
  const chances = useChances(state, weights);
  const outlook = useOutlook(chances.data && !chances.isOld ? state : null);
  return { outlook, chances } as AnswersIf;
}

/** What the answers say of one entry. */
export function knownIn({ outlook, chances }: AnswersIf, entryId: string): KnownEntry {
  return {
    outlook: outlook.data?.entries.find(({ id }) => id === entryId),
    isOld: outlook.isOld,
    chance: chances.data?.entries.find(({ id }) => id === entryId),
    isEstimate: (chances.data?.samples ?? 0) > 0,
  };
}

/** So many of the standings stand beside the board. */
const FIRST = 6;

/** The first of the standings under supposed results. */
export function rowsIf(standings: readonly StandingIf[], answers: AnswersIf, callings: Callings): RowIf[] {
  return standings.slice(0, FIRST).map(({ id, rank, totalPoints }) => ({
    ...knownIn(answers, id),
    id,
    name: callings.nameOf(id),
    rank,
    points: totalPoints,
    isOwn: callings.isOwn(id),
  }));
}
