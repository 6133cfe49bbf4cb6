import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readLoginLink } from '../features/auth/login-link.ts';
import { useAlerts } from '../features/notifications/alerts.ts';
import { paths } from '../shell/paths.ts';
import { TypedWorkGuard } from '../shell/unsaved-guard.tsx';
import { KeptPicks } from './kept-picks.tsx';
import { Frame } from './layout/frame.tsx';
import { LoadingScreen } from './loading-screen.tsx';

export function SignedIn() {
  const { pathname, searchStr } = useLocation();
  if (pathname === paths.login()) {
    const { next, reset } = readLoginLink(searchStr);
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

/** Runs the alerts hook only after the session check; renders nothing. */
function Alerts() {
  useAlerts();
  return null;
}

function Forward({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => {
    router.history.replace(to);
  }, [router, to]);
  return <LoadingScreen />;
}
