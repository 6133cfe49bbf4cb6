import { ACT_HEADER, type Act, type Room } from '@lockroom/contract';
import { isEverythingLocked, isLocked, type PickLock } from '@lockroom/rules';
import type { QueryClient } from '@tanstack/react-query';
import { showsAnswer } from '../../../api/client.ts';
import { markStale } from '../../../api/query-client.ts';
import { keys } from '../../../api/query-keys.ts';
import { serverNow } from '../../../api/server-clock.ts';

/** Request options for a manager's change. The response contains the new data and, in a header, the undoable action. */
export function undoableActOptions(queries: QueryClient, roomId: string) {
  return {
    ...showsAnswer,
    onHeaders(headers: Headers) {
      const text = headers.get(ACT_HEADER);
      if (text === null) return;
      const act: Act = JSON.parse(decodeURIComponent(text));
      const key = keys.roomPart(roomId, 'acts');
      queries.setQueryData<Act[]>(key, (acts) => {
        const others = acts?.filter(({ id }) => id !== act.id) ?? [];
        return [act, ...others.map((other) => ({ ...other, canUndo: false }))];
      });
      // Undoing the earlier actions may now have other effects, so refetch the list when it is next opened.
      markStale(queries, key);
    },
  };
}

/**
 * Updates the room in the cache after the manager's own change. Standings and missing picks are only marked stale,
 * because the manager's page does not show them.
 */
export function updateCachedRoom(
  queries: QueryClient,
  roomId: string,
  changed: Partial<Room>,
  locks: readonly PickLock[],
): void {
  const now = serverNow();
  const timesOf = (some: readonly PickLock[]) => some.flatMap(({ lockAt }) => lockAt ?? []);
  const times = timesOf(locks);
  const upcoming = timesOf(locks.filter((lock) => !isLocked({ ...lock, now })));
  const at = upcoming.length > 0 ? Math.min(...upcoming) : Math.max(...times);
  queries.setQueryData<Room>(
    keys.room(roomId),
    (room) =>
      room && {
        ...room,
        ...changed,
        lockTime: times.length > 0 ? new Date(at).toISOString() : null,
        isLocked: room.isCompleted || isEverythingLocked(locks, now),
      },
  );
  markStale(
    queries,
    keys.room(roomId),
    keys.roomPart(roomId, 'brackets'),
    keys.roomPart(roomId, 'missing'),
    keys.rooms,
    keys.brackets,
  );
  // Only pages of rooms that follow an event use this query, so other rooms send no request.
  void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'following') });
}
