import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';

/** The app's router, over the browser's history unless another is given. */
export function createAppRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queries },
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    scrollRestoration: true,
    // A screen that arrives quickly should not flash a skeleton first.
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  });
}
