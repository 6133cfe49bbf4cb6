import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { prepareFighterPhoto } from '../../../shell/scale-photo.ts';
import { cx } from '../../../ui/cx.ts';

const styles = {
  button:
    'absolute bottom-1.5 grid place-items-center size-7 rounded-sm bg-[#0d0c0ab8] text-white [transition:background-color_var(--m1)] hover:bg-[#0d0c0a] focus-visible:outline-white focus-visible:-outline-offset-2 [&[aria-busy]]:text-[#ffffff80] before:absolute before:-inset-2 max-lg:top-2 max-lg:bottom-auto',
  red: 'left-1.5',
  blue: 'right-1.5',
};
export interface PhotoButtonProps {
  name: string;
  hasPhoto: boolean;
  side: 'red' | 'blue';
  /** Stores the scaled photo. Shows its own errors and never rejects. */
  onUpload: (photoData: string) => Promise<void>;
}

/** The button in the corner of a fighter's photo that uploads a new one. */
export function PhotoButton({ name, hasPhoto, side, onUpload }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Reset the input, so that choosing the same file again fires a change event.
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    const photoData = await prepareFighterPhoto(file);
    if (photoData) await onUpload(photoData);
    setBusy(false);
  }
  const label = `${hasPhoto ? 'Change' : 'Upload'} photo of ${name}`;
  return (
    <>
      <button
        type="button"
        className={cx(styles.button, styles[side])}
        aria-label={label}
        title={label}
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <ImageUp className="size-3.5 stroke-2" aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label={`Photo of ${name}`}
        onChange={choose}
      />
    </>
  );
}
