import type { Fight, PastedCardReport, Room } from '@lockroom/contract';
import type { MoveDirection } from '@lockroom/game';
import { api } from '../../../api/client.ts';
import { keys, type Refresh } from '../../../api/query-keys.ts';
import { fightCardQuery } from '../fights.queries.ts';
import type { FightBody } from './fight-draft.ts';
import type { ResultEntry } from './results-draft.ts';

/** A result that is sent: the fight it is of and what was entered. */
export interface SentResult {
  fight: Fight;
  entry: ResultEntry;
}

/** A result that the server did not take, and why. */
export interface RefusedResult {
  fight: Fight;
  error: unknown;
}

/** What the call for a pasted card takes. */
export type PastedBody = Parameters<typeof api.fights.pasteCard>[0]['body'];

/** Whose card it is, a room's or a template's: where it lies in the cache and the calls that change it. */
export interface CardOwner {
  /** Where the card lies in the query cache, Fight 1 first. */
  cardKey: readonly string[];
  /** What else a change of the card makes stale. */
  stale: readonly Refresh[];
  /** The room whose brackets pick from the card; null for a template, from which nobody picks. */
  roomId: string | null;
  /** The event is completed: the card stands as it is. */
  isCompleted: boolean;
  add: (body: FightBody) => Promise<Fight>;
  /** Takes over a pasted card, Fight 1 first, or tells what it would change. */
  paste: (body: PastedBody) => Promise<PastedCardReport>;
  update: (fightId: string, body: FightBody) => Promise<Fight>;
  remove: (fightId: string) => Promise<unknown>;
  /** Answers the card as it stands then. */
  move: (fightId: string, direction: MoveDirection) => Promise<Fight[]>;
  /** Takes instants by fight id, null clears one; answers the card as it stands then. */
  setLockTimes: (lockTimes: Record<string, string | null>) => Promise<Fight[]>;
  /** Calls `onStored` for each result that was taken; resolves with those that were not. */
  saveResults: (
    results: readonly SentResult[],
    onStored: (sent: SentResult, fight: Fight) => void,
  ) => Promise<RefusedResult[]>;
}

/** The card of a room. Its results are saved one after the other, so that ranks move once per fight and in order. */
export function roomCard({ id, eventId, isCompleted }: Room): CardOwner {
  const params = { roomId: id };
  return {
    cardKey: fightCardQuery(id).queryKey,
    stale: [
      { key: keys.room(id), exact: true },
      { key: keys.roomPart(id, 'brackets') },
      { key: keys.brackets },
      { key: keys.rooms },
    ],
    roomId: id,
    isCompleted,
    add: (body) => api.fights.add({ body: { ...body, eventId } }),
    paste: (body) => api.fights.pasteCard({ params, body }),
    update: (fightId, body) => api.fights.update({ params: { fightId }, body }),
    remove: (fightId) => api.fights.remove({ params: { fightId } }),
    move: (fightId, direction) => api.fights.move({ params: { fightId }, body: { direction } }),
    setLockTimes: (lockTimes) => api.fights.setLockTimes({ params, body: { lockTimes } }),
    async saveResults(results, onStored) {
      const refused: RefusedResult[] = [];
      for (const sent of results) {
        const { fight, entry } = sent;
        try {
          const body = { winnerId: entry.winnerId, winMethod: entry.winMethod };
          onStored(sent, await api.fights.enterResult({ params: { fightId: fight.id }, body }));
        } catch (error) {
          refused.push({ fight, error });
        }
      }
      return refused;
    },
  };
}
