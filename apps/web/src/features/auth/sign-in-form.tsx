import { type PasskeyAnswer, secretFault, TYPED_PASSWORD, type User } from '@lockroom/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { savedLogin, saveLogin } from '../../api/saved-login.ts';
import { session } from '../../api/session.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Checkbox, Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { useShowSignIn } from './auth.queries.ts';
import { AuthForm, isUnderWay, OtherForm, TextButton, WaysIn } from './auth-form.tsx';
import { RecoverDialog } from './other-forms.tsx';
import { hasPasskeyAutofill, passkeyCeremonies } from './passkey-support.ts';

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

/** Without `onSwitch`, there is no button for sign-up. The form is on the first screen, so it loads no form library. */
export function SignInForm({ onSwitch, beside }: { onSwitch: (() => void) | null; beside?: boolean }) {
  const [saved] = useState(savedLogin);
  // The errors to show; null until the first submit.
  const [faults, setFaults] = useState<Faults | null>(null);
  const [recovering, setRecovering] = useState<'password' | 'username' | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const rememberBox = useRef<HTMLInputElement>(null);
  const showSignIn = useShowSignIn();
  const enter = (signedIn: { token: string; user: User }) => {
    const { token, user } = signedIn;
    saveLogin(typed().remember ? { username: user.username, email: user.email ?? '' } : null);
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
    mutationFn: async (answered?: PasskeyAnswer) => (await passkeyCeremonies()).signIn(answered),
    onSuccess: enter,
  });
  useEffect(() => offerInAutofill(byPasskey.mutate), [byPasskey.mutate]);

  // Read from the DOM, because browsers may autofill fields without firing an event.
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
        hideTitle={!beside}
        foot={
          <>
            {onSwitch && (
              <OtherForm
                text="New to Lockroom? Create an account in a minute."
                label="Join"
                onClick={onSwitch}
              />
            )}
            <div>
              <TextButton onClick={() => setRecovering('username')}>Forgot username?</TextButton>
            </div>
          </>
        }
      >
        <Field label="Email or Username" error={faults?.name}>
          <TextInput
            name="name"
            ref={nameInput}
            defaultValue={saved?.username || saved?.email || ''}
            onChange={checkAgain}
            autoComplete="username webauthn"
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
        <div className="flex items-center justify-between gap-4 -my-1">
          <Checkbox label="Remember me" name="remember" ref={rememberBox} defaultChecked={saved !== null} />
          <TextButton onClick={() => setRecovering('password')}>Forgot password?</TextButton>
        </div>
        <WaysIn
          byPassword={login}
          submitLabel="Sign In"
          byPasskey={byPasskey}
          passkeyLabel="Continue with a passkey"
          onPasskey={() => {
            login.reset();
            byPasskey.mutate(undefined);
          }}
          failed="Login failed"
        />
      </AuthForm>
      {recovering && <RecoverDialog what={recovering} onClose={() => setRecovering(null)} />}
    </>
  );
}

/** Lists passkeys in the autofill of the name field, if the browser can. Returns the cleanup function. */
function offerInAutofill(onAnswer: (answered: PasskeyAnswer) => void): () => void {
  let isOver = false;
  const ceremonies = hasPasskeyAutofill().then((can) => (can && !isOver ? passkeyCeremonies() : null));
  void ceremonies
    .then((passkeys) => passkeys?.answer({ useBrowserAutofill: true }))
    // A failure is not reported, because the password and the passkey button still work.
    .then((answered) => answered && !isOver && onAnswer(answered), ignore);
  return () => {
    isOver = true;
    void ceremonies.then((passkeys) => passkeys?.endAutofill(), ignore);
  };
}

function ignore(): void {}
