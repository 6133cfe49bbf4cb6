import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '../api/session.ts';
import { useSessionCheck } from '../features/auth/auth.queries.ts';
import { readLoginLink } from '../features/auth/login-link.ts';
import { useAlerts } from './alerts.ts';
import { Shell } from './layout/shell.tsx';
import { useLiveEvents } from './live-events.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { paths } from './paths.ts';

const LoginScreen = lazy(() =>
  import('../screens/login-screen.tsx').then((screen) => ({ default: screen.LoginScreen })),
);

/**
 * The door of the app. Without a session every address shows the login screen and stays as it is, so that a sign-in
 * leads to the link that was wanted (decisions section 7).
 */
export function AppRoot() {
  const signedIn = useSession();
  if (signedIn) return <SignedIn />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LoginScreen />
    </Suspense>
  );
}

function SignedIn() {
  const { checking } = useSessionCheck();
  const { pathname, searchStr } = useLocation();
  useLiveEvents();
  if (checking) return <LoadingScreen />;
  if (pathname === paths.login()) {
    const { next, reset } = readLoginLink(searchStr);
    // A mailed link sets a password whoever is signed in here.
    return reset ? <Outlet /> : <Forward to={next} />;
  }
  return (
    <Shell>
      <Alerts />
      <Outlet />
    </Shell>
  );
}

/** Needs no screen, but somebody whose sign-in has been checked. */
function Alerts() {
  useAlerts();
  return null;
}

/** Leads on to another address, without a way back to this one. */
function Forward({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => {
    router.history.replace(to);
  }, [router, to]);
  return <LoadingScreen />;
}
