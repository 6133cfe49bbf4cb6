import { zodResolver } from '@hookform/resolvers/zod';
import { Email, NewPassword, PASSWORD, USERNAME, type User, Username } from '@lockroom/contract';
import { type ReactNode, useLayoutEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { showIssues, toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthForm, isUnderWay, TextButton, WaysIn } from './auth-form.tsx';
import { passkeyCeremonies } from './passkey-support.ts';

const firstClass =
  'grid gap-1.5 py-3.5 px-4 border border-line-strong rounded-md [&_b]:text-ink [&_code]:py-px [&_code]:px-1.25 [&_code]:rounded-sm [&_code]:bg-surface-2 [&_code]:text-ink [&_code]:[font-family:ui-monospace,monospace] [&_code]:text-[0.95em]';

/** Milliseconds between 'Registration successful!' and the page reload (rules: texts#toasts). */
const REGISTRATION_RELOAD_MS = 100;

const SignUp = z.object({ username: Username, email: Email, password: NewPassword });
type SignUp = z.infer<typeof SignUp>;

export interface SignUpFormProps {
  first: boolean;
  /** Focuses the first field on mount, because the user opened this form. */
  asked?: boolean;
  onSwitch: () => void;
  /** For sign-up next to an invitation: text above the button, and the step after the account is created. */
  invitation?: { comes: ReactNode; onSignedUp: (signedIn: { token: string; user: User }) => void };
}

/** Creates an account, then reloads the page; next to an invitation it stays. */
export function SignUpForm({ first, asked, onSwitch, invitation }: SignUpFormProps) {
  const { register, handleSubmit, formState, setError, setFocus, trigger, getValues } = useForm({
    resolver: zodResolver(SignUp),
    defaultValues: { username: '', email: '', password: '' },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useLayoutEffect(() => {
    if (asked) setFocus('username');
  }, []);
  const enter = ({ token, user }: { token: string; user: User }) => {
    session.store(token, user);
    toast.show({ title: 'Registration successful!' });
    if (invitation) return invitation.onSignedUp({ token, user });
    setTimeout(() => window.location.reload(), REGISTRATION_RELOAD_MS);
  };
  const join = useMutation({
    mutationFn: ({ username, email, password }: SignUp) =>
      api.auth.register({ body: { username, email, passwordHash: password, firstName: '', lastName: '' } }),
    onSuccess: enter,
    onError: (error) => {
      showIssues<SignUp>(error, ['username', 'email', 'password'], setError, { passwordHash: 'password' });
      toastFailure(error, 'Registration failed');
    },
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { username, email } = getValues();
      return (await passkeyCeremonies()).signUp({ username: username.trim(), email: email.trim() });
    },
    onSuccess: enter,
    onError: (error) => showIssues<SignUp>(error, ['username', 'email'], setError),
  });
  const { errors } = formState;
  const joinByPasskey = async () => {
    join.reset();
    if (await trigger(['username', 'email'], { shouldFocus: true })) byPasskey.mutate();
  };
  return (
    <AuthForm
      title="Join"
      text="Create your account to get started"
      notice={first && <FirstAccount />}
      onSubmit={handleSubmit((values) => {
        if (isUnderWay(byPasskey)) return;
        byPasskey.reset();
        join.mutate(values);
      })}
      beside={invitation !== undefined}
      foot={
        invitation ? (
          <>
            Already in Lockroom?
            <Button variant="ghost" onClick={onSwitch}>
              Sign In
            </Button>
          </>
        ) : (
          <>
            Have an account already? <TextButton onClick={onSwitch}>Sign In</TextButton>
          </>
        )
      }
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
          enterKeyHint="next"
          required
        />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="email" enterKeyHint="next" required />
      </Field>
      <Field label="Password" limit={`At least ${PASSWORD.min} characters`} error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="new-password" required />
      </Field>
      {invitation?.comes}
      <WaysIn
        byPassword={join}
        submitLabel="Create Account"
        byPasskey={byPasskey}
        passkeyLabel="Sign Up with a Passkey"
        onPasskey={joinByPasskey}
        failed="Registration failed"
      />
    </AuthForm>
  );
}

function FirstAccount() {
  return (
    <p className={cx('text-sm text-ink-2', firstClass)}>
      <b>This Lockroom is new.</b>
      <span>
        Create the first account to begin. To look around with rooms, picks and results in it, run{' '}
        <code>npm run seed</code> on the server and reload.
      </span>
    </p>
  );
}
