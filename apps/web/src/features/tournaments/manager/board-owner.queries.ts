import type { BracketConfig, ConferenceLabels, Room } from '@lockroom/contract';
import type { FormatFamily, Picks } from '@lockroom/rules';
import { api } from '../../../api/client.ts';
import { keys, type Refresh } from '../../../api/query-keys.ts';
import type { ResultsDraft, SavedOutcome } from './results-draft.ts';

/** Names of teams by id, and those over which they were typed. */
export interface SentNames {
  teamNames: Readonly<Record<string, string>>;
  seen: Readonly<Record<string, string>>;
}

/** Labels to change, and all labels that the dialog was opened with. */
export interface SentLabels {
  labels: Partial<ConferenceLabels>;
  seen: ConferenceLabels;
}

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
  setLockTime: (locks: { lockTime: string | null; seen: string | null }) => Promise<unknown>;
  /** Names teams by id; an empty name brings back the standard one. `seen` as for the lock time. */
  saveNames: (names: SentNames) => Promise<unknown>;
  /** Labels that are left out stay. `seen` as for the lock time. */
  saveLabels: (sent: SentLabels) => Promise<unknown>;
  changeSize: (body: Pick<BracketConfig, 'bracketSize' | 'reseeding'>) => Promise<unknown>;
  /** Resolves with the games whose stored results became impossible. `seen` as for the lock time. */
  saveResults: (draft: ResultsDraft, seen: SavedOutcome) => Promise<readonly string[]>;
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
    setLockTime: ({ lockTime: next, seen }) =>
      (isFootball ? calls.setFootballLock : calls.setLockTime)({
        params,
        body: { lockTime: next, seen: { lockTime: seen } },
      }),
    saveNames: (names) =>
      (isFootball ? calls.footballSaveTeamNames : calls.customSaveTeamNames)({
        params,
        body: namesBody(names),
      }),
    saveLabels: ({ labels, seen }) => calls.saveLabels({ params, body: { ...labels, seen } }),
    changeSize: (body) => (isFootball ? calls.changeBracketSize : calls.changeConfig)({ params, body }),
    async saveResults(draft, seen) {
      const save = isFootball ? calls.footballSaveResults : calls.customSaveResults;
      return (await save({ params, body: resultsBody(draft, seen) })).dropped;
    },
  };
}

/** Names as a body; rooms and templates take the same. */
export const namesBody = ({ teamNames, seen }: SentNames) => ({
  teamNames: { ...teamNames },
  seen: { teamNames: { ...seen } },
});

/** Results as a body; rooms and templates take the same. */
export const resultsBody = ({ changes, walkovers, scores }: ResultsDraft, seen: SavedOutcome) => ({
  results: { ...changes },
  ...(Object.keys(walkovers).length > 0 ? { walkovers: { ...walkovers } } : {}),
  ...(scores ? { tieBreakerActual: scores } : {}),
  seen: { results: winnersOf(seen.results), tieBreakerActual: seen.finalScore },
});

const winnersOf = (results: Picks): Record<string, string | null> =>
  Object.fromEntries(Object.entries(results).map(([gameId, winner]) => [gameId, winner ?? null]));
