import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { session } from '../../api/session.ts';

/**
 * Asks the server whose the token is. `checking` until the first answer; a 401 ends the session, and any other failure
 * leaves the stored user in place, so that a server in trouble signs nobody out.
 */
export function useSessionCheck(): { checking: boolean } {
  const { isPending, errorUpdateCount } = useQuery({
    queryKey: keys.session,
    queryFn: async () => {
      const user = await api.auth.me();
      session.keepUser(user);
      return user;
    },
  });
  // Asked again after a failure it is pending once more, and the whole app would give way to the word "Loading".
  return { checking: isPending && errorUpdateCount === 0 };
}

/** Whether this installation has an account yet; true until the server has answered. */
export function useSetup(): { hasAccounts: boolean; supportEmail: string | null } {
  const { data } = useQuery({ queryKey: keys.setup, queryFn: () => api.system.setup() });
  return data ?? { hasAccounts: true, supportEmail: null };
}

/** Shows a sign-in that was stored: the check at the door is spared, the server has just answered it. */
export function useShowSignIn() {
  const queries = useQueryClient();
  return (signedIn: { token: string; user: Parameters<typeof session.keepUser>[0] }) => {
    queries.setQueryData(keys.session, signedIn.user);
    session.start(signedIn.token, signedIn.user);
  };
}
