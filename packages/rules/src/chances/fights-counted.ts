import { type CardShares, type EndingGroup, noShares, type Shares, topOf } from './card-shares.ts';
import type { Reckoning } from './outlook.ts';

/** Cards looked at between two pauses. */
const AT_A_TIME = 2000;

/**
 * Reckons the shares over every way the open fights can end. An entry is left out of a branch as soon as the one in the
 * lead can no longer be caught by it, and a branch is cut where one entry is left.
 */
export function* countCards(
  earned: Float64Array,
  fights: readonly (readonly EndingGroup[])[],
): Reckoning<CardShares> {
  const count = earned.length;
  const given = fights.map((groups) => groups.map(() => noShares(count)));
  // By depth: the keys so far, the entries that can still be first, and their shares in this branch.
  const keys = Array.from({ length: fights.length + 1 }, () => earned.slice());
  const shares = keys.map(() => noShares(count));
  const alive: number[][] = keys.map(() => Array.from(earned, (_, entry) => entry));
  // The probability of the branches in which an entry is alone from this depth on.
  const alone = keys.map(() => new Float64Array(count));
  const catchUp = mostToCatchUp(count, fights);

  /** Leaves out entries that can no longer be first; true where that settles the branch. */
  function settle(depth: number, among: readonly number[], probability: number): boolean {
    const [own, sums, most] = [keys[depth], shares[depth], catchUp[depth]] as [
      Float64Array,
      Shares,
      Float64Array[],
    ];
    const [leader = 0] = topOf(own, among);
    const left = among.filter(
      (entry) =>
        (own[entry] as number) + ((most[entry] as Float64Array)[leader] as number) >= (own[leader] as number),
    );
    alive[depth] = left;
    for (const entry of left) {
      sums.first[entry] = 0;
      sums.level[entry] = 0;
    }
    if (left.length > 1 && depth < fights.length) return false;
    for (const entry of left) {
      sums.first[entry] = 1;
      sums.level[entry] = left.length > 1 ? 1 : 0;
    }
    if (depth < fights.length) add(alone[depth] as Float64Array, leader, probability);
    return true;
  }

  let looked = 0;
  function* explore(depth: number, probability: number): Reckoning<void> {
    const among = alive[depth] as number[];
    const [own, next] = [keys[depth], keys[depth + 1]] as [Float64Array, Float64Array];
    const [sums, below] = [shares[depth], shares[depth + 1]] as [Shares, Shares];
    for (const [at, { gain, weight }] of (fights[depth] ?? []).entries()) {
      // A card with two endings that have no probability tells nothing.
      if (weight === 0 && probability === 0) continue;
      for (const entry of among) next[entry] = (own[entry] as number) + (gain[entry] as number);
      if (!settle(depth + 1, among, probability * weight)) yield* explore(depth + 1, probability * weight);
      const ofGroup = given[depth]?.[at] as Shares;
      for (const entry of alive[depth + 1] as number[]) {
        const [first, level] = [below.first[entry] as number, below.level[entry] as number];
        add(sums.first, entry, weight * first);
        add(sums.level, entry, weight * level);
        add(ofGroup.first, entry, probability * first);
        add(ofGroup.level, entry, probability * level);
      }
      looked += 1;
      if (looked % AT_A_TIME === 0) yield;
    }
  }
  if (!settle(0, alive[0] as number[], 1)) yield* explore(0, 1);
  shareOut(given, alone);
  return { whole: shares[0] as Shares, given };
}

/** By depth, entry and rival: how much the entry can gain on the rival over the fights from there on. */
function mostToCatchUp(count: number, fights: readonly (readonly EndingGroup[])[]): Float64Array[][] {
  let later = Array.from({ length: count }, () => new Float64Array(count));
  const byDepth = [later];
  for (const groups of fights.toReversed()) {
    later = later.map((row, entry) =>
      row.map((sum, rival) => {
        let most = Number.NEGATIVE_INFINITY;
        for (const { gain } of groups) {
          most = Math.max(most, (gain[entry] as number) - (gain[rival] as number));
        }
        return sum + most;
      }),
    );
    byDepth.unshift(later);
  }
  return byDepth;
}

/** An entry that is alone before a fight is first however it ends. */
function shareOut(given: readonly (readonly Shares[])[], alone: readonly Float64Array[]): void {
  const sure = new Float64Array(alone[0]?.length ?? 0);
  for (const [fight, groups] of given.entries()) {
    for (const [entry, probability] of alone[fight]?.entries() ?? []) add(sure, entry, probability);
    for (const { first } of groups) {
      for (const [entry, probability] of sure.entries()) add(first, entry, probability);
    }
  }
}

function add(sums: Float64Array, at: number, more: number): void {
  sums[at] = (sums[at] as number) + more;
}
