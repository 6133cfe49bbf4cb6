import { SendHorizontal } from 'lucide-react';
import type { FormEvent } from 'react';
import { toastFailure } from '../../shell/errors.ts';
import { Button } from '../../ui/button.tsx';
import { useSendMessage } from './chat.queries.ts';
import { MessageInput } from './message-input.tsx';
import styles from './send-box.module.css';

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
      className={styles.box}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <MessageInput
        value={draft}
        rows={1}
        className={styles.input}
        onChange={(text) => onDraft(() => text)}
        onEnter={send}
      />
      <Button type="submit" icon={SendHorizontal} disabled={isEmpty} className={styles.send}>
        Send
      </Button>
    </form>
  );
}
