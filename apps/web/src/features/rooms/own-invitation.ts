import type { RoomCard } from '@lockroom/contract';
import { normalizeRoomCode } from '@lockroom/game';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../app/paths.ts';

/**
 * What an opened invitation link leads to: `ask` for the dialog, `wait` while it is not known whether the viewer is a
 * member already. A member goes straight on to the room, because joining twice is the same as once.
 */
export function useOwnInvitation(
  roomCode: string | undefined,
  rooms: { data?: readonly RoomCard[] | undefined; isPending: boolean; errorUpdateCount: number },
): 'ask' | 'wait' {
  const router = useRouter();
  const code = roomCode === undefined ? undefined : normalizeRoomCode(roomCode);
  const own = rooms.data?.find((room) => room.roomCode === code);
  useEffect(() => {
    if (own) router.history.replace(paths.room(own.id));
  }, [own, router]);
  const isFirst = rooms.isPending && rooms.errorUpdateCount === 0;
  return isFirst || own ? 'wait' : 'ask';
}
