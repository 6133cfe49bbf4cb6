import { zodResolver } from '@hookform/resolvers/zod';
import { NewPassword } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useUser } from '../../api/session.ts';
import { errorText } from '../../shell/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { useChangePassword } from './account.queries.ts';
import { passkeysQuery, useSendPasswordLink } from './passkeys.queries.ts';

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

/** Changes the password, or mails a link to set one if the account has none. The dialog opens when rendered. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const hasPassword = useQuery(passkeysQuery).data?.hasPassword ?? true;
  return hasPassword ? <NextPassword onClose={onClose} /> : <FirstPassword onClose={onClose} />;
}

/** For accounts with passkeys only: a mailed link sets the first password. */
function FirstPassword({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const send = useSendPasswordLink(onClose);
  return (
    <FormDialog
      onClose={onClose}
      title="Set a Password"
      description={`Your account has no password. A link to ${email} sets one; it then signs you out everywhere, ends tokens for scripts and the address of your calendar, and removes your passkeys, which you can add again.`}
      submitLabel="Send Link"
      pendingLabel="Sending..."
      loading={send.isPending}
      error={send.error && errorText(send.error, 'Failed to send the link')}
      onSubmit={() => send.mutate(email)}
    >
      {null}
    </FormDialog>
  );
}

function NextPassword({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Passwords),
    defaultValues: { current: '', password: '', again: '' },
  });
  const change = useChangePassword(onClose);
  const { errors } = formState;
  return (
    <FormDialog
      onClose={onClose}
      title="Change Password"
      description="Every other device is then signed out, and tokens for scripts and the address of your calendar end."
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
