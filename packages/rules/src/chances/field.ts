import { drawnOrder } from '../tournaments/draw.ts';
import { type Format, roundsOf, sidePlaces, teamsOf } from '../tournaments/format.ts';
import { regionalSeed } from '../tournaments/labels.ts';
import { type Picks, play, playBy } from '../tournaments/play.ts';
import { compileResults } from '../tournaments/score.ts';
import type { TeamStatement, Weights } from './chances.ts';

/** A possible seating of one side. A reseeded side with byes has a seating for each outcome of round 1. */
export type Seating = {
  /** Team numbers from top to bottom; -1 for an empty place. */
  seats: Int8Array;
  /** The round in which these seats meet first: 2 if the seating depends on round 1, otherwise 1. */
  firstRound: 1 | 2;
  /** The winners of round 1 that lead to this seating; empty if it does not depend on round 1. */
  through: readonly number[];
  /** The losers of the games won by `through`. */
  beaten: readonly number[];
};

/** A tournament prepared for the search. Teams are numbered from 0, the left side first. */
export type Field = {
  rounds: number;
  teams: readonly string[];
  numberOf: ReadonlyMap<string, number>;
  /** The round of each team's first game: 2 after a bye. */
  debuts: Int8Array;
  left: readonly Seating[];
  right: readonly Seating[];
};

/** The fewest and the most rounds that each team can win, by team number. */
export type Bounds = { least: Int8Array; most: Int8Array };

/** One way the tournament can end: the last round that each team wins, by team number; 0 for none. */
export type Completion = Uint8Array;

export function makeField(format: Format): Field {
  const teams = teamsOf(format);
  const ids = teams.map(({ id }) => id);
  const numberOf = new Map(ids.map((id, team) => [id, team]));
  const opening = new Set(
    play(format, {}).flatMap(({ round, team1, team2 }) => (round === 1 ? [team1, team2] : [])),
  );
  return {
    rounds: roundsOf(format),
    teams: ids,
    numberOf,
    debuts: Int8Array.from(ids, (id) => (opening.has(id) ? 1 : 2)),
    left: seatings(format, 0),
    right: seatings(format, teams.length / 2),
  };
}

/** Returns the minimum and maximum number of rounds that each team can still win after these results. */
export function boundsOf(format: Format, field: Field, results: Picks): Bounds {
  const { paths } = compileResults(format, results);
  const least = Int8Array.from(field.teams, (id) => paths.get(id)?.won ?? 0);
  const most = Int8Array.from(field.teams, (id, team) =>
    paths.get(id)?.out ? (least[team] as number) : field.rounds,
  );
  return { least, most };
}

export function isWithin(completion: Completion, { least, most }: Bounds): boolean {
  return completion.every((wins, team) => wins >= (least[team] as number) && wins <= (most[team] as number));
}

/** Returns the slot (index) of a team's win in a round. Rounds count from 1. */
export function slotOf({ teams }: Field, round: number, team: number): number {
  return (round - 1) * teams.length + team;
}

/** Returns the winners of these games, by game id, if the tournament ends as in this completion. */
export function winnersIn(
  format: Format,
  { numberOf }: Field,
  games: ReadonlySet<string>,
  completion: Completion,
): Record<string, string> {
  const winners: Record<string, string> = {};
  playBy(format, ({ id, round }, team1, team2) => {
    const wins = team1 !== null && (completion[numberOf.get(team1) ?? -1] ?? 0) >= round;
    const winner = wins ? team1 : team2;
    if (winner !== null && games.has(id)) winners[id] = winner;
    return winner;
  });
  return winners;
}

/** Returns whether the results of round 1 that lead to a seating are possible within these bounds. */
export function isPossibleSeating({ through, beaten }: Seating, { least, most }: Bounds): boolean {
  return through.every((team) => (most[team] as number) > 0) && beaten.every((team) => least[team] === 0);
}

function seatings(format: Format, firstTeam: number): Seating[] {
  const count = format.size / 2;
  const seedAt = (seed: number) => (seed <= count ? firstTeam + seed - 1 : -1);
  const drawn = drawnOrder(sidePlaces(format.size)).map(seedAt);
  const asDrawn: Seating = { seats: Int8Array.from(drawn), firstRound: 1, through: [], beaten: [] };
  const byes = drawn.filter((_, place) => drawn[place ^ 1] === -1);
  if (!format.reseeding || byes.length === 0) return [asDrawn];
  const games = drawn.flatMap((team, place) => {
    const other = drawn[place + 1] ?? -1;
    return place % 2 === 0 && team !== -1 && other !== -1 ? [[team, other] as const] : [];
  });
  return Array.from({ length: 2 ** games.length }, (_, outcome) => {
    const isFirst = (game: number) => Math.floor(outcome / 2 ** game) % 2 === 0;
    const through = games.map(([first, second], game) => (isFirst(game) ? first : second));
    const beaten = games.map(([first, second], game) => (isFirst(game) ? second : first));
    // Within a side, teams are numbered by seed.
    const ranked = [...byes, ...through].sort((a, b) => a - b);
    const seats = Int8Array.from(drawnOrder(ranked.length), (rank) => ranked[rank - 1] ?? -1);
    return { seats, firstRound: 2, through, beaten };
  });
}

/** Returns the probability that the first team beats the second in a round: 0 or 1 if the results decide the game. */
export type GameOdds = (winner: number, loser: number, round: number) => number;

/** How strongly seeds affect a game, fitted to 499 real games (rules: chances#weights). */
const SEED_EXPONENT = 0.8;

/** Returns a function that computes a game's odds. `regional` means that teams are shown with their regional seeds. */
export function gameOdds(
  format: Format,
  { least, most }: Bounds,
  weights: Weights,
  regional: boolean,
): GameOdds {
  const strength = teamsOf(format).map(({ id, seed }) => {
    const shown = regional ? (regionalSeed(format, id)?.seed ?? seed) : seed;
    return weights === 'seeds' ? shown ** SEED_EXPONENT : 1;
  });
  return (winner, loser, round) => {
    if ((most[winner] as number) < round || (least[loser] as number) >= round) return 0;
    if ((least[winner] as number) >= round || (most[loser] as number) < round) return 1;
    const [own, other] = [strength[winner] as number, strength[loser] as number];
    return other / (own + other);
  };
}

/** A statement about the team whose number is `team`. */
export type Claim = { team: number; round: number; wins: boolean };

export function asStatement({ teams }: Field, { team, round, wins }: Claim): TeamStatement {
  return { team: teams[team] ?? '', round, wins };
}

export function claimed(bounds: Bounds, claims: readonly Claim[]): Bounds {
  const { least, most } = { least: bounds.least.slice(), most: bounds.most.slice() };
  for (const { team, round, wins } of claims) {
    if (wins) least[team] = Math.max(least[team] as number, round);
    else most[team] = Math.min(most[team] as number, round - 1);
  }
  return { least, most };
}

export function denied({ team, round, wins }: Claim): Claim {
  return { team, round, wins: !wins };
}

/** Describes a completion by claims: for each undecided team, the last round it wins and the round it loses. */
export function claimsOf({ debuts }: Field, completion: Completion, { least, most }: Bounds): Claim[] {
  return Array.from(completion).flatMap((won, team) => [
    ...(won > (least[team] as number) ? [{ team, round: won, wins: true }] : []),
    ...(won < (most[team] as number)
      ? [{ team, round: Math.max(won + 1, debuts[team] as number), wins: false }]
      : []),
  ]);
}

/** Returns a weaker claim, one round closer to the results; null if the weaker claim is certain or about a bye. */
export function weaker(
  { debuts }: Field,
  { team, round, wins }: Claim,
  { least, most }: Bounds,
): Claim | null {
  const next = wins ? round - 1 : round + 1;
  const isOpen = wins
    ? next > (least[team] as number) && next >= (debuts[team] as number)
    : next <= (most[team] as number);
  return isOpen ? { team, round: next, wins } : null;
}
