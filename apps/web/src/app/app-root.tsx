import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { followLive } from '../api/live.ts';
import { useSession } from '../api/session.ts';
import { useSessionCheck } from '../features/auth/auth.queries.ts';
import { LoginScreen } from '../screens/login-screen.tsx';
import { readInvitation } from '../shell/invitation.ts';
import { lazyComponent, lazyScreen } from '../shell/lazy-component.ts';
import { paths } from '../shell/paths.ts';
import { LoadingScreen } from './loading-screen.tsx';

/** The frame of every screen behind the sign-in. */
export const SignedIn = lazyScreen(() => import('./signed-in.tsx'), 'SignedIn');

const InvitationScreen = lazyComponent(() => import('../screens/invitation-screen.tsx'), 'InvitationScreen');

/**
 * The root of every route. Without a session every address but the rule book and an invitation shows the login screen
 * and is kept, so that a sign-in leads to it (rules: texts#accounts).
 */
export function AppRoot() {
  useEffect(() => void SignedIn.preload?.(), []);
  const location = useLocation();
  const { pathname } = location;
  const session = useSession();
  const invitation = readInvitation(location);
  if (invitation) {
    const { preview } = invitation;
    return (
      <Suspense fallback={<LoadingScreen />}>
        <InvitationScreen key={preview} invitation={invitation} />
      </Suspense>
    );
  }
  if (session) return <CheckedSession />;
  return pathname === paths.howItWorks() ? <Outlet /> : <LoginScreen />;
}

/** Checks the session and follows live events, perhaps before the code of the rest of the app has arrived. */
function CheckedSession() {
  const { checking } = useSessionCheck();
  const queries = useQueryClient();
  const token = useSession()?.token ?? null;
  useEffect(() => (token ? followLive(token, queries) : undefined), [token, queries]);
  if (checking) return <LoadingScreen />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SignedIn />
    </Suspense>
  );
}
