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

/**
 * An oracle for chances, ways, paths and needs, which writes down every completion (rules: chances#how-likely). It shares
 * no code with packages/rules, so that a test can compare the two.
 */

/** One way in which all games can end: its probability, and the rank of every entry, and whether others share it. */
export interface ExpectedEnd {
  winners: Readonly<Record<string, string>>;
  probability: number;
  places: ReadonlyMap<string, { rank: number; level: number }>;
}

/** How games are taken to end: `seeds` as shown, those of regions or not; null for a coin. */
export type OracleWeights = { regional: boolean } | null;

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

/** Returns the probability that an entry is first over these ends, and that it is first and level with others. */
export function chancesIn(ends: readonly ExpectedEnd[], id: string): { first: number; level: number } {
  let [all, first, level] = [0, 0, 0];
  for (const { probability, places } of ends) {
    const place = places.get(id);
    all += probability;
    if (place?.rank !== 1) continue;
    first += probability;
    if (place.level > 0) level += probability;
  }
  return { first: first / all, level: level / all };
}

/** Returns whether a team wins in a round at this end. */
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
