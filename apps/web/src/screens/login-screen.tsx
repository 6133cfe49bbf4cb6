import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { useSetup } from '../features/auth/auth.queries.ts';
import { readLoginLink } from '../features/auth/login-link.ts';
import { NewPasswordForm, SignUpForm } from '../features/auth/other-forms.ts';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { PolicyLinks } from '../features/policies/policy-links.tsx';
import { LoginPoster } from '../ui/login-poster.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

type Mode = 'sign-in' | 'sign-up';

/** Sign in, sign up or set a new password. Shown at /login and, without a session, at every protected address. */
export function LoginScreen() {
  const { searchStr } = useLocation();
  const { reset } = readLoginLink(searchStr);
  const { hasAccounts } = useSetup();
  const [chosen, setChosen] = useState<Mode | null>(null);
  // A server without accounts starts with the sign-up.
  const mode = chosen ?? (hasAccounts ? 'sign-in' : 'sign-up');
  if (reset) {
    return (
      <LoginFrame>
        <NewPasswordForm token={reset} />
      </LoginFrame>
    );
  }
  return (
    <LoginFrame>
      {mode === 'sign-in' ? (
        // A transition keeps the sign-in form on screen until the other one has loaded.
        <SignInForm onSwitch={() => startTransition(() => setChosen('sign-up'))} />
      ) : (
        <SignUpForm first={!hasAccounts} asked={chosen === 'sign-up'} onSwitch={() => setChosen('sign-in')} />
      )}
    </LoginFrame>
  );
}

function LoginFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.title = 'Sign in · Lockroom';
  }, []);
  return (
    <div className="grid content-start min-h-dvh lg:grid-cols-[minmax(0,1fr)_480px] lg:content-stretch">
      <LoginPoster />
      <main
        id="main"
        className="grid content-start gap-5.5 w-full max-w-120 my-0 mx-auto pt-6.5 px-5 pb-8 lg:self-center lg:gap-7 lg:py-10 lg:px-14"
      >
        <span className="lg:hidden">
          <Wordmark />
        </span>
        <Suspense fallback={null}>{children}</Suspense>
        <PolicyLinks />
      </main>
    </div>
  );
}
