import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readLoginLink } from '../features/auth/login-link.ts';
import { useAlerts } from './alerts.ts';
import { Shell } from './layout/shell.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { paths } from './paths.ts';

/** The app for somebody whose sign-in has been checked. */
export function SignedIn() {
  const { pathname, searchStr } = useLocation();
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
