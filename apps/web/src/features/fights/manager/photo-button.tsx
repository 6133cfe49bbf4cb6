import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './photo-button.module.css';

/** Brings a chosen picture down to a JPEG data URL; null when it was refused, which has been said already. */
export type PreparePhoto = (file: Blob) => Promise<string | null>;

export interface PhotoButtonProps {
  name: string;
  hasPhoto: boolean;
  side: 'red' | 'blue';
  preparePhoto: PreparePhoto;
  /** Stores the prepared picture; it reports its own failure and never rejects. */
  onUpload: (photoData: string) => Promise<void>;
}

/** Chooses a fighter's photo; it lies on the plate, in the outer corner. */
export function PhotoButton({ name, hasPhoto, side, preparePhoto, onUpload }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Emptied, so that choosing the same file again is a change again.
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    const photoData = await preparePhoto(file);
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
        <ImageUp className="icon-s" aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr"
        tabIndex={-1}
        aria-label={`Photo of ${name}`}
        onChange={choose}
      />
    </>
  );
}
