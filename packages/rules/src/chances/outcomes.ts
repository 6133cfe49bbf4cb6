import type { EntryChance } from './chances.ts';
import { type Field, type GameOdds, type Seating, slotOf } from './field.ts';

/** One outcome of the games below a node of the tree. */
type Outcome = {
  winner: number;
  chance: number;
  /** What the outcome adds to the key of each contender. */
  keys: Float64Array;
  /** The results of upcoming games that are part of this outcome, numbered as in `wayOf` of Trial. */
  ways: readonly number[];
};

/** All outcomes of the games below a node, with one row of keys for each outcome. */
type Outcomes = {
  count: number;
  winners: Int16Array;
  chances: Float64Array;
  keys: Float64Array;
  ways: readonly (readonly number[])[];
};

/** A part of the tree: a table of outcomes if there are few of them, otherwise a game between two parts. */
export type Part = { outcomes: Outcomes } | { upper: Part; lower: Part; round: number };

export type Trial = {
  field: Field;
  odds: GameOdds;
  /** The number of contenders. */
  width: number;
  /** For each slot (see slotOf), what the team's win adds to the key of each contender. */
  slotKeys: Float64Array;
  /** The upcoming game that a slot's team would win: twice the game's index, plus 1 for its second team; -1 if none. */
  wayOf: Int16Array;
};

/** A part whose outcomes are still being collected. */
type Growing = Outcome[] | { upper: Growing; lower: Growing; round: number };

/** Builds the tree of all games. Only the table of a reseeded side may exceed `mostOutcomes`. */
export function treeOf(trial: Trial, mostOutcomes: number): Part {
  const { left, right, rounds } = trial.field;
  const [upper, lower] = [growSide(trial, left, mostOutcomes), growSide(trial, right, mostOutcomes)];
  return pack(trial, join(trial, upper, lower, rounds, mostOutcomes));
}

function growSide(trial: Trial, side: readonly Seating[], mostOutcomes: number): Growing {
  const [only] = side;
  if (only !== undefined && side.length === 1) return grow(trial, only, mostOutcomes);
  return side.flatMap((seating) => {
    // The results of round 1 that lead to this seating.
    const before = seating.through.reduce<Outcome>(
      (sum, team, game) => win(trial, sum, team, seating.beaten[game] as number, 1),
      standing(trial, -1),
    );
    const rest = before.chance === 0 ? [] : grow(trial, seating, Number.POSITIVE_INFINITY);
    return Array.isArray(rest) ? rest.map((outcome) => together(before, outcome, outcome.winner)) : [];
  });
}

function grow(trial: Trial, { seats, firstRound }: Seating, mostOutcomes: number): Growing {
  const below = (start: number, count: number, round: number): Growing | null => {
    const team = seats[start] as number;
    if (count === 1) return team < 0 ? null : [standing(trial, team)];
    const upper = below(start, count / 2, round - 1);
    const lower = below(start + count / 2, count / 2, round - 1);
    if (upper === null || lower === null) return upper ?? lower;
    return join(trial, upper, lower, round, mostOutcomes);
  };
  return below(0, seats.length, firstRound + Math.log2(seats.length) - 1) ?? [];
}

function join(trial: Trial, upper: Growing, lower: Growing, round: number, mostOutcomes: number): Growing {
  const isTable = Array.isArray(upper) && Array.isArray(lower);
  if (!isTable || 2 * upper.length * lower.length > mostOutcomes) return { upper, lower, round };
  const met = upper.flatMap((one) =>
    lower.flatMap((two) => [
      win(trial, together(one, two, one.winner), one.winner, two.winner, round),
      win(trial, together(one, two, two.winner), two.winner, one.winner, round),
    ]),
  );
  return met.filter(({ chance }) => chance > 0);
}

function standing({ width }: Trial, team: number): Outcome {
  return { winner: team, chance: 1, keys: new Float64Array(width), ways: [] };
}

function together(one: Outcome, two: Outcome, winner: number): Outcome {
  const keys = one.keys.map((key, contender) => key + (two.keys[contender] as number));
  return { winner, chance: one.chance * two.chance, keys, ways: [...one.ways, ...two.ways] };
}

/** Adds one more win to an outcome. Changes its keys in place. */
function win(trial: Trial, outcome: Outcome, winner: number, loser: number, round: number): Outcome {
  const { keys } = outcome;
  const slot = slotOf(trial.field, round, winner);
  for (let contender = 0; contender < trial.width; contender += 1) {
    keys[contender] =
      (keys[contender] as number) + (trial.slotKeys[slot * trial.width + contender] as number);
  }
  const way = trial.wayOf[slot] as number;
  const chance = outcome.chance * trial.odds(winner, loser, round);
  return { ...outcome, chance, ways: way < 0 ? outcome.ways : [...outcome.ways, way] };
}

function pack(trial: Trial, part: Growing): Part {
  if (!Array.isArray(part)) {
    return { upper: pack(trial, part.upper), lower: pack(trial, part.lower), round: part.round };
  }
  const keys = new Float64Array(part.length * trial.width);
  for (const [at, outcome] of part.entries()) keys.set(outcome.keys, at * trial.width);
  return {
    outcomes: {
      count: part.length,
      winners: Int16Array.from(part, ({ winner }) => winner),
      chances: Float64Array.from(part, ({ chance }) => chance),
      keys,
      ways: part.map(({ ways }) => ways),
    },
  };
}

/** The totals for each outcome of a table: probabilities or, if samples are drawn, numbers of samples. */
export type Tally = {
  outcomes: Outcomes;
  /** The probability of each outcome. */
  hits: Float64Array;
  /** The probability that an outcome occurs and a contender is first. */
  first: Float64Array;
  /** An entry's share of `first` (see EntryChance). */
  share: Float64Array;
};

export type Sums = { all: number; first: Float64Array; share: Float64Array };

export function makeTally(outcomes: Outcomes): Tally {
  const makeRows = () => new Float64Array(outcomes.keys.length);
  return { outcomes, hits: new Float64Array(outcomes.count), first: makeRows(), share: makeRows() };
}

export function makeSums(width: number): Sums {
  return { all: 0, first: new Float64Array(width), share: new Float64Array(width) };
}

export function addTo(sums: Sums, tally: Tally, outcome: number): void {
  const width = sums.first.length;
  sums.all += tally.hits[outcome] as number;
  for (let contender = 0; contender < width; contender += 1) {
    const at = outcome * width + contender;
    sums.first[contender] = (sums.first[contender] as number) + (tally.first[at] as number);
    sums.share[contender] = (sums.share[contender] as number) + (tally.share[at] as number);
  }
}

/** Returns the chances of the entries. `contenderOf` is -1 for an entry that is never first. */
export function sharesOf(
  { all, first, share }: Sums,
  ids: readonly string[],
  contenderOf: readonly number[],
): EntryChance[] {
  return ids.map((id, entry) => {
    const contender = contenderOf[entry] ?? -1;
    const part = (sum: Float64Array) => (all === 0 ? 0 : (sum[contender] ?? 0) / all);
    return { id, first: part(first), share: part(share) };
  });
}
