import { zodResolver } from '@hookform/resolvers/zod';
import { Email, NewPassword, PASSWORD, USERNAME, type User, Username } from '@lockroom/contract';
import { useLayoutEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { showIssues, toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthForm, isUnderWay, OtherForm, WaysIn } from './auth-form.tsx';
import { passkeyCeremonies } from './passkey-support.ts';

/** Milliseconds between 'Registration successful!' and the page reload (rules: texts#toasts). */
const REGISTRATION_RELOAD_MS = 100;

const SignUp = z.object({ username: Username, email: Email, password: NewPassword });
type SignUp = z.infer<typeof SignUp>;

interface SignUpFormProps {
  first: boolean;
  /** Focuses the first field on mount. Set when the user has just opened the form. */
  asked?: boolean;
  onSwitch: () => void;
  /** Set on an invitation page. Contains the invitation and a callback that runs once the account exists. */
  invitation?: {
    onSignedUp: (signedIn: { token: string; user: User }) => void;
    /** The invitation. The server requires it if only invited people may sign up. */
    invite: { roomCode: string; key: string } | null;
  };
}

/** Creates an account, then reloads the page, except on an invitation page. */
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
  const invited = invitation?.invite ? { invite: invitation.invite } : {};
  const join = useMutation({
    mutationFn: ({ username, email, password }: SignUp) =>
      api.auth.register({
        body: { username, email, passwordHash: password, firstName: '', lastName: '', ...invited },
      }),
    onSuccess: enter,
    onError: (error) => {
      showIssues<SignUp>(error, ['username', 'email', 'password'], setError, { passwordHash: 'password' });
      toastFailure(error, 'Registration failed');
    },
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { username, email } = getValues();
      return (await passkeyCeremonies()).signUp({
        username: username.trim(),
        email: email.trim(),
        ...invited,
      });
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
      hideTitle={invitation !== undefined}
      notice={first && <p className="text-sm text-ink-2">This Lockroom is new. Create the first account.</p>}
      onSubmit={handleSubmit((values) => {
        if (isUnderWay(byPasskey)) return;
        byPasskey.reset();
        join.mutate(values);
      })}
      foot={
        invitation ? (
          <Button variant="ghost" block onClick={onSwitch}>
            I have an account
          </Button>
        ) : (
          <OtherForm text="Have an account already?" label="Sign In" onClick={onSwitch} />
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
      <WaysIn
        byPassword={join}
        submitLabel={invitation ? 'Join and pick' : 'Create Account'}
        byPasskey={byPasskey}
        passkeyLabel="Sign up with a passkey"
        onPasskey={joinByPasskey}
        failed="Registration failed"
      />
    </AuthForm>
  );
}
