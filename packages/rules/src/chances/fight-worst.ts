import type { FightEntry, Gains } from './fight-gains.ts';
import { leadsOver } from './fight-leads.ts';

/** The worst place that was found; where `isBound` the search was given up and the entry may fall further. */
export type WorstPlace = { worst: number; isBound: boolean };

type Range = { least: Float64Array; most: Float64Array };

/**
 * The worst place of an entry, by branching over the open fights. An ending that is no worse for the entry against any
 * rival than another is left out, and so is a branch in which too few rivals can still pass. After `nodes` branches the
 * search is given up.
 */
export function worstOf(
  gains: Gains,
  entries: readonly FightEntry[],
  own: number,
  nodes: number,
): WorstPlace {
  const { start, byFight } = leadsOver(gains, entries, own);
  const fights = byFight
    .map(undominated)
    .map((endings) => ({ endings, ...rangeOf(endings) }))
    .sort((a, b) => b.width - a.width);
  // How much each rival may win over the entry at least and at most, from each fight on.
  const none = new Float64Array(start.length);
  const later: Range[] = [{ least: none, most: none }];
  for (const { least, most } of fights.toReversed()) {
    later.unshift({ least: sumOf(least, later[0]?.least), most: sumOf(most, later[0]?.most) });
  }
  let ahead = 0;
  let left = nodes;
  function branch(depth: number, leads: Float64Array, undecided: readonly number[], sure: number): void {
    const { least, most } = later[depth] as Range;
    let passed = sure;
    const open: number[] = [];
    for (const rival of undecided) {
      const lead = leads[rival] as number;
      if (lead + (least[rival] as number) > 0) passed += 1;
      else if (lead + (most[rival] as number) > 0) open.push(rival);
    }
    ahead = Math.max(ahead, passed);
    for (const ending of fights[depth]?.endings ?? []) {
      if (passed + open.length <= ahead) return;
      left -= 1;
      if (left < 0) return;
      branch(depth + 1, sumOf(leads, ending), open, passed);
    }
  }
  branch(0, start, [...start.keys()], 0);
  return { worst: 1 + ahead, isBound: left < 0 };
}

/** The endings of a fight that are not at least as good against every rival as another, the worst first. */
function undominated(endings: readonly Float64Array[]): Float64Array[] {
  const isWorse = (one: Float64Array, other: Float64Array) =>
    one.every((lead, rival) => lead >= (other[rival] as number));
  const kept: Float64Array[] = [];
  const total = (leads: Float64Array) => leads.reduce((sum, lead) => sum + lead, 0);
  for (const ending of endings.toSorted((a, b) => total(b) - total(a))) {
    if (!kept.some((other) => isWorse(other, ending))) kept.push(ending);
  }
  return kept;
}

function rangeOf(endings: readonly Float64Array[]) {
  const [first = new Float64Array()] = endings;
  const [least, most] = [first.slice(), first.slice()];
  for (const ending of endings) {
    for (const [rival, lead] of ending.entries()) {
      least[rival] = Math.min(least[rival] as number, lead);
      most[rival] = Math.max(most[rival] as number, lead);
    }
  }
  const width = most.reduce((sum, lead, rival) => sum + lead - (least[rival] as number), 0);
  return { least, most, width };
}

function sumOf(one: Float64Array, other: Float64Array | undefined): Float64Array {
  return one.map((value, at) => value + (other?.[at] ?? 0));
}
