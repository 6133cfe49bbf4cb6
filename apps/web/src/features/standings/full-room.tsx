import type { Room } from '@lockroom/contract';
import { nextMaxBrackets } from '@lockroom/rules';
import { Button } from '../../ui/button.tsx';
import { MakeRoomButton } from '../rooms/make-room-button.tsx';
import { useRequestPlace } from '../rooms/rooms.queries.ts';

/**
 * Offers a way out of a full room: managers raise the limit, members ask for that. Renders nothing if neither would
 * help.
 */
export function FullRoom({ room, block }: { room: Room; block: boolean | undefined }) {
  const request = useRequestPlace(room.id);
  if (room.isLocked || nextMaxBrackets(room.maxBrackets) === null) return null;
  if (room.isManager) return <MakeRoomButton room={room} variant="ghost" block={block} />;
  if (room.hasAskedForPlace) {
    return (
      <p className="text-sm text-ink-2" role="status">
        You have asked for a place. {room.creatorName} was told, and you will be once there is one.
      </p>
    );
  }
  return (
    <Button
      variant="ghost"
      block={block}
      loading={request.isPending}
      pendingLabel="Asking..."
      onClick={() => request.mutate()}
    >
      Ask for a place
    </Button>
  );
}
