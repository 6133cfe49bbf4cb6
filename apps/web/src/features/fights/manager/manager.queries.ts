import type { Fight, PastedCardReport, Room } from '@lockroom/contract';
import {
  type FightWinner,
  type MoveDirection,
  maxForCard,
  moveFight,
  numberCard,
  type ResultMethod,
  removeFight,
} from '@lockroom/rules';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, saveRequestOptions } from '../../../api/client.ts';
import { refresh } from '../../../api/query-client.ts';
import { keys } from '../../../api/query-keys.ts';
import { conflictingValues, toastFailure } from '../../../shell/errors.ts';
import { useMutation, useRepeatableMutation } from '../../../shell/use-mutation.ts';
import { counted } from '../../../shell/words.ts';
import { toast } from '../../../ui/toast.ts';
import { competitionQuery, rankedEntriesQuery } from '../../competitions/competition.queries.ts';
import { undoableActOptions, updateCachedRoom } from '../../competitions/manager/own-change.ts';
import { isOff, lockOf, winnerOf } from '../card/fight-rules.ts';
import type { FightBody } from './fight-draft.tsx';

/** A stored or entered result. Both values are null if there is no result. */
export type ResultEntry = { winnerId: FightWinner | null; winMethod: ResultMethod | null };

export interface SentResult {
  fight: Fight;
  entry: ResultEntry;
  /** The stored result that the manager saw when entering this result. */
  seen: ResultEntry;
}

/** Lock times by fight id, and the times shown when the dialog was opened. */
type SentLocks = Record<'lockTimes' | 'seen', Record<string, string | null>>;

type PastedBody = Parameters<typeof api.fights.pasteCard>[0]['body'];

export interface CardOwner {
  cardKey: readonly string[];
  /** Changes the card (Fight 1 first) in the query cache, if the card is loaded. */
  showCard: (change: (card: Fight[]) => Fight[]) => void;
  /** Updates everything else that depends on the card. Call this after `showCard` has put a response into the cache. */
  showDependents: () => void;
  refresh: () => Promise<void>;
  /** The room's id; null for a template, which has no entries. */
  roomId: string | null;
  /** Counts the rooms that follow the template and so receive its changes; null for a room. */
  countFollowers: (() => Promise<number>) | null;
  isCompleted: boolean;
  add: (body: FightBody) => Promise<Fight>;
  /** Saves a pasted card, Fight 1 first. With `preview`, only reports the changes. */
  paste: (body: PastedBody) => Promise<PastedCardReport>;
  /** `seen` is the fight with which the form was filled; the server rejects the update if the stored fight differs. */
  update: (fightId: string, body: FightBody, seen: FightBody) => Promise<Fight>;
  remove: (fightId: string) => Promise<unknown>;
  move: (fightId: string, direction: MoveDirection) => Promise<Fight[]>;
  /**
   * Sets the fights' lock times, given as ISO strings by fight id; null clears a time. The server rejects the times if
   * the stored ones differ from `seen`. Resolves with the new card.
   */
  setLockTimes: (locks: SentLocks) => Promise<Fight[]>;
  saveResult: (sent: SentResult) => Promise<Fight>;
}

export function roomCard(queries: QueryClient, { id, eventId, isCompleted }: Room): CardOwner {
  const params = { roomId: id };
  const { queryKey } = competitionQuery(id);
  const options = undoableActOptions(queries, id);
  return {
    cardKey: queryKey,
    showCard: (change) =>
      queries.setQueryData(queryKey, (competition) =>
        competition?.kind === 'fights' ? { ...competition, fights: change(competition.fights) } : competition,
      ),
    showDependents() {
      const competition = queries.getQueryData(queryKey);
      if (competition?.kind !== 'fights') return;
      const card = competition.fights.filter((fight) => !isOff(fight));
      const figures = {
        fightCount: card.length,
        scoredCount: card.filter((fight) => winnerOf(fight) !== null).length,
        maxPossiblePoints: maxForCard(card.map((fight) => ({ ...fight, winnerId: null, winMethod: null }))),
      };
      updateCachedRoom(queries, id, figures, card.map(lockOf));
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
    saveResult({ fight, entry: { winnerId, winMethod }, seen }) {
      const body = { winnerId, winMethod, seen };
      const how = { ...options, ...saveRequestOptions() };
      return api.fights.enterResult({ params: { fightId: fight.id }, body }, how);
    },
  };
}

function showFight(owner: CardOwner, changed: Fight): void {
  owner.showCard((card) => card.map((fight) => (fight.id === changed.id ? changed : fight)));
}

const withPicks = (entries: readonly { picksSaved: number | null }[]) =>
  entries.filter(({ picksSaved }) => (picksSaved ?? 0) > 0).length;

/** Returns how many entries have made picks on the card; null while loading and for a template. */
export function useEntriesWithPicks({ roomId }: CardOwner): number | null {
  const { data } = useQuery({ ...rankedEntriesQuery(roomId ?? ''), enabled: roomId !== null });
  return data ? withPicks(data) : null;
}

const pickCountQuery = (roomId: string, fightId: string) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'competition'), fightId, 'pick-count'],
    queryFn: () => api.fights.pickCount({ params: { fightId } }),
    staleTime: 0,
    gcTime: 0,
  });

/** Returns how many entries have a pick for a fight; null while loading and for a template. */
export function usePickCount({ roomId }: CardOwner, fightId: string): number | null {
  const { data } = useQuery({ ...pickCountQuery(roomId ?? '', fightId), enabled: roomId !== null });
  return data?.brackets ?? null;
}

/**
 * Fetches how many entries picked a fight, and how many rooms follow the template. Used before a change that affects
 * picks.
 */
export function useAskPickCount({ roomId, countFollowers }: CardOwner, fightId: string) {
  const queries = useQueryClient();
  // In a sealed room, the server hides how many brackets picked the fight, so count all brackets with picks.
  const countAll = async (id: string | null) =>
    id === null ? 0 : withPicks(await queries.fetchQuery(rankedEntriesQuery(id)));
  return useRepeatableMutation({
    mutationFn: async () => {
      const picked =
        roomId === null ? 0 : (await queries.fetchQuery(pickCountQuery(roomId, fightId))).brackets;
      return { entries: picked ?? (await countAll(roomId)), followers: (await countFollowers?.()) ?? 0 };
    },
    onError: (error) => toastFailure(error, 'Failed to save fight'),
  });
}

export const LOCK_TIMES_FAILED = 'Failed to update fight lock times. Please try again.';

export function useSetLockTimes(owner: CardOwner) {
  return useMutation({
    mutationFn: owner.setLockTimes,
    onSuccess: (card) => {
      owner.showCard(() => card);
      owner.showDependents();
      toast.show({ title: 'Lock times updated' });
    },
    onError: () => {
      toast.show({ title: 'Error setting lock times', description: LOCK_TIMES_FAILED, tone: 'danger' });
    },
  });
}

export function usePasteCard(owner: CardOwner, onDone: () => void) {
  return useMutation({
    mutationFn: owner.paste,
    onSuccess: async (report, { preview }) => {
      if (preview) return;
      await owner.refresh();
      onDone();
      toast.show({ title: 'Card pasted', description: pastedText(report) });
    },
  });
}

function pastedText({ fightsAdded, fightsRemoved, fightsChanged }: PastedCardReport): string {
  const parts = Object.entries({ added: fightsAdded, changed: fightsChanged, removed: fightsRemoved });
  return parts
    .flatMap(([what, { length }]) => (length > 0 ? [`${counted(length, 'fight')} ${what}`] : []))
    .join(', ');
}

/**
 * Adds a fight at the bottom of the card. The first one becomes the main event, and the second one the co-main event.
 */
export const useAddFight = (owner: CardOwner) =>
  useMutation({ mutationFn: owner.add, onSuccess: () => owner.refresh() });

export function useRemoveFight(owner: CardOwner) {
  return useMutation({
    mutationFn: owner.remove,
    onSuccess: (_, fightId) => {
      owner.showCard((card) => numberCard(removeFight(card, fightId)));
      toast.show({ title: 'Fight deleted' });
      return owner.refresh();
    },
  });
}

/** Swaps a fight with its neighbor before the server has confirmed the move; an error restores the card. */
export function useMoveFight(owner: CardOwner) {
  const queries = useQueryClient();
  const { cardKey } = owner;
  return useRepeatableMutation({
    mutationFn: ({ fightId, direction }: { fightId: string; direction: MoveDirection }) =>
      owner.move(fightId, direction),
    onMutate: async ({ fightId, direction }) => {
      await queries.cancelQueries({ queryKey: cardKey });
      owner.showCard((card) => numberCard(moveFight(card, fightId, direction)));
    },
    onSuccess: (card) => {
      owner.showCard(() => card);
      owner.showDependents();
    },
    onError: (error) => {
      toastFailure(error, 'Failed to move fight');
      return queries.invalidateQueries({ queryKey: cardKey });
    },
    // Mutations with the same scope run one at a time, so that quick moves are saved in order.
    scope: { id: `move-${cardKey.join()}` },
  });
}

export function useUploadFighterPhoto(owner: CardOwner) {
  return useMutation({
    mutationFn: ({ fightId, ...body }: { fightId: string; fighterNumber: 1 | 2; photoData: string }) =>
      api.fights.uploadPhoto({ params: { fightId }, body }),
    onSuccess: (fight, { fighterNumber }) => {
      showFight(owner, fight);
      toast.show({ title: 'Photo updated', description: fight[`fighter${fighterNumber}`] });
    },
    onError: (error) => toastFailure(error, 'Failed to upload photo'),
  });
}

/** Saves a result. Rejects if the stored result is no longer the one that this manager saw. */
export async function saveResult(owner: CardOwner, sent: SentResult): Promise<void> {
  try {
    showFight(owner, await owner.saveResult(sent));
    owner.showDependents();
  } catch (error) {
    // Refresh, because the page might not show the conflicting result yet.
    if (conflictingValues(error)) await owner.refresh();
    throw error;
  }
}

/** Previews the replacement of a fighter; never cached. */
export const replacePreviewQuery = (roomId: string, fightId: string, fighterNumber: 1 | 2) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'competition'), fightId, 'replace-preview', `${fighterNumber}`],
    queryFn: () => api.fightActs.replacePreview({ params: { fightId }, query: { fighterNumber } }),
    staleTime: 0,
    gcTime: 0,
  });

const actOptions = (owner: CardOwner) => ({
  mutationFn: (act: () => Promise<Fight>) => act(),
  onSuccess: (fight: Fight) => {
    showFight(owner, fight);
    owner.showDependents();
  },
  onError: (error: Error) => {
    if (conflictingValues(error)) return owner.refresh();
  },
});

export const useFightAct = (owner: CardOwner) => useMutation(actOptions(owner));

/** Saves the typed changes. Two fields may be saved in quick succession, which must not count as a double tap. */
export const useSaveFight = (owner: CardOwner) => useRepeatableMutation(actOptions(owner));
