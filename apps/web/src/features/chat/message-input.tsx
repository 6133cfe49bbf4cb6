import { TEXT_MAX } from '@lockroom/game';
import type { KeyboardEvent } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';

export interface MessageInputProps {
  value: string;
  onChange: (value: string) => void;
  /** Enter was pressed. Shift+Enter breaks the line. */
  onEnter: () => void;
  /** How many lines it is tall at first. */
  rows: number;
  className?: string | undefined;
}

/** Where a message is written. */
export function MessageInput({ value, onChange, onEnter, rows, className }: MessageInputProps) {
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also ends the composition of a character, which is no message yet.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <Field label="Message" hideLabel>
      <TextArea
        value={value}
        rows={rows}
        maxLength={TEXT_MAX.chatMessage}
        placeholder="Write a message"
        enterKeyHint="send"
        dir="auto"
        className={className}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </Field>
  );
}
