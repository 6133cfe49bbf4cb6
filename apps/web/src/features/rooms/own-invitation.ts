import type { RoomCard } from '@lockroom/contract';
import { normalizeRoomCode } from '@lockroom/rules';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../shell/paths.ts';

/** Returns `ask` to show the join dialog, or `wait` while rooms load or an existing member is sent to the room. */
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
