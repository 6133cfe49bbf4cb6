import type { Message } from '@lockroom/contract';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { useRemoveMessage } from './chat.queries.ts';

interface RemoveMessageDialogProps {
  roomId: string;
  message: Pick<Message, 'id' | 'username' | 'message'>;
  onClose: () => void;
  focusAfter?: () => HTMLElement | null;
}

export function RemoveMessageDialog({ roomId, message, onClose, focusAfter }: RemoveMessageDialogProps) {
  const remove = useRemoveMessage(roomId);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Remove message"
      text={
        <>
          <p>Nobody in the room will see this message by {message.username} any more:</p>
          <blockquote
            className="max-h-35 my-2 mx-0 py-0.5 pr-0 pl-3 overflow-auto border-l-3 border-line-strong text-ink whitespace-pre-wrap wrap-anywhere"
            dir="auto"
          >
            {message.message}
          </blockquote>
          <p>The changes log will say that you removed a message, but not what it said.</p>
        </>
      }
      confirmLabel="Remove"
      pendingLabel="Removing..."
      onConfirm={() => remove.mutateAsync(message)}
      {...(focusAfter && { focusAfter })}
    />
  );
}
