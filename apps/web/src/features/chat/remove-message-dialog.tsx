import type { Message } from '@lockroom/contract';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRemoveMessage } from './chat.queries.ts';

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
          <blockquote
            className="max-h-35 my-2 mx-0 py-0.5 pr-0 pl-3 overflow-auto border-l-3 border-line-strong text-ink whitespace-pre-wrap wrap-anywhere"
            dir="auto"
          >
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
