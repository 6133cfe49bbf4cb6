import { session, useSession } from '../api/session.ts';
import { useSessionCheck } from '../features/auth/auth.queries.ts';
import { later } from '../ui/later.tsx';
import { useLiveEvents } from './live-events.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { AFTER_SIGN_IN, SignedIn } from './parts.ts';

const LoginScreen = later(() => import('../screens/login-screen.tsx').then((screen) => screen.LoginScreen));

/** Begins to fetch what will be seen first, before anything is drawn. */
export function fetchFirst(): void {
  for (const part of session.get() ? AFTER_SIGN_IN : [LoginScreen]) part.ahead();
}

/**
 * The door of the app. Without a session every address shows the login screen and stays as it is, so that a sign-in
 * leads to the link that was wanted (decisions section 7).
 */
export function AppRoot() {
  return useSession() ? <CheckedSession /> : <LoginScreen meanwhile={<LoadingScreen />} />;
}

/** Listens and asks who this is while the rest of the app may still be on its way. */
function CheckedSession() {
  const { checking } = useSessionCheck();
  useLiveEvents();
  return checking ? <LoadingScreen /> : <SignedIn meanwhile={<LoadingScreen />} />;
}
