import type { Budget } from './descent.ts';
import type { PreparedRoom, RivalWeights } from './entry-keys.ts';
import { type Bounds, type Completion, claimed, denied, slotOf } from './field.ts';
import type { Computation } from './outlook.ts';
import type { Passes } from './passes.ts';

/** The cost of a search node, in choices (see Budget). */
const NODE_COST = 500;
/** The maximum number of nodes in the first attempt. Each restart doubles it and keeps the weights found so far. */
const FIRST_TRY = 40;
/** The share of the remaining budget that may be spent on nodes. */
const SHARE = 0.05;

/**
 * Answers what `evaluate` leaves open by evaluating two cases: a team wins the most disputed game, or it does not. When
 * the share of the budget runs out, returns the weights found for the root node.
 */
export function* branch(
  question: Question,
  bounds: Bounds,
  budget: Budget,
  share = SHARE,
): Computation<Settled | { weights: RivalWeights }> {
  const end = budget.left * (1 - share);
  let weights: RivalWeights = new Map();
  let atRoot = weights;
  for (let most = FIRST_TRY; ; most *= 2) {
    const because = new Set<number>();
    const halved = new Map([...weights].map(([rival, times]) => [rival, Math.ceil(times / 2)]));
    const open: { bounds: Bounds; weights: RivalWeights }[] = [{ bounds, weights: halved }];
    for (let nodes = 0; nodes < most; nodes += 1) {
      const node = open.pop();
      if (!node) return { because: [...because] };
      if (budget.left < end) return { weights: atRoot };
      budget.left -= NODE_COST;
      const result = evaluate(question, node.bounds, node.weights);
      yield;
      if (result === 'met') return result;
      if ('because' in result) {
        for (const rival of result.because) because.add(rival);
        continue;
      }
      if (node.bounds === bounds) atRoot = result.weights;
      weights = result.weights;
      const claim = { ...mostDisputed(question, node.bounds, result), wins: true };
      for (const half of [denied(claim), claim]) open.push({ bounds: claimed(node.bounds, [half]), weights });
    }
  }
}

/** Returns the team and round on which the latest completions differ most, weighted by the effect on the entry. */
function mostDisputed(
  { room: { field, entryKeys }, entry }: Question,
  { least, most }: Bounds,
  { weights, completions }: Unsettled,
): { round: number; team: number } {
  const latest = completions.slice(completions.length / 2);
  let best = { round: 0, team: 0 };
  let mostWorth = -1;
  for (let team = 0; team < field.teams.length; team += 1) {
    for (
      let round = Math.max((least[team] as number) + 1, field.debuts[team] as number);
      round <= (most[team] as number);
      round += 1
    ) {
      const wins = latest.filter((completion) => (completion[team] as number) >= round).length;
      const slot = slotOf(field, round, team);
      let moves = 1;
      for (const [rival, times] of weights)
        moves +=
          times * Math.abs((entryKeys.values[entry]?.[slot] ?? 0) - (entryKeys.values[rival]?.[slot] ?? 0));
      const worth = Math.min(wins, latest.length - wins) * moves + moves * 1e-6;
      if (worth <= mostWorth) continue;
      best = { round, team };
      mostWorth = worth;
    }
  }
  return best;
}

/** Asks whether an entry can tie with or beat all these rivals. Every completion found is passed to `tryOut`. */
type Question = {
  room: PreparedRoom;
  passes: Passes;
  entry: number;
  rivals: readonly number[];
  tryOut: (completion: Completion) => Float64Array;
  evaluations?: number;
};

/** 'met' if the entry can be first. Otherwise, one of the rivals in `because` always finishes ahead of the entry. */
type Settled = 'met' | { because: readonly number[] };

/** Returned if it is unclear whether the entry can be first: the weights and completions that `evaluate` found. */
type Unsettled = { weights: RivalWeights; completions: readonly Completion[] };

/** How many times `evaluate` adjusts its weights before it gives up. */
const MAX_EVALUATIONS = 24;

/**
 * Looks for a way the tournament can end with no rival ahead of an entry. If the weighted sum of the entry's leads is
 * always negative, there is no such way. Starts with the weights in `begin`.
 */
function evaluate(
  { room: { field, entryKeys }, passes, entry, rivals, tryOut, evaluations = MAX_EVALUATIONS }: Question,
  bounds: Bounds,
  begin: RivalWeights,
): Settled | Unsettled {
  const own = entryKeys.values[entry] as Float64Array;
  const sum = new Float64Array(field.rounds * field.teams.length);
  const weights = new Map<number, number>();
  const completions: Completion[] = [];
  let base = 0;

  function add(rival: number, times: number): void {
    weights.set(rival, (weights.get(rival) ?? 0) + times);
    const theirs = entryKeys.values[rival] as Float64Array;
    for (let slot = 0; slot < sum.length; slot += 1)
      sum[slot] = (sum[slot] as number) + times * ((own[slot] as number) - (theirs[slot] as number));
    base += times * ((entryKeys.base[entry] as number) - (entryKeys.base[rival] as number));
  }

  for (const [rival, times] of begin) add(rival, times);
  for (let evaluation = 0; evaluation < evaluations; evaluation += 1) {
    const most = passes.greatest(weights.size > 0 ? sum : own, bounds) + base;
    if (most === Number.NEGATIVE_INFINITY) return { because: [] };
    if (most < 0 && weights.size > 0) return { because: [...weights.keys()] };
    const completion = passes.maximiser();
    const rival = furthestAhead(tryOut(completion), entry, rivals);
    if (rival === null) return 'met';
    if (passes.lead(entryKeys, entry, rival, bounds) < 0) return { because: [rival] };
    completions.push(completion);
    add(rival, 1);
  }
  return { weights, completions };
}

function furthestAhead(keys: Float64Array, entry: number, rivals: readonly number[]): number | null {
  let most = keys[entry] as number;
  let furthest: number | null = null;
  for (const rival of rivals) {
    if ((keys[rival] as number) <= most) continue;
    most = keys[rival] as number;
    furthest = rival;
  }
  return furthest;
}
