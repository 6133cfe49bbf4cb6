import type { Fight, PastedCardReport, Room } from '@lockroom/contract';
import { type MoveDirection, maxForCard } from '@lockroom/rules';
import type { QueryClient } from '@tanstack/react-query';
import { api, saveRequestOptions } from '../../../api/client.ts';
import { refresh } from '../../../api/query-client.ts';
import { keys } from '../../../api/query-keys.ts';
import { conflictingValues } from '../../../shell/conflicting-values.ts';
import { competitionQuery } from '../../competitions/competition.queries.ts';
import { ownActOptions, showRoomOf } from '../../competitions/manager/own-change.ts';
import { isOff, lockOf, winnerOf } from '../card/fight-rules.ts';
import type { FightBody } from './fight-draft.ts';
import type { ResultEntry } from './results-draft.ts';

export interface SentResult {
  fight: Fight;
  entry: ResultEntry;
  /** The stored result that the manager saw when entering this one. */
  seen: ResultEntry;
}

export interface RefusedResult {
  fight: Fight;
  error: unknown;
  /** The result on the server, if it is not the one that the manager saw. */
  there: ResultEntry | undefined;
}

/** Lock times by fight id, and the times shown when the dialog was opened. */
export interface SentLocks {
  lockTimes: Record<string, string | null>;
  seen: Record<string, string | null>;
}

export type PastedBody = Parameters<typeof api.fights.pasteCard>[0]['body'];

export interface CardOwner {
  cardKey: readonly string[];
  /** Changes the card in the query cache, Fight 1 first, if it is loaded. */
  showCard: (change: (card: Fight[]) => Fight[]) => void;
  /** Refreshes everything that depends on the card, after a response was put into the cache. */
  showRest: () => void;
  refresh: () => Promise<void>;
  /** Null for a template, which has no entries. */
  roomId: string | null;
  /** Counts the rooms that follow the template and receive its changes; null for a room. */
  countFollowers: (() => Promise<number>) | null;
  isCompleted: boolean;
  add: (body: FightBody) => Promise<Fight>;
  /** Saves a pasted card, Fight 1 first. With `preview`, only reports the changes. */
  paste: (body: PastedBody) => Promise<PastedCardReport>;
  /** `seen` is the fight that filled the form; the server refuses the update if the stored fight differs. */
  update: (fightId: string, body: FightBody, seen: FightBody) => Promise<Fight>;
  remove: (fightId: string) => Promise<unknown>;
  move: (fightId: string, direction: MoveDirection) => Promise<Fight[]>;
  /**
   * Sets ISO times by fight id; null clears one. Refuses like `update` if stored times differ from `seen`. Resolves
   * with the new card.
   */
  setLockTimes: (locks: SentLocks) => Promise<Fight[]>;
  saveResults: (
    results: readonly SentResult[],
    onStored: (sent: SentResult, fight: Fight) => void,
  ) => Promise<RefusedResult[]>;
}

/** The card of a room. Results are saved one by one, so that each fight changes the ranks in order. */
export function roomCard(queries: QueryClient, { id, eventId, isCompleted }: Room): CardOwner {
  const params = { roomId: id };
  const { queryKey } = competitionQuery(id);
  const options = ownActOptions(queries, id);
  return {
    cardKey: queryKey,
    showCard: (change) =>
      queries.setQueryData(queryKey, (competition) =>
        competition?.kind === 'fights' ? { ...competition, fights: change(competition.fights) } : competition,
      ),
    showRest() {
      const competition = queries.getQueryData(queryKey);
      if (competition?.kind !== 'fights') return;
      const card = competition.fights.filter((fight) => !isOff(fight));
      const figures = {
        fightCount: card.length,
        scoredCount: card.filter((fight) => winnerOf(fight) !== null).length,
        maxPossiblePoints: maxForCard(card.map((fight) => ({ ...fight, winnerId: null, winMethod: null }))),
      };
      showRoomOf(queries, id, figures, card.map(lockOf));
    },
    refresh() {
      refresh(queries, [
        { key: keys.room(id), exact: true },
        { key: keys.roomPart(id, 'brackets') },
        { key: keys.brackets },
        { key: keys.rooms },
      ]);
      return queries.invalidateQueries({ queryKey });
    },
    roomId: id,
    countFollowers: null,
    isCompleted,
    add: (body) => api.fights.add({ body: { ...body, eventId } }),
    paste: (body) => api.fights.pasteCard({ params, body }),
    update: (fightId, body, seen) =>
      api.fights.update({ params: { fightId }, body: { ...body, seen } }, options),
    remove: (fightId) => api.fights.remove({ params: { fightId } }),
    move: (fightId, direction) => api.fights.move({ params: { fightId }, body: { direction } }, options),
    setLockTimes: ({ lockTimes, seen }) =>
      api.fights.setLockTimes({ params, body: { lockTimes, seen: { lockTimes: seen } } }, options),
    async saveResults(results, onStored) {
      const refused: RefusedResult[] = [];
      for (const sent of results) {
        const { fight, entry, seen } = sent;
        try {
          const body = { winnerId: entry.winnerId, winMethod: entry.winMethod, seen };
          const params = { fightId: fight.id };
          const how = { ...options, ...saveRequestOptions() };
          onStored(sent, await api.fights.enterResult({ params, body }, how));
        } catch (error) {
          refused.push({ fight, error, there: resultAt(error, 'winnerId') });
        }
      }
      return refused;
    },
  };
}

/** Returns the stored result that conflicts with a sent one, if the error names it under this path. */
export function resultAt(error: unknown, path: string): ResultEntry | undefined {
  return conflictingValues(error)?.[path] as ResultEntry | undefined;
}
