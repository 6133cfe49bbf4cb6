import { useState } from 'react';
import { Field, TextInput } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { submitState } from './errors.ts';

interface RenameDialogProps {
  title: string;
  description?: string;
  label: string;
  name: string;
  maxLength: number;
  /** Stores the trimmed, non-empty name. `failed` is the error message if the server sends none. */
  rename: { isPending: boolean; error: Error | null; mutate: (name: string) => void };
  failed: string;
  onClose: () => void;
}

/** Asks for a new name. Mount it only while open: unmounting clears the typed name. */
export function RenameDialog({ rename, ...props }: RenameDialogProps) {
  const [name, setName] = useState(props.name);
  return (
    <FormDialog
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      submitLabel="Save"
      pendingLabel="Saving..."
      {...submitState(rename, props.failed)}
      submitDisabled={name.trim() === ''}
      onSubmit={() => rename.mutate(name.trim())}
    >
      <Field label={props.label}>
        <TextInput
          value={name}
          maxLength={props.maxLength}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
