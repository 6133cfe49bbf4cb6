import type { BracketConfig, ConferenceLabels, Room } from '@lockroom/contract';
import type { FormatFamily } from '@lockroom/game';
import { api } from '../../../api/client.ts';
import { keys, type Refresh } from '../../../api/query-keys.ts';
import type { ResultsDraft } from './results-draft.ts';

/** Whose bracket it is, a room's or a template's: where it lies in the cache and the calls that change it. */
export interface BracketOwner {
  /** Where the bracket lies in the query cache. */
  key: readonly string[];
  /** What else a change of the bracket makes stale. */
  stale: readonly Refresh[];
  /** The room whose members fill the bracket; null for a template, which nobody fills. */
  roomId: string | null;
  /** The event is completed: the bracket stands as it is. */
  isCompleted: boolean;
  /** An instant, null for none. */
  lockTime: string | null;
  setLockTime: (lockTime: string | null) => Promise<unknown>;
  /** Names teams by id; an empty name brings back the standard one. */
  saveNames: (teamNames: Record<string, string>) => Promise<unknown>;
  /** What is not sent stays. */
  saveLabels: (labels: Partial<ConferenceLabels>) => Promise<unknown>;
  changeSize: (body: Pick<BracketConfig, 'bracketSize' | 'reseeding'>) => Promise<unknown>;
  /** Answers the games whose stored results the change made impossible. */
  saveResults: (draft: ResultsDraft) => Promise<readonly string[]>;
}

/** The bracket of a room; the two families have calls of their own (002 section 7). */
export function roomBracket({ id, isCompleted, lockTime }: Room, family: FormatFamily): BracketOwner {
  const isFootball = family === 'football';
  const calls = api.tournaments;
  const params = { roomId: id };
  return {
    key: keys.room(id),
    stale: [{ key: keys.brackets }, { key: keys.rooms }],
    roomId: id,
    isCompleted,
    lockTime,
    setLockTime: (next) =>
      (isFootball ? calls.setFootballLock : calls.setLockTime)({ params, body: { lockTime: next } }),
    saveNames: (teamNames) =>
      (isFootball ? calls.footballSaveTeamNames : calls.customSaveTeamNames)({ params, body: { teamNames } }),
    saveLabels: (body) => calls.saveLabels({ params, body }),
    changeSize: (body) => (isFootball ? calls.changeBracketSize : calls.changeConfig)({ params, body }),
    async saveResults({ changes, scores }) {
      const body = { results: { ...changes }, ...(scores ? { tieBreakerActual: scores } : {}) };
      const save = isFootball ? calls.footballSaveResults : calls.customSaveResults;
      return (await save({ params, body })).dropped;
    },
  };
}
