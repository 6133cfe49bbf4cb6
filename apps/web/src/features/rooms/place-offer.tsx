import type { Notification } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { roomIdOf } from '../../shell/paths.ts';
import { MakeRoomButton } from './make-room-button.tsx';
import { roomQuery } from './rooms.queries.ts';

/**
 * Returns the manager's button to enlarge the room, for notifications that somebody wants to join a full room; nothing
 * for other kinds.
 */
export function placeOffer({ kind, link }: Notification) {
  const roomId = kind === 'place-asked' && link !== null ? roomIdOf(link) : null;
  return roomId === null ? null : <PlaceOffer roomId={roomId} />;
}

// The room may have changed since the notification, so its current state is loaded.
function PlaceOffer({ roomId }: { roomId: string }) {
  const { data: room } = useQuery(roomQuery(roomId));
  if (!room || room.isCompleted || room.bracketCount < room.maxBrackets) return null;
  return <MakeRoomButton room={room} size="s" />;
}
