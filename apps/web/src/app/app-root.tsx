import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followLive } from '../api/live.ts';
import { useSession } from '../api/session.ts';
import { useSessionCheck } from '../features/auth/auth.queries.ts';
import { LoginScreen } from '../screens/login-screen.tsx';
import { readInvitation } from '../shell/invitation.ts';
import { paths } from '../shell/paths.ts';
import { dialogCode } from '../ui/dialogs.tsx';
import { later, useAhead } from '../ui/later.tsx';
import { LoadingScreen } from './loading-screen.tsx';

/** The frame of every screen behind the sign-in. */
export const SignedIn = later(() => import('./signed-in.tsx'), 'SignedIn');

const AHEAD = [SignedIn, dialogCode];

const InvitationScreen = later(() => import('../screens/invitation-screen.tsx'), 'InvitationScreen');

/**
 * The root of every route. Without a session every address but the rule book and an invitation shows the login screen
 * and is kept, so that a sign-in leads to it (rules: texts#accounts).
 */
export function AppRoot() {
  useAhead(AHEAD);
  const location = useLocation();
  const { pathname } = location;
  const session = useSession();
  const invitation = readInvitation(location);
  if (invitation) {
    const { preview } = invitation;
    return <InvitationScreen key={preview} invitation={invitation} meanwhile={<LoadingScreen />} />;
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
  return checking ? <LoadingScreen /> : <SignedIn meanwhile={<LoadingScreen />} />;
}
