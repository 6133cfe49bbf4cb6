import { type Account, readPage } from '@lockroom/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { listQuery } from '../../api/list-pages.ts';
import { keys } from '../../api/query-keys.ts';
import { useMutation } from '../../shell/use-mutation.ts';

/** No live event reports changes to other people's accounts, so every visit refetches everything. */
const ALWAYS_STALE = { staleTime: 0 } as const;

const accountKey = (id: string) => [...keys.administration, 'account', id] as const;
const listsKey = [...keys.administration, 'list'] as const;

/** The accounts that match a search. The previous result stays on screen until the next one arrives. */
export const accountsQuery = (query: string) => ({
  ...listQuery([...listsKey, 'accounts', query] as const, (page) =>
    readPage(api.administration.accounts, { query: { query, ...page } }),
  ),
  ...ALWAYS_STALE,
  placeholderData: keepPreviousData,
});

export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKey(userId),
    queryFn: () => api.administration.account({ params: { userId } }),
    ...ALWAYS_STALE,
  });

/** The audit log of one account, or of all accounts if `accountId` is null. */
export const auditQuery = (accountId: string | null) => ({
  ...listQuery([...listsKey, 'audit', accountId] as const, (page) =>
    readPage(api.administration.audit, { query: { ...(accountId === null ? {} : { accountId }), ...page } }),
  ),
  ...ALWAYS_STALE,
});

export type Act =
  | 'end-sessions'
  | 'reset-link'
  | 'confirm-email'
  | 'make-administrator'
  | 'unmake-administrator'
  | 'lock'
  | 'unlock'
  | 'delete';

/** Sends an administrator's action. Returns the account's new state, a reset link, or null after a deletion. */
function send(userId: string, act: Act): Promise<Account | { url: string | null } | null> {
  const call = { params: { userId } };
  const { administration: calls } = api;
  switch (act) {
    case 'end-sessions':
      return calls.endSessions(call);
    case 'reset-link':
      return calls.resetLink(call);
    case 'confirm-email':
      return calls.confirmEmail(call);
    case 'make-administrator':
      return calls.setRole({ ...call, body: { role: 'administrator' } });
    case 'unmake-administrator':
      return calls.setRole({ ...call, body: { role: 'user' } });
    case 'lock':
      return calls.lock(call);
    case 'unlock':
      return calls.unlock(call);
    case 'delete':
      return calls.remove(call).then(() => null);
  }
}

/** Takes an administrator's action on an account and shows the account's new state. The dialog shows any failure. */
export function useAct(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: Act) => send(userId, act),
    onSuccess: (answer) => {
      if (answer && 'id' in answer) queries.setQueryData<Account>(accountKey(userId), answer);
      if (answer === null) queries.removeQueries({ queryKey: accountKey(userId) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: listsKey }),
  });
}
