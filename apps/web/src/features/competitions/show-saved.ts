import { type Bracket, calls } from '@lockroom/contract';
import type { QueryClient } from '@tanstack/react-query';
import { changeCachedResponse } from '../../api/cached-response.ts';
import { keys } from '../../api/query-keys.ts';
import { entryQuery, roomEntriesQuery } from './competition.queries.ts';

export async function showSavedEntry(
  queries: QueryClient,
  { id, roomId }: Pick<Bracket, 'id' | 'roomId'>,
  changed: Partial<Bracket>,
): Promise<void> {
  const withChanged = (entry: Bracket): Bracket => ({ ...entry, ...changed });
  queries.setQueryData(entryQuery(id).queryKey, (entry) => entry && withChanged(entry));
  queries.setQueryData(roomEntriesQuery(roomId).queryKey, (entries) =>
    entries?.map((entry) => (entry.id === id ? withChanged(entry) : entry)),
  );
  await changeCachedResponse(calls.brackets.get.path.replace(':bracketId', id), withChanged);
}

/** Updates the dashboard's count of complete entries. */
export function showFilled(queries: QueryClient, was: boolean, is: boolean): void {
  if (was === is) return;
  queries.setQueryData<{ bracketsFilled: number }>(
    keys.stats,
    (stats) => stats && { ...stats, bracketsFilled: stats.bracketsFilled + (is ? 1 : -1) },
  );
}
