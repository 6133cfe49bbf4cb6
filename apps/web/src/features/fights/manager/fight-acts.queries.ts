import type { Fight } from '@lockroom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { conflictingValues } from '../../../shell/conflicting-values.ts';
import { useMutation } from '../../../shell/use-mutation.ts';
import type { CardOwner } from './card-owner.queries.ts';
import { showFight } from './manager.queries.ts';

/** Previews the replacement of a fighter; never cached. */
export const replacePreviewQuery = (roomId: string, fightId: string, fighterNumber: 1 | 2) =>
  queryOptions({
    queryKey: [...keys.roomPart(roomId, 'competition'), fightId, 'replace-preview', `${fighterNumber}`],
    queryFn: () => api.fightActs.replacePreview({ params: { fightId }, query: { fighterNumber } }),
    staleTime: 0,
    gcTime: 0,
  });

export function useFightAct(owner: CardOwner) {
  return useMutation({
    mutationFn: (act: () => Promise<Fight>) => act(),
    onSuccess: (fight) => {
      showFight(owner, fight);
      owner.showRest();
    },
    onError: (error) => {
      if (conflictingValues(error)) return owner.refresh();
    },
  });
}
