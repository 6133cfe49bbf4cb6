import type { Room } from '@lockroom/contract';
import { nextMaxBrackets } from '@lockroom/rules';
import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { bracketPath } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useCreateEntry } from '../competitions/competition.queries.ts';
import { lateEntryEnd } from '../competitions/late-entry.ts';
import { MakeRoomButton } from '../rooms/make-room-button.tsx';
import { useRequestPlace } from '../rooms/room-mutations.ts';

/**
 * In a full room, lets managers raise the bracket limit and lets members ask for a spot. Renders nothing if the room is
 * locked or its limit cannot be raised.
 */
function FullRoom({ room, block }: { room: Room; block: boolean | undefined }) {
  const request = useRequestPlace(room.id);
  if (room.isLocked || nextMaxBrackets(room.maxBrackets) === null) return null;
  if (room.isManager) return <MakeRoomButton room={room} variant="ghost" block={block} />;
  if (room.hasAskedForPlace) {
    return (
      <p className="text-sm text-ink-2" role="status">
        You have asked for a spot. {room.creatorName} has been told, and you will be notified when one is
        free.
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
      Ask for a spot
    </Button>
  );
}

const isClosed = (room: Room) =>
  room.isCompleted || room.paused || (room.isLocked && lateEntryEnd(room) === null);

const isFull = (room: Room) => room.bracketCount >= room.maxBrackets;

/** Whether the viewer can create an entry. The server applies the same rules. */
export const canCreate = (room: Room): boolean => !isClosed(room) && !isFull(room);

interface CreateEntryButtonProps {
  room: Room;
  block?: boolean;
  /** Use 'ghost' if another primary button is in view. */
  variant?: 'primary' | 'ghost' | 'onAccent';
}

/** Creates an entry and opens it. Disabled if the room is full; renders nothing once everything is locked. */
export function CreateEntryButton({ room, block, variant = 'primary' }: CreateEntryButtonProps) {
  const router = useRouter();
  const create = useCreateEntry(room.id, (entry) => router.history.push(bracketPath(entry)));
  if (isClosed(room)) return null;
  const isRoomFull = isFull(room);
  return (
    <div className="grid gap-1.5 text-center">
      <Button
        variant={variant === 'onAccent' ? 'plain' : variant}
        className={cx(
          variant === 'onAccent' &&
            'min-h-11 bg-on-accent font-bold text-accent hover:bg-black active:bg-black',
        )}
        icon={isRoomFull ? undefined : Plus}
        block={block}
        disabled={isRoomFull}
        // Keep the loading state until the entry's page opens, because the code of that page may have to load first.
        loading={create.isPending || create.isSuccess}
        pendingLabel="Creating..."
        onClick={() => create.mutate()}
      >
        {isRoomFull ? 'Room Full' : 'Create Bracket'}
      </Button>
      {isRoomFull && (
        <>
          <p className="text-xs text-ink-3">All {room.maxBrackets} brackets in this room are taken.</p>
          <FullRoom room={room} block={block} />
        </>
      )}
    </div>
  );
}
