import type { Bounds, Completion } from './field.ts';
import type { Passes } from './passes.ts';
import type { PreparedRoom } from './sheets.ts';

/** How often each rival counts in a sum of leads. */
export type Load = ReadonlyMap<number, number>;

/** Which rivals a sheet is to come level with or pass, and what answers that; every completion met is tried out. */
export type Question = {
  room: PreparedRoom;
  passes: Passes;
  sheet: number;
  rivals: readonly number[];
  tryOut: (completion: Completion) => Float64Array;
  weighings?: number;
};

/** That a completion was met in which none of the rivals is ahead; or rivals of whom in every one at least one is. */
export type Settled = 'met' | { because: readonly number[] };

/** The weights tried last, and the completions met, where neither was found. */
export type Unsettled = { load: Load; seen: readonly Completion[] };

/** Weighings after which a question is left open. */
const WEIGHINGS = 24;

/**
 * Looks for a completion in which none of these rivals is ahead of a sheet, or for weights of the rivals under which the
 * sum of its leads over them stays negative, which rules such a completion out. It begins with the weights of a load.
 */
export function weigh(
  { room: { field, sheets }, passes, sheet, rivals, tryOut, weighings = WEIGHINGS }: Question,
  bounds: Bounds,
  begin: Load,
): Settled | Unsettled {
  const own = sheets.values[sheet] as Float64Array;
  const sum = new Float64Array(field.rounds * field.teams.length);
  const load = new Map<number, number>();
  const seen: Completion[] = [];
  let base = 0;

  function add(rival: number, times: number): void {
    load.set(rival, (load.get(rival) ?? 0) + times);
    const theirs = sheets.values[rival] as Float64Array;
    for (let slot = 0; slot < sum.length; slot += 1)
      sum[slot] = (sum[slot] as number) + times * ((own[slot] as number) - (theirs[slot] as number));
    base += times * ((sheets.base[sheet] as number) - (sheets.base[rival] as number));
  }

  for (const [rival, times] of begin) add(rival, times);
  for (let weighing = 0; weighing < weighings; weighing += 1) {
    const most = passes.greatest(load.size > 0 ? sum : own, bounds) + base;
    if (most === Number.NEGATIVE_INFINITY) return { because: [] };
    if (most < 0 && load.size > 0) return { because: [...load.keys()] };
    const completion = passes.maximiser();
    const rival = furthestAhead(tryOut(completion), sheet, rivals);
    if (rival === null) return 'met';
    if (passes.lead(sheets, sheet, rival, bounds) < 0) return { because: [rival] };
    seen.push(completion);
    add(rival, 1);
  }
  return { load, seen };
}

/** The rival that is furthest ahead of a sheet by these keys, null where none is. */
function furthestAhead(keys: Float64Array, sheet: number, rivals: readonly number[]): number | null {
  let most = keys[sheet] as number;
  let furthest: number | null = null;
  for (const rival of rivals) {
    if ((keys[rival] as number) <= most) continue;
    most = keys[rival] as number;
    furthest = rival;
  }
  return furthest;
}
