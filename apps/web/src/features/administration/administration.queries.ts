import { readPage } from '@lockroom/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { listQuery } from '../../api/list-pages.ts';
import { keys } from '../../api/query-keys.ts';

/** No live event reports changes to other people's accounts, so every visit refetches everything. */
const ALWAYS_STALE = { staleTime: 0 } as const;

/** The key that all lists of accounts and audit logs start with. */
export const listsKey = [...keys.administration, 'list'] as const;

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
    queryKey: [...keys.administration, 'account', userId],
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
