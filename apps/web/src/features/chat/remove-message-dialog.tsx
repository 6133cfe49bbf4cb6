import type { Message } from '@lockroom/contract';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRemoveMessage } from './chat.queries.ts';
import styles from './dialogs.module.css';

export interface RemoveMessageDialogProps {
  roomId: string;
  message: Message;
  onClose: () => void;
  /** Takes the focus, whose place is gone. */
  onRemoved: () => void;
}

/** Asks the manager before a message is taken out for all. */
export function RemoveMessageDialog({ roomId, message, onClose, onRemoved }: RemoveMessageDialogProps) {
  const remove = useRemoveMessage(roomId);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Remove message"
      text={
        <>
          <p>Nobody in the room will see this message of {message.username} any more:</p>
          <blockquote className={styles.quote} dir="auto">
            {message.message}
          </blockquote>
          <p>The changes log will say that you removed it, without its text.</p>
        </>
      }
      confirmLabel="Remove"
      pendingLabel="Removing..."
      failureTitle="Failed to remove message"
      onConfirm={async () => {
        await remove.mutateAsync(message);
        // Once the dialog has let go of the focus.
        setTimeout(onRemoved, 50);
      }}
    />
  );
}
