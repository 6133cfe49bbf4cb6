import type { Contest } from './contest.ts';
import { slotOf } from './field.ts';
import { makeSums, makeTally, type Part, type Sums, type Tally, type Trial } from './outcomes.ts';
import type { Computation } from './outlook.ts';

/** How many additions to make between two yields. */
const WORK_AT_A_TIME = 500_000;
/** Contenders are dropped only if at least this many completions are left. */
const WORTH_A_LOOK = 8;

/**
 * Counts every completion. Decides the tournament step by step; after each step, drops the contenders that can no
 * longer be first. Stops early when only one contender is left.
 */
export function* countChances(contest: Contest): Computation<{ whole: Sums; tallies: Tally[] }> {
  const { trial, base, sizes } = contest;
  const { width, slotKeys, field, odds } = trial;
  const steps: Step[] = [];
  flatten(contest.tree, steps);
  const tables = steps.flatMap((step, at) => ('tally' in step ? [{ at, tally: step.tally }] : []));
  const leads = leadsAfter(trial, steps);
  const optionsIn = (step: Step) => ('tally' in step ? step.tally.outcomes.count : 2);
  const isWorthIt = steps.map(
    (_, at) => steps.slice(at + 1).reduce((product, step) => product * optionsIn(step), 1) >= WORTH_A_LOOK,
  );
  const makeLevel = (): Live => ({ contenders: new Int16Array(width), count: width, sums: base.slice() });
  const levels = [...steps, null].map(makeLevel);
  levels[0]?.contenders.set(base.map((_, contender) => contender));
  const winners = new Int16Array(steps.length);
  const chosen = new Int32Array(steps.length);
  const probabilities = new Float64Array(steps.length + 1).fill(1);
  const whole = makeSums(width);
  whole.all = 1;
  // For each step, the probability that a contender is already certain to be first, whatever later tables decide.
  const alone = steps.map(() => new Float64Array(width));
  const tied = new Int16Array(width);
  let work = 0;

  /** Applies one option of a step. Returns false if nothing after the step needs to be examined. */
  function applyOption(at: number, option: number): boolean {
    const step = steps[at] as Step;
    let rows = slotKeys;
    let row = 0;
    let chance = 0;
    if ('tally' in step) {
      const { outcomes } = step.tally;
      rows = outcomes.keys;
      row = option;
      chance = outcomes.chances[option] as number;
      winners[at] = outcomes.winners[option] as number;
    } else {
      const [upper, lower] = [winners[step.upper] as number, winners[step.lower] as number];
      const winner = option === 0 ? upper : lower;
      row = slotOf(field, step.round, winner);
      chance = odds(winner, option === 0 ? lower : upper, step.round);
      winners[at] = winner;
    }
    if (chance === 0) return false;
    chosen[at] = option;
    probabilities[at + 1] = (probabilities[at] as number) * chance;
    const [before, here] = [levels[at] as Live, levels[at + 1] as Live];
    const offset = row * width;
    work += before.count + 8;
    if (at + 1 === steps.length) {
      addWins(at, firstBy(before, rows, offset));
      return false;
    }
    for (let place = 0; place < before.count; place += 1) {
      const contender = before.contenders[place] as number;
      here.sums[contender] = (before.sums[contender] as number) + (rows[offset + contender] as number);
      here.contenders[place] = contender;
    }
    here.count = before.count;
    if (isWorthIt[at]) dropBeaten(before, here, leads[at] as Float64Array);
    if (here.count > 1) return true;
    tied[0] = here.contenders[0] as number;
    addWins(at, 1);
    return false;
  }

  /** Adds one more row of keys. Puts the contenders with the highest key in `tied`, and returns their number. */
  function firstBy({ contenders, count, sums }: Live, rows: Float64Array, offset: number): number {
    let ties = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let place = 0; place < count; place += 1) {
      const contender = contenders[place] as number;
      const key = (sums[contender] as number) + (rows[offset + contender] as number);
      if (key < most) continue;
      if (key > most) ties = 0;
      most = key;
      tied[ties] = contender;
      ties += 1;
    }
    return ties;
  }

  function addWins(at: number, ties: number): void {
    const probability = probabilities[at + 1] as number;
    let entries = 0;
    for (let tie = 0; tie < ties; tie += 1) entries += sizes[tied[tie] as number] as number;
    const part = probability / entries;
    for (let tie = 0; tie < ties; tie += 1) {
      const contender = tied[tie] as number;
      whole.first[contender] = (whole.first[contender] as number) + probability;
      whole.share[contender] = (whole.share[contender] as number) + part;
      if (at + 1 < steps.length)
        (alone[at] as Float64Array)[contender] = (alone[at]?.[contender] ?? 0) + probability;
      for (const { at: from, tally } of tables) {
        if (from > at) break;
        const place = (chosen[from] as number) * width + contender;
        tally.first[place] = (tally.first[place] as number) + probability;
        tally.share[place] = (tally.share[place] as number) + part;
      }
    }
  }

  const options = new Int32Array(steps.length);
  for (let at = 0; at >= 0; ) {
    const option = options[at] as number;
    if (option === optionsIn(steps[at] as Step)) {
      at -= 1;
      continue;
    }
    options[at] = option + 1;
    if (applyOption(at, option)) {
      at += 1;
      options[at] = 0;
    }
    if (work < WORK_AT_A_TIME) continue;
    work = 0;
    yield;
  }
  for (const { at, tally } of tables) {
    tally.hits.set(tally.outcomes.chances);
    for (const sums of alone.slice(0, at)) addAlone(tally, sums, sizes);
  }
  return { whole, tallies: tables.map(({ tally }) => tally) };
}

/** Distributes contenders' certain wins over a table's outcomes, in proportion to the outcomes' probabilities. */
function addAlone({ outcomes, first, share }: Tally, sums: Float64Array, sizes: readonly number[]): void {
  for (const [outcome, chance] of outcomes.chances.entries()) {
    for (const [contender, sum] of sums.entries()) {
      const place = outcome * sums.length + contender;
      first[place] = (first[place] as number) + chance * sum;
      share[place] = (share[place] as number) + (chance * sum) / (sizes[contender] as number);
    }
  }
}

/** Appends the steps of one part of the tree, each after the steps it depends on. Returns the last step's index. */
function flatten(part: Part, steps: Step[]): number {
  if ('outcomes' in part) return steps.push({ tally: makeTally(part.outcomes) }) - 1;
  const upper = flatten(part.upper, steps);
  const lower = flatten(part.lower, steps);
  return steps.push({ upper, lower, round: part.round }) - 1;
}

/** A step of the count: a table of outcomes, or a game between the winners of two earlier steps. */
type Step = { tally: Tally } | { upper: number; lower: number; round: number };

/** The contenders that can still be first, and the current keys of all contenders. */
type Live = { contenders: Int16Array; count: number; sums: Float64Array };

/** Returns a matrix for each step: the most that one contender can gain on another in the later steps. */
function leadsAfter({ width, slotKeys, field }: Trial, steps: readonly Step[]): Float64Array[] {
  const teams: Set<number>[] = [];
  for (const step of steps) {
    const below =
      'tally' in step
        ? step.tally.outcomes.winners
        : [...(teams[step.upper] ?? []), ...(teams[step.lower] ?? [])];
    teams.push(new Set(below));
  }
  let after = new Float64Array(width * width);
  return steps
    .map((step, at) => {
      if ('tally' in step) return { keys: step.tally.outcomes.keys, rows: [...step.tally.hits.keys()] };
      return { keys: slotKeys, rows: Array.from(teams[at] ?? [], (team) => slotOf(field, step.round, team)) };
    })
    .reverse()
    .map(({ keys, rows }) => {
      const here = after;
      after = here.slice();
      addGreatest(after, width, keys, rows);
      return here;
    })
    .reverse();
}

/** For each pair of contenders, adds the most that the first gains on the second in any of these rows. */
function addGreatest(sums: Float64Array, width: number, keys: Float64Array, rows: readonly number[]): void {
  const greatest = new Float64Array(width * width).fill(Number.NEGATIVE_INFINITY);
  for (const row of rows) {
    for (let one = 0; one < width; one += 1) {
      const key = keys[row * width + one] as number;
      const offset = one * width;
      for (let two = 0; two < width; two += 1) {
        const lead = key - (keys[row * width + two] as number);
        if (lead > (greatest[offset + two] as number)) greatest[offset + two] = lead;
      }
    }
  }
  for (let pair = 0; pair < sums.length; pair += 1)
    sums[pair] = (sums[pair] as number) + (greatest[pair] as number);
}

/** Drops the contenders that can no longer be first. */
function dropBeaten(before: Live, here: Live, leads: Float64Array): void {
  const { sums } = here;
  const width = sums.length;
  let leader = before.contenders[0] as number;
  for (let at = 1; at < before.count; at += 1) {
    const contender = before.contenders[at] as number;
    if ((sums[contender] as number) > (sums[leader] as number)) leader = contender;
  }
  const isAhead = (rival: number, contender: number) =>
    (sums[contender] as number) + (leads[contender * width + rival] as number) < (sums[rival] as number);
  let left = 0;
  for (let at = 0; at < before.count; at += 1) {
    const contender = before.contenders[at] as number;
    let isBeaten = isAhead(leader, contender);
    for (let other = 0; other < before.count && !isBeaten; other += 1) {
      isBeaten = isAhead(before.contenders[other] as number, contender);
    }
    if (isBeaten) continue;
    here.contenders[left] = contender;
    left += 1;
  }
  here.count = left;
}
