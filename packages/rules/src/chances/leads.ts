import { slotOf } from './field.ts';
import type { Trial } from './outcomes.ts';
import type { Tally } from './tally.ts';

/** What is decided one after the other: tables of outcomes, and games between the winners of two steps before. */
export type Step = { tally: Tally } | { upper: number; lower: number; round: number };

/** The contenders that can still be first, as far as is decided, and the keys that all have so far. */
export type Live = { contenders: Int16Array; count: number; sums: Float64Array };

/** After each step: how much at most what follows adds to one contender more than to another, a row for each. */
export function leadsAfter({ width, slotKeys, field }: Trial, steps: readonly Step[]): Float64Array[] {
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

/** Adds to each pair the most that one row gives to the first more than to the second. */
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

/** Keeps the contenders that can still be first, whatever follows. */
export function leaveOut(before: Live, here: Live, leads: Float64Array): void {
  const { sums } = here;
  const width = sums.length;
  let leader = before.contenders[0] as number;
  for (let at = 1; at < before.count; at += 1) {
    const contender = before.contenders[at] as number;
    if ((sums[contender] as number) > (sums[leader] as number)) leader = contender;
  }
  const isAhead = (rival: number, contender: number) =>
    (sums[contender] as number) + (leads[contender * width + rival] as number) < (sums[rival] as number);
  let kept = 0;
  for (let at = 0; at < before.count; at += 1) {
    const contender = before.contenders[at] as number;
    let isOut = isAhead(leader, contender);
    for (let other = 0; other < before.count && !isOut; other += 1) {
      isOut = isAhead(before.contenders[other] as number, contender);
    }
    if (isOut) continue;
    here.contenders[kept] = contender;
    kept += 1;
  }
  here.count = kept;
}
