import { zodResolver } from '@hookform/resolvers/zod';
import { NewPassword } from '@lockroom/contract';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorText } from '../../shell/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { useChangePassword } from './account.queries.ts';

const Passwords = z
  .object({
    current: z.string().check(z.minLength(1, 'Current password is required')),
    password: NewPassword,
    again: z.string(),
  })
  .check(
    z.refine(({ password, again }) => password === again, {
      path: ['again'],
      error: 'New passwords do not match',
    }),
  );

/** Asks for the current password and, twice, for a new one. Render it only while it is open: it keeps its input. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Passwords),
    defaultValues: { current: '', password: '', again: '' },
  });
  const change = useChangePassword(onClose);
  const { errors } = formState;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Change Password"
      submitLabel="Change Password"
      pendingLabel="Changing..."
      loading={change.isPending}
      error={change.error && errorText(change.error, 'Failed to change password')}
      onSubmit={handleSubmit(({ current, password }) =>
        change.mutate({ currentPassword: current, newPassword: password }),
      )}
    >
      <Field label="Current password" error={errors.current?.message}>
        <PasswordInput {...register('current')} autoComplete="current-password" />
      </Field>
      <Field label="New password" error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
      <Field label="New password again" error={errors.again?.message}>
        <PasswordInput {...register('again')} autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}
