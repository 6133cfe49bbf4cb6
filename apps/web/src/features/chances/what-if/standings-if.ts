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

/** An entry in the standings under supposed results. */
export interface StandingIf {
  id: string;
  rank: number;
  totalPoints: number;
}

/** The standings of a tournament under its results, those supposed included. */
export function tournamentStandings({ format, results, actual, entries }: TournamentState): StandingIf[] {
  const compiled = compileResults(format, results);
  const scored = entries.map(({ id, picks, tieBreaker }, index) => {
    return { id, tieBreaker, createdAt: index, ...scoreTotals(compiled, picks) };
  });
  return rank(scored, tournamentRanking(actual));
}

/** The same for the fights of a card whose picks may be seen. */
export function cardStandings({ card, entries }: CardState): StandingIf[] {
  const scored = entries.map(({ id, picks }, index) => ({
    id,
    createdAt: index,
    ...scoreEntry(card, picks),
  }));
  return rank(scored, fightRanking);
}
