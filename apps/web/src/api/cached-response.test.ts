import { afterEach, expect, it, vi } from 'vitest';
import { changeCachedResponse } from './cached-response.ts';
import { CACHED_HEADER } from './service-worker-names.ts';

afterEach(() => vi.unstubAllGlobals());

it('saving picks updates the response that is cached for offline use', async () => {
  const path = '/api/events/b1/predictions';
  const request = { url: path, headers: new Headers({ authorization: 'Bearer t1' }) };
  const old = Response.json([1], { headers: { [CACHED_HEADER]: '2026-01-13T19:41:00.000Z', vary: 'x' } });
  const put = vi.fn();
  const cache = {
    keys: async (asked: string) => (asked === path ? [request] : []),
    match: async () => old,
    put,
  };
  vi.stubGlobal('caches', {
    keys: async () => ['lockroom-kept-a', 'lockroom-files'],
    open: async (name: string) => (name === 'lockroom-kept-a' ? cache : {}),
  });
  await changeCachedResponse(path, (picks: number[]) => [...picks, 2]);
  expect(put).toHaveBeenCalledTimes(1);
  const [[key, kept]] = put.mock.calls as [[unknown, Response]];
  expect(key).toBe(request);
  expect(await kept.json()).toEqual([1, 2]);
  expect(Date.parse(kept.headers.get(CACHED_HEADER) ?? '')).toBeGreaterThan(Date.now() - 60_000);
  await changeCachedResponse('/api/brackets/none', () => 'nothing is kept of it');
  expect(put).toHaveBeenCalledTimes(1);
});
