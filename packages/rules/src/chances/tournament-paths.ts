import type { Path, TeamStatement, Weights } from './chances.ts';
import { nextGames } from './contest.ts';
import type { PreparedRoom } from './entry-keys.ts';
import {
  asStatement,
  type Bounds,
  boundsOf,
  type Claim,
  claimed,
  claimsOf,
  denied,
  type Field,
  type GameOdds,
  gameOdds,
  type Seating,
  weaker,
} from './field.ts';
import type { Computation } from './outlook.ts';
import { makePasses } from './passes.ts';
import { searchContention } from './places.ts';
import { entryIndexes, narrowedRoom, type TournamentState } from './tournament-outlook.ts';

/** The maximum number of statements in a path; longer paths are too complicated to be useful. */
const MOST_STATEMENTS = 4;
const MOST_WITNESSES = 24;
/** The search ends if this many witnesses (endings that the entry wins) have not led to a short path. */
const PATIENCE = 6;

/**
 * Finds an entry's paths: short sets of statements that put the entry in first place, alone or tied, whatever else
 * happens (rules: chances#paths). Returns at most `most` paths, most likely first.
 */
export function* tournamentPaths(
  state: TournamentState,
  entryId: string,
  weights: Weights,
  most: number,
): Computation<Path<TeamStatement>[]> {
  const { format, results, regional } = state;
  const { whole, room, bounds, widenClaim } = narrowedRoom(state);
  const decided = boundsOf(format, whole.field, results);
  const odds = gameOdds(format, decided, weights, regional ?? false);
  const [entry] = entryIndexes(state, [entryId]);
  if (entry === undefined) return [];
  const found = yield* findPaths(room, bounds, entry);
  const isAlone = makeTest(room, entry, 0);
  const said = sayPlainly(state);
  const paths = found.map((claims): Path<TeamStatement> => {
    const wide = claims.map(widenClaim);
    return {
      statements: wide.map((claim) => said(asStatement(whole.field, claim))),
      probability: probabilityOf(whole.field, claimed(decided, wide), odds),
      scoreDecides: room.levelIsAhead && !isAlone(claimed(bounds, claims)),
    };
  });
  const distinct = new Map(paths.map((path) => [JSON.stringify(path.statements), path]));
  return [...distinct.values()]
    .sort((a, b) => b.probability - a.probability || a.statements.length - b.statements.length)
    .slice(0, most);
}

/** Returns a function that turns "does not win" against a known opponent into the equivalent "opponent wins". */
function sayPlainly(state: TournamentState): (statement: TeamStatement) => TeamStatement {
  const games = nextGames(state);
  return (statement) => {
    const { team, round, wins } = statement;
    const game = wins ? undefined : games.find((each) => each.round === round && each.teams.includes(team));
    const other = game?.teams.find((each) => each !== team);
    return other === undefined ? statement : { team: other, round, wins: true };
  };
}

/** Derives paths from several witnesses. Each later witness contradicts a claim of an earlier path. */
function* findPaths(room: PreparedRoom, bounds: Bounds, entry: number): Computation<Claim[][]> {
  const suffices = makeTest(room, entry);
  const paths = new Map<string, Claim[]>();
  const asked = new Set<string>();
  const questions: Bounds[] = [bounds];
  let witnesses = 0;
  for (let within = questions.shift(); within; within = questions.shift()) {
    const key = `${within.least} ${within.most}`;
    if (asked.has(key)) continue;
    asked.add(key);
    const found = yield* searchContention(room, within, { entries: [entry], known: [] });
    const witness = found.get(entry)?.witness;
    if (!witness) continue;
    witnesses += 1;
    for (const order of ORDERS) {
      const claims = shorten(room.field, claimsOf(room.field, witness, bounds).sort(order), bounds, suffices);
      yield;
      if (claims.length <= MOST_STATEMENTS) {
        claims.sort((a, b) => Number(b.wins) - Number(a.wins) || b.round - a.round || a.team - b.team);
        paths.set(JSON.stringify(claims), claims);
      }
      for (const claim of claims.toReversed().slice(0, MOST_STATEMENTS))
        questions.push(claimed(within, [denied(claim)]));
    }
    if (witnesses >= MOST_WITNESSES || (witnesses >= PATIENCE && paths.size === 0)) break;
  }
  return [...paths.values()];
}

/** The orders in which claims are dropped: early rounds first, or all claims of one kind first. */
const ORDERS: readonly ((a: Claim, b: Claim) => number)[] = [
  (a, b) => a.round - b.round || Number(a.wins) - Number(b.wins),
  (a, b) => Number(a.wins) - Number(b.wins) || a.round - b.round,
  (a, b) => Number(b.wins) - Number(a.wins) || a.round - b.round,
];

/** Drops claims that are not needed, then weakens the remaining claims. */
function shorten(
  field: Field,
  claims: readonly Claim[],
  bounds: Bounds,
  suffices: (within: Bounds) => boolean,
): Claim[] {
  let left = [...claims];
  for (const claim of claims) {
    const others = left.filter((other) => other !== claim);
    if (suffices(claimed(bounds, others))) left = others;
  }
  for (const [at, claim] of left.entries()) {
    for (let less = weaker(field, claim, bounds); less; less = weaker(field, less, bounds)) {
      const others = left.with(at, less);
      if (!suffices(claimed(bounds, others))) break;
      left = others;
    }
  }
  return left;
}

/**
 * Returns a function that tells whether an entry is safe: within the bounds, no rival can beat it or, if `lead` is 0,
 * tie with it. The rival that last disproved an entry's safety is checked first.
 */
function makeTest(
  { field, entryKeys }: PreparedRoom,
  entry: number,
  lead: 0 | 1 = 1,
): (within: Bounds) => boolean {
  const passes = makePasses(field);
  const own = entryKeys.values[entry] as Float64Array;
  const leads = entryKeys.values.flatMap((theirs, rival) => {
    if (rival === entry) return [];
    const base = (entryKeys.base[rival] as number) - (entryKeys.base[entry] as number);
    return { base, weights: theirs.map((value, slot) => value - (own[slot] as number)) };
  });
  return (within) => {
    const ahead = leads.findIndex(({ base, weights }) => base + passes.greatest(weights, within) >= lead);
    const [rival] = ahead < 0 ? [] : leads.splice(ahead, 1);
    if (rival) leads.unshift(rival);
    return ahead < 0;
  };
}

/** Returns the probability that a tournament ends within these bounds, in one pass over each seating. */
function probabilityOf(field: Field, { least, most }: Bounds, odds: GameOdds): number {
  const wins = (winner: number, loser: number, round: number) =>
    (most[winner] as number) < round || (least[loser] as number) >= round ? 0 : odds(winner, loser, round);

  /** Returns, for each team in these seats, the probability that it emerges as their winner within the bounds. */
  function climb(seats: readonly number[], lastRound: number): Map<number, number> {
    const [only] = seats;
    if (seats.length === 1) return new Map(only === undefined || only < 0 ? [] : [[only, 1]]);
    const middle = seats.length / 2;
    const upper = climb(seats.slice(0, middle), lastRound - 1);
    const lower = climb(seats.slice(middle), lastRound - 1);
    if (upper.size === 0 || lower.size === 0)
      return seats.length === 2 ? new Map([...upper, ...lower]) : new Map();
    return meet(upper, lower, lastRound);
  }

  function meet(
    upper: ReadonlyMap<number, number>,
    lower: ReadonlyMap<number, number>,
    round: number,
  ): Map<number, number> {
    const out = new Map<number, number>();
    for (const [own, others] of [
      [upper, lower],
      [lower, upper],
    ] as const) {
      for (const [team, chance] of own) {
        let beats = 0;
        for (const [other, otherChance] of others) beats += otherChance * wins(team, other, round);
        if (beats > 0) out.set(team, chance * beats);
      }
    }
    return out;
  }

  const side = (seatings: readonly Seating[]): Map<number, number> => {
    const sum = new Map<number, number>();
    for (const { seats, firstRound, through, beaten } of seatings) {
      const opening = through.reduce((all, team, game) => all * wins(team, beaten[game] as number, 1), 1);
      if (opening === 0) continue;
      for (const [team, chance] of climb([...seats], firstRound + Math.log2(seats.length) - 1)) {
        sum.set(team, (sum.get(team) ?? 0) + opening * chance);
      }
    }
    return sum;
  };
  let whole = 0;
  for (const chance of meet(side(field.left), side(field.right), field.rounds).values()) whole += chance;
  return whole;
}
