import { useState } from 'react';
import { errorText } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useSendMessage } from './chat.queries.ts';
import { MessageInput } from './message-input.tsx';

/** Sends a message from any tab of the room. Mount only while open, because it keeps its input. */
export function SendMessageDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const { mutateAsync } = useSendMessage(roomId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (message: string) => mutateAsync(message),
    onSuccess: () => {
      onClose();
      toast.show({ title: 'Message sent' });
    },
  });
  const isEmpty = text.trim() === '';
  function send() {
    if (!isEmpty) mutate(text.trim());
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Send Message"
      description="Everybody in the room reads it in the Messages tab."
      submitLabel="Send"
      pendingLabel="Sending..."
      loading={isPending}
      error={error && errorText(error, 'Failed to send message')}
      submitDisabled={isEmpty}
      onSubmit={send}
    >
      <MessageInput value={text} rows={4} onChange={setText} onEnter={send} />
    </FormDialog>
  );
}
