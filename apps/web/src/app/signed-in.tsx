import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readLoginLink } from '../features/auth/login-link.ts';
import { useAlerts } from '../features/notifications/alerts.ts';
import { paths } from '../shell/paths.ts';
import { TypedWorkGuard } from '../shell/unsaved-guard.tsx';
import { KeptPicks } from './kept-picks.tsx';
import { Frame } from './layout/frame.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/** The app after the session check. */
export function SignedIn() {
  const { pathname, searchStr } = useLocation();
  if (pathname === paths.login()) {
    const { next, reset } = readLoginLink(searchStr);
    // A mailed link sets a password even while someone is signed in.
    return reset ? <Outlet /> : <Forward to={next} />;
  }
  return (
    <Frame>
      <Alerts />
      <KeptPicks />
      <TypedWorkGuard />
      <Outlet />
    </Frame>
  );
}

/** Renders nothing; a component, so that it runs only after the session check. */
function Alerts() {
  useAlerts();
  return null;
}

/** Replaces the current address with another one. */
function Forward({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => {
    router.history.replace(to);
  }, [router, to]);
  return <LoadingScreen />;
}
