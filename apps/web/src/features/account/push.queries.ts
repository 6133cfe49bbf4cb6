import type { PushSettings } from '@lockroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, showsAnswer } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

/** The viewer's push preferences; rooms are muted separately. */
export type PushChoice = Pick<PushSettings, 'kinds' | 'quiet'>;

const pushQuery = queryOptions({ queryKey: keys.push, queryFn: () => api.push.settings() });

export function usePushSettings() {
  return useQuery(pushQuery);
}

export function useSavePush() {
  const queries = useQueryClient();
  return useMutation({
    // Mutations with the same scope run one at a time.
    scope: { id: keys.push[0] },
    mutationFn: ({ kinds, quiet }: PushChoice) =>
      api.push.saveSettings({ body: { kinds, quiet } }, showsAnswer),
    onSuccess: (stored) => queries.setQueryData(pushQuery.queryKey, stored),
    onError: (error) => toastFailure(error, 'Failed to change push settings'),
  });
}

export function useMute(room: { id: string; name: string }) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (muted: boolean) =>
      api.push.mute({ params: { roomId: room.id }, body: { muted } }, showsAnswer),
    onSuccess: ({ muted }) => {
      queries.setQueryData(pushQuery.queryKey, (known) => {
        if (!known) return known;
        const others = known.mutedRooms.filter(({ id }) => id !== room.id);
        return { ...known, mutedRooms: muted ? [...others, { id: room.id, name: room.name }] : others };
      });
      toast.show({
        title: muted ? 'Room muted' : 'Room unmuted',
        description: muted
          ? `Your devices will no longer show notifications from ${room.name}.`
          : `Your devices will show notifications from ${room.name} again.`,
      });
    },
    onError: (error) => toastFailure(error, 'Failed to mute the room'),
  });
}
