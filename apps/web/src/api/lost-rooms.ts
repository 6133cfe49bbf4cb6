import { ApiError, type Bracket, type Room } from '@lockroom/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { lastUpdated, responseCaches } from './last-updated.ts';
import { keys } from './query-keys.ts';

const isList = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey.length === 1 && queryKey[0] === keys.rooms[0];
const roomOf = ({ queryKey }: Pick<Query, 'queryKey'>) =>
  queryKey[0] === keys.anyRoom[0] ? queryKey[1] : undefined;

/**
 * Deletes rooms from the query cache and the offline store if a fetch shows that the viewer can no longer access them:
 * the requested room after a 404, or every room that is missing from the viewer's room list.
 */
export function dropLostRooms(queries: QueryClient, fetched: Query<unknown, unknown, unknown>): void {
  const { data, error } = fetched.state;
  const roomId = roomOf(fetched);
  if (error instanceof ApiError && error.status === 404 && typeof roomId === 'string') {
    if (fetched.queryKey.length === 2) drop(queries, (id) => id === roomId);
    return;
  }
  // A room list from the offline cache may lack rooms that the viewer joined later.
  if (error !== null || !isList(fetched) || !Array.isArray(data) || lastUpdated.get() !== null) return;
  const own = new Set((data as { id: string }[]).map(({ id }) => id));
  drop(queries, (id) => !own.has(id));
}

function drop(queries: QueryClient, isLost: (roomId: string) => boolean): void {
  // Wait until the screen has replaced the room with an error message.
  setTimeout(() => {
    const all = queries.getQueryCache().getAll();
    const roomOfEntry = new Map(
      all.flatMap(({ queryKey: [scope, id, part], state }) =>
        scope === keys.brackets[0] && part === undefined
          ? [[id, (state.data as Partial<Bracket> | undefined)?.roomId] as const]
          : [],
      ),
    );
    for (const query of all) {
      const isEntry = query.queryKey[0] === keys.brackets[0];
      const roomId = isEntry ? roomOfEntry.get(query.queryKey[1]) : roomOf(query);
      if (typeof roomId !== 'string' || !isLost(roomId)) continue;
      // Administrators see test rooms without being members.
      if (queries.getQueryData<Room>(keys.room(roomId))?.isTestRoom) continue;
      const { queryKey } = query;
      if (!query.isActive()) queries.removeQueries({ queryKey, exact: true });
      else if (query.state.status === 'error') query.setState({ data: undefined });
      else void queries.invalidateQueries({ queryKey, exact: true });
    }
  });
  void dropCachedResponses(isLost).catch(() => {});
}

const ROOM_IN_URL = /\/api\/rooms\/([0-9a-f]{8}-[0-9a-f-]{27})(?:\/|$)/;

/** Deletes the whole offline store if it has a lost room, because URLs of brackets do not contain the room. */
async function dropCachedResponses(isLost: (roomId: string) => boolean): Promise<void> {
  for (const name of await responseCaches()) {
    const requests = await (await caches.open(name)).keys();
    const ids = requests.flatMap(({ url }) => ROOM_IN_URL.exec(new URL(url).pathname)?.[1] ?? []);
    if (ids.some(isLost)) await caches.delete(name);
  }
}
