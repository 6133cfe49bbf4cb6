import type { Room } from '@lockroom/contract';
import { api } from '../../../api/client.ts';
import { keys, type Refresh } from '../../../api/query-keys.ts';
import type { ResultsDraft, SavedOutcome } from './results-draft.ts';

type Calls = typeof api.tournaments;

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
  /** `seen` is the lock time that the dialog was opened with; the server refuses to overwrite anything else. */
  setLockTime: (body: Parameters<Calls['setLockTime']>[0]['body']) => Promise<unknown>;
  /** Names teams by id; an empty name brings back the standard one. `seen` as for the lock time. */
  saveNames: (body: Parameters<Calls['customSaveTeamNames']>[0]['body']) => Promise<unknown>;
  /** Labels that are left out stay. `seen` as for the lock time. */
  saveLabels: (body: Parameters<Calls['saveLabels']>[0]['body']) => Promise<unknown>;
  changeSize: (body: Parameters<Calls['changeConfig']>[0]['body']) => Promise<unknown>;
  /** Resolves with the games whose stored results became impossible. `seen` as for the lock time. */
  saveResults: (draft: ResultsDraft, seen: SavedOutcome) => Promise<readonly string[]>;
}

/** The query key of a room's board, and the other queries that a change makes stale. */
export function roomCache(roomId: string): Pick<BoardOwner, 'key' | 'stale'> {
  return { key: keys.room(roomId), stale: [{ key: keys.brackets }, { key: keys.rooms }] };
}

/** The board of a room; both families take the calls of the custom one (rules: api#two-families). */
export function roomBracket({ id, isCompleted, lockTime }: Room): BoardOwner {
  const calls = api.tournaments;
  const params = { roomId: id };
  return {
    ...roomCache(id),
    roomId: id,
    isCompleted,
    lockTime,
    setLockTime: (body) => calls.setLockTime({ params, body }),
    saveNames: (body) => calls.customSaveTeamNames({ params, body }),
    saveLabels: (body) => calls.saveLabels({ params, body }),
    changeSize: (body) => calls.changeConfig({ params, body }),
    saveResults: async (draft, seen) =>
      (await calls.customSaveResults({ params, body: resultsBody(draft, seen) })).dropped,
  };
}

/** Results as a body; rooms and templates take the same. */
export const resultsBody = ({ changes, walkovers, scores }: ResultsDraft, seen: SavedOutcome) => ({
  results: changes,
  ...(Object.keys(walkovers).length > 0 ? { walkovers } : {}),
  ...(scores ? { tieBreakerActual: scores } : {}),
  seen: { results: seen.results, tieBreakerActual: seen.finalScore },
});
