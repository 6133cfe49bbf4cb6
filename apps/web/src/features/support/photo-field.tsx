import { ImagePlus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { PhotoRefusal, scalePhoto, toastRefusal } from '../../shell/scale-photo.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { usePhoto } from './support.queries.ts';

export interface PhotoFieldProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

export function PhotoField({ value, onChange }: PhotoFieldProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function choose(file: File) {
    setBusy(true);
    setRefusal(null);
    try {
      onChange(await scalePhoto(file, 'support'));
    } catch (error) {
      const refused = error instanceof PhotoRefusal ? error : new PhotoRefusal('Failed to read photo');
      toastRefusal(refused);
      // Screen readers do not announce the toast while a dialog is open.
      setRefusal(refused.description ?? refused.message);
    }
    setBusy(false);
  }

  return (
    <fieldset className="grid gap-2 justify-items-start" aria-labelledby={id}>
      <legend id={id} className="text-sm mb-1.5 font-book">
        Photo (optional)
      </legend>
      {value && <Preview url={value} />}
      <div className="flex flex-wrap gap-2">
        <FileButton
          icon={ImagePlus}
          label={value ? 'Change Photo' : 'Add Photo'}
          fieldLabel="Photo"
          accept="image/*"
          size="m"
          loading={busy}
          pendingLabel="Reading..."
          onChoose={(file) => void choose(file)}
        />
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

function Preview({ url }: { url: string }) {
  const shown = usePhoto(url);
  return shown && <img className="max-h-45 rounded-md bg-surface-3" src={shown} alt="Chosen for this post" />;
}
