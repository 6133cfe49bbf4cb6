import { countedFights } from '../fights/card.ts';
import {
  type FightWinner,
  isLegalResult,
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

/** A card prepared for search. Keys are what the ranking compares, as one whole number for each entry. */
export type Gains = {
  open: readonly ScoredFight[];
  /** Every ending that scores differently: one stands for all without a winner. */
  endings: readonly Ending[];
  /** Whether no fight is covered. */
  isWhole: boolean;
  /** Whether a pick has a result by now. */
  hasBegun: boolean;
  /** The keys by the completed fights. */
  earned: Float64Array;
  /** What each ending of each open fight adds to the keys. */
  gains: readonly (readonly Float64Array[])[];
  /** The most that the covered fights can give for these picks; for null, to anybody. */
  coveredGain(picks: FightPicks | null): number;
  /** By open fight, the ending that an entry picked. All of them together are its best case against every rival. */
  wantedBy(entry: FightEntry): number[];
};

export function makeGains({ sport, entries, ...state }: CardState): Gains {
  const [card, covered] = [countedFights(state.card), countedFights(state.covered)];
  const open = card.filter((fight) => !isCompleted(fight));
  const keyOf = makeKeys([...card, ...covered]);
  const endings = endingsIn(sport);
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
    coveredGain: (picks) =>
      covered.reduce((sum, fight) => {
        const right = endings.map((ending) => keyOf(fight, ending, picks ? picks[fight.id] : pickOf(ending)));
        return sum + Math.max(...right);
      }, 0),
    wantedBy: ({ picks }) =>
      open.map(({ id }) => endings.findIndex((ending) => isAsPicked(ending, picks[id]))),
  };
}

/** The keys with what the chosen ending of each open fight adds. */
export function keysAfter({ earned, gains }: Gains, chosen: readonly number[]): Float64Array {
  const keys = earned.slice();
  for (const [fight, ending] of chosen.entries()) {
    const more = gains[fight]?.[ending];
    for (let at = 0; at < keys.length; at += 1) keys[at] = (keys[at] as number) + (more?.[at] ?? 0);
  }
  return keys;
}

export function leadOver(keys: Float64Array, own: number, rival: number): number {
  return (keys[own] as number) - (keys[rival] as number);
}

/**
 * The number that a pick adds to the key by an ending: points, then winners, methods, points of combos and underdogs, as one whole
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

/** The state as if open fights had ended so; results that stand stay, and endings that cannot be are left out. */
export function supposeCard(state: CardState, supposed: Readonly<Record<string, Ending>>): CardState {
  const card = state.card.map((fight) => {
    const ending = supposed[fight.id];
    if (!ending || isCompleted(fight)) return fight;
    const { winnerId, winMethod } = ending;
    return isLegalResult(state.sport, winnerId, winMethod) ? { ...fight, winnerId, winMethod } : fight;
  });
  return { ...state, card };
}

/** How far every rival is ahead of an entry; by the open fights, what each ending adds to that. */
type Leads = { start: Float64Array; byFight: readonly (readonly Float64Array[])[]; wanted: number[] };

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
