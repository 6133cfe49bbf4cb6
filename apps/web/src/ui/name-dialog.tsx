import { useState } from 'react';
import { Field } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TextInput } from './text-input.tsx';

export interface NameDialogProps {
  title: string;
  description?: string;
  /** The label of the field. */
  label: string;
  /** The current name. */
  name: string;
  maxLength: number;
  loading: boolean;
  /** Why the last attempt failed; null otherwise. */
  error: string | null;
  /** Receives the trimmed name, which is never empty. */
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for a new name. Render it only while it is open: it keeps its input. */
export function NameDialog(props: NameDialogProps) {
  const [name, setName] = useState(props.name);
  return (
    <FormDialog
      open
      onOpenChange={props.onClose}
      title={props.title}
      description={props.description}
      submitLabel="Save"
      pendingLabel="Saving..."
      loading={props.loading}
      error={props.error}
      submitDisabled={name.trim() === ''}
      onSubmit={() => props.onSubmit(name.trim())}
    >
      <Field label={props.label}>
        <TextInput
          value={name}
          maxLength={props.maxLength}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
