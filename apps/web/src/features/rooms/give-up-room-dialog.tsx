import type { RoomCard } from '@lockroom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { alertFailure } from '../../shell/alert-failure.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { counted } from '../../shell/words.ts';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';

interface GiveUpRoomDialogProps {
  room: RoomCard;
  /** Whether to leave the room instead of deleting it. By default, the manager deletes the room and others leave it. */
  isLeaving?: boolean;
  onClose: () => void;
}

export function GiveUpRoomDialog({ room, isLeaving = !room.isCreator, onClose }: GiveUpRoomDialogProps) {
  const queries = useQueryClient();
  const params = { roomId: room.id };
  const { mutateAsync } = useMutation({
    mutationFn: () => (isLeaving ? api.rooms.leave({ params }) : api.rooms.remove({ params })),
    onSuccess: () => {
      queries.setQueryData<RoomCard[]>(keys.rooms, (rooms) => rooms?.filter(({ id }) => id !== room.id));
      queries.removeQueries({ queryKey: keys.room(room.id) });
      void queries.invalidateQueries({ queryKey: keys.stats });
    },
    onError: (error) =>
      alertFailure(error, `Failed to ${isLeaving ? 'leave' : 'delete'} room. Please try again.`),
  });
  if (!isLeaving) {
    return (
      <ConfirmDialog
        onClose={onClose}
        title="Delete Room"
        text={`${room.name}, ${counted(room.bracketCount, 'bracket')} and everything else in it will be removed for good${room.memberCount > 1 ? `, for all ${room.memberCount} members` : ''}.`}
        typedWord="DELETE"
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        onConfirm={() => mutateAsync()}
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
      onConfirm={() => mutateAsync()}
    />
  );
}
