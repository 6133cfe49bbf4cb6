import { cardStandings, tournamentStandings } from '@lockroom/rules';
import type { RoomState } from '../room-state.ts';

/** An entry in the standings under supposed results. */
export interface StandingIf {
  id: string;
  rank: number;
  totalPoints: number;
}

/** The standings of a room under its results, those supposed included; of a card, by the fights whose picks may be seen. */
export function standingsIf({ kind, rules }: RoomState): StandingIf[] {
  return kind === 'tournament'
    ? tournamentStandings({ ...rules, entries: inOrder(rules.entries) })
    : cardStandings({ ...rules, entries: inOrder(rules.entries) });
}

/** Entries that are level stay in the order they have. */
function inOrder<E>(entries: readonly E[]): (E & { createdAt: number })[] {
  return entries.map((entry, createdAt) => ({ ...entry, createdAt }));
}
