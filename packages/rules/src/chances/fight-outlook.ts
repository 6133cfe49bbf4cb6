import { type FightWinner, isPickMethod, type ResultMethod, resultMethodsFor } from '../fights/methods.ts';
import {
  type FightPick,
  type FightPicks,
  isCompleted,
  type ScoredFight,
  scorePick,
} from '../fights/score.ts';
import type { FightSport } from '../rooms/sports.ts';
import { collectPlaces, type Outlook, type Places, type Reckoning } from './outlook.ts';

/** How a fight ends. */
export type Ending = { winnerId: FightWinner; winMethod: ResultMethod };

/** An entry's picks of the fights that are counted, and of the covered ones; null where the reader may not see those. */
export type FightEntry = { id: string; picks: FightPicks; coveredPicks: FightPicks | null };

/** A fight room: the fights whose picks everybody may see, and those whose picks are still covered. */
export type CardState = {
  sport: FightSport;
  card: readonly ScoredFight[];
  covered: readonly ScoredFight[];
  entries: readonly FightEntry[];
};

/** Up to so many open fights all endings are counted: 9 of each in MMA. */
const COUNTED_FIGHTS = 3;

/**
 * Reckons who can still win a fight room (rules: chances#who-can-still-win). Everything but a `worst` that is said to
 * be a bound is exact. The best that can happen against any rival is that one's own picks come true, and that is one and
 * the same case against all of them; so the best place is the place in it. `countUpTo` is the number of open fights up to
 * which all endings are counted.
 */
export function* fightOutlook(
  { sport, card, covered, entries }: CardState,
  countUpTo = COUNTED_FIGHTS,
): Reckoning<Outlook<Record<string, Ending>>> {
  const open = card.filter((fight) => !isCompleted(fight));
  const keyOf = makeKeys([...card, ...covered]);
  const endings = endingsIn(sport);
  const earned = Float64Array.from(entries, ({ picks }) =>
    card.reduce((sum, fight) => sum + (isCompleted(fight) ? keyOf(fight, fight, picks[fight.id]) : 0), 0),
  );
  // What each ending of each open fight adds to the key of each entry.
  const gains = open.map((fight) =>
    endings.map((ending) => Float64Array.from(entries, ({ picks }) => keyOf(fight, ending, picks[fight.id]))),
  );
  const { places, note } = collectPlaces<readonly number[]>(entries.length, false);
  const tryOut = (chosen: readonly number[]) => {
    const keys = earned.slice();
    for (const [fight, ending] of chosen.entries()) addTo(keys, gains[fight]?.[ending]);
    note(keys, () => chosen);
    return keys;
  };

  // The most that the covered fights can give: to an entry whose picks there are known, what those are worth.
  const coveredGain = (picks: FightPicks | null) =>
    covered.reduce((sum, fight) => {
      const right = endings.map((ending) => keyOf(fight, ending, picks ? picks[fight.id] : pickOf(ending)));
      return sum + Math.max(...right);
    }, 0);
  const mostCovered = coveredGain(null);

  const isCounted = open.length <= countUpTo;
  if (isCounted) for (const chosen of combinations(open.length, endings.length)) tryOut(chosen);
  const settled: { wanted: readonly number[]; ahead: readonly number[]; atMost: number }[] = [];
  for (const [own, { picks, coveredPicks }] of entries.entries()) {
    const wanted = open.map(({ id }) => endings.findIndex((ending) => isAsPicked(ending, picks[id])));
    const keys = tryOut(wanted);
    keys[own] = (keys[own] as number) + coveredGain(coveredPicks);
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

/**
 * What a pick adds to the key by an ending: points, then winners, methods, points of combos and underdogs, as one whole
 * number, which stays below 2 ** 53 on the longest card.
 */
function makeKeys(card: readonly ScoredFight[]) {
  const count = card.length + 1;
  const combos = card.reduce((sum, fight) => sum + fight.bonusPoints, 1);
  return (fight: ScoredFight, ending: Ending | ScoredFight, pick: FightPick | undefined): number => {
    const { points, combo, underdog, correctWinner, correctMethod } = scorePick(
      { ...fight, winnerId: ending.winnerId, winMethod: ending.winMethod },
      pick,
    );
    const counts = (points * count + Number(correctWinner)) * count + Number(correctMethod);
    return (counts * combos + combo) * count + Number(underdog > 0);
  };
}

/** Every ending that scores differently: those without a winner earn the same. */
function endingsIn(sport: FightSport): Ending[] {
  const won = ([1, 2] as const).flatMap((winnerId) =>
    resultMethodsFor(sport, winnerId).map((winMethod) => ({ winnerId, winMethod })),
  );
  return [{ winnerId: 0, winMethod: 'No Contest' }, ...won];
}

function isAsPicked(ending: Ending, pick: FightPick | undefined): boolean {
  if (pick === undefined) return ending.winnerId === 0;
  return ending.winnerId === pick.winnerId && ending.winMethod === pick.method;
}

/** The pick that an ending proves right; none where there was no winner or no method. */
function pickOf({ winnerId, winMethod }: Ending): FightPick | undefined {
  return winnerId !== 0 && isPickMethod(winMethod) ? { winnerId, method: winMethod } : undefined;
}

function* combinations(places: number, choices: number): Generator<readonly number[]> {
  for (let code = 0; code < choices ** places; code += 1) {
    yield Array.from({ length: places }, (_, place) => Math.floor(code / choices ** place) % choices);
  }
}

function addTo(sum: Float64Array, more: Float64Array | undefined): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] as number) + (more?.[at] ?? 0);
}

/** Everybody but one, the highest key first. */
function rivalsBy(keys: Float64Array, own: number): number[] {
  const rivals = Array.from(keys, (_, rival) => rival).filter((rival) => rival !== own);
  return rivals.sort((a, b) => (keys[b] as number) - (keys[a] as number));
}

function leadOver(keys: Float64Array, own: number, rival: number): number {
  return (keys[own] as number) - (keys[rival] as number);
}

function indexOfLeast(numbers: readonly number[]): number {
  return numbers.indexOf(Math.min(...numbers));
}
