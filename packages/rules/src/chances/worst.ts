import { type Bounds, type Completion, slotOf } from './field.ts';
import type { Reckoning } from './outlook.ts';
import { makePasses } from './passes.ts';
import type { PreparedRoom } from './sheets.ts';

/** Nodes looked at between two pauses. */
const NODES_AT_A_TIME = 8;

type Node = { bounds: Bounds; passing: readonly number[] };

/**
 * Looks for the completion with the most rivals ahead of a sheet, from the champion down. Every completion met is tried
 * out. Answers a place that the sheet never falls below: the worst one met where the search came to its end.
 */
export function* searchWorst(
  { field, sheets, levelIsAhead }: PreparedRoom,
  bounds: Bounds,
  sheet: number,
  { passing, reached }: { passing: readonly number[]; reached: number },
  mostNodes: number,
  tryOut: (completion: Completion) => Float64Array,
): Reckoning<number> {
  const passes = makePasses(field);
  const weights = new Float64Array(field.rounds * field.teams.length);
  const own = sheets.values[sheet] as Float64Array;
  const ahead = levelIsAhead ? 0 : 1;
  let worst = reached;
  let nodes = 0;

  function leadOf(rivals: readonly number[], within: Bounds): number {
    weights.fill(0);
    let base = 0;
    for (const rival of rivals) {
      const theirs = sheets.values[rival] as Float64Array;
      for (let slot = 0; slot < weights.length; slot += 1)
        weights[slot] = (weights[slot] as number) + (theirs[slot] as number) - (own[slot] as number);
      base += (sheets.base[rival] as number) - (sheets.base[sheet] as number);
    }
    return base + passes.greatest(weights, within);
  }

  function look(completion: Completion): void {
    const keys = tryOut(completion);
    const key = (keys[sheet] as number) + ahead;
    worst = Math.max(worst, 1 + passing.filter((rival) => (keys[rival] as number) >= key).length);
  }

  /** The node with the rivals that can still pass within it; null where there are too few of them. */
  function enter(within: Bounds, before: readonly number[]): Node | null {
    const left = before.filter((rival) => leadOf([rival], within) >= ahead);
    if (1 + left.length <= worst) return null;
    leadOf(left, within);
    look(passes.maximiser());
    return 1 + left.length > worst ? { bounds: within, passing: left } : null;
  }

  const root = enter(bounds, passing);
  const open = root ? [root] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    if (1 + node.passing.length <= worst) continue;
    const slot = undecided(node);
    if (slot === null) continue;
    if (nodes >= mostNodes) return 1 + Math.max(...[node, ...open].map(({ passing: left }) => left.length));
    nodes += 1;
    if (nodes % NODES_AT_A_TIME === 0) yield;
    const { round, team } = slot;
    const halves = [true, false].flatMap((wins) => {
      const within = { least: node.bounds.least.slice(), most: node.bounds.most.slice() };
      if (wins) within.least[team] = round;
      else within.most[team] = round - 1;
      return enter(within, node.passing) ?? [];
    });
    open.push(...halves.sort((a, b) => a.passing.length - b.passing.length));
  }
  return worst;

  /** The undecided slot of the latest round that moves the most between the sheet and these rivals. */
  function undecided({
    bounds: { least, most },
    passing: left,
  }: Node): { round: number; team: number } | null {
    for (let round = field.rounds; round > 0; round -= 1) {
      let best: { round: number; team: number } | null = null;
      let moves = 0;
      for (let team = 0; team < field.teams.length; team += 1) {
        if ((least[team] as number) >= round || (most[team] as number) < round) continue;
        const slot = slotOf(field, round, team);
        const worth = left.reduce(
          (sum, rival) => sum + Math.abs((sheets.values[rival]?.[slot] ?? 0) - (own[slot] ?? 0)),
          0,
        );
        if (worth <= moves) continue;
        moves = worth;
        best = { round, team };
      }
      if (best) return best;
    }
    return null;
  }
}
