import { isPickMethod } from '../fights/methods.ts';
import { isValidOdds } from '../fights/odds.ts';
import type { ScoredFight } from '../fights/score.ts';
import type { Chances, EntryChance, HowChances, Weights } from './chances.ts';
import { drawsFrom } from './draw-chances.ts';
import { type CardState, type Ending, type Gains, makeGains } from './fight-gains.ts';
import type { Computation } from './outlook.ts';

/**
 * Computes how likely each entry is to be first, from the fights whose picks are visible to all (rules:
 * chances#how-likely). For an ending with probability zero, such as a draw, the chances are computed from the other
 * fights alone.
 */
export function* cardChances(
  state: CardState,
  weights: Weights,
  how: HowChances,
): Computation<Chances<Ending>> {
  const gains = makeGains(state);
  const odds = gains.open.map((fight) => endingOdds(fight, gains.endings, weights));
  const grouped = gains.gains.map((byEnding, fight) => groupEndings(byEnding, odds[fight] ?? []));
  const fights = grouped.map(({ groups }) => groups);
  const { whole, given }: CardShares =
    'exact' in how ? yield* countCards(gains.earned, fights) : yield* drawCards(gains.earned, fights, how);
  // Rounding can push a sum slightly above 1.
  const atMost1 = (sums: Float64Array, at: number) => Math.min(1, sums[at] ?? 0);
  const entriesOf = ({ first, share }: Shares): EntryChance[] =>
    state.entries.map(({ id }, at) => ({ id, first: atMost1(first, at), share: atMost1(share, at) }));
  return {
    open: gains.open.length,
    weights,
    samples: 'exact' in how ? 0 : how.samples,
    entries: entriesOf(whole),
    next: gains.open.map(({ id }, fight) => ({
      id,
      ways: gains.endings.map((way, ending) => {
        const shares = given[fight]?.[grouped[fight]?.groupOf[ending] ?? 0] ?? whole;
        return { way, weight: odds[fight]?.[ending] ?? 0, entries: entriesOf(shares) };
      }),
    })),
  };
}

/** Endings of a fight that score the same for every entry: their gain for each key, and their total probability. */
type EndingGroup = { gain: Float64Array; weight: number };

/** Each entry's probability of being first, and its share if ties are split evenly (see EntryChance). */
type Shares = { first: Float64Array; share: Float64Array };

/** The shares over all ways the card can end and, for each open fight, the shares given each group of its endings. */
type CardShares = { whole: Shares; given: readonly (readonly Shares[])[] };

export function groupEndings(byEnding: Gains['gains'][number], odds: readonly number[]) {
  const groups: EndingGroup[] = [];
  const groupOf = byEnding.map((gain, ending) => {
    const equal = groups.find((group) => group.gain.every((more, at) => more === gain[at]));
    const group = equal ?? { gain, weight: 0 };
    if (!equal) groups.push(group);
    group.weight += odds[ending] ?? 0;
    return groups.indexOf(group);
  });
  return { groups, groupOf };
}

function noShares(entries: number): Shares {
  return { first: new Float64Array(entries), share: new Float64Array(entries) };
}

function topOf(keys: Float64Array, entries: readonly number[]): number[] {
  let most = -1;
  let top: number[] = [];
  for (const entry of entries) {
    const key = keys[entry] as number;
    if (key < most) continue;
    if (key > most) top = [];
    most = key;
    top.push(entry);
  }
  return top;
}

/** Returns the probability of each ending: equal for all methods that can be picked, zero for other endings. */
export function endingOdds(fight: ScoredFight, endings: readonly Ending[], weights: Weights): number[] {
  const first = weights === 'odds' ? firstWins(fight) : 0.5;
  const methods = endings.filter(
    ({ winnerId, winMethod }) => winnerId === 1 && isPickMethod(winMethod),
  ).length;
  return endings.map(({ winnerId, winMethod }) => {
    if (winnerId === 0 || !isPickMethod(winMethod)) return 0;
    return (winnerId === 1 ? first : 1 - first) / methods;
  });
}

/** Returns the first fighter's probability of winning, as implied by both odds, without the bookmaker's margin. */
function firstWins({ fighter1Odds, fighter2Odds }: ScoredFight): number {
  const [first, second] = [impliedBy(fighter1Odds), impliedBy(fighter2Odds)];
  return first !== null && second !== null && first + second > 0 ? first / (first + second) : 0.5;
}

/** Returns the probability that odds imply: with +150 a stake of 100 wins 150, with -150 a stake of 150 wins 100. */
function impliedBy(odds: string): number | null {
  const size = Number(odds.slice(1));
  if (!isValidOdds(odds) || Number.isNaN(size)) return null;
  return odds.startsWith('+') ? 100 / (size + 100) : size / (size + 100);
}

/** How many branches to examine between two yields. */
const COUNTED_AT_A_TIME = 2000;

/** Counts every way the card can end. Drops entries that cannot catch the leader, and stops when one is left. */
function* countCards(
  earned: Float64Array,
  fights: readonly (readonly EndingGroup[])[],
): Computation<CardShares> {
  const count = earned.length;
  const given = fights.map((groups) => groups.map(() => noShares(count)));
  // For each search depth: every entry's key with the endings chosen so far, its shares within the current branch, and
  // the entries that can still be first (`alive`).
  const keys = Array.from({ length: fights.length + 1 }, () => earned.slice());
  const shares = keys.map(() => noShares(count));
  const alive: number[][] = keys.map(() => Array.from(earned, (_, entry) => entry));
  // For each depth, the probability that an entry is already certain to be first.
  const alone = keys.map(() => new Float64Array(count));
  const catchUp = mostToCatchUp(count, fights);

  /** Drops entries that can no longer be first. Returns true if the rest of the branch need not be examined. */
  function dropBeaten(depth: number, among: readonly number[], probability: number): boolean {
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
      sums.share[entry] = 0;
    }
    if (left.length > 1 && depth < fights.length) return false;
    for (const entry of left) {
      sums.first[entry] = 1;
      sums.share[entry] = 1 / left.length;
    }
    if (depth < fights.length) add(alone[depth] as Float64Array, leader, probability);
    return true;
  }

  let looked = 0;
  function* explore(depth: number, probability: number): Computation<void> {
    const among = alive[depth] as number[];
    const [own, next] = [keys[depth], keys[depth + 1]] as [Float64Array, Float64Array];
    const [sums, below] = [shares[depth], shares[depth + 1]] as [Shares, Shares];
    for (const [at, { gain, weight }] of (fights[depth] ?? []).entries()) {
      // At most one fight at a time may have an ending with probability zero.
      if (weight === 0 && probability === 0) continue;
      for (const entry of among) next[entry] = (own[entry] as number) + (gain[entry] as number);
      if (!dropBeaten(depth + 1, among, probability * weight))
        yield* explore(depth + 1, probability * weight);
      const ofGroup = given[depth]?.[at] as Shares;
      for (const entry of alive[depth + 1] as number[]) {
        const [first, share] = [below.first[entry] as number, below.share[entry] as number];
        add(sums.first, entry, weight * first);
        add(sums.share, entry, weight * share);
        add(ofGroup.first, entry, probability * first);
        add(ofGroup.share, entry, probability * share);
      }
      looked += 1;
      if (looked % COUNTED_AT_A_TIME === 0) yield;
    }
  }
  if (!dropBeaten(0, alive[0] as number[], 1)) yield* explore(0, 1);
  shareOut(given, alone);
  return { whole: shares[0] as Shares, given };
}

/** Returns the most that each entry can still gain on each rival, indexed by depth, entry and rival. */
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

/** If an entry was certain to be first before a fight, adds that probability to each ending of the fight. */
function shareOut(given: readonly (readonly Shares[])[], alone: readonly Float64Array[]): void {
  const sure = new Float64Array(alone[0]?.length ?? 0);
  for (const [fight, groups] of given.entries()) {
    for (const [entry, probability] of alone[fight]?.entries() ?? []) add(sure, entry, probability);
    for (const { first, share } of groups) {
      for (const [entry, probability] of sure.entries()) {
        add(first, entry, probability);
        add(share, entry, probability);
      }
    }
  }
}

function add(sums: Float64Array, at: number, more: number): void {
  sums[at] = (sums[at] as number) + more;
}

/** How many cards to draw between two yields. */
const DRAWN_AT_A_TIME = 500;

/**
 * Estimates the shares from random cards. Endings with probability zero are never drawn, so each drawn card is also
 * evaluated with one such ending, in rotation.
 */
function* drawCards(
  earned: Float64Array,
  fights: readonly (readonly EndingGroup[])[],
  { samples, seed }: { samples: number; seed: number },
): Computation<CardShares> {
  const draw = drawsFrom(seed);
  const entries = Array.from(earned, (_, entry) => entry);
  const whole = noShares(earned.length);
  const given = fights.map((groups) => groups.map(() => noShares(earned.length)));
  const looked = fights.map((groups) => groups.map(() => 0));
  const never = fights.flatMap((groups, fight) =>
    groups.flatMap(({ weight }, at) => (weight === 0 ? [{ fight, at }] : [])),
  );
  const keys = earned.slice();
  const chosen = fights.map(() => 0);
  const addGain = (fight: number, at: number, sign: 1 | -1) => {
    const gain = fights[fight]?.[at]?.gain ?? earned;
    for (let entry = 0; entry < keys.length; entry += 1) {
      keys[entry] = (keys[entry] as number) + sign * (gain[entry] as number);
    }
  };
  const note = (top: readonly number[], { first, share }: Shares) => {
    for (const entry of top) {
      first[entry] = (first[entry] as number) + 1;
      share[entry] = (share[entry] as number) + 1 / top.length;
    }
  };
  const noteGiven = (top: readonly number[], fight: number, at: number) => {
    note(top, given[fight]?.[at] as Shares);
    const counts = looked[fight] as number[];
    counts[at] = (counts[at] ?? 0) + 1;
  };
  for (let sample = 0; sample < samples; sample += 1) {
    keys.set(earned);
    for (const [fight, groups] of fights.entries()) {
      const at = drawnOf(groups, draw());
      chosen[fight] = at;
      addGain(fight, at, 1);
    }
    const top = topOf(keys, entries);
    note(top, whole);
    for (const [fight, at] of chosen.entries()) noteGiven(top, fight, at);
    const instead = never[sample % Math.max(1, never.length)];
    if (instead) {
      addGain(instead.fight, chosen[instead.fight] as number, -1);
      addGain(instead.fight, instead.at, 1);
      noteGiven(topOf(keys, entries), instead.fight, instead.at);
    }
    if (sample % DRAWN_AT_A_TIME === 0) yield;
  }
  divide(whole, samples);
  for (const [fight, groups] of given.entries()) {
    for (const [at, shares] of groups.entries()) divide(shares, looked[fight]?.[at] ?? 0);
  }
  return { whole, given };
}

function drawnOf(groups: readonly EndingGroup[], drawn: number): number {
  let left = drawn;
  let last = 0;
  for (const [at, { weight }] of groups.entries()) {
    if (weight === 0) continue;
    if (left < weight) return at;
    left -= weight;
    last = at;
  }
  return last;
}

function divide({ first, share }: Shares, by: number): void {
  for (const sums of [first, share]) {
    for (const [at, sum] of sums.entries()) sums[at] = by === 0 ? 0 : sum / by;
  }
}
