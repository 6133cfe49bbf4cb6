import { zodResolver } from '@hookform/resolvers/zod';
import { NewPassword } from '@lockroom/contract';
import { useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { errorText } from '../../shell/errors.ts';
import { keptInvitation } from '../../shell/invitation.ts';
import { paths } from '../../shell/paths.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthForm, TextButton } from './auth-form.tsx';

const Passwords = z.object({ password: NewPassword, again: z.string() }).check(
  z.refine(({ password, again }) => password === again, {
    path: ['again'],
    error: 'New passwords do not match',
  }),
);

/** Sets a new password with the one-time token from a mailed link, then opens the sign-in. */
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
      // If the user was opening an invitation when they reset their password, return to it.
      router.history.replace(keptInvitation(Date.now()) ?? paths.login());
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
        <>
          Remembered it?{' '}
          <TextButton onClick={() => router.history.replace(paths.login())}>Sign In</TextButton>
        </>
      }
    >
      <Field label="New password" error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="new-password" required />
      </Field>
      <Field label="New password again" error={errors.again?.message}>
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
