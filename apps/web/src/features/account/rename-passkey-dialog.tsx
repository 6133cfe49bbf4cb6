import { PASSKEY, type Passkey } from '@lockroom/contract';
import { useForm } from 'react-hook-form';
import { errorText } from '../../shell/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useRenamePasskey } from './passkeys.queries.ts';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: passkey.name } });
  const rename = useRenamePasskey(onClose);
  return (
    <FormDialog
      onClose={onClose}
      title="Rename Passkey"
      submitLabel="Save"
      pendingLabel="Saving..."
      loading={rename.isPending}
      error={rename.error && errorText(rename.error, 'Failed to name the passkey')}
      onSubmit={handleSubmit(({ name }) => rename.mutate({ id: passkey.id, name }))}
    >
      <Field label="Name" error={formState.errors.name?.message}>
        <TextInput
          {...register('name', { validate: (name) => name.trim() !== '' || 'Name is required' })}
          maxLength={PASSKEY.name}
          autoComplete="on"
          required
        />
      </Field>
    </FormDialog>
  );
}
