import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { followLive } from '../api/live.ts';
import { useSession } from '../api/session.ts';
import { useIsCheckingSession } from '../features/auth/auth.queries.ts';
import { LoginScreen } from '../screens/login-screen.tsx';
import { readInvitation } from '../shell/invitation.ts';
import { lazyComponent, lazyScreen } from '../shell/lazy-component.tsx';
import { paths } from '../shell/paths.ts';
import { LoadingScreen } from './error-screen.tsx';

export const SignedIn = lazyScreen(() => import('./signed-in.tsx'), 'SignedIn');

const InvitationScreen = lazyComponent(
  () => import('../screens/invitation-screen.tsx'),
  'InvitationScreen',
  <LoadingScreen />,
);

const PUBLIC = [paths.howItWorks(), paths.rules(), paths.claim()];

/**
 * The root of every route. Without a session, every URL shows the login screen, except How it works, the rules, claim
 * links and invitations. The URL is kept, so that signing in leads back to it (rules: texts#accounts).
 */
export function AppRoot() {
  useEffect(() => void SignedIn.preload?.(), []);
  const location = useLocation();
  const session = useSession();
  const invitation = readInvitation(location);
  const mustConfirm = session?.user.mustConfirmEmail;
  if (invitation && !mustConfirm) {
    return <InvitationScreen key={invitation.preview} invitation={invitation} />;
  }
  if (session && location.pathname !== paths.claim())
    return <CheckedSession token={mustConfirm ? null : session.token} />;
  return PUBLIC.includes(location.pathname) ? <Outlet /> : <LoginScreen />;
}

/** While `token` is null, no event stream is opened. */
function CheckedSession({ token }: { token: string | null }) {
  const checking = useIsCheckingSession();
  const queries = useQueryClient();
  useEffect(() => (token && !checking ? followLive(token, queries) : undefined), [token, checking, queries]);
  if (checking) return <LoadingScreen />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SignedIn />
    </Suspense>
  );
}
