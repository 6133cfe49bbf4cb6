import { zodResolver } from '@hookform/resolvers/zod';
import { Email, NewPassword, PASSWORD, USERNAME, Username } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { showIssues } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { passkeyErrorText } from '../auth/passkey-error.ts';
import { passkeyCeremonies } from '../auth/passkey-support.ts';
import { passkeysQuery, useShowUser } from './passkeys-dialog.tsx';

const Account = z.object({ username: Username, email: Email, password: NewPassword });
type Account = z.infer<typeof Account>;

/** Adds an email address and a password to a guest account, or to an account without either. */
export function CompleteAccountDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const showUser = useShowUser();
  const hasPasskey = (useQuery(passkeysQuery).data?.passkeys.length ?? 0) > 0;
  const guestName = Username.safeParse(user.guestName);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(Account),
    defaultValues: { username: guestName.success ? guestName.data : user.username, email: '', password: '' },
  });
  const complete = useMutation({
    mutationFn: async (account: Account) => {
      const passkey = hasPasskey ? await (await passkeyCeremonies()).answer() : undefined;
      return api.guests.complete({ body: { ...account, ...(passkey && { passkey }) } });
    },
    onSuccess: (completed) => {
      showUser(completed);
      onClose();
      toast.show({ title: 'Account Created', description: 'Everything you had is still here.' });
    },
    onError: (error) => showIssues<Account>(error, ['username', 'email', 'password'], setError),
  });
  const { errors } = formState;
  return (
    <FormDialog
      onClose={onClose}
      title="Create an Account"
      description="You keep your rooms, brackets and messages, and can sign in on any device."
      submitLabel="Create Account"
      pendingLabel="Please wait..."
      loading={complete.isPending}
      error={passkeyErrorText(complete.error, 'The account was not created')}
      onSubmit={handleSubmit((account) => complete.mutate(account))}
    >
      <Field
        label="Username"
        limit={`${USERNAME.min} to ${USERNAME.max} characters`}
        error={errors.username?.message}
      >
        <TextInput
          {...register('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="email" />
      </Field>
      <Field label="Password" limit={`At least ${PASSWORD.min} characters`} error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}
