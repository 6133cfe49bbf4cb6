import { expectedFightStandings, type OracleFight, type OracleFightEntry } from './fight-oracle.ts';
import {
  expectedTournamentStandings,
  gamesOf,
  type OracleScore,
  type OracleTournament,
  type OracleTournamentEntry,
  roundsIn,
} from './tournament-oracle.ts';

/**
 * An oracle for who can still win, which counts all completions (rules: chances#who-can-still-win). It shares no code
 * with packages/rules, so that a test can compare the two.
 */

/** What an entry can still become: the least and the greatest place over all completions. */
export interface ExpectedOutlook {
  best: number;
  worst: number;
}

type Winners = Readonly<Record<string, string>>;

/** Returns every way the games without a result can end. */
function completionsOf(tournament: OracleTournament, results: Winners, round = 1): Winners[] {
  if (round > roundsIn(tournament.size)) return [results];
  const known = Object.fromEntries(Object.entries(results));
  let ways: Winners[] = [{}];
  for (const { id, teams } of gamesOf(tournament, results, round)) {
    const winners = id in known ? [known[id] as string] : teams;
    ways = ways.flatMap((way) => winners.map((winner) => ({ ...way, [id]: winner })));
  }
  return ways.flatMap((way) => completionsOf(tournament, { ...results, ...way }, round + 1));
}

/**
 * Returns the places of every entry at the end of a completion: the best one, and with level entries counted as ahead.
 */
export function placesUnder(
  tournament: OracleTournament,
  completion: Winners,
  actual: OracleScore,
  entries: readonly OracleTournamentEntry[],
): Map<string, ExpectedOutlook> {
  const standings = expectedTournamentStandings(tournament, completion, actual, entries);
  return new Map(
    standings.map(({ id, rank }) => {
      const level = standings.filter((other) => other.rank === rank).length - 1;
      return [id, { best: rank, worst: actual === null ? rank + level : rank }];
    }),
  );
}

/** Returns the outlook of every entry of a tournament. */
export function expectedOutlook(
  tournament: OracleTournament,
  results: Winners,
  actual: OracleScore,
  entries: readonly OracleTournamentEntry[],
): Map<string, ExpectedOutlook> {
  const found = new Map(entries.map(({ id }) => [id, { best: entries.length + 1, worst: 0 }]));
  for (const completion of completionsOf(tournament, results)) {
    for (const [id, { best, worst }] of placesUnder(tournament, completion, actual, entries)) {
      const own = found.get(id);
      if (own === undefined) continue;
      own.best = Math.min(own.best, best);
      own.worst = Math.max(own.worst, worst);
    }
  }
  return found;
}

/** Returns whether in every completion at least one of these rivals is strictly ahead of the entry. */
export function alwaysBehind(
  tournament: OracleTournament,
  results: Winners,
  actual: OracleScore,
  entry: OracleTournamentEntry,
  rivals: readonly OracleTournamentEntry[],
): boolean {
  return completionsOf(tournament, results).every(
    (completion) =>
      (placesUnder(tournament, completion, actual, [entry, ...rivals]).get(entry.id)?.best ?? 0) > 1,
  );
}

const ENDINGS_WITHOUT_WINNER = ['Draw', 'No Contest', 'Disqualification'];

/** Returns every way the fights without a result can end. */
export function endingsOf(fights: readonly OracleFight[], methods: readonly string[]): OracleFight[][] {
  const endings = [
    ...ENDINGS_WITHOUT_WINNER.map((winMethod) => ({ winnerId: 0, winMethod })),
    ...[1, 2].flatMap((winnerId) =>
      [...methods, 'Disqualification'].map((winMethod) => ({ winnerId, winMethod })),
    ),
  ];
  return fights.reduce<OracleFight[][]>(
    (ways, fight) =>
      ways.flatMap((way) =>
        fight.winnerId === null
          ? endings.map((ending) => [...way, { ...fight, ...ending }])
          : [[...way, fight]],
      ),
    [[]],
  );
}

/** Returns the outlook of every entry of a fight room. */
export function expectedFightOutlook(
  fights: readonly OracleFight[],
  methods: readonly string[],
  entries: readonly OracleFightEntry[],
): Map<string, ExpectedOutlook> {
  const found = new Map(entries.map(({ id }) => [id, { best: entries.length + 1, worst: 0 }]));
  for (const card of endingsOf(fights, methods)) {
    for (const { id, rank } of expectedFightStandings(card, entries)) {
      const own = found.get(id);
      if (own === undefined) continue;
      own.best = Math.min(own.best, rank);
      own.worst = Math.max(own.worst, rank);
    }
  }
  return found;
}
