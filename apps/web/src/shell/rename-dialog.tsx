import { useState } from 'react';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { errorText } from './errors.ts';

export interface RenameDialogProps {
  title: string;
  description?: string;
  /** The label of the field. */
  label: string;
  /** The current name. */
  name: string;
  maxLength: number;
  /** Stores the trimmed name, which is never empty; `failed` is said where the server gives no reason. */
  rename: { isPending: boolean; error: Error | null; mutate: (name: string) => void };
  failed: string;
  onClose: () => void;
}

/** Asks for a new name. Render it only while it is open: it keeps its input. */
export function RenameDialog({ rename, ...props }: RenameDialogProps) {
  const [name, setName] = useState(props.name);
  return (
    <FormDialog
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      submitLabel="Save"
      pendingLabel="Saving..."
      loading={rename.isPending}
      error={rename.error && errorText(rename.error, props.failed)}
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
