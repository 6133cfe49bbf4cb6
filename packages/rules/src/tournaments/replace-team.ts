import type { Format } from './format.ts';
import { mergePicks } from './picks.ts';
import { type Picks, play } from './play.ts';

/** The picks of an entry without a team: those that stand, and those that are taken back, by game id. */
export type WithoutTeam = { picks: Record<string, string>; taken: Record<string, string> };

/** The teams with a result: they stay. */
export function playedTeams(format: Format, results: Picks): ReadonlySet<string> {
  const games = play(format, results, 'results').filter(({ winner }) => winner !== null);
  return new Set(games.flatMap(({ team1, team2 }) => [team1 ?? [], team2 ?? []].flat()));
}

/**
 * Takes the picks of a team out of an entry, in every round. Where rounds are seeded anew, later picks whose teams have
 * no known game without them go, too, as if the picks had been cleared by hand.
 */
export function withoutTeam(format: Format, picks: Picks, team: string): WithoutTeam {
  const own = Object.keys(picks).filter((id) => picks[id] === team);
  const merged = mergePicks(format, picks, Object.fromEntries(own.map((id) => [id, null])), 'picks');
  // Clearing a pick is never refused.
  if (!merged.ok) throw new Error('Picks cannot be cleared');
  const taken = [...own, ...merged.dropped].map((id) => [id, picks[id] ?? '']);
  return { picks: merged.picks, taken: Object.fromEntries(taken) };
}
