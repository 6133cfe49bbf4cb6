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

/** How many entries have picks on the card; null while loading and for a template. */
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

/** How many entries have a pick on a fight; null while loading and for a template. */
export function usePickCount({ roomId }: CardOwner, fightId: string): number | null {
  const { data } = useQuery({ ...pickCountQuery(roomId ?? '', fightId), enabled: roomId !== null });
  return data?.brackets ?? null;
}

/** Fetches how many entries have a pick on a fight, and how many rooms follow it, before a change that affects picks. */
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

/** The toast after a failed save of lock times (rules: texts#fight-forms). */
export const LOCK_TIMES_FAILED = 'Failed to update fight lock times. Please try again.';

/** Sets lock times by fight id, as ISO instants; null clears one. */
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

/** Shown for a failed paste unless the server's error has a text. */
export const PASTE_FAILED = 'Failed to paste card. Please try again.';

/** Saves a pasted card, or with `preview` only reports its changes. */
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

/** Deletes a fight and its picks. The dialog shows failures. */
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

/** Swaps a fight with its neighbour, optimistically: a failure restores the card. */
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
    // Two quick moves of one fight must reach the server in the order they were made.
    scope: { id: `move-${cardKey.join()}` },
  });
}

/** Stores a fighter's photo, a JPEG data URL. */
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

/** Saves results. Calls `onStored` for each stored one; resolves with the refused ones. */
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
  // The refusal may be the first that this page hears of another result.
  if (refused.some(({ error }) => conflictingValues(error))) await owner.refresh();
  return refused;
}

export function useSaveResults(owner: CardOwner, onStored: (sent: SentResult) => void) {
  // Resolves although results were refused, and these may be sent again at once. Those that are stored change nothing.
  return useRepeatableMutation({
    mutationFn: (results: readonly SentResult[]) => saveResults(owner, results, onStored),
  });
}
