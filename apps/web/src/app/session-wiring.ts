import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { keys } from '../api/query-keys.ts';
import { followOtherTabs, session } from '../api/session.ts';
import { toast } from '../ui/toast.ts';
import { paths } from './paths.ts';

/**
 * Ties the session to the rest of the app: nothing that was fetched outlives it, its end leads to /login (and from
 * there back, unless the user left), and a sign-in of another tab is checked anew. Returns the way to undo it.
 */
export function wireSession(queries: QueryClient, router: AnyRouter): () => void {
  let token = session.token();
  const stops = [
    followOtherTabs(),
    session.subscribe(() => {
      const next = session.token();
      const swapped = token !== null && next !== null && token !== next;
      if (next !== null || session.get() === null) token = next;
      // Somebody else may be signed in now: everything is forgotten and asked for again.
      if (swapped) void queries.resetQueries();
    }),
    session.onEnd((why) => {
      void queries.cancelQueries();
      queries.removeQueries({ predicate: (query) => query.queryKey[0] !== keys.setup[0] });
      if (why === 'expired') toast.show({ title: 'Please log in to access this feature', tone: 'danger' });
      const { pathname, href } = router.state.location;
      if (pathname !== paths.login()) router.history.push(paths.login(why === 'left' ? undefined : href));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
