import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

/** The viewer's API tokens, newest first. Refetched on every visit, because no live event reports their use. */
export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: () => api.tokens.list(),
  staleTime: 0,
});

export type NewToken = Parameters<typeof api.tokens.create>[0]['body'];
/** A token with its text; only the call that creates it returns the text. */
export type MadeToken = Awaited<ReturnType<typeof api.tokens.create>>;

/** Creates a token and adds it to the cached list at once. The form shows failures. */
export function useMakeToken(onMade: (token: MadeToken) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewToken) => api.tokens.create({ body }),
    onSuccess: (made) => {
      const { token: _, ...listed } = made;
      queries.setQueryData(tokensQuery.queryKey, (tokens) => tokens && [listed, ...tokens]);
      onMade(made);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.tokens }),
  });
}

/** Revokes a token, or deletes an expired one. The dialog shows failures. */
export function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id: tokenId }: { id: string; isOver: boolean }) =>
      api.tokens.revoke({ params: { tokenId } }),
    onSuccess: (_, { isOver }) => toast.show({ title: isOver ? 'Token Removed' : 'Token Revoked' }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.tokens }),
  });
}
