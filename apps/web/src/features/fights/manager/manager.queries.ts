import type { Fight, PastedCardReport } from '@lockroom/contract';
import { type MoveDirection, moveFight, numberCard, removeFight } from '@lockroom/rules';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { conflictingValues } from '../../../shell/conflicting-values.ts';
import { counted } from '../../../shell/counted.ts';
import { toastFailure } from '../../../shell/errors.ts';
import { useMutation, useRepeatableMutation } from '../../../shell/use-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { roomEntriesQuery } from '../../competitions/entries.queries.ts';
import type { CardOwner, RefusedResult, SentResult } from './card-owner.queries.ts';

export function showFight(owner: CardOwner, changed: Fight): void {
  owner.showCard((card) => card.map((fight) => (fight.id === changed.id ? changed : fight)));
}

/** Returns how many entries have picks on the card; null while loading and for a template. */
export function useEntriesWithPicks({ roomId }: CardOwner): number | null {
  const { data } = useQuery({ ...roomEntriesQuery(roomId ?? ''), enabled: roomId !== null });
  return data?.filter((entry) => (entry.picksSaved ?? 0) > 0).length ?? null;
}

const pickCountQuery = (roomId: string, fightId: string) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'competition'), fightId, 'pick-count'],
    queryFn: () => api.fights.pickCount({ params: { fightId } }),
    staleTime: 0,
    gcTime: 0,
  });

/** Returns how many entries have a pick on a fight; null while loading and for a template. */
export function usePickCount({ roomId }: CardOwner, fightId: string): number | null {
  const { data } = useQuery({ ...pickCountQuery(roomId ?? '', fightId), enabled: roomId !== null });
  return data?.brackets ?? null;
}

/**
 * Fetches how many entries picked a fight, and how many rooms follow the template, before a change that affects picks.
 */
export function useAskPickCount({ roomId, countFollowers }: CardOwner, fightId: string) {
  const queries = useQueryClient();
  return useRepeatableMutation({
    mutationFn: async () => {
      const picked = roomId === null ? null : await queries.fetchQuery(pickCountQuery(roomId, fightId));
      return { entries: picked?.brackets ?? 0, followers: (await countFollowers?.()) ?? 0 };
    },
    onError: (error) => toastFailure(error, 'Failed to save fight'),
  });
}

export const LOCK_TIMES_FAILED = 'Failed to update fight lock times. Please try again.';

/** Sets lock times by fight id, as ISO times; null clears one. */
export function useSetLockTimes(owner: CardOwner, onDone: () => void) {
  return useMutation({
    mutationFn: owner.setLockTimes,
    onSuccess: (card) => {
      owner.showCard(() => card);
      owner.showRest();
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

export const PASTE_FAILED = 'Failed to paste card. Please try again.';

/** Saves a pasted card. With `preview`, only reports the changes. */
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
  const counts = [
    [fightsAdded.length, 'added'],
    [fightsChanged.length, 'changed'],
    [fightsRemoved.length, 'removed'],
  ] as const;
  return counts
    .flatMap(([count, what]) => (count > 0 ? [`${counted(count, 'fight')} ${what}`] : []))
    .join(', ');
}

/** Adds a fight at the bottom of the card; the first becomes the main event, the second the co-main. */
export function useAddFight(owner: CardOwner) {
  return useMutation({
    mutationFn: owner.add,
    onSuccess: () => owner.refresh(),
  });
}

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

/** Swaps a fight with its neighbour optimistically; an error restores the card. */
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
      owner.showRest();
    },
    onError: (error) => {
      toastFailure(error, 'Failed to move fight');
      return queries.invalidateQueries({ queryKey: cardKey });
    },
    // A scope, so that two quick moves of a fight reach the server in order.
    scope: { id: `move-${cardKey.join()}` },
  });
}

export function useUploadFighterPhoto(owner: CardOwner) {
  return useMutation({
    mutationFn: ({ fightId, ...body }: { fightId: string; fighterNumber: 1 | 2; photoData: string }) =>
      api.fights.uploadPhoto({ params: { fightId }, body }),
    onSuccess: (fight, { fighterNumber }) => {
      showFight(owner, fight);
      const name = fighterNumber === 1 ? fight.fighter1 : fight.fighter2;
      toast.show({ title: 'Photo updated', description: name });
    },
    onError: (error) => toastFailure(error, 'Failed to upload photo'),
  });
}

export async function saveResults(
  owner: CardOwner,
  results: readonly SentResult[],
  onStored: (sent: SentResult) => void,
): Promise<RefusedResult[]> {
  const refused = await owner.saveResults(results, (sent, fight) => {
    showFight(owner, fight);
    onStored(sent);
  });
  owner.showRest();
  // Until the refusal, the page may not have known about the conflicting result.
  if (refused.some(({ error }) => conflictingValues(error))) await owner.refresh();
  return refused;
}

export function useSaveResults(owner: CardOwner, onStored: (sent: SentResult) => void) {
  // Repeatable, because refused results do not reject and may be sent again immediately. Resending a stored result
  // changes nothing.
  return useRepeatableMutation({
    mutationFn: (results: readonly SentResult[]) => saveResults(owner, results, onStored),
  });
}
