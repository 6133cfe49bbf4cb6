import type { RoomCard } from '@lockroom/contract';
import { counted } from '../../shell/words.ts';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { useGiveUpRoom } from './room-mutations.ts';

interface GiveUpRoomDialogProps {
  room: RoomCard;
  /** Whether to leave the room instead of deleting it. By default, the manager deletes the room and others leave it. */
  isLeaving?: boolean;
  onClose: () => void;
}

export function GiveUpRoomDialog({ room, isLeaving = !room.isCreator, onClose }: GiveUpRoomDialogProps) {
  const { mutateAsync } = useGiveUpRoom();
  if (!isLeaving) {
    return (
      <ConfirmDialog
        onClose={onClose}
        title="Delete Room"
        text={`${room.name}, ${counted(room.bracketCount, 'bracket')} and everything else in it will be removed for good${room.memberCount > 1 ? `, for all ${room.memberCount} members` : ''}.`}
        typedWord="DELETE"
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        onConfirm={() => mutateAsync({ roomId: room.id, how: 'delete' })}
      />
    );
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Leave Room"
      text={`${room.isCreator ? 'Your longest-serving deputy will manage the room. ' : ''}You will no longer see ${room.name}. Your brackets stay in its standings, and you get them back if you join again.`}
      confirmLabel="Leave Room"
      pendingLabel="Leaving..."
      onConfirm={() => mutateAsync({ roomId: room.id, how: 'leave' })}
    />
  );
}
