import type { InvitePreview, RoomCard } from '@lockroom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { bracketPath, paths } from '../../shell/paths.ts';

/**
 * Opens a room that the viewer has just joined, or a new bracket in it if there is something to pick. A failure is not
 * reported, because the room's page offers the same step again.
 */
export function useEnterRoom({ entry, pickCount }: Pick<InvitePreview, 'entry' | 'pickCount'>) {
  const router = useRouter();
  const queries = useQueryClient();
  return (joined: Pick<RoomCard, 'id' | 'yourPicks'>) => {
    const open = (path: string) => {
      router.history.replace(paths.room(joined.id));
      if (path !== paths.room(joined.id)) router.history.push(path);
    };
    const toRoom = () => open(paths.room(joined.id));
    if (entry === 'ask') {
      return api.rooms.requestPlace({ params: { roomId: joined.id } }).then(toRoom, toRoom);
    }
    if (entry === 'watch' || pickCount === 0 || joined.yourPicks?.bracketId) return toRoom();
    return api.brackets.create({ body: { roomId: joined.id } }).then((made) => {
      queries.setQueryData(keys.bracket(made.id), made);
      open(bracketPath(made));
    }, toRoom);
  };
}

export const ENTRY_LABEL = { pick: 'Join and pick', ask: 'Ask for a spot', watch: 'Watch' } as const;
