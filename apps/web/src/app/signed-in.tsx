import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '../api/session.ts';
import { readLoginLink } from '../features/auth/auth.queries.ts';
import { useAlerts } from '../features/notifications/alerts.ts';
import { ShareDialog } from '../features/rooms/share-dialog.tsx';
import { sharedRoom } from '../features/rooms/share-room.ts';
import { lazyComponent } from '../shell/lazy-component.tsx';
import { paths } from '../shell/paths.ts';
import { TypedWorkGuard } from '../shell/unsaved-guard.tsx';
import { useStore } from '../store/store.ts';
import { LoadingScreen } from './error-screen.tsx';
import { Frame } from './layout/frame.tsx';
import { UnsentPicks } from './unsent-picks.tsx';

const ConfirmEmailScreen = lazyComponent(
  () => import('../screens/confirm-email-screen.tsx'),
  'ConfirmEmailScreen',
  <LoadingScreen />,
);

export function SignedIn() {
  const { mustConfirmEmail } = useUser();
  const { pathname, searchStr } = useLocation();
  if (pathname === paths.login()) {
    const { next, reset } = readLoginLink(searchStr);
    return reset ? <Outlet /> : <Forward to={next} />;
  }
  if (mustConfirmEmail) return <ConfirmEmailScreen />;
  return (
    <Frame>
      <Alerts />
      <UnsentPicks />
      <TypedWorkGuard />
      <Outlet />
      <ShareHost />
    </Frame>
  );
}

/** Mounts `useAlerts` only after the session check. */
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

/** Shows the Share sheet for the room that a page passed to `shareRoom`. */
function ShareHost() {
  const room = useStore(sharedRoom);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to another page closes the sheet
  useEffect(() => () => sharedRoom.set(null), [pathname]);
  return room && <ShareDialog key={room.id} room={room} onClose={() => sharedRoom.set(null)} />;
}
