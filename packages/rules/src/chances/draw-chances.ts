import type { Contest } from './contest.ts';
import { slotOf } from './field.ts';
import { makeSums, makeTally, type Part, type Sums, type Tally } from './outcomes.ts';
import type { Computation } from './outlook.ts';

/** How many additions to make between two yields. */
const WORK_AT_A_TIME = 4_000_000;

/** A source of outcomes: a table with cumulative probabilities, or a game between two other sources. */
type Urn = { tally: Tally; upTo: Float64Array } | { upper: Urn; lower: Urn; round: number };

/** Draws random completions and counts how often each contender is first. */
export function* drawChances(
  contest: Contest,
  { samples, seed }: { samples: number; seed: number },
): Computation<{ whole: Sums; tallies: Tally[] }> {
  const { trial, base, sizes } = contest;
  const { width, slotKeys, odds, field } = trial;
  const draw = drawsFrom(seed);
  const drawn: { tally: Tally; outcome: number }[] = [];
  const keys = new Float64Array(width);
  const tied = new Int16Array(width);

  function add(rows: Float64Array, row: number): void {
    const offset = row * width;
    for (let at = 0; at < width; at += 1) keys[at] = (keys[at] as number) + (rows[offset + at] as number);
  }

  function pass(urn: Urn): number {
    if ('tally' in urn) {
      const outcome = urn.upTo.length === 1 ? 0 : firstAbove(urn.upTo, draw());
      add(urn.tally.outcomes.keys, outcome);
      drawn.push({ tally: urn.tally, outcome });
      return urn.tally.outcomes.winners[outcome] as number;
    }
    const [upper, lower] = [pass(urn.upper), pass(urn.lower)];
    const winner = draw() < odds(upper, lower, urn.round) ? upper : lower;
    add(slotKeys, slotOf(field, urn.round, winner));
    return winner;
  }

  const whole = makeSums(width);
  whole.all = samples;
  const urn = urnOf(contest.tree);
  let work = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    keys.set(base);
    drawn.length = 0;
    pass(urn);
    let ties = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < width; at += 1) {
      const key = keys[at] as number;
      if (key < most) continue;
      if (key > most) ties = 0;
      most = key;
      tied[ties] = at;
      ties += 1;
    }
    let entries = 0;
    for (let tie = 0; tie < ties; tie += 1) entries += sizes[tied[tie] as number] as number;
    for (let tie = 0; tie < ties; tie += 1) {
      const contender = tied[tie] as number;
      whole.first[contender] = (whole.first[contender] as number) + 1;
      whole.share[contender] = (whole.share[contender] as number) + 1 / entries;
    }
    for (const { tally, outcome } of drawn) {
      tally.hits[outcome] = (tally.hits[outcome] as number) + 1;
      for (let tie = 0; tie < ties; tie += 1) {
        const contender = tied[tie] as number;
        const at = outcome * width + contender;
        tally.first[at] = (tally.first[at] as number) + 1;
        tally.share[at] = (tally.share[at] as number) + 1 / entries;
      }
    }
    work += width * (drawn.length + 1);
    if (work < WORK_AT_A_TIME) continue;
    work = 0;
    yield;
  }
  return { whole, tallies: talliesOf(urn) };
}

function urnOf(part: Part): Urn {
  if (!('outcomes' in part)) return { upper: urnOf(part.upper), lower: urnOf(part.lower), round: part.round };
  let sum = 0;
  const upTo = part.outcomes.chances.map((chance) => {
    sum += chance;
    return sum;
  });
  return { tally: makeTally(part.outcomes), upTo };
}

function talliesOf(urn: Urn): Tally[] {
  return 'tally' in urn ? [urn.tally] : [...talliesOf(urn.upper), ...talliesOf(urn.lower)];
}

/** Returns the index of the first number above the limit, or the last index if there is none. */
function firstAbove(numbers: Float64Array, limit: number): number {
  let [from, to] = [0, numbers.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] as number) > limit) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns a generator of random numbers in [0, 1). The same seed gives the same numbers. */
export function drawsFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
