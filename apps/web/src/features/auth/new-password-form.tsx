import { zodResolver } from '@hookform/resolvers/zod';
import { NewPassword } from '@lockroom/contract';
import { useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { errorText } from '../../shell/errors.ts';
import { storedInvitation } from '../../shell/invitation.ts';
import { paths } from '../../shell/paths.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FormError, PasswordInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthForm, OtherForm } from './auth-form.tsx';

const Passwords = z.object({ password: NewPassword, again: z.string() }).check(
  z.refine(({ password, again }) => password === again, {
    path: ['again'],
    error: 'New passwords do not match',
  }),
);

/** Sets a new password with the one-time token from an emailed link, then opens the login screen. */
export function NewPasswordForm({ token }: { token: string }) {
  const router = useRouter();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Passwords),
    defaultValues: { password: '', again: '' },
  });
  const save = useMutation({
    mutationFn: (newPassword: string) => api.auth.resetPassword({ body: { token, newPassword } }),
    onSuccess: () => {
      session.end('left');
      // If the user was on an invitation page before resetting the password, return there.
      router.history.replace(storedInvitation(Date.now()) ?? paths.login());
      toast.show({ title: 'Password Changed', description: 'Sign in with your new password.' });
    },
  });
  const { errors } = formState;
  return (
    <AuthForm
      title="New Password"
      text="Choose a new password for your account"
      onSubmit={handleSubmit(({ password }) => save.mutate(password))}
      foot={
        <OtherForm
          text="Remembered it?"
          label="Sign In"
          onClick={() => router.history.replace(paths.login())}
        />
      }
    >
      <Field label="New password" error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="new-password" required />
      </Field>
      <Field label="Repeat new password" error={errors.again?.message}>
        <PasswordInput {...register('again')} autoComplete="new-password" required />
      </Field>
      <FormError message={save.error && errorText(save.error, 'Failed to change password')} />
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        loading={save.isPending}
        pendingLabel="Please wait..."
      >
        Set New Password
      </Button>
    </AuthForm>
  );
}
