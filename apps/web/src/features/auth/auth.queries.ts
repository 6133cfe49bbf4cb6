import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { session } from '../../api/session.ts';

/**
 * Reloads the signed-in user. `checking` is true until the first response. A 401 ends the session; any other failure
 * keeps the stored user, so that a server error does not sign anyone out.
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
  // A retry is pending again, but must not replace the whole app with the loading screen.
  return { checking: isPending && errorUpdateCount === 0 };
}

/** Returns the support address and whether this server has any accounts; assumes it does until the server answers. */
export function useSetup(): { hasAccounts: boolean; supportEmail: string | null } {
  const { data } = useQuery({ queryKey: keys.setup, queryFn: () => api.system.setup() });
  return data ?? { hasAccounts: true, supportEmail: null };
}

export function useShowSignIn() {
  const queries = useQueryClient();
  return (signedIn: { token: string; user: Parameters<typeof session.keepUser>[0] }) => {
    queries.setQueryData(keys.session, signedIn.user);
    session.start(signedIn.token, signedIn.user);
  };
}
