import { ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { PhotoRefusal, scalePhoto, toastRefusal } from '../../app/scale-photo.ts';
import { Button } from '../../ui/button.tsx';
import styles from './photo-field.module.css';

export interface PhotoFieldProps {
  /** The picture as an address or a data URL; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** An optional picture of a form: chosen, looked at, taken away. */
export function PhotoField({ value, onChange }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Emptied, so that choosing the same file again is a change again.
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    const photo = await preparePhoto(file);
    setBusy(false);
    if (photo) onChange(photo);
  }

  return (
    <fieldset className={styles.field} aria-labelledby={id}>
      <legend id={id} className={styles.label}>
        Photo (optional)
      </legend>
      {value && <img className={styles.preview} src={value} alt="Chosen for this post" />}
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr"
        tabIndex={-1}
        aria-label="Photo"
        onChange={choose}
      />
      <div className={styles.buttons}>
        <Button
          variant="ghost"
          icon={ImagePlus}
          loading={busy}
          pendingLabel="Reading..."
          onClick={() => input.current?.click()}
        >
          {value ? 'Change Photo' : 'Add Photo'}
        </Button>
        {value && (
          <Button variant="quiet" icon={X} disabled={busy} onClick={() => onChange(null)}>
            Remove Photo
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** The picture brought down to the size of posts; null when it was refused, which has then been said. */
async function preparePhoto(file: Blob): Promise<string | null> {
  try {
    return await scalePhoto(file, 'support');
  } catch (error) {
    toastRefusal(error instanceof PhotoRefusal ? error : new PhotoRefusal('Failed to read photo'));
    return null;
  }
}
