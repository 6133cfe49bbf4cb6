import {
  type CardState,
  type Ending,
  type FightEntry,
  type Gains,
  keysAfter,
  leadOver,
  makeGains,
} from './fight-gains.ts';
import { worstOf } from './fight-worst.ts';
import type { EntryOutlook, Outlook, Reckoning } from './outlook.ts';

/** Branches of one entry after which its worst place is left as a bound: more than 3 fights of 9 endings can have. */
const BRANCHES = 900;

/**
 * Reckons who can still win a fight room (rules: chances#who-can-still-win), every entry or `only` some. Everything but
 * a `worst` that is said to be a bound is exact. The best that can happen against any rival is that one's own picks come
 * true, and that is one and the same case against all of them; so the best place is the place in it.
 */
export function* fightOutlook(
  state: CardState,
  { only, branches = BRANCHES }: { only?: readonly string[]; branches?: number } = {},
): Reckoning<Outlook<Record<string, Ending>>> {
  const gains = makeGains(state);
  const entries: EntryOutlook<Record<string, Ending>>[] = [];
  let isStopped = false;
  for (const [own, { id }] of state.entries.entries()) {
    if (only && !only.includes(id)) continue;
    entries.push(outlookOf(gains, state.entries, own, isStopped ? 0 : branches));
    isStopped = (yield) === true;
  }
  return { open: gains.open.length, hasBegun: gains.hasBegun, entries };
}

/** The outlook of one entry. */
export function outlookOf(
  gains: Gains,
  entries: readonly FightEntry[],
  own: number,
  branches: number,
): EntryOutlook<Record<string, Ending>> {
  const { id } = entries[own] as FightEntry;
  const { best, perhaps, firstAhead, wanted } = bestOf(gains, entries, own);
  const atMost = placeAtMost(gains, own);
  const { worst, isBound } = worstOf(gains, entries, own, gains.isWhole ? branches : 0);
  return {
    id,
    best,
    bestIsBound: false,
    perhaps: gains.isWhole ? null : perhaps,
    worst: gains.isWhole ? worst : null,
    worstIsBound: gains.isWhole && isBound && worst < atMost,
    canWin: perhaps === 1,
    clinched: atMost === 1 && gains.hasBegun,
    outBecause: firstAhead === undefined ? [] : [entries[firstAhead]?.id ?? ''],
    witness:
      perhaps === 1
        ? Object.fromEntries(
            gains.open.map(({ id: fightId }, at) => [fightId, gains.endings[wanted[at] as number] as Ending]),
          )
        : null,
  };
}

/** The best place by the fights that are seen, and with those that are covered for nobody else. */
export function bestOf(gains: Gains, entries: readonly FightEntry[], own: number) {
  const entry = entries[own] as FightEntry;
  const wanted = gains.wantedBy(entry);
  const keys = keysAfter(gains, wanted);
  const placeOf = () => 1 + keys.reduce((count, key) => count + Number(key > (keys[own] as number)), 0);
  const best = placeOf();
  keys[own] = (keys[own] as number) + gains.coveredGain(entry.coveredPicks);
  const perhaps = placeOf();
  const most = keys.reduce((top, key) => Math.max(top, key), 0);
  return { wanted, best, perhaps, firstAhead: perhaps === 1 ? undefined : keys.indexOf(most) };
}

/**
 * One more than the rivals that can come to pass the entry, each in the case that is the worst against it. While fights
 * are covered an entry may still be added, which has the covered fights alone.
 */
function placeAtMost({ earned, gains, coveredGain }: Gains, own: number): number {
  const mostCovered = coveredGain(null);
  let place = (earned[own] as number) < mostCovered ? 2 : 1;
  for (const rival of earned.keys()) {
    const lead = gains.reduce(
      (sum, byEnding) => sum + Math.min(...byEnding.map((gain) => leadOver(gain, own, rival))),
      leadOver(earned, own, rival),
    );
    if (rival !== own && lead < mostCovered) place += 1;
  }
  return place;
}
