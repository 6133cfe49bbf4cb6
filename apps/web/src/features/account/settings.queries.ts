import type { Settings } from '@lockroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, showsAnswer } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';

const settingsQuery = queryOptions({ queryKey: keys.settings, queryFn: () => api.settings.get() });

export function useSettings() {
  return useQuery(settingsQuery);
}

/** Saves run one at a time. */
export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: keys.settings[0] },
    mutationFn: (body: Settings) => api.settings.save({ body }, showsAnswer),
    onSuccess: (stored) => queries.setQueryData(settingsQuery.queryKey, stored),
    onError: (error) => toastFailure(error, 'Failed to change e-mail notifications'),
  });
}
