import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { forgetKept } from '../api/last-seen.ts';
import { keys } from '../api/query-keys.ts';
import { followOtherTabs, session } from '../api/session.ts';
import { readInvitation } from '../shell/invitation.ts';
import { paths } from '../shell/paths.ts';
import { toast } from '../ui/toast.ts';

/**
 * Connects the session to the cache and the router. When it ends, clears the cache and shows /login, which leads back
 * unless the user logged out. A sign-in in another tab is verified again. Returns a function that disconnects it.
 */
export function wireSession(queries: QueryClient, router: AnyRouter): () => void {
  let token = session.token();
  const stops = [
    followOtherTabs(),
    session.subscribe(() => {
      const next = session.token();
      const swapped = token !== null && next !== null && token !== next;
      if (next !== null || session.get() === null) token = next;
      // Another user may be signed in now, so every query is reset.
      if (swapped) void queries.resetQueries();
    }),
    session.onEnd((why) => {
      void forgetKept();
      void queries.cancelQueries();
      queries.removeQueries({ predicate: (query) => query.queryKey[0] !== keys.setup[0] });
      if (why === 'expired') toast.show({ title: 'Please log in to access this feature', tone: 'danger' });
      const { location } = router.state;
      const { pathname, href } = location;
      // The invitation page has its own sign-in, and its key must not appear in a query string.
      if (pathname !== paths.login() && !readInvitation(location))
        router.history.push(paths.login(why === 'left' ? undefined : href));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
