import { fightRanking, type Ranked, rank } from '../competitions/ranking.ts';
import { type FightPicks, scoreEntry } from '../fights/score.ts';
import type { Picks } from '../tournaments/play.ts';
import { compileResults, scoreTotals } from '../tournaments/score.ts';
import { type FinalScore, tournamentRanking } from '../tournaments/standings.ts';
import type { CardThen, TournamentThen } from './fold.ts';

/** The entries of a card with their figures, best first. */
export function cardStandings<E extends Ranked & { picks: FightPicks }>({ card, entries }: CardThen<E>) {
  const scored = entries.map((entry) => ({ ...entry, ...scoreEntry(card, entry.picks) }));
  return rank(scored, fightRanking);
}

/** The entries of a tournament with their figures, best first. */
export function tournamentStandings<E extends Ranked & { picks: Picks; tieBreaker: FinalScore | null }>({
  format,
  results,
  actual,
  entries,
}: TournamentThen<E>) {
  const compiled = compileResults(format, results);
  const scored = entries.map((entry) => ({ ...entry, ...scoreTotals(compiled, entry.picks) }));
  return rank(scored, tournamentRanking(actual));
}
