import type { RoomCard } from '@lockroom/contract';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useGiveUpRoom } from './rooms.queries.ts';

/** Asks the creator for DELETE before a room goes for good, and any other member before leaving. Render it to open it. */
export function GiveUpRoomDialog({ room, onClose }: { room: RoomCard; onClose: () => void }) {
  const { mutateAsync } = useGiveUpRoom();
  if (room.isCreator) {
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title="Delete Room"
        text={`${room.name}, ${countText(room.bracketCount, 'bracket')} and everything else in it will be removed for good${room.memberCount > 1 ? `, for all ${room.memberCount} members` : ''}.`}
        typedWord="DELETE"
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        failureTitle="Failed to delete room. Please try again."
        onConfirm={() => mutateAsync({ roomId: room.id, how: 'delete' })}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Leave Room"
      text={`You will no longer see ${room.name}. Your brackets stay in its standings, and joining again gives them back.`}
      confirmLabel="Leave Room"
      pendingLabel="Leaving..."
      failureTitle="Failed to leave room. Please try again."
      onConfirm={() => mutateAsync({ roomId: room.id, how: 'leave' })}
    />
  );
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
