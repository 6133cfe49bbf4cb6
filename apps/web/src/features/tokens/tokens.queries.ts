import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

/** The viewer's tokens for scripts, newest first. Nobody is told of a use, so it is asked again when it is opened. */
export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: () => api.tokens.list(),
  staleTime: 0,
});

export type NewToken = Parameters<typeof api.tokens.create>[0]['body'];
/** A token with its text, which only the call that made it answers. */
export type MadeToken = Awaited<ReturnType<typeof api.tokens.create>>;

/** Makes a token and puts it into the list, which may not come anew. The form shows a failure. */
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

/** Revokes a token, or removes one that has ended. The question shows a failure. */
export function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id: tokenId }: { id: string; isOver: boolean }) =>
      api.tokens.revoke({ params: { tokenId } }),
    onSuccess: (_, { isOver }) => toast.show({ title: isOver ? 'Token Removed' : 'Token Revoked' }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.tokens }),
  });
}
