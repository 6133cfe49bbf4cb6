import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';

/** The app's router, over the browser's history unless another is given. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    scrollRestoration: true,
    // A screen that arrives quickly should not flash a skeleton first.
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  });
}
