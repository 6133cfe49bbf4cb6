import type { RoomCard } from '@lockroom/contract';
import { counted } from '../../shell/counted.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useGiveUpRoom } from './rooms.queries.ts';

export function GiveUpRoomDialog({ room, onClose }: { room: RoomCard; onClose: () => void }) {
  const { mutateAsync } = useGiveUpRoom();
  if (room.isCreator) {
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
      text={`You will no longer see ${room.name}. Your brackets stay in its standings, and joining again gives them back.`}
      confirmLabel="Leave Room"
      pendingLabel="Leaving..."
      onConfirm={() => mutateAsync({ roomId: room.id, how: 'leave' })}
    />
  );
}
