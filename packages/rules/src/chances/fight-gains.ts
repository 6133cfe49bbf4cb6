import { countedFights } from '../fights/card.ts';
import {
  type FightWinner,
  isLegalResult,
  isMethodToCome,
  isPickMethod,
  type ResultMethod,
  resultMethodsFor,
} from '../fights/methods.ts';
import {
  type FightPick,
  type FightPicks,
  isCompleted,
  type ScoredFight,
  scorePick,
} from '../fights/score.ts';
import type { FightSport } from '../rooms/sports.ts';

export type Ending = { winnerId: FightWinner; winMethod: ResultMethod };

/** `coveredPicks` are the picks for covered fights (see CardState); null if the reader may not see them. */
export type FightEntry = { id: string; picks: FightPicks; coveredPicks: FightPicks | null };

/** A fight room. The picks for `card` are visible to all; the picks for `covered` are still hidden. */
export type CardState = {
  sport: FightSport;
  card: readonly ScoredFight[];
  covered: readonly ScoredFight[];
  entries: readonly FightEntry[];
};

/** A card prepared for the search. A key is a single number that orders entries as the ranking does. */
export type Gains = {
  open: readonly ScoredFight[];
  /** The endings that score differently. One of them represents all endings without a winner. */
  endings: readonly Ending[];
  /** Whether all picks are visible and every winner's method is known. */
  isWhole: boolean;
  /** Whether a picked fight has a result. */
  hasBegun: boolean;
  earned: Float64Array;
  /** What each ending of each open fight adds to the keys. */
  gains: readonly (readonly Float64Array[])[];
  /**
   * Returns the most that the covered fights (with hidden picks) can still add to the key of an entry with these known
   * picks. If the entry is null, returns the maximum for any picks.
   */
  coveredGain(entry: FightEntry | null): number;
  /** Returns the ending that an entry picked for each open fight: its best case against every rival. */
  wantedBy(entry: FightEntry): number[];
};

export function makeGains({ sport, entries, ...state }: CardState): Gains {
  const counted = countedFights(state.card);
  // Treat a fight with a winner but no method yet like one with hidden picks, because it can still add points.
  const card = counted.filter((fight) => !isMethodToCome(fight));
  const covered = [...countedFights(state.covered), ...counted.filter(isMethodToCome)];
  const open = card.filter((fight) => !isCompleted(fight));
  const keyOf = makeKeys([...card, ...covered]);
  const won = ([1, 2] as const).flatMap((winnerId) =>
    resultMethodsFor(sport, winnerId).map((winMethod) => ({ winnerId, winMethod })),
  );
  const endings: Ending[] = [{ winnerId: 0, winMethod: 'No Contest' }, ...won];
  return {
    open,
    endings,
    isWhole: covered.length === 0,
    hasBegun: card.some((fight) => isCompleted(fight) && entries.some(({ picks }) => picks[fight.id])),
    earned: Float64Array.from(entries, ({ picks }) =>
      card.reduce((sum, fight) => sum + (isCompleted(fight) ? keyOf(fight, fight, picks[fight.id]) : 0), 0),
    ),
    gains: open.map((fight) =>
      endings.map((ending) =>
        Float64Array.from(entries, ({ picks }) => keyOf(fight, ending, picks[fight.id])),
      ),
    ),
    coveredGain: (entry) =>
      covered.reduce((sum, fight) => {
        const isAwaitingMethod = isCompleted(fight);
        const picks = (isAwaitingMethod ? entry?.picks : entry?.coveredPicks) ?? null;
        const possible = endings.filter(({ winnerId }) => !isAwaitingMethod || winnerId === fight.winnerId);
        const most = possible.map((ending) => keyOf(fight, ending, picks ? picks[fight.id] : pickOf(ending)));
        return sum + Math.max(...most);
      }, 0),
    wantedBy: ({ picks }) =>
      open.map(({ id }) => endings.findIndex((ending) => isAsPicked(ending, picks[id]))),
  };
}

export function keysAfter({ earned, gains }: Gains, chosen: readonly number[]): Float64Array {
  const keys = earned.slice();
  for (const [fight, ending] of chosen.entries()) {
    const more = gains[fight]?.[ending];
    for (let at = 0; at < keys.length; at += 1) keys[at] = (keys[at] as number) + (more?.[at] ?? 0);
  }
  return keys;
}

/**
 * Returns a function that turns the points of a pick into a key: points, then winners, methods, combo points and
 * underdogs, packed into one whole number. The number stays below 2 ** 53 even for the longest card.
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

function isAsPicked(ending: Ending, pick: FightPick | undefined): boolean {
  if (pick === undefined) return ending.winnerId === 0;
  return ending.winnerId === pick.winnerId && ending.winMethod === pick.method;
}

/** Returns the pick that an ending proves correct; undefined for an ending that nobody can pick. */
function pickOf({ winnerId, winMethod }: Ending): FightPick | undefined {
  return winnerId !== 0 && isPickMethod(winMethod) ? { winnerId, method: winMethod } : undefined;
}

/** Applies assumed endings to open fights. Real results are kept, and impossible endings are ignored. */
export function supposeCard(state: CardState, supposed: Readonly<Record<string, Ending>>): CardState {
  const card = state.card.map((fight) => {
    const ending = supposed[fight.id];
    if (!ending || isCompleted(fight)) return fight;
    const { winnerId, winMethod } = ending;
    return isLegalResult(state.sport, winnerId, winMethod) ? { ...fight, winnerId, winMethod } : fight;
  });
  return { ...state, card };
}

/** Returns how far each rival is ahead of an entry, and what each ending of the open fights adds to this lead. */
export function leadsOver({ earned, gains, wantedBy }: Gains, entries: readonly FightEntry[], own: number) {
  const leadsIn = (keys: Float64Array) => {
    const leads = new Float64Array(keys.length - 1);
    const mine = keys[own] as number;
    for (let at = 0; at < leads.length; at += 1) leads[at] = (keys[at < own ? at : at + 1] as number) - mine;
    return leads;
  };
  return {
    start: leadsIn(earned),
    byFight: gains.map((byEnding) => byEnding.map(leadsIn)),
    wanted: wantedBy(entries[own] as FightEntry),
  };
}

export function addLeads(sums: Float64Array, more: Float64Array | undefined, sign: 1 | -1 = 1): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) + sign * (more?.[at] ?? 0);
}
