import type { Budget } from './descent.ts';
import { type Bounds, claimed, denied, slotOf } from './field.ts';
import type { Reckoning } from './outlook.ts';
import { type Load, type Question, type Settled, type Unsettled, weigh } from './weighing.ts';

/** What a node costs, in choices (see Descent). */
const NODE_COST = 500;
/** Nodes of the first try; each restart may take twice as many, with the weights that were learned before it. */
const FIRST_TRY = 40;
/** How much of what is left of a budget may be spent on nodes. */
const SHARE = 0.05;

/**
 * Answers what weighing leaves open: takes the slot that completions disagree about most as won, then as not won, and
 * weighs again. Where a share of the budget does not suffice, the answer is the weights
 * tried at the root.
 */
export function* branch(
  question: Question,
  bounds: Bounds,
  budget: Budget,
  share = SHARE,
): Reckoning<Settled | { load: Load }> {
  const end = budget.left * (1 - share);
  let load: Load = new Map();
  let atRoot = load;
  for (let most = FIRST_TRY; ; most *= 2) {
    const because = new Set<number>();
    const open: { bounds: Bounds; load: Load }[] = [{ bounds, load: halved(load) }];
    for (let nodes = 0; nodes < most; nodes += 1) {
      const node = open.pop();
      if (!node) return { because: [...because] };
      if (budget.left < end) return { load: atRoot };
      budget.left -= NODE_COST;
      const weighed = weigh(question, node.bounds, node.load);
      yield;
      if (weighed === 'met') return weighed;
      if ('because' in weighed) {
        for (const rival of weighed.because) because.add(rival);
        continue;
      }
      if (node.bounds === bounds) atRoot = weighed.load;
      load = weighed.load;
      const claim = { ...mostDisputed(question, node.bounds, weighed), wins: true };
      for (const half of [denied(claim), claim]) open.push({ bounds: claimed(node.bounds, [half]), load });
    }
  }
}

function halved(load: Load): Load {
  return new Map([...load].map(([rival, times]) => [rival, Math.ceil(times / 2)]));
}

/** The open slot that the latest completions disagree about most, by what it moves between a sheet and its rivals. */
function mostDisputed(
  { room: { field, sheets }, sheet }: Question,
  { least, most }: Bounds,
  { load, seen }: Unsettled,
): { round: number; team: number } {
  const latest = seen.slice(seen.length / 2);
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
      for (const [rival, times] of load)
        moves += times * Math.abs((sheets.values[sheet]?.[slot] ?? 0) - (sheets.values[rival]?.[slot] ?? 0));
      const worth = Math.min(wins, latest.length - wins) * moves + moves * 1e-6;
      if (worth <= mostWorth) continue;
      best = { round, team };
      mostWorth = worth;
    }
  }
  return best;
}
