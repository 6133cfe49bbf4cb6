import type { Fight, PastedCardReport } from '@lockroom/contract';
import { type MoveDirection, moveFight, numberCard, removeFight } from '@lockroom/game';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { toastFailure } from '../../../api/errors.ts';
import { refresh } from '../../../api/query-client.ts';
import { keys } from '../../../api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { roomBracketsQuery } from '../../brackets/brackets.queries.ts';
import type { CardOwner, SentResult } from './card-owner.queries.ts';
import type { FightBody } from './fight-draft.ts';
import { fights } from './words.ts';

function refreshCard(queries: QueryClient, { cardKey, stale }: CardOwner): Promise<void> {
  refresh(queries, stale);
  return queries.invalidateQueries({ queryKey: cardKey });
}

function showCard(queries: QueryClient, { cardKey }: CardOwner, change: (card: Fight[]) => Fight[]): void {
  queries.setQueryData<Fight[]>(cardKey, (card) => card && change(card));
}

function showFight(queries: QueryClient, owner: CardOwner, changed: Fight): void {
  showCard(queries, owner, (card) => card.map((fight) => (fight.id === changed.id ? changed : fight)));
}

/** How many brackets hold picks on the card; null while that is not known, and for a template. */
export function useSheetsWithPicks({ roomId }: CardOwner): number | null {
  const { data } = useQuery({ ...roomBracketsQuery(roomId ?? ''), enabled: roomId !== null });
  return data?.filter((bracket) => (bracket.picksSaved ?? 0) > 0).length ?? null;
}

const pickCountQuery = (roomId: string, fightId: string) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'card'), fightId, 'pick-count'],
    queryFn: () => api.fights.pickCount({ params: { fightId } }),
    staleTime: 0,
    gcTime: 0,
  });

/** How many brackets hold a pick on a fight; null while that is not known, and for a template. */
export function usePickCount({ roomId }: CardOwner, fightId: string): number | null {
  const { data } = useQuery({ ...pickCountQuery(roomId ?? '', fightId), enabled: roomId !== null });
  return data?.brackets ?? null;
}

/** Asks once how many brackets hold a pick on a fight, before a change that touches picks is saved; none of a template. */
export function useAskPickCount({ roomId }: CardOwner, fightId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      roomId === null ? { brackets: 0 } : queries.fetchQuery(pickCountQuery(roomId, fightId)),
    onError: (error) => toastFailure(error, 'Failed to save fight'),
  });
}

/** What a failed save of lock times says (001 section 8); the server's own words stand in the dialog. */
export const LOCK_TIMES_FAILED = 'Failed to update fight lock times. Please try again.';

/** Sets or clears lock times by fight id, as instants. */
export function useSetLockTimes(owner: CardOwner, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: owner.setLockTimes,
    onSuccess: (card) => {
      showCard(queries, owner, () => card);
      refresh(queries, owner.stale);
      onDone();
      toast.show({ title: 'Lock times updated' });
    },
    onError: () => {
      toast.show({
        title: 'Error setting lock times',
        description: LOCK_TIMES_FAILED,
        tone: 'danger',
      });
    },
  });
}

/** What a failed paste says; the server's own words come first. */
export const PASTE_FAILED = 'Failed to paste card. Please try again.';

/** Takes a pasted card over, or only asks what it would change. Failures are the dialog's to show. */
export function usePasteCard(owner: CardOwner, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: owner.paste,
    onSuccess: async (report, { preview }) => {
      if (preview) return;
      await refreshCard(queries, owner);
      onDone();
      toast.show({ title: 'Card pasted', description: pastedText(report) });
    },
    onError: (error) => toastFailure(error, PASTE_FAILED),
  });
}

function pastedText({ fightsAdded, fightsRemoved, fightsChanged }: PastedCardReport): string {
  const counts = [
    [fightsAdded.length, 'added'],
    [fightsChanged.length, 'changed'],
    [fightsRemoved.length, 'removed'],
  ] as const;
  return counts.flatMap(([count, what]) => (count > 0 ? [`${fights(count)} ${what}`] : [])).join(', ');
}

/** Adds a fight at the bottom of the card; the first becomes the main event, the second the co-main. */
export function useAddFight(owner: CardOwner) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: owner.add,
    onSuccess: () => refreshCard(queries, owner),
    onError: (error) => toastFailure(error, 'Failed to add fight'),
  });
}

/** Changes names, odds and points of a fight. */
export function useUpdateFight(owner: CardOwner) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ fightId, body }: { fightId: string; body: FightBody }) => owner.update(fightId, body),
    onSuccess: (fight) => {
      showFight(queries, owner, fight);
      refresh(queries, owner.stale);
      toast.show({
        title: 'Fight saved',
        description: `${fight.title}: ${fight.fighter1} v ${fight.fighter2}`,
      });
    },
    onError: (error) => toastFailure(error, 'Failed to save fight'),
  });
}

/** Takes a fight off the card, with its picks. Failures are the dialog's to show. */
export function useRemoveFight(owner: CardOwner) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: owner.remove,
    onSuccess: (_, fightId) => {
      showCard(queries, owner, (card) => numberCard(removeFight(card, fightId)));
      toast.show({ title: 'Fight deleted' });
      return refreshCard(queries, owner);
    },
  });
}

/** Swaps a fight with its neighbour; the card shows it at once and goes back if the server refuses. */
export function useMoveFight(owner: CardOwner) {
  const queries = useQueryClient();
  const { cardKey } = owner;
  return useMutation({
    mutationFn: ({ fightId, direction }: { fightId: string; direction: MoveDirection }) =>
      owner.move(fightId, direction),
    onMutate: async ({ fightId, direction }) => {
      await queries.cancelQueries({ queryKey: cardKey });
      showCard(queries, owner, (card) => numberCard(moveFight(card, fightId, direction)));
    },
    onSuccess: (card) => {
      showCard(queries, owner, () => card);
      refresh(queries, owner.stale);
    },
    onError: (error) => {
      toastFailure(error, 'Failed to move fight');
      return queries.invalidateQueries({ queryKey: cardKey });
    },
    // Two quick moves of one fight must reach the server in the order they were made.
    scope: { id: `move-${cardKey.join()}` },
  });
}

/** Stores a fighter's photo, a JPEG data URL. */
export function useUploadFighterPhoto(owner: CardOwner) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ fightId, ...body }: { fightId: string; fighterNumber: 1 | 2; photoData: string }) =>
      api.fights.uploadPhoto({ params: { fightId }, body }),
    onSuccess: (fight, { fighterNumber }) => {
      showFight(queries, owner, fight);
      const name = fighterNumber === 1 ? fight.fighter1 : fight.fighter2;
      toast.show({ title: 'Photo updated', description: name });
    },
    onError: (error) => toastFailure(error, 'Failed to upload photo'),
  });
}

/** Saves results. `onStored` is called for each that was taken; it resolves with those that were not. */
export function useSaveResults(owner: CardOwner, onStored: (sent: SentResult) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (results: readonly SentResult[]) =>
      owner.saveResults(results, (sent, fight) => {
        showFight(queries, owner, fight);
        onStored(sent);
      }),
    onSettled: () => refresh(queries, owner.stale),
  });
}
