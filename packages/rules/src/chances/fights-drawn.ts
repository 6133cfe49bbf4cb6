import { type CardShares, type EndingGroup, noShares, type Shares, topOf } from './card-shares.ts';
import { drawsFrom } from './draw-chances.ts';
import type { Reckoning } from './outlook.ts';

/** Cards drawn between two pauses. */
const AT_A_TIME = 500;

/**
 * Estimates the shares by drawing endings of the open fights. Each drawn card also serves one of the endings that have
 * no probability, in turn: it is looked at once more with that ending.
 */
export function* drawCards(
  earned: Float64Array,
  fights: readonly (readonly EndingGroup[])[],
  { samples, seed }: { samples: number; seed: number },
): Reckoning<CardShares> {
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
  const note = (top: readonly number[], { first, level }: Shares) => {
    for (const entry of top) {
      first[entry] = (first[entry] as number) + 1;
      if (top.length > 1) level[entry] = (level[entry] as number) + 1;
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
    if (sample % AT_A_TIME === 0) yield;
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

function divide({ first, level }: Shares, by: number): void {
  for (const sums of [first, level]) {
    for (const [at, sum] of sums.entries()) sums[at] = by === 0 ? 0 : sum / by;
  }
}
