import type { Room } from '@lockroom/contract';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCompleteRoom } from '../rooms.queries.ts';

export interface CompletionDialogProps {
  room: Room;
  /** What still has no result, as a sentence; null when everything has one. */
  missing: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Event Completion: closes the event with its rankings, or opens it again. */
export function CompletionDialog({ room, missing, open, onOpenChange }: CompletionDialogProps) {
  const complete = useCompleteRoom(room.id);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Event Completion"
      tone="primary"
      confirmLabel={room.isCompleted ? 'Unmark Completed' : 'Mark as Completed'}
      pendingLabel="Saving..."
      failureTitle={room.isCompleted ? 'Failed to unmark the event' : 'Failed to mark the event completed'}
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
