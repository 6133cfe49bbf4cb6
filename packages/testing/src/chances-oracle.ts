import {
  expectedTournamentStandings,
  gamesOf,
  HALVES_OF_32,
  type OracleScore,
  type OracleTournament,
  type OracleTournamentEntry,
  roundOf,
  roundsIn,
} from './tournament-oracle.ts';

/*
 * An oracle for the chances, places and paths in a tournament. It examines every completion (possible ending), and
 * shares no code with packages/rules.
 */

/** One way the tournament can end: its probability, each entry's rank, and the number of entries tied with it. */
export interface ExpectedEnd {
  winners: Readonly<Record<string, string>>;
  probability: number;
  places: ReadonlyMap<string, { rank: number; level: number }>;
}

/** Whether regional or overall seeds decide the odds; null if both teams are always equally likely to win. */
export type OracleWeights = { regional: boolean } | null;

/** Returns every possible completion of the tournament. */
export function endsOf(
  tournament: OracleTournament,
  results: Readonly<Record<string, string>>,
  actual: OracleScore,
  entries: readonly OracleTournamentEntry[],
  weights: OracleWeights,
): ExpectedEnd[] {
  let ways = [{ winners: results, probability: 1 }];
  for (let round = 1; round <= roundsIn(tournament.size); round += 1) {
    ways = ways.flatMap((way) => {
      let after = [way];
      for (const { id, teams } of gamesOf(tournament, way.winners, round)) {
        if (id in results) continue;
        after = after.flatMap(({ winners, probability }) =>
          teams.map((team, at) => ({
            winners: { ...winners, [id]: team },
            probability: probability * chanceOf(team, teams[1 - at] ?? '', weights),
          })),
        );
      }
      return after;
    });
  }
  return ways.map(({ winners, probability }) => {
    const standings = expectedTournamentStandings(tournament, winners, actual, entries);
    const places = standings.map(({ id, rank }) => {
      return [id, { rank, level: standings.filter((other) => other.rank === rank).length - 1 }] as const;
    });
    return { winners, probability, places: new Map(places) };
  });
}

/** Returns an entry's probability of being first in these completions, and its share if tied entries split the win. */
export function chancesIn(ends: readonly ExpectedEnd[], id: string): { first: number; share: number } {
  let [all, first, share] = [0, 0, 0];
  for (const { probability, places } of ends) {
    const place = places.get(id);
    all += probability;
    if (place?.rank !== 1) continue;
    first += probability;
    share += probability / (place.level + 1);
  }
  return { first: first / all, share: share / all };
}

export function winsIn({ winners }: ExpectedEnd, team: string, round: number): boolean {
  return Object.entries(winners).some(([game, winner]) => winner === team && roundOf(game) === round);
}

function chanceOf(team: string, against: string, weights: OracleWeights): number {
  if (weights === null) return 0.5;
  const own = shownSeed(team, weights.regional) ** 0.8;
  const other = shownSeed(against, weights.regional) ** 0.8;
  return other / (own + other);
}

function shownSeed(team: string, regional: boolean): number {
  const seed = Number(/\d+$/.exec(team)?.[0]);
  const half = HALVES_OF_32.find((seeds) => seeds.includes(seed)) ?? [];
  return regional ? half.indexOf(seed) + 1 : seed;
}

/** Returns the best and worst place of each entry. Tied rivals count as ahead while the final score is open. */
export function expectedOutlook(
  tournament: OracleTournament,
  results: Readonly<Record<string, string>>,
  actual: OracleScore,
  entries: readonly OracleTournamentEntry[],
): Map<string, { best: number; worst: number }> {
  const ends = endsOf(tournament, results, actual, entries, null);
  return new Map(
    entries.map(({ id }) => {
      const places = ends.flatMap((end) => end.places.get(id) ?? []);
      const best = Math.min(...places.map(({ rank }) => rank));
      const worst = Math.max(...places.map(({ rank, level }) => (actual === null ? rank + level : rank)));
      return [id, { best, worst }];
    }),
  );
}

/** Returns whether at least one of these rivals is ahead of the entry in every completion. */
export function alwaysBehind(
  tournament: OracleTournament,
  results: Readonly<Record<string, string>>,
  actual: OracleScore,
  entry: OracleTournamentEntry,
  rivals: readonly OracleTournamentEntry[],
): boolean {
  return (expectedOutlook(tournament, results, actual, [entry, ...rivals]).get(entry.id)?.best ?? 0) > 1;
}
