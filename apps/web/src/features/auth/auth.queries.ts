import type { Setup } from '@lockroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { session } from '../../api/session.ts';
import { toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';

/** The signed-in user. A 401 ends the session; after other failures, the stored user stays signed in. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: async () => {
    const user = await api.auth.me();
    session.updateUser(user);
    return user;
  },
});

/** Reloads the signed-in user. Returns true until the first response. */
export function useIsCheckingSession(): boolean {
  const { isPending, errorUpdateCount } = useQuery(sessionQuery);
  // A retry makes the query pending again, but must not replace the whole app with the loading screen.
  return isPending && errorUpdateCount === 0;
}

/** The setup that is assumed until the server responds: accounts exist, and every setting has its default value. */
const USUAL: Setup = {
  hasAccounts: true,
  supportEmail: null,
  timeZone: 'America/Denver',
  signUp: 'open',
  oidc: null,
};

export function useSetup(): Setup {
  const { data } = useQuery({ queryKey: keys.setup, queryFn: () => api.system.setup() });
  return data ?? USUAL;
}

export function useShowSignIn() {
  const queries = useQueryClient();
  return (signedIn: { token: string; user: Parameters<typeof session.updateUser>[0] }) => {
    queries.setQueryData(keys.session, signedIn.user);
    session.start(signedIn.token, signedIn.user);
  };
}

const LOGOUT_REDIRECT_MS = 1000;

export function useLogout(): { logout: () => void; pending: boolean } {
  const mutation = useMutation({
    mutationFn: () =>
      session.whileLeaving(async () => {
        const { signOutUrl } = await api.auth.logout();
        session.leave();
        return signOutUrl;
      }),
    onSuccess: (signOutUrl) => {
      if (signOutUrl !== null) return window.location.assign(signOutUrl);
      toast.show({ title: 'Logged Out' });
      setTimeout(() => session.end('left'), LOGOUT_REDIRECT_MS);
    },
    onError: (error) => toastFailure(error, 'Failed to log out'),
  });
  return { logout: () => mutation.mutate(), pending: mutation.isPending || mutation.isSuccess };
}

interface LoginLink {
  next: string;
  /** The one-time token from an emailed password-reset link; null if there is none. */
  reset: string | null;
  /** Whether the sign-up form is shown first. */
  join: boolean;
}

/** Reads the query string of a /login URL. Ignores a `next` that leads outside the app or back to /login. */
export function readLoginLink(search: string): LoginLink {
  // The router's parser would turn a token that consists of digits into a number.
  const query = new URLSearchParams(search);
  const next = query.get('next') ?? '/';
  const isSafe = /^\/(?![/\\])/.test(next) && !/^\/login(?:[/?#]|$)/.test(next);
  return { next: isSafe ? next : '/', reset: query.get('reset') || null, join: query.has('join') };
}
