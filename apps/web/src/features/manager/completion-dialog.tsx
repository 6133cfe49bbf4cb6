import type { Room } from '@lockroom/contract';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useCompleteRoom } from '../rooms/rooms.queries.ts';

interface CompletionDialogProps {
  room: Room;
  /** A sentence about the fights or games without a result; null if all have one. */
  missing: string | null;
  onClose: () => void;
}

/** Marks the event as completed with its final ranking, or reopens it. Rendering the dialog opens it. */
export function CompletionDialog({ room, missing, onClose }: CompletionDialogProps) {
  const complete = useCompleteRoom(room.id);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Event Completion"
      tone="primary"
      confirmLabel={room.isCompleted ? 'Unmark Completed' : 'Mark as Completed'}
      pendingLabel="Saving..."
      onConfirm={() => complete.mutateAsync(!room.isCompleted)}
      text={
        room.isCompleted ? (
          'The event becomes active again: picks that are not locked, results and new brackets are possible, and final rankings are open.'
        ) : (
          <>
            <p>
              Final rankings are locked: no picks, no results and no new brackets until you unmark it. Members
              are told.
            </p>
            {missing && <p>{missing}</p>}
          </>
        )
      }
    />
  );
}
