import type { TieBreaker } from '@lockroom/contract';
import { type Format, type Game, mergePicks, mergeWalkovers, type PickChanges, play } from '@lockroom/rules';
import type { Tournament } from '../tournaments.queries.ts';

/** Stored results. In the score of the final, `team1Score` belongs to the left side's finalist. */
export type Outcome = Pick<Tournament, 'results' | 'walkovers' | 'finalScore'>;

/**
 * Winners by game id (null clears one), and which won by walkover. `scores` is null if the final's score is unchanged.
 */
export interface ResultsChange {
  changes: PickChanges;
  walkovers: Readonly<Record<string, boolean>>;
  scores: TieBreaker | null;
}

export interface EnteredResult extends ResultsChange {
  /** A game's id, or `SCORE` for the score of the final. */
  id: string;
  text: string;
  /** The outcome that was on the manager's screen when this one was entered. */
  seen: Outcome;
}

export const SCORE = 'score';

/** A game whose teams are both known. */
export type KnownGame = Game & { team1: string; team2: string };

/**
 * Returns the outcome with the results that the server does not have yet. Leaves out those that have become impossible.
 */
export function withEntered(format: Format, stored: Outcome, entered: readonly ResultsChange[]): Outcome {
  return entered.reduce<Outcome>(({ results, walkovers, finalScore }, change) => {
    const merged = mergePicks(format, results, change.changes, 'results');
    const picks = merged.ok ? merged.picks : results;
    const words = mergeWalkovers(format, { results: picks, walkovers }, change.walkovers);
    return {
      results: picks,
      walkovers: words.ok ? words.walkovers : walkovers,
      finalScore: change.scores ?? finalScore,
    };
  }, stored);
}

/** Returns the stored results that a change makes impossible, in game order. */
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
