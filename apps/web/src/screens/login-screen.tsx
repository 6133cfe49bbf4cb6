import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSetup } from '../features/auth/auth.queries.ts';
import { readLoginLink } from '../features/auth/login-link.ts';
import { NewPasswordForm } from '../features/auth/new-password-form.tsx';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { SignUpForm } from '../features/auth/sign-up-form.tsx';
import { PolicyLinks } from '../features/policies/policy-links.tsx';
import { LoginPoster } from '../ui/login-poster.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import styles from './login-screen.module.css';

type Mode = 'sign-in' | 'sign-up';

/** Sign in, sign up, and set a new password with a mailed link. It stands at /login and before every protected address. */
export function LoginScreen() {
  const { searchStr } = useLocation();
  const { reset } = readLoginLink(searchStr);
  const { hasAccounts } = useSetup();
  const [chosen, setChosen] = useState<Mode | null>(null);
  // Nobody can sign in to an installation without accounts.
  const mode = chosen ?? (hasAccounts ? 'sign-in' : 'sign-up');
  useEffect(() => {
    document.title = 'Sign in · Lockroom';
  }, []);
  return (
    <div className={styles.login}>
      <LoginPoster />
      <main id="main" className={styles.form}>
        <span className={styles.brand}>
          <Wordmark />
        </span>
        {reset ? (
          <NewPasswordForm token={reset} />
        ) : mode === 'sign-in' ? (
          <SignInForm onSwitch={() => setChosen('sign-up')} />
        ) : (
          <SignUpForm first={!hasAccounts} onSwitch={() => setChosen('sign-in')} />
        )}
        <PolicyLinks />
      </main>
    </div>
  );
}
