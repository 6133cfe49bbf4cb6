import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';

export function createAppRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queries },
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Wait before showing a skeleton, so that it does not flash for screens that load quickly.
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  });
}
