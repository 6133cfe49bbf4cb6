import { type CardState, type Ending, keysAfter, leadOver, makeGains } from './fight-gains.ts';
import { collectPlaces, type Outlook, type Places, type Reckoning } from './outlook.ts';

/** Up to so many open fights all endings are counted: 9 of each in MMA. */
const COUNTED_FIGHTS = 3;

/**
 * Reckons who can still win a fight room (rules: chances#who-can-still-win). Everything but a `worst` that is said to
 * be a bound is exact. The best that can happen against any rival is that one's own picks come true, and that is one and
 * the same case against all of them; so the best place is the place in it. `countUpTo` is the number of open fights up to
 * which all endings are counted.
 */
export function* fightOutlook(
  state: CardState,
  countUpTo = COUNTED_FIGHTS,
): Reckoning<Outlook<Record<string, Ending>>> {
  const { covered, entries } = state;
  const prepared = makeGains(state);
  const { open, endings, earned, gains, coveredGain, wantedBy } = prepared;
  const { places, note } = collectPlaces<readonly number[]>(entries.length, false);
  const tryOut = (chosen: readonly number[]) => {
    const keys = keysAfter(prepared, chosen);
    note(keys, () => chosen);
    return keys;
  };
  const mostCovered = coveredGain(null);

  const isCounted = open.length <= countUpTo;
  if (isCounted) for (const chosen of combinations(open.length, endings.length)) tryOut(chosen);
  const settled: { wanted: readonly number[]; ahead: readonly number[]; atMost: number }[] = [];
  for (const [own, entry] of entries.entries()) {
    const wanted = wantedBy(entry);
    const keys = tryOut(wanted);
    keys[own] = (keys[own] as number) + coveredGain(entry.coveredPicks);
    const ahead = rivalsBy(keys, own).filter((rival) => leadOver(keys, own, rival) < 0);
    // The ending of each fight that is the worst against a rival makes the worst of all against that rival.
    const passing = rivalsBy(earned, own).filter((rival) => {
      const chosen = gains.map((byEnding) =>
        indexOfLeast(byEnding.map((gain) => leadOver(gain, own, rival))),
      );
      return leadOver(tryOut(chosen), own, rival) < mostCovered;
    });
    settled.push({ wanted, ahead, atMost: 1 + passing.length });
    yield;
  }
  return {
    open: open.length,
    entries: entries.map(({ id }, own) => {
      const { best, worst } = places[own] as Places<readonly number[]>;
      const { wanted, ahead, atMost } = settled[own] as (typeof settled)[number];
      const perhaps = 1 + ahead.length;
      const isAll = covered.length === 0;
      return {
        id,
        best,
        bestIsBound: false,
        perhaps: isAll ? null : perhaps,
        worst: isAll ? worst : null,
        worstIsBound: isAll && !isCounted && worst < atMost,
        canWin: perhaps === 1,
        clinched: atMost === 1,
        outBecause: ahead.slice(0, 1).map((rival) => entries[rival]?.id ?? ''),
        witness:
          perhaps === 1
            ? Object.fromEntries(open.map((fight, at) => [fight.id, endings[wanted[at] as number] as Ending]))
            : null,
      };
    }),
  };
}

function* combinations(places: number, choices: number): Generator<readonly number[]> {
  for (let code = 0; code < choices ** places; code += 1) {
    yield Array.from({ length: places }, (_, place) => Math.floor(code / choices ** place) % choices);
  }
}

/** Everybody but one, the highest key first. */
function rivalsBy(keys: Float64Array, own: number): number[] {
  const rivals = Array.from(keys, (_, rival) => rival).filter((rival) => rival !== own);
  return rivals.sort((a, b) => (keys[b] as number) - (keys[a] as number));
}

function indexOfLeast(numbers: readonly number[]): number {
  return numbers.indexOf(Math.min(...numbers));
}
