import { useForm } from 'react-hook-form';
import { errorText } from '../../shell/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { useDeleteAccount } from './account.queries.ts';

/** Deletes the account, with its password. Render it only while it is open: it keeps its input. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { currentPassword: '' } });
  const remove = useDeleteAccount();
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Delete Account"
      description="This cannot be undone. Your name, e-mail, photo, friends and notifications go, and every device is signed out. Your picks, messages and posts stay under 'former member'. Rooms that only you are in are deleted."
      submitLabel="Delete Account"
      submitVariant="danger"
      pendingLabel="Deleting..."
      loading={remove.isPending || remove.isSuccess}
      error={remove.error && errorText(remove.error, 'Failed to delete the account')}
      onSubmit={handleSubmit((typed) => remove.mutate(typed))}
    >
      <Field label="Current password" error={formState.errors.currentPassword?.message}>
        <PasswordInput
          {...register('currentPassword', { required: 'Current password is required' })}
          autoComplete="current-password"
        />
      </Field>
    </FormDialog>
  );
}
