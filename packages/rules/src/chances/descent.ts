import type { AddedBy, Margins, RivalWeights } from './entry-keys.ts';
import {
  type Bounds,
  type Completion,
  type Field,
  isPossibleSeating,
  type Seating,
  slotOf,
} from './field.ts';
import type { Computation } from './outlook.ts';

/**
 * The fewest possible misses (see Margins), or a lower bound if the search was stopped. Every pruned branch misses at
 * least one of the margins in `missed`.
 */
type Misses = { atLeast: number; missed: ReadonlySet<number> };

/** The remaining work, in choices examined. Counting work instead of time makes every result reproducible. */
export type Budget = { left: number };

export type Descent = ReturnType<typeof makeDescent>;

type Asked = { under: number; weights?: RivalWeights };

/** A partial bracket. `most` is the maximum that each margin can still reach; `sum` is the sum of these maximums. */
type Node = {
  most: Float64Array;
  misses: number;
  sum: number;
  blocks: readonly Block[];
  choice: Choice | null;
  above: Node | null;
};

/** How many choices to examine between two yields. */
const CHOICES_AT_A_TIME = 2_000;
/** How many choices to examine before pairing margins. Pairing costs as much as examining several thousand choices. */
const QUICK = 3_000;
/** The value that stands in for the partner of a margin without a pair. */
const ALWAYS = 2 ** 50;

/** Makes a search for one entry's best or worst place, which decides the bracket from the champion down. */
export function makeDescent(field: Field, bounds: Bounds, margins: Margins, quickChoices = QUICK) {
  const { start, enough } = margins;
  const slots = new Map<number, Float64Array>();
  const addedBy = (slot: number) => {
    const known = slots.get(slot) ?? margins.addedBy(slot);
    slots.set(slot, known);
    return known;
  };
  let known: Float64Array | null = null;
  /** Returns the maximum final value of each margin. */
  const mostOf = () => {
    known ??= addUp(start, wholeBlock(field, bounds, start.length, addedBy).most);
    return known;
  };
  let pairsOf: ReturnType<typeof makePairing> | null = null;

  /**
   * Finds the completion with the fewest misses among these margins (see Margins). Calls `visit` for each completion
   * that has fewer misses than all earlier ones and fewer than `under`. If no miss is allowed (`under` is 1), also
   * prunes branches in which the weighted sum of the margins (`weights`) proves a miss.
   */
  function* search(
    rivals: readonly number[],
    asked: Asked,
    budget: Budget,
    visit: (completion: Completion) => void,
  ): Computation<Misses> {
    const most = mostOf();
    const sorted = rivals.toSorted((a, b) => (most[a] as number) - (most[b] as number));
    const quick = { left: Math.min(quickChoices, budget.left) };
    budget.left -= quick.left;
    const found = yield* look(inOrder(sorted), asked, quick, visit);
    if (found.isAll || budget.left <= 0) {
      budget.left += quick.left;
      return found;
    }
    pairsOf ??= makePairing(field, bounds, { start, addedBy, enough }, most);
    return yield* look(pairsOf(sorted), { ...asked, under: found.fewest }, budget, visit);
  }

  /** Runs one search. The sum of each pair of margins is stored too, to detect pairs that cannot both be reached. */
  function* look(
    pairs: readonly Pair[],
    { under, weights }: Asked,
    budget: Budget,
    visit: (completion: Completion) => void,
  ): Computation<Misses & { fewest: number; isAll: boolean }> {
    const weighted = [...(under === 1 && weights ? weights : [])];
    const pairsEnd = 3 * pairs.length;
    const width = pairsEnd + (weighted.length > 0 ? 1 : 0);
    const weightedEnough = weighted.reduce((sum, [, times]) => sum + times * enough, 0);
    const spread = (row: Float64Array, nobody: number) => {
      const out = new Float64Array(width);
      for (const [at, [one, two]] of pairs.entries()) {
        const first = row[one] as number;
        const second = two === null ? nobody : (row[two] as number);
        out[3 * at] = first;
        out[3 * at + 1] = second;
        out[3 * at + 2] = first + second;
      }
      for (const [rival, times] of weighted)
        out[pairsEnd] = (out[pairsEnd] as number) + times * (row[rival] as number);
      return out;
    };
    const scratch = new Float64Array(width);
    const missed = new Set<number>();
    let fewest = under;
    let looked = 0;
    // A single margin may prune a branch early only if it is already in `missed`.
    let cutAt: number | null = null;

    /** Returns a lower bound on the number of misses (see Margins), capped at `fewest`. */
    function missesOf(margins: Float64Array): number {
      let misses = 0;
      if (width > pairsEnd && (margins[pairsEnd] as number) < weightedEnough) {
        cutAt = pairsEnd;
        for (const [rival] of weighted) missed.add(rival);
        return fewest;
      }
      for (let row = 0; row < pairsEnd; row += 3) {
        const isFirst = (margins[row] as number) < enough;
        const isSecond = (margins[row + 1] as number) < enough;
        if (!isFirst && !isSecond) {
          if ((margins[row + 2] as number) >= 2 * enough) continue;
          misses += 1;
        } else misses += Number(isFirst) + Number(isSecond);
        if (misses < fewest) continue;
        if (isFirst) cutAt = row;
        else cutAt = isSecond ? row + 1 : row + 2;
        const [one, two] = pairs[row / 3] as Pair;
        if (isFirst || !isSecond) missed.add(one);
        if (!isFirst && two !== null) missed.add(two);
        return fewest;
      }
      return misses;
    }

    function choose(node: Node, block: Block, choice: Choice, rest: readonly Block[]): Node | null {
      const [before, without, more] = [node.most, block.most, choice.most];
      if (fewest === 1 && cutAt !== null) {
        const last = (before[cutAt] as number) - (without[cutAt] as number) + (more[cutAt] as number);
        const needed = cutAt % 3 === 2 ? 2 * enough : enough;
        if (last < (cutAt === pairsEnd ? weightedEnough : needed)) return null;
      }
      let sum = 0;
      for (let row = 0; row < width; row += 1) {
        const margin = (before[row] as number) - (without[row] as number) + (more[row] as number);
        scratch[row] = margin;
        sum += margin;
      }
      const misses = missesOf(scratch);
      if (misses >= fewest) return null;
      const blocks = choice.below.length > 0 ? [...rest, ...choice.below] : rest;
      return { most: scratch.slice(), misses, sum, blocks, choice, above: node };
    }

    const root = wholeBlock(field, bounds, width, (slot) => spread(addedBy(slot), 0));
    yield;
    const begin = addUp(spread(start, ALWAYS), root.most);
    const open: Node[] = [
      { most: begin, misses: missesOf(begin), sum: 0, blocks: [root], choice: null, above: null },
    ];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.misses >= fewest) continue;
      if (budget.left <= 0) {
        const atLeast = open.reduce((least, { misses }) => Math.min(least, misses), node.misses);
        return { atLeast: Math.min(fewest, atLeast), missed, fewest, isAll: false };
      }
      const block = largestOf(node.blocks);
      if (block === undefined) {
        fewest = node.misses;
        visit(completionOf(node, field.teams.length));
        continue;
      }
      const rest = node.blocks.filter((other) => other !== block);
      const after = block.choices.flatMap((choice) => choose(node, block, choice, rest) ?? []);
      open.push(...after.sort((a, b) => b.misses - a.misses || a.sum - b.sum));
      budget.left -= block.choices.length;
      looked += block.choices.length;
      if (looked < CHOICES_AT_A_TIME) continue;
      looked = 0;
      yield;
    }
    return { atLeast: fewest, missed, fewest, isAll: true };
  }

  return { most: mostOf, search };
}

function addUp(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((number, at) => number + (other[at] as number));
}

function largestOf(blocks: readonly Block[]): Block | undefined {
  let largest = blocks[0];
  for (const block of blocks) if (block.choices.length > (largest?.choices.length ?? 0)) largest = block;
  return largest;
}

function completionOf(end: Node, teams: number): Completion {
  const completion = new Uint8Array(teams);
  for (let node: Node | null = end; node; node = node.above) {
    for (const [team, rounds] of node.choice?.won ?? [])
      completion[team] = Math.max(completion[team] as number, rounds);
  }
  return completion;
}

/** Two margins, or a single one. */
type Pair = readonly [number, number | null];

function inOrder(rivals: readonly number[]): Pair[] {
  return rivals.flatMap((one, at): Pair[] => (at % 2 === 0 ? [[one, rivals[at + 1] ?? null]] : []));
}

/** Pairs margins that can rarely both reach `enough` in the same completion. */
function makePairing(
  field: Field,
  bounds: Bounds,
  { start, addedBy, enough }: Margins,
  most: Float64Array,
): (rivals: readonly number[]) => Pair[] {
  // With several seatings there are too many blocks (subtrees of the bracket) to examine every pair in each.
  const isSmall = field.left.length === 1 && field.right.length === 1;
  const able = [...most.keys()].filter((rival) => isSmall && (most[rival] as number) >= enough);
  const combos = able.flatMap((one, at) => able.slice(at + 1).map((two) => [one, two] as const));
  const ones = Int16Array.from(combos, ([one]) => one);
  const twos = Int16Array.from(combos, ([, two]) => two);
  const sumsOf = (row: Float64Array) => {
    const sums = new Float64Array(ones.length);
    for (let at = 0; at < sums.length; at += 1)
      sums[at] = (row[ones[at] as number] as number) + (row[twos[at] as number] as number);
    return sums;
  };
  const grown = wholeBlock(field, bounds, ones.length, (slot) => sumsOf(addedBy(slot))).most;
  const sums = sumsOf(start).map((sum, at) => sum + (grown[at] as number));
  const order = Uint32Array.from(combos.keys()).sort((a, b) => (sums[a] as number) - (sums[b] as number));
  const conflicts = order.filter((at) => (sums[at] as number) < 2 * enough);

  return (rivals) => {
    const free = new Set(rivals);
    const degrees = new Int16Array(start.length);
    const open = conflicts.filter((at) => free.has(ones[at] as number) && free.has(twos[at] as number));
    for (const at of open)
      for (const rival of combos[at] ?? []) degrees[rival] = (degrees[rival] as number) + 1;
    // Rivals with few conflicts are the hardest to pair, so they go first.
    const rankOf = (at: number) => {
      const [one, two] = [degrees[ones[at] as number] as number, degrees[twos[at] as number] as number];
      return Math.min(one, two) * start.length + Math.max(one, two);
    };
    const pairs: Pair[] = [];
    for (const at of [...open.sort((a, b) => rankOf(a) - rankOf(b)), ...order]) {
      const [one, two] = combos[at] as readonly [number, number];
      if (!free.has(one) || !free.has(two)) continue;
      free.delete(one);
      free.delete(two);
      pairs.push([one, two]);
    }
    return [...pairs, ...inOrder([...free])];
  };
}

/**
 * One possible winner of a block (a subtree of the bracket). If this team wins the block, `most` is the largest
 * increase of each total, `won` holds the wins that are certain, and `below` holds the beaten teams' blocks.
 */
type Choice = {
  team: number;
  most: Float64Array;
  won: readonly (readonly [team: number, rounds: number])[];
  below: readonly Block[];
};

/** A subtree of the bracket that produces one winner, and the most that each tracked total can grow in it. */
type Block = { choices: readonly Choice[]; most: Float64Array };

/** Returns the block (subtree) of all games, whose winner is the champion. */
function wholeBlock(field: Field, bounds: Bounds, width: number, addedBy: AddedBy): Block {
  const { least, most } = bounds;
  const nothing = new Float64Array(width);

  function win(choice: Choice, round: number, beaten: Block | null): Choice {
    const { team } = choice;
    const sums = choice.most.slice();
    add(sums, addedBy(slotOf(field, round, team)));
    if (beaten) add(sums, beaten.most);
    const won = [...choice.won, [team, round] as const];
    const [only, another] = beaten?.choices ?? [];
    if (!beaten || !only) return { ...choice, most: sums, won };
    if (another) return { team, most: sums, won, below: [...choice.below, beaten] };
    return { team, most: sums, won: [...won, ...only.won], below: [...choice.below, ...only.below] };
  }

  function meet(upper: readonly Choice[], lower: readonly Choice[], round: number): Choice[] {
    const winners = (own: readonly Choice[], others: readonly Choice[]) => {
      const losers = others.filter(({ team }) => (least[team] as number) < round);
      const [first] = losers;
      if (!first) return [];
      const beaten = blockOf(first, losers);
      return own.flatMap((choice) =>
        (most[choice.team] as number) < round ? [] : [win(choice, round, beaten)],
      );
    };
    return [...winners(upper, lower), ...winners(lower, upper)];
  }

  function climb({ seats, firstRound, through }: Seating): Choice[] {
    const below = (start: number, size: number, round: number): Choice[] | null => {
      const team = seats[start] as number;
      if (size === 1) {
        const alone = { team, most: nothing, won: [], below: [] };
        return team < 0 ? null : [through.includes(team) ? win(alone, 1, null) : alone];
      }
      const upper = below(start, size / 2, round - 1);
      const lower = below(start + size / 2, size / 2, round - 1);
      return upper && lower ? meet(upper, lower, round) : (upper ?? lower);
    };
    return below(0, seats.length, firstRound + Math.log2(seats.length) - 1) ?? [];
  }

  const [left = [], right = []] = [field.left, field.right].map((side) =>
    side.filter((seating) => isPossibleSeating(seating, bounds)).flatMap(climb),
  );
  const champions = meet(left, right, field.rounds);
  const [first] = champions;
  return first
    ? blockOf(first, champions)
    : { choices: [], most: nothing.map(() => Number.NEGATIVE_INFINITY) };
}

function blockOf(first: Choice, choices: readonly Choice[]): Block {
  const most = first.most.slice();
  for (const { most: own } of choices) {
    for (let at = 0; at < most.length; at += 1)
      if ((own[at] as number) > (most[at] as number)) most[at] = own[at] as number;
  }
  return { choices, most };
}

function add(sums: Float64Array, more: Float64Array): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) + (more[at] as number);
}
