import { wholeBlock } from './blocks.ts';
import type { Bounds, Field } from './field.ts';
import type { Margins } from './margins.ts';

/** Two margins, or one that is left over. */
export type Pair = readonly [number, number | null];

/** The first with the second, the third with the fourth, and so on. */
export function inOrder(rivals: readonly number[]): Pair[] {
  return rivals.flatMap((one, at): Pair[] => (at % 2 === 0 ? [[one, rivals[at + 1] ?? null]] : []));
}

/** Puts margins into pairs of which both can hardly be enough in one completion. */
export function makePairing(
  field: Field,
  bounds: Bounds,
  { start, addedBy, enough }: Margins,
  most: Float64Array,
): (rivals: readonly number[]) => Pair[] {
  // Where a side can be seated in many ways, there are too many blocks to look at every pair in each of them.
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
    // Who is in conflict with the fewest is hardest to find a partner for.
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
