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

export const SignedIn = lazyScreen(() => import('./signed-in.tsx'), 'SignedIn');

const InvitationScreen = lazyComponent(() => import('../screens/invitation-screen.tsx'), 'InvitationScreen');

/**
 * Root of every route. Without a session, every address shows the login screen, except the rule book and invitations.
 * The address is kept, so that the user lands there after signing in (rules: texts#accounts).
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
