import type { Fight } from '@lockroom/contract';
import {
  type FightSport,
  type FightWinner,
  isLegalResult,
  isMethodToCome,
  type ResultMethod,
} from '@lockroom/rules';
import { winnerOf } from '../card/fight-rules.ts';

/** A stored or entered result. Both values are null if there is no result. */
export type ResultEntry = { winnerId: FightWinner | null; winMethod: ResultMethod | null };

export type ResultDrafts = Readonly<Record<string, ResultEntry>>;

/** The state of a fight's result: not entered, winner only, being sent, being cleared, rejected, or saved. */
export type RowState = 'open' | 'method?' | 'pending' | 'clearing' | 'refused' | 'saved';

export const NO_RESULT: ResultEntry = { winnerId: null, winMethod: null };

export function savedResult(fight: Pick<Fight, 'winnerId' | 'winMethod'>): ResultEntry {
  return { winnerId: winnerOf(fight), winMethod: fight.winMethod };
}

export function rowState(sport: FightSport, saved: ResultEntry, draft: ResultEntry | undefined): RowState {
  if (!draft && saved.winnerId === null) return 'open';
  if (!draft) return isMethodToCome(saved) ? 'method?' : 'saved';
  if (draft.winnerId === null) return 'clearing';
  return isLegalResult(sport, draft.winnerId, draft.winMethod) ? 'pending' : 'method?';
}

export function sameEntry(a: ResultEntry, b: ResultEntry): boolean {
  return a.winnerId === b.winnerId && a.winMethod === b.winMethod;
}
