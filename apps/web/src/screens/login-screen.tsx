import { lengthEm } from '@lockroom/poster';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, startTransition, useState } from 'react';
import { readLoginLink, useSetup } from '../features/auth/auth.queries.ts';
import { NewPasswordForm, OidcButton, SignUpForm } from '../features/auth/other-forms.tsx';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { PolicyLinks } from '../features/policies/policy-links.tsx';
import { useTitle } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { cx } from '../ui/cx.ts';
import { Wordmark } from '../ui/wordmark.tsx';

const LINES = [
  { text: 'Call the winner.', width: 62, inverse: true },
  { text: 'Then lock it in.', width: 87, inverse: false },
] as const;

/** The yellow poster beside the login forms; it looks the same in both themes. */
function LoginPoster() {
  return (
    <section
      className="plate grid content-center min-h-33 px-5 bg-accent text-on-accent before:absolute before:inset-x-0 before:bottom-0 before:-z-1 before:h-13 before:bg-[image:var(--halftone)] before:bg-size-[8px_auto] before:bg-repeat-x before:opacity-16 lg:px-12 lg:before:h-39 lg:before:bg-size-[24px_auto]"
      aria-label="Lockroom"
    >
      <p className="@container grid gap-[2.6cqw] w-full max-w-110 mx-auto lg:max-w-none">
        {LINES.map(({ text, width, inverse }) => (
          <span
            key={text}
            className={cx(
              'disp block whitespace-nowrap',
              // The bar extends to both edges of the poster.
              inverse && 'bg-on-accent text-accent -mx-[100vw] px-[100vw] py-[2.2cqw]',
            )}
            style={{ '--w': `${width}%`, fontSize: `${(99.5 / lengthEm(text, width)).toFixed(2)}cqw` }}
          >
            {text}{' '}
          </span>
        ))}
      </p>
    </section>
  );
}

/** Shown at /login and, without a session, at every protected address. */
export function LoginScreen() {
  const { searchStr, href, pathname } = useLocation();
  const link = readLoginLink(searchStr);
  const { hasAccounts, oidc, signUp } = useSetup();
  const [chosen, setChosen] = useState<'sign-in' | 'sign-up' | null>(link.join ? 'sign-up' : null);
  // A server without accounts starts with the sign-up form.
  const mode = signUp === 'open' ? (chosen ?? (hasAccounts ? 'sign-in' : 'sign-up')) : 'sign-in';
  const hasForm = !oidc?.isOnly;
  const next = pathname.startsWith('/login') ? link.next : href;
  useTitle('Sign in');
  const forms = link.reset ? (
    <NewPasswordForm token={link.reset} />
  ) : (
    <>
      {(mode === 'sign-in' || !hasForm) && (
        <h1 className="text-[22px] leading-snug font-heavy font-stretch-84% text-balance lg:text-[28px]">
          Predict fights and tournaments with your friends. Free, no betting.
        </h1>
      )}
      {oidc && <OidcButton {...oidc} next={next} />}
      {hasForm && mode === 'sign-in' && (
        // A transition keeps the sign-in form on screen until the other form has loaded.
        <SignInForm onSwitch={signUp === 'open' ? () => startTransition(() => setChosen('sign-up')) : null} />
      )}
      {hasForm && mode === 'sign-up' && (
        <SignUpForm first={!hasAccounts} asked={chosen === 'sign-up'} onSwitch={() => setChosen('sign-in')} />
      )}
    </>
  );
  return (
    <div className="grid content-start min-h-dvh lg:grid-cols-[minmax(0,1fr)_500px] lg:content-stretch">
      <LoginPoster />
      <main
        id="main"
        className="grid content-start gap-3.5 w-full max-w-120 mx-auto pt-4 px-5 pb-6 lg:self-center lg:gap-4.5 lg:py-10 lg:px-14"
      >
        <div className="flex items-center justify-between min-h-11 -mt-1 -mb-2">
          <Wordmark />
          <Link className="inline-flex items-center min-h-11 text-sm" to={paths.howItWorks()}>
            <span className="link">How it works</span>
          </Link>
        </div>
        <Suspense fallback={null}>{forms}</Suspense>
        <PolicyLinks />
      </main>
    </div>
  );
}
