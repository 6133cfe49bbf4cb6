import {
  type CardState,
  compileResults,
  fightRanking,
  rank,
  scoreEntry,
  scoreTotals,
  type TournamentState,
  tournamentRanking,
} from '@lockroom/rules';
import type { RoomState } from '../room-state.ts';

/** An entry in the standings under supposed results. */
export interface StandingIf {
  id: string;
  rank: number;
  totalPoints: number;
}

/** The standings of a room under its results, those supposed included; of a card, by the fights whose picks may be seen. */
export function standingsIf(state: RoomState): StandingIf[] {
  return state.kind === 'tournament' ? tournamentStandings(state.rules) : cardStandings(state.rules);
}

function tournamentStandings({ format, results, actual, entries }: TournamentState): StandingIf[] {
  const compiled = compileResults(format, results);
  const scored = entries.map(({ id, picks, tieBreaker }, index) => {
    return { id, tieBreaker, createdAt: index, ...scoreTotals(compiled, picks) };
  });
  return rank(scored, tournamentRanking(actual));
}

function cardStandings({ card, entries }: CardState): StandingIf[] {
  const scored = entries.map(({ id, picks }, index) => ({
    id,
    createdAt: index,
    ...scoreEntry(card, picks),
  }));
  return rank(scored, fightRanking);
}
