import { deferred } from '@lockroom/testing/deferred';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient, refreshAll } from '../../api/query-client.ts';
import { session } from '../../api/session.ts';
import { eachTestAs } from '../../testing/each-test.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { noor } from '../../testing/render-app.tsx';
import { withQueries } from '../../testing/with-queries.tsx';
import { useIsCheckingSession } from './auth.queries.ts';

eachTestAs(noor);

it('only the first session check blocks the app, even if the first check fails', async () => {
  const busy = { status: 503, body: { message: 'Lockroom is busy.', code: 'unavailable' } };
  fakeServer({ 'GET /api/auth/user': busy });
  const queries = createQueryClient();
  const seen: boolean[] = [];
  renderHook(
    () => {
      seen.push(useIsCheckingSession());
    },
    { wrapper: withQueries(queries) },
  );
  await waitFor(() => expect(seen.at(-1)).toBe(false));
  // The app stays on screen while the second check is in flight.
  const again = deferred<Response>();
  vi.stubGlobal('fetch', () => again.promise);
  seen.length = 0;
  await act(() => {
    refreshAll(queries);
    return new Promise<void>((done) => setTimeout(done));
  });
  again.resolve(Response.json({ ...noor, username: 'noor-2' }));
  await waitFor(() => expect(session.get()?.user.username).toBe('noor-2'));
  expect(seen).not.toContain(true);
});
