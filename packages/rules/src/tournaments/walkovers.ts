import type { Format } from './format.ts';
import { type Picks, play } from './play.ts';

/** The results of a tournament, and the ids of the games that were won by walkover. */
export type Outcomes = { results: Picks; walkovers: readonly string[] };

/** The walkovers after a merge, in the order of the games; or the games that cannot be one, having no result. */
export type MergedWalkovers = { ok: true; walkovers: string[] } | { ok: false; impossible: string[] };

/**
 * Merges changes into the stored walkovers. The word stays with a game however its result is corrected, and goes with
 * the result (rules: play#tournament-results).
 */
export function mergeWalkovers(
  format: Format,
  { results, walkovers }: Outcomes,
  changes: Readonly<Record<string, boolean>> = {},
): MergedWalkovers {
  const decided = play(format, results, 'results').flatMap(({ id, winner }) => (winner === null ? [] : [id]));
  const impossible = Object.keys(changes).filter((id) => changes[id] && !decided.includes(id));
  if (impossible.length > 0) return { ok: false, impossible };
  return { ok: true, walkovers: decided.filter((id) => changes[id] ?? walkovers.includes(id)) };
}

/** Whether a team won its game of a round by walkover. */
export function walkoverWins(
  format: Format,
  { results, walkovers }: Outcomes,
): (team: string, round: number) => boolean {
  if (walkovers.length === 0) return () => false;
  const wins = new Set(
    play(format, results, 'results').flatMap(({ id, round, winner }) =>
      winner !== null && walkovers.includes(id) ? [`${round} ${winner}`] : [],
    ),
  );
  return (team, round) => wins.has(`${round} ${team}`);
}
