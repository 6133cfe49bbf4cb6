import { type FightEntry, type Gains, leadOver } from './fight-gains.ts';

/** How far every rival is ahead of an entry; by the open fights, what each ending adds to that. */
export type Leads = { start: Float64Array; byFight: readonly (readonly Float64Array[])[]; wanted: number[] };

export function leadsOver(
  { earned, gains, wantedBy }: Gains,
  entries: readonly FightEntry[],
  own: number,
): Leads {
  const rivals = Array.from(earned.keys()).filter((rival) => rival !== own);
  const leadsIn = (keys: Float64Array) => Float64Array.from(rivals, (rival) => -leadOver(keys, own, rival));
  return {
    start: leadsIn(earned),
    byFight: gains.map((byEnding) => byEnding.map(leadsIn)),
    wanted: wantedBy(entries[own] as FightEntry),
  };
}

/** Adds leads to others. */
export function addLeads(sums: Float64Array, more: Float64Array | undefined, sign: 1 | -1 = 1): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) + sign * (more?.[at] ?? 0);
}
