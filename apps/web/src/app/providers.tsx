import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { deleteCachedResponses } from '../api/last-updated.ts';
import { keys } from '../api/query-keys.ts';
import { followOtherTabs, session } from '../api/session.ts';
import { readInvitation } from '../shell/invitation.ts';
import { paths } from '../shell/paths.ts';
import { Alerter } from '../ui/alerts.tsx';
import { toast } from '../ui/toast.ts';

/**
 * Connects the session to the cache and the router. When the session ends, clears the cache and opens /login. Signing
 * in there leads back to the page, unless the user had logged out. When another tab signs in, refetches everything.
 * Returns a cleanup function.
 */
export function wireSession(queries: QueryClient, router: AnyRouter): () => void {
  let token = session.token();
  const stops = [
    followOtherTabs(),
    session.subscribe(() => {
      const next = session.token();
      const swapped = token !== null && next !== null && token !== next;
      if (next !== null || session.get() === null) token = next;
      // A different user may have signed in, so every query is reset.
      if (swapped) void queries.resetQueries();
    }),
    session.onEnd((why) => {
      void deleteCachedResponses();
      void queries.cancelQueries();
      queries.removeQueries({ predicate: (query) => query.queryKey[0] !== keys.setup[0] });
      if (why === 'expired') toast.show({ title: 'Please log in to access this feature', tone: 'danger' });
      const { location } = router.state;
      const { pathname, href } = location;
      // Stay on an invitation page: it has its own sign-in, and the invitation's key must not appear in a query string.
      if (pathname !== paths.login() && !readInvitation(location))
        router.history.push(paths.login(why === 'left' ? undefined : href));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export function App({ queries, router }: { queries: QueryClient; router: AnyRouter }) {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Alerter />
      <LateToaster />
    </QueryClientProvider>
  );
}

/** Loads the toaster after the first paint. If loading fails, for example offline, the next toast tries again. */
function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Toaster) return;
    const load = () =>
      void import('../ui/toaster.tsx').then(
        (chunk) => setToaster(() => chunk.Toaster),
        () => {},
      );
    load();
    return toast.subscribe(load);
  }, [Toaster]);
  return Toaster && <Toaster />;
}
