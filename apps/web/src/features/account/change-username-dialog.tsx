import { zodResolver } from '@hookform/resolvers/zod';
import { USERNAME, Username } from '@lockroom/contract';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useUser } from '../../api/session.ts';
import { errorText } from '../../shell/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useUpdateUsername } from './account.queries.ts';

const NewName = z.object({ username: Username });

export function ChangeUsernameDialog({ onClose }: { onClose: () => void }) {
  const { username } = useUser();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(NewName),
    defaultValues: { username },
  });
  const update = useUpdateUsername(onClose);
  return (
    <FormDialog
      onClose={onClose}
      title="Change Username"
      submitLabel="Save Username"
      pendingLabel="Saving..."
      loading={update.isPending}
      error={update.error && errorText(update.error, 'Failed to update username')}
      onSubmit={handleSubmit((values) => update.mutate(values.username))}
    >
      <Field
        label="Username"
        hint={`${USERNAME.min} to ${USERNAME.max} letters, digits, _ . and -`}
        error={formState.errors.username?.message}
      >
        <TextInput
          {...register('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  );
}
