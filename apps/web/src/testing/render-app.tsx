import type { User } from '@lockroom/contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { SignedIn } from '../app/app-root.tsx';
import { App, wireSession } from '../app/providers.tsx';
import { createAppRouter } from '../app/routes.tsx';
import { type FakeAnswer, fakeServer } from './fake-server.ts';

/** The signed-in user of most tests. */
export const noor: User & { email: string } = {
  id: '0193a3a0-0000-7000-8000-000000000001',
  username: 'noor',
  email: 'noor@example.com',
  firstName: '',
  lastName: '',
  isActive: true,
  isAdmin: false,
  isGuest: false,
  profileImageUrl: null,
  createdAt: '2026-01-02T03:04:05.000Z',
};

/** The response to `GET /api/setup` from a server that has accounts. */
export const setupOf = (given: object = {}): FakeAnswer => ({
  body: {
    hasAccounts: true,
    supportEmail: null,
    timeZone: 'America/Denver',
    signUp: 'open',
    oidc: null,
    ...given,
  },
});

/** The responses that every signed-in screen needs. */
const COMMON: Record<string, FakeAnswer> = {
  'GET /api/setup': setupOf(),
  'GET /api/time': () => ({ body: { now: new Date().toISOString() } }),
  'GET /api/auth/user': { body: noor },
  'GET /api/auth/email': { body: { email: noor.email, isConfirmed: null, change: null } },
  'GET /api/auth/passkeys': { body: { passkeys: [], hasPassword: true } },
  'GET /api/tokens': { body: [] },
  'POST /api/auth/logout': {},
  'GET /api/rooms': { body: [] },
  'POST /api/home/visit': { body: { since: null, rooms: [] } },
  'GET /api/notifications': { body: [] },
  'GET /api/friends': { body: [] },
  'GET /api/friend-requests/received': { body: [] },
  'GET /api/friends/activity': { body: [] },
  'GET /api/dashboard/live': { body: { due: [], toRemind: null, live: [], lastResult: null } },
  'GET /api/dashboard/stats': {
    body: {
      currentRooms: 0,
      bracketsFilled: 0,
      wins: 0,
      averageRanking: null,
      bestFinish: null,
      mostVisitedRooms: [],
    },
  },
};

// The real app also loads this chunk before it checks the session.
await SignedIn.preload?.();

/** Renders the app at an address with a fake server. To be signed in, call `session.start` first. */
export function renderApp(path: string, answers: Record<string, FakeAnswer> = {}) {
  const requests = fakeServer({ ...COMMON, ...answers });
  const history = createMemoryHistory({ initialEntries: [path] });
  const queries = createQueryClient();
  const router = createAppRouter(queries, history);
  onTestFinished(wireSession(queries, router));
  const view = render(<App queries={queries} router={router} />);
  /** Returns the bodies of the requests with this method and path, such as 'POST /api/rooms'. */
  const sent = (call: string) =>
    requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
  return { ...view, router, queries, requests, sent, address: () => history.location.href };
}
