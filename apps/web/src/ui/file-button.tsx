import type { LucideIcon } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from './button.tsx';

export interface FileButtonProps {
  icon: LucideIcon;
  /** What the button says. */
  label: string;
  /** What the file is for, as the name of the field behind the button. */
  fieldLabel: string;
  /** What is offered: endings and types, separated by commas. */
  accept: string;
  uploading?: boolean;
  onChoose: (file: File) => void;
}

/** A button that lets people choose a file. What it really is, whoever takes it finds out. */
export function FileButton({
  icon,
  label,
  fieldLabel,
  accept,
  uploading = false,
  onChoose,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Emptied, so that choosing the same file again is a change again.
    event.target.value = '';
    if (file) onChoose(file);
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr"
        tabIndex={-1}
        aria-label={fieldLabel}
        onChange={choose}
      />
      <Button
        variant="ghost"
        size="s"
        icon={icon}
        loading={uploading}
        pendingLabel="Uploading..."
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
