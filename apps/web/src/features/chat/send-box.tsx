import { SendHorizontal } from 'lucide-react';
import type { FormEvent } from 'react';
import { toastFailure } from '../../shell/errors.ts';
import { Button } from '../../ui/button.tsx';
import { useSendMessage } from './chat.queries.ts';
import { MessageInput } from './message-input.tsx';

export interface SendBoxProps {
  roomId: string;
  /** The unsent text. The page stores it, so that it survives switching tabs. */
  draft: string;
  onDraft: (change: (draft: string) => string) => void;
}

/** The input below the messages. A sent message appears at once; if sending fails, its text returns to the input. */
export function SendBox({ roomId, draft, onDraft }: SendBoxProps) {
  const { mutateAsync } = useSendMessage(roomId);
  const isEmpty = draft.trim() === '';
  function send() {
    if (isEmpty) return;
    const text = draft.trim();
    onDraft(() => '');
    mutateAsync(text).catch((error: unknown) => {
      toastFailure(error, 'Failed to send message');
      onDraft((since) => (since.trim() === '' ? text : `${text}\n${since}`));
    });
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 p-2 border-t border-line"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <MessageInput
        value={draft}
        rows={1}
        className="min-h-11.5 max-h-35 resize-none"
        onChange={(text) => onDraft(() => text)}
        onEnter={send}
      />
      <Button type="submit" icon={SendHorizontal} disabled={isEmpty} className="min-h-11.5">
        Send
      </Button>
    </form>
  );
}
