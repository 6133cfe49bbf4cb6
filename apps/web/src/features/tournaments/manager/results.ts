import type { TieBreaker } from '@lockroom/contract';
import { type Format, type Game, mergePicks, mergeWalkovers, type PickChanges, play } from '@lockroom/rules';
import type { Tournament } from '../tournaments.queries.ts';

/** Stored results. In the score of the final, `team1Score` belongs to the left side's finalist. */
export type Outcome = Pick<Tournament, 'results' | 'walkovers' | 'finalScore'>;

export interface ResultsChange {
  /** Winners by game id; null clears a winner. */
  changes: PickChanges;
  /** Whether a game was won by walkover, by game id. */
  walkovers: Readonly<Record<string, boolean>>;
  /** The score of the final; null if it is unchanged. */
  scores: TieBreaker | null;
}

export interface EnteredResult extends ResultsChange {
  /** A game's id, or `FINAL_SCORE` for the score of the final. */
  id: string;
  text: string;
  /** The stored results that were on the manager's screen when this result was entered. */
  seen: Outcome;
}

export const FINAL_SCORE = 'score';

export type KnownGame = Game & { team1: string; team2: string };

/** Adds entered results to the stored ones, except entered results that have become impossible. */
export function withEntered(format: Format, stored: Outcome, entered: readonly ResultsChange[]): Outcome {
  return entered.reduce<Outcome>(({ results, walkovers, finalScore }, change) => {
    const merged = mergePicks(format, results, change.changes, 'results');
    const picks = merged.ok ? merged.picks : results;
    const byWalkover = mergeWalkovers(format, { results: picks, walkovers }, change.walkovers);
    return {
      results: picks,
      walkovers: byWalkover.ok ? byWalkover.walkovers : walkovers,
      finalScore: change.scores ?? finalScore,
    };
  }, stored);
}

/** Returns the games whose stored results a change makes impossible, in game order. */
export function droppedBy(format: Format, { results }: Outcome, { changes }: ResultsChange): string[] {
  const merged = mergePicks(format, results, changes, 'results');
  if (!merged.ok) return [];
  return play(format, {}).flatMap(({ id }) => (merged.dropped.includes(id) ? [id] : []));
}

/** Returns the games whose teams are known, in the order in which they are played. */
export function knownGames(format: Format, { results }: Outcome): KnownGame[] {
  return play(format, results, 'results').filter(
    (game): game is KnownGame => game.team1 !== null && game.team2 !== null,
  );
}
