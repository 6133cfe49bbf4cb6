import type { LucideIcon } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from './button.tsx';

export interface FileButtonProps {
  icon: LucideIcon;
  label: string;
  fieldLabel: string;
  accept: string;
  size?: 's' | 'm';
  loading?: boolean;
  pendingLabel?: string;
  onChoose: (file: File) => void;
}

/** A button that opens the file chooser. `accept` is only a hint, so the caller must check the chosen file. */
export function FileButton({ icon, label, fieldLabel, accept, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Reset, so that choosing the same file again fires another change event.
    event.target.value = '';
    if (file) onChoose(file);
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={fieldLabel}
        onChange={choose}
      />
      <Button
        variant="ghost"
        size="s"
        pendingLabel="Uploading..."
        {...button}
        icon={icon}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
