import type { BracketConfig, ConferenceLabels, Room } from '@lockroom/contract';
import type { FormatFamily } from '@lockroom/rules';
import { api } from '../../../api/client.ts';
import { keys, type Refresh } from '../../../api/query-keys.ts';
import type { ResultsDraft } from './results-draft.ts';

/** The owner of a board, a room or a template: its cache key and the calls that change it. */
export interface BoardOwner {
  /** The query key of the board. */
  key: readonly string[];
  /** Other queries that a change of the board makes stale. */
  stale: readonly Refresh[];
  /** The room; null for a template, which has no entries. */
  roomId: string | null;
  /** The event is completed, so the board cannot be changed. */
  isCompleted: boolean;
  /** An ISO instant; null without a lock time. */
  lockTime: string | null;
  setLockTime: (lockTime: string | null) => Promise<unknown>;
  /** Names teams by id; an empty name brings back the standard one. */
  saveNames: (teamNames: Record<string, string>) => Promise<unknown>;
  /** Labels that are left out stay. */
  saveLabels: (labels: Partial<ConferenceLabels>) => Promise<unknown>;
  changeSize: (body: Pick<BracketConfig, 'bracketSize' | 'reseeding'>) => Promise<unknown>;
  /** Resolves with the games whose stored results became impossible. */
  saveResults: (draft: ResultsDraft) => Promise<readonly string[]>;
}

/** The query key of a room's board, and the other queries that a change makes stale. */
export function roomCache(roomId: string): Pick<BoardOwner, 'key' | 'stale'> {
  return { key: keys.room(roomId), stale: [{ key: keys.brackets }, { key: keys.rooms }] };
}

/** The board of a room; the two families have calls of their own (rules: api#two-families). */
export function roomBracket({ id, isCompleted, lockTime }: Room, family: FormatFamily): BoardOwner {
  const isFootball = family === 'football';
  const calls = api.tournaments;
  const params = { roomId: id };
  return {
    ...roomCache(id),
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
