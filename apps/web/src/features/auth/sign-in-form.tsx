import { zodResolver } from '@hookform/resolvers/zod';
import { TypedPassword } from '@lockroom/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { errorText, toastFailure } from '../../api/errors.ts';
import { savedLogin, saveLogin } from '../../api/saved-login.ts';
import { session } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { useShowSignIn } from './auth.queries.ts';
import styles from './auth-form.module.css';
import { AuthForm, TextButton } from './auth-form.tsx';
import { RecoverDialog } from './recover-dialog.tsx';

/** Milliseconds between 'Login successful!' and the page behind it (000 section 9). */
export const LOGIN_REDIRECT_MS = 500;

const SignIn = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Email or Username is required')),
  password: TypedPassword,
  remember: z.boolean(),
});

/** Signs in with an e-mail or a username, whichever was typed. */
export function SignInForm({ onSwitch }: { onSwitch: () => void }) {
  const [saved] = useState(savedLogin);
  const [recovering, setRecovering] = useState<'password' | 'username' | null>(null);
  const showSignIn = useShowSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(SignIn),
    defaultValues: { name: saved?.username || saved?.email || '', password: '', remember: saved !== null },
  });
  const login = useMutation({
    mutationFn: ({ name, password }: z.infer<typeof SignIn>) =>
      api.auth.login({ body: name.includes('@') ? { email: name, password } : { username: name, password } }),
    onSuccess: ({ token, user }, { remember }) => {
      saveLogin(remember ? { username: user.username, email: user.email } : null);
      session.store(token, user);
      toast.show({ title: 'Login successful!' });
      setTimeout(() => showSignIn({ token, user }), LOGIN_REDIRECT_MS);
    },
    onError: (error) => toastFailure(error, 'Login failed'),
  });
  const pending = login.isPending || login.isSuccess;
  return (
    <>
      <AuthForm
        title="Welcome Back"
        text="Sign in to your account"
        onSubmit={handleSubmit((values) => login.mutate(values))}
        foot={
          <>
            New to Lockroom? <TextButton onClick={onSwitch}>Join</TextButton>
          </>
        }
      >
        <Field label="Email or Username" error={formState.errors.name?.message}>
          <TextInput
            {...register('name')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Field>
        <Field label="Password" error={formState.errors.password?.message}>
          <PasswordInput {...register('password')} autoComplete="current-password" required />
        </Field>
        <Checkbox label="Remember me" {...register('remember')} />
        <FormError message={login.error && errorText(login.error, 'Login failed')} />
        <Button
          type="submit"
          variant="primary"
          size="l"
          block
          loading={pending}
          pendingLabel="Please wait..."
        >
          Sign In
        </Button>
        <div className={styles.links}>
          <TextButton onClick={() => setRecovering('username')}>Forgot username?</TextButton>
          <TextButton onClick={() => setRecovering('password')}>Forgot password?</TextButton>
        </div>
      </AuthForm>
      <RecoverDialog what="password" open={recovering === 'password'} onClose={() => setRecovering(null)} />
      <RecoverDialog what="username" open={recovering === 'username'} onClose={() => setRecovering(null)} />
    </>
  );
}
