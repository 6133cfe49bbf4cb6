import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadingScreen } from '../app/loading-screen.tsx';
import { AFTER_SIGN_IN } from '../app/parts.ts';
import { useSetup } from '../features/auth/auth.queries.ts';
import { readLoginLink } from '../features/auth/login-link.ts';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { later, useAhead } from '../ui/later.tsx';
import { LoginFrame } from './login-screen.frame.tsx';

type Mode = 'sign-in' | 'sign-up';

const SignUpForm = later(() => import('../features/auth/sign-up-form.tsx').then((part) => part.SignUpForm));
const NewPassword = later(() => import('./login-screen.new-password.tsx').then((part) => part.NewPassword));
const AHEAD = [SignUpForm, ...AFTER_SIGN_IN];

/** Sign in, sign up, and set a new password with a mailed link. It stands at /login and before every protected address. */
export function LoginScreen() {
  const { searchStr } = useLocation();
  const { reset } = readLoginLink(searchStr);
  const { hasAccounts } = useSetup();
  const [chosen, setChosen] = useState<Mode | null>(null);
  const [isSignUpThere, setSignUpThere] = useState(false);
  useAhead(AHEAD);
  if (reset) return <NewPassword token={reset} meanwhile={<LoadingScreen />} />;
  // Nobody can sign in to an installation without accounts.
  const mode = chosen ?? (hasAccounts ? 'sign-in' : 'sign-up');
  return (
    <LoginFrame>
      {(mode === 'sign-in' || !isSignUpThere) && <SignInForm onSwitch={() => setChosen('sign-up')} />}
      {mode === 'sign-up' && (
        <SignUpForm
          first={!hasAccounts}
          onShown={() => setSignUpThere(true)}
          onSwitch={() => setChosen('sign-in')}
        />
      )}
    </LoginFrame>
  );
}
