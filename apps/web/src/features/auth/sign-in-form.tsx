import { secretFault, TYPED_PASSWORD, type User } from '@lockroom/contract';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { savedLogin, saveLogin } from '../../api/saved-login.ts';
import { session } from '../../api/session.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { useShowSignIn } from './auth.queries.ts';
import { AuthForm, isUnderWay, TextButton, WaysIn } from './auth-form.tsx';
import { RecoverDialog } from './other-forms.ts';
import { passkeyCeremonies } from './passkey-support.ts';

const LOGIN_REDIRECT_MS = 500;

interface Typed {
  name: string;
  password: string;
  remember: boolean;
}

type Faults = Record<'name' | 'password', string | null>;

function faultsOf({ name, password }: Typed): Faults {
  return {
    name: name ? null : 'Email or Username is required',
    password: secretFault(password, TYPED_PASSWORD),
  };
}

/**
 * Signs in with an e-mail address or username. It is part of the first screen, so it validates its two fields itself
 * instead of loading the form libraries.
 */
export function SignInForm({ onSwitch, beside }: { onSwitch: () => void; beside?: boolean }) {
  const [saved] = useState(savedLogin);
  // Null until the first submit: no errors are shown before that.
  const [faults, setFaults] = useState<Faults | null>(null);
  const [recovering, setRecovering] = useState<'password' | 'username' | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const rememberBox = useRef<HTMLInputElement>(null);
  const showSignIn = useShowSignIn();
  const enter = (signedIn: { token: string; user: User }) => {
    const { token, user } = signedIn;
    saveLogin(typed().remember ? { username: user.username, email: user.email } : null);
    session.store(token, user);
    toast.show({ title: 'Login successful!' });
    setTimeout(() => showSignIn(signedIn), LOGIN_REDIRECT_MS);
  };
  const login = useMutation({
    mutationFn: ({ name, password }: Typed) =>
      api.auth.login({ body: name.includes('@') ? { email: name, password } : { username: name, password } }),
    onSuccess: enter,
    onError: (error) => toastFailure(error, 'Login failed'),
  });
  const byPasskey = useMutation({
    mutationFn: async () => (await passkeyCeremonies()).signIn(),
    onSuccess: enter,
  });

  // Read from the DOM, because browsers may autofill fields without an event.
  const typed = (): Typed => ({
    name: nameInput.current?.value.trim() ?? '',
    password: passwordInput.current?.value ?? '',
    remember: rememberBox.current?.checked ?? false,
  });

  function checkAgain() {
    if (faults) setFaults(faultsOf(typed()));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const sent = typed();
    const found = faultsOf(sent);
    setFaults(found);
    if (found.name) nameInput.current?.focus();
    else if (found.password) passwordInput.current?.focus();
    else if (!isUnderWay(byPasskey)) {
      byPasskey.reset();
      login.mutate(sent);
    }
  }

  return (
    <>
      <AuthForm
        title="Welcome Back"
        text="Sign in to your account"
        onSubmit={submit}
        beside={beside}
        foot={
          <>
            New to Lockroom? <TextButton onClick={onSwitch}>Join</TextButton>
          </>
        }
      >
        <Field label="Email or Username" error={faults?.name}>
          <TextInput
            name="name"
            ref={nameInput}
            defaultValue={saved?.username || saved?.email || ''}
            onChange={checkAgain}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Field>
        <Field label="Password" error={faults?.password}>
          <PasswordInput
            name="password"
            ref={passwordInput}
            onChange={checkAgain}
            autoComplete="current-password"
            required
          />
        </Field>
        <Checkbox label="Remember me" name="remember" ref={rememberBox} defaultChecked={saved !== null} />
        <WaysIn
          byPassword={login}
          submitLabel="Sign In"
          byPasskey={byPasskey}
          passkeyLabel="Sign In with a Passkey"
          onPasskey={() => {
            login.reset();
            byPasskey.mutate();
          }}
          failed="Login failed"
        />
        <div className="flex flex-wrap gap-2 justify-between gap-y-1 gap-x-4">
          <TextButton onClick={() => setRecovering('username')}>Forgot username?</TextButton>
          <TextButton onClick={() => setRecovering('password')}>Forgot password?</TextButton>
        </div>
      </AuthForm>
      <Suspense fallback={null}>
        {recovering && <RecoverDialog what={recovering} onClose={() => setRecovering(null)} />}
      </Suspense>
    </>
  );
}
