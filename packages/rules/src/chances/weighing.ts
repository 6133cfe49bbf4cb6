import type { Bounds, Completion } from './field.ts';
import type { Passes } from './passes.ts';
import type { PreparedRoom } from './sheets.ts';

/** How often each rival counts in a sum of leads. */
export type Load = ReadonlyMap<number, number>;

/**
 * Rivals of whom in every completion at least one is ahead, none where a completion was met in which nobody is; or the
 * weights tried last where neither was found.
 */
export type Weighed = { because: readonly number[] } | { load: Load };

/** Weighings after which the question is left open. */
const WEIGHINGS = 48;

/**
 * Looks for a completion in which none of these rivals is ahead of a sheet, or for weights of the rivals under which the
 * sum of its leads over them stays negative, which rules such a completion out. Every completion met is tried out.
 */
export function weigh(
  { field, sheets }: PreparedRoom,
  bounds: Bounds,
  passes: Passes,
  { sheet, rivals }: { sheet: number; rivals: readonly number[] },
  tryOut: (completion: Completion) => Float64Array,
): Weighed {
  const own = sheets.values[sheet] as Float64Array;
  const weights = own.slice();
  const sum = new Float64Array(field.rounds * field.teams.length);
  const load = new Map<number, number>();
  let base = 0;
  for (let weighing = 0; weighing < WEIGHINGS; weighing += 1) {
    const most = passes.greatest(weights, bounds) + base;
    if (most < 0 && load.size > 0) return { because: [...load.keys()] };
    const rival = furthestAhead(tryOut(passes.maximiser()), sheet, rivals);
    if (rival === null) return { because: [] };
    if (load.size > 0) sum.set(weights);
    load.set(rival, (load.get(rival) ?? 0) + 1);
    const theirs = sheets.values[rival] as Float64Array;
    for (let slot = 0; slot < weights.length; slot += 1)
      weights[slot] = (sum[slot] as number) + (own[slot] as number) - (theirs[slot] as number);
    base += (sheets.base[sheet] as number) - (sheets.base[rival] as number);
  }
  return { load };
}

/** The rival that is furthest ahead of a sheet by these keys, null where none is. */
function furthestAhead(keys: Float64Array, sheet: number, rivals: readonly number[]): number | null {
  let furthest: number | null = null;
  let most = keys[sheet] as number;
  for (const rival of rivals) {
    if ((keys[rival] as number) <= most) continue;
    most = keys[rival] as number;
    furthest = rival;
  }
  return furthest;
}
