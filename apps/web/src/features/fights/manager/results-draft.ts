import type { Fight } from '@lockroom/contract';
import {
  type FightSport,
  type FightWinner,
  isLegalResult,
  isPickMethod,
  type ResultMethod,
  resultMethodsFor,
} from '@lockroom/game';
import { winnerOf } from '../card/fight-rules.ts';

/** A result as it stands or is being entered; null is what is not chosen. Both null means no result. */
export type ResultEntry = { winnerId: FightWinner | null; winMethod: ResultMethod | null };

/** Entries that differ from what is saved, by fight id. */
export type ResultDrafts = Readonly<Record<string, ResultEntry>>;

/** What the manager does to the drafts; `saved` is the fight's stored result at that moment. */
export type DraftAction =
  | { type: 'winner'; id: string; saved: ResultEntry; winnerId: FightWinner; sport: FightSport }
  | { type: 'method'; id: string; saved: ResultEntry; winMethod: ResultMethod; sport: FightSport }
  | { type: 'clear'; id: string; saved: ResultEntry; sport: FightSport }
  | { type: 'stored'; id: string; sent: ResultEntry }
  | { type: 'replace'; drafts: ResultDrafts };

/** Where a row stands: nothing entered, half entered, ready to be saved or cleared, or saved. */
export const ROW_STATES = ['open', 'winner?', 'method?', 'pending', 'clearing', 'saved'] as const;
/** See {@link ROW_STATES}. */
export type RowState = (typeof ROW_STATES)[number];

/** No result. */
export const NO_RESULT: ResultEntry = { winnerId: null, winMethod: null };

/** The stored result of a fight. */
export function savedResult(fight: Pick<Fight, 'winnerId' | 'winMethod'>): ResultEntry {
  return { winnerId: winnerOf(fight), winMethod: fight.winMethod };
}

/** The drafts after one step of the manager. An entry that equals what is saved is no draft. */
export function changeDrafts(drafts: ResultDrafts, action: DraftAction): ResultDrafts {
  if (action.type === 'replace') return action.drafts;
  const present = drafts[action.id];
  if (action.type === 'stored') {
    // What was changed again while it was on its way is still to be saved.
    return present && sameEntry(present, action.sent) ? without(drafts, action.id) : drafts;
  }
  const entry = nextEntry(present ?? action.saved, action);
  return sameEntry(entry, action.saved) ? without(drafts, action.id) : { ...drafts, [action.id]: entry };
}

function nextEntry(
  entry: ResultEntry,
  action: Extract<DraftAction, { type: 'winner' | 'method' | 'clear' }>,
): ResultEntry {
  if (action.type === 'clear') return NO_RESULT;
  if (action.type === 'winner') return withWinner(entry, action.winnerId, action.sport);
  return withMethod(entry, action.winMethod, action.sport);
}

/** A method that this winner cannot have is dropped. */
function withWinner(entry: ResultEntry, winnerId: FightWinner, sport: FightSport): ResultEntry {
  const { winMethod } = entry;
  const fits = winMethod !== null && resultMethodsFor(sport, winnerId).includes(winMethod);
  return { winnerId, winMethod: fits ? winMethod : null };
}

/** A winner that cannot have this method is dropped; a method that leaves only one choice makes it. */
function withMethod(entry: ResultEntry, winMethod: ResultMethod, sport: FightSport): ResultEntry {
  const winners = ([0, 1, 2] as const).filter((winner) =>
    resultMethodsFor(sport, winner).includes(winMethod),
  );
  if (entry.winnerId !== null && winners.includes(entry.winnerId)) return { ...entry, winMethod };
  const [only, another] = winners;
  return { winnerId: only !== undefined && another === undefined ? only : null, winMethod };
}

/** Where the row of a fight stands. */
export function rowState(sport: FightSport, saved: ResultEntry, draft: ResultEntry | undefined): RowState {
  if (!draft) return saved.winnerId === null ? 'open' : 'saved';
  if (draft.winnerId === null) return draft.winMethod === null ? 'clearing' : 'winner?';
  return isLegalResult(sport, draft.winnerId, draft.winMethod) ? 'pending' : 'method?';
}

/** Whether a result is one of those that the sport's own methods do not cover. */
export function isOtherEnding({ winnerId, winMethod }: ResultEntry): boolean {
  return winnerId === 0 || (winMethod !== null && !isPickMethod(winMethod));
}

/** How much of the drafts can be saved now, and how much is half entered. */
export interface DraftCount {
  ready: number;
  needWinner: number;
  needMethod: number;
}

/** Counts the drafts of the fights that are on the card. */
export function countDrafts(sport: FightSport, card: readonly Fight[], drafts: ResultDrafts): DraftCount {
  const states = card.map((fight) => rowState(sport, savedResult(fight), drafts[fight.id]));
  const count = (...wanted: RowState[]) => states.filter((state) => wanted.includes(state)).length;
  return {
    ready: count('pending', 'clearing'),
    needWinner: count('winner?'),
    needMethod: count('method?'),
  };
}

/** The fights whose drafts can be saved, in the order of the card. */
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

function sameEntry(a: ResultEntry, b: ResultEntry): boolean {
  return a.winnerId === b.winnerId && a.winMethod === b.winMethod;
}

function without(drafts: ResultDrafts, id: string): ResultDrafts {
  return Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== id));
}
