import type { Fight } from '@lockroom/contract';
import {
  type FightSport,
  type FightWinner,
  isLegalResult,
  isPickMethod,
  type ResultMethod,
  resultMethodsFor,
} from '@lockroom/rules';
import { winnerOf } from '../card/fight-rules.ts';

/** A stored or entered result. Both values are null without a result. */
export type ResultEntry = { winnerId: FightWinner | null; winMethod: ResultMethod | null };

/** Results that differ from the stored ones, by fight id. */
export type ResultDrafts = Readonly<Record<string, ResultEntry>>;

export type ResultChange =
  | { type: 'winner'; winnerId: FightWinner }
  | { type: 'method'; winMethod: ResultMethod }
  | { type: 'clear' };

/** A change to the drafts; `saved` is the fight's stored result at that moment. A null `entry` removes the draft. */
export type DraftAction =
  | (ResultChange & { id: string; saved: ResultEntry; sport: FightSport })
  | { type: 'stored'; id: string; sent: ResultEntry }
  | { type: 'put'; id: string; entry: ResultEntry | null }
  | { type: 'replace'; drafts: ResultDrafts };

/** The state of a fight: nothing entered, incomplete, ready to save or clear, refused, or saved. */
export const ROW_STATES = ['open', 'winner?', 'method?', 'pending', 'clearing', 'refused', 'saved'] as const;
export type RowState = (typeof ROW_STATES)[number];

export const NO_RESULT: ResultEntry = { winnerId: null, winMethod: null };

export function savedResult(fight: Pick<Fight, 'winnerId' | 'winMethod'>): ResultEntry {
  return { winnerId: winnerOf(fight), winMethod: fight.winMethod };
}

/** Reduces the drafts. A draft that equals the stored result is removed. */
export function changeDrafts(drafts: ResultDrafts, action: DraftAction): ResultDrafts {
  if (action.type === 'replace') return action.drafts;
  if (action.type === 'put')
    return action.entry ? { ...drafts, [action.id]: action.entry } : without(drafts, action.id);
  const present = drafts[action.id];
  if (action.type === 'stored') {
    // Keep a draft that changed during the save.
    return present && sameEntry(present, action.sent) ? without(drafts, action.id) : drafts;
  }
  const entry = nextEntry(present ?? action.saved, action);
  return sameEntry(entry, action.saved) ? without(drafts, action.id) : { ...drafts, [action.id]: entry };
}

function nextEntry(entry: ResultEntry, action: ResultChange & { sport: FightSport }): ResultEntry {
  if (action.type === 'clear') return NO_RESULT;
  if (action.type === 'winner') return withWinner(entry, action.winnerId, action.sport);
  return withMethod(entry, action.winMethod, action.sport);
}

/** Sets the winner and drops a method that is not allowed with it. */
function withWinner(entry: ResultEntry, winnerId: FightWinner, sport: FightSport): ResultEntry {
  const { winMethod } = entry;
  const fits = winMethod !== null && resultMethodsFor(sport, winnerId).includes(winMethod);
  return { winnerId, winMethod: fits ? winMethod : null };
}

/** Sets the method, drops a winner that is not allowed with it, and sets the winner if only one is allowed. */
function withMethod(entry: ResultEntry, winMethod: ResultMethod, sport: FightSport): ResultEntry {
  const winners = ([0, 1, 2] as const).filter((winner) =>
    resultMethodsFor(sport, winner).includes(winMethod),
  );
  if (entry.winnerId !== null && winners.includes(entry.winnerId)) return { ...entry, winMethod };
  const [only, another] = winners;
  return { winnerId: only !== undefined && another === undefined ? only : null, winMethod };
}

export function rowState(sport: FightSport, saved: ResultEntry, draft: ResultEntry | undefined): RowState {
  if (!draft) return saved.winnerId === null ? 'open' : 'saved';
  if (draft.winnerId === null) return draft.winMethod === null ? 'clearing' : 'winner?';
  return isLegalResult(sport, draft.winnerId, draft.winMethod) ? 'pending' : 'method?';
}

/** Whether a result is a draw, no contest or disqualification. */
export function isOtherEnding({ winnerId, winMethod }: ResultEntry): boolean {
  return winnerId === 0 || (winMethod !== null && !isPickMethod(winMethod));
}

/** How many drafts can be saved, and how many are incomplete. */
export interface DraftCount {
  ready: number;
  needWinner: number;
  needMethod: number;
}

export function countDrafts(sport: FightSport, card: readonly Fight[], drafts: ResultDrafts): DraftCount {
  const states = card.map((fight) => rowState(sport, savedResult(fight), drafts[fight.id]));
  const count = (...wanted: RowState[]) => states.filter((state) => wanted.includes(state)).length;
  return {
    ready: count('pending', 'clearing'),
    needWinner: count('winner?'),
    needMethod: count('method?'),
  };
}

/** Returns the fight to open by default: the first without a result or a draft that is ready to save. */
export function oldestOpen(card: readonly Fight[], drafts: ResultDrafts): Fight | undefined {
  const open = card.filter((fight) => savedResult(fight).winnerId === null);
  return open.find(({ id }) => drafts[id] === undefined) ?? open[0];
}

/** Returns what the manager should tap next: the open fight's missing part or Save; null if nothing is left to do. */
export function nextTap(
  open: RowState | undefined,
  { ready }: DraftCount,
): 'winner' | 'method' | 'save' | null {
  if (open === 'method?') return 'method';
  if (open === 'winner?') return 'winner';
  if (ready > 0) return 'save';
  return open === 'open' ? 'winner' : null;
}

/** Returns the drafts that can be saved, in card order. */
export function readyDrafts(
  sport: FightSport,
  card: readonly Fight[],
  drafts: ResultDrafts,
): { fight: Fight; entry: ResultEntry }[] {
  return card.flatMap((fight) => {
    const entry = drafts[fight.id];
    const state = rowState(sport, savedResult(fight), entry);
    return entry && (state === 'pending' || state === 'clearing') ? [{ fight, entry }] : [];
  });
}

export function sameEntry(a: ResultEntry, b: ResultEntry): boolean {
  return a.winnerId === b.winnerId && a.winMethod === b.winMethod;
}

function without(drafts: ResultDrafts, id: string): ResultDrafts {
  return Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== id));
}
