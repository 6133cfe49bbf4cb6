import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { passkeyErrorText } from '../auth/passkey-error.ts';
import { passkeyCeremonies } from '../auth/passkey-support.ts';
import { useDeleteAccount } from './account.queries.ts';
import { passkeysQuery } from './passkeys.queries.ts';

/**
 * Deletes the account after confirmation by password, or by passkey if there is no password. Mount only while open,
 * because it keeps its input.
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { currentPassword: '' } });
  const remove = useDeleteAccount();
  const hasPassword = useQuery(passkeysQuery).data?.hasPassword ?? true;
  return (
    <FormDialog
      onClose={onClose}
      title="Delete Account"
      description="This cannot be undone. Your name, e-mail, photo, friends and notifications go, and every device is signed out. Your picks, messages and posts stay under 'former member'. Rooms that only you are in are deleted."
      submitLabel="Delete Account"
      submitVariant="danger"
      pendingLabel="Deleting..."
      loading={remove.isPending || remove.isSuccess}
      error={passkeyErrorText(remove.error, 'Failed to delete the account')}
      onSubmit={handleSubmit((typed) =>
        remove.mutate(
          hasPassword
            ? async () => typed
            : async () => ({ passkey: await (await passkeyCeremonies()).answer() }),
        ),
      )}
    >
      {hasPassword ? (
        <Field label="Current password" error={formState.errors.currentPassword?.message}>
          <PasswordInput
            {...register('currentPassword', { required: 'Current password is required' })}
            autoComplete="current-password"
          />
        </Field>
      ) : (
        <p className="text-ink-2">Your account has no password: confirm with your passkey.</p>
      )}
    </FormDialog>
  );
}
