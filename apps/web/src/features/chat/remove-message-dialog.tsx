import type { Message } from '@lockroom/contract';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRemoveMessage } from './chat.queries.ts';
import styles from './dialogs.module.css';

export interface RemoveMessageDialogProps {
  roomId: string;
  message: Message;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

export function RemoveMessageDialog({ roomId, message, onClose, focusAfter }: RemoveMessageDialogProps) {
  const remove = useRemoveMessage(roomId);
  return (
    <ConfirmDialog
      onClose={onClose}
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
      onConfirm={() => remove.mutateAsync(message)}
      focusAfter={focusAfter}
    />
  );
}
