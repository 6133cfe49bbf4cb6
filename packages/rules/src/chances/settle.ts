import { type Bounds, type Completion, type Field, slotOf } from './field.ts';
import type { Reckoning } from './outlook.ts';
import { makePasses } from './passes.ts';
import type { Sheets } from './sheets.ts';

/**
 * Whether a sheet can stay level with or ahead of all of these rivals: a completion that shows it, or rivals of whom in
 * every completion at least one is ahead.
 */
export type Verdict = { witness: Completion } | { because: readonly number[] };

/** Settles verdicts exactly. Every completion that a search comes across is handed to `onCompletion`. */
export interface Settler {
  settle(sheet: number, rivals: readonly number[]): Reckoning<Verdict>;
  /** The most by which a sheet's key can be over a rival's. */
  greatestLead(sheet: number, rival: number): number;
  /** The completion that puts these rivals the furthest ahead of the sheet in sum. */
  leastHopeful(sheet: number, rivals: readonly number[]): Completion;
}

/** Rounds of weighing rivals at one node of the search before it branches. */
const WEIGHINGS = 24;
/** Nodes of the first try; each restart may take twice as many, so that the search always ends. */
const FIRST_TRY = 40;

/** What is undecided at a node, and the weights of rivals that were learned above it. */
type Node = { bounds: Bounds; load: Map<number, number> };
type Outcome = Verdict | { branch: { round: number; team: number; node: Node } };

export function makeSettler(
  field: Field,
  sheets: Sheets,
  bounds: Bounds,
  onCompletion: (completion: Completion) => Float64Array,
): Settler {
  const passes = makePasses(field);
  const slots = field.rounds * field.teams.length;
  const weights = new Float64Array(slots);

  function addLead(sheet: number, rival: number, times: number): number {
    const [own, theirs] = [sheets.values[sheet] as Float64Array, sheets.values[rival] as Float64Array];
    for (let slot = 0; slot < slots; slot += 1)
      weights[slot] = (weights[slot] as number) + times * ((own[slot] as number) - (theirs[slot] as number));
    return times * ((sheets.base[sheet] as number) - (sheets.base[rival] as number));
  }

  function leadWithin(sheet: number, rival: number, within: Bounds): number {
    const [own, theirs] = [sheets.values[sheet] as Float64Array, sheets.values[rival] as Float64Array];
    for (let slot = 0; slot < slots; slot += 1)
      weights[slot] = (own[slot] as number) - (theirs[slot] as number);
    const base = (sheets.base[sheet] as number) - (sheets.base[rival] as number);
    return base + passes.greatest(weights, within);
  }

  function leastHopeful(sheet: number, rivals: readonly number[]): Completion {
    weights.fill(0);
    for (const rival of rivals) addLead(sheet, rival, -1);
    passes.greatest(weights, bounds);
    return passes.maximiser();
  }

  /** The rival who is furthest ahead under a completion, null where none is. */
  function worstRival(sheet: number, rivals: readonly number[], completion: Completion): number | null {
    const keys = onCompletion(completion);
    let worst: number | null = null;
    let most = keys[sheet] as number;
    for (const rival of rivals) {
      if ((keys[rival] as number) <= most) continue;
      most = keys[rival] as number;
      worst = rival;
    }
    return worst;
  }

  /**
   * Looks for a completion in which no rival is ahead, or for weights of the rivals under which the sum of the leads
   * stays negative, which rules all completions of the node out. After a number of weighings it names a slot to
   * branch on: the one that the completions seen disagree about most.
   */
  function weigh(sheet: number, rivals: readonly number[], node: Node): Outcome {
    const load = new Map(node.load);
    const proposed: Completion[] = [];
    for (let weighing = 0; weighing < WEIGHINGS; weighing += 1) {
      weights.fill(0);
      let base = 0;
      if (load.size === 0) weights.set(sheets.values[sheet] as Float64Array);
      for (const [rival, times] of load) base += addLead(sheet, rival, times);
      const most = passes.greatest(weights, node.bounds) + base;
      if (most === Number.NEGATIVE_INFINITY) return { because: [] };
      if (most < 0 && load.size > 0) return { because: [...load.keys()] };
      const completion = passes.maximiser();
      const worst = worstRival(sheet, rivals, completion);
      if (worst === null) return { witness: completion };
      if (leadWithin(sheet, worst, node.bounds) < 0) return { because: [worst] };
      proposed.push(completion);
      load.set(worst, (load.get(worst) ?? 0) + 1);
    }
    return {
      branch: { ...disputed(sheet, load, proposed, node.bounds), node: { bounds: node.bounds, load } },
    };
  }

  /** The open slot that the latest completions disagree about most, by what it moves between the sheet and its rivals. */
  function disputed(
    sheet: number,
    load: ReadonlyMap<number, number>,
    proposed: readonly Completion[],
    { least, most }: Bounds,
  ): { round: number; team: number } {
    const latest = proposed.slice(-WEIGHINGS / 2);
    let best = { round: 0, team: 0, worth: -1 };
    for (let team = 0; team < field.teams.length; team += 1) {
      for (let round = (least[team] as number) + 1; round <= (most[team] as number); round += 1) {
        const wins = latest.filter((completion) => (completion[team] as number) >= round).length;
        const slot = slotOf(field, round, team);
        let moves = 1;
        for (const [rival, times] of load)
          moves +=
            times * Math.abs((sheets.values[sheet]?.[slot] ?? 0) - (sheets.values[rival]?.[slot] ?? 0));
        const worth = Math.min(wins, latest.length - wins) * moves + moves * 1e-6;
        if (worth > best.worth) best = { round, team, worth };
      }
    }
    return best;
  }

  function* settle(sheet: number, rivals: readonly number[]): Reckoning<Verdict> {
    let learned = new Map<number, number>();
    for (let nodes = FIRST_TRY; ; nodes *= 2) {
      const budget = { left: nodes };
      const verdict = yield* search(sheet, rivals, { bounds, load: learned }, budget, (load) => {
        learned = new Map([...load].map(([rival, times]) => [rival, Math.ceil(times / 2)]));
      });
      if (verdict) return verdict;
    }
  }

  function* search(
    sheet: number,
    rivals: readonly number[],
    node: Node,
    budget: { left: number },
    learn: (load: ReadonlyMap<number, number>) => void,
  ): Reckoning<Verdict | null> {
    if (budget.left === 0) return null;
    budget.left -= 1;
    const outcome = weigh(sheet, rivals, node);
    yield;
    if (!('branch' in outcome)) return outcome;
    const { round, team, node: below } = outcome.branch;
    learn(below.load);
    const because = new Set<number>();
    for (const wins of [true, false]) {
      const within = { least: below.bounds.least.slice(), most: below.bounds.most.slice() };
      if (wins) within.least[team] = round;
      else within.most[team] = round - 1;
      const verdict = yield* search(sheet, rivals, { bounds: within, load: below.load }, budget, learn);
      if (verdict === null || 'witness' in verdict) return verdict;
      for (const rival of verdict.because) because.add(rival);
    }
    return { because: [...because] };
  }

  return { settle, leastHopeful, greatestLead: (sheet, rival) => leadWithin(sheet, rival, bounds) };
}
