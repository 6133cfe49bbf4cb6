import { ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { PhotoRefusal, scalePhoto, toastRefusal } from '../../app/scale-photo.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
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
  const [refusal, setRefusal] = useState<string | null>(null);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Emptied, so that choosing the same file again is a change again.
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    setRefusal(null);
    try {
      onChange(await scalePhoto(file, 'support'));
    } catch (error) {
      const refused = error instanceof PhotoRefusal ? error : new PhotoRefusal('Failed to read photo');
      toastRefusal(refused);
      // The toast lies behind the dialog for screen readers.
      setRefusal(refused.description ?? refused.message);
    }
    setBusy(false);
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
      <FormError message={refusal} />
    </fieldset>
  );
}
