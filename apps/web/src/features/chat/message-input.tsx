import { TEXT_MAX } from '@lockroom/rules';
import type { KeyboardEvent } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';

export interface MessageInputProps {
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter; Shift+Enter inserts a line break. */
  onEnter: () => void;
  rows: number;
  className?: string | undefined;
}

export function MessageInput({ value, onChange, onEnter, rows, className }: MessageInputProps) {
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also confirms a character in an input method editor.
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
