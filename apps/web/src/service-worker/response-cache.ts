import type { WorkboxPlugin } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { CACHE_PREFIX, CACHED_HEADER } from '../api/service-worker-names.ts';
import { isCacheable } from './cached-calls.ts';
import { withoutPasswords } from './without-passwords.ts';

const MOST = 200;
/** Seconds to wait for the network before using the cached response. */
const PATIENCE = 3;

/**
 * Answers read requests from the network, or from the cache if the network is too slow. Cached responses include the
 * time of their request. Each session token has its own cache, named by the token's hash; the first request with a new
 * token deletes the other caches. Responses that arrive after their session has ended are not cached.
 */
export function cacheResponses(): { forget(): Promise<void> } {
  let current: string | null = null;
  let strategy: NetworkFirst | null = null;
  /** The caches of sessions that have ended. A page that has not noticed the end may still send the old token. */
  const ended = new Set<string>();

  async function forgetAllBut(name: string | null): Promise<void> {
    for (const other of await caches.keys())
      if (other.startsWith(CACHE_PREFIX) && other !== name) await caches.delete(other);
  }

  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && isCacheable(url, request),
    async ({ request, event }) => {
      const name = CACHE_PREFIX + (await hashOf(request.headers.get('authorization') ?? ''));
      if (ended.has(name)) return fetch(request);
      if (current !== name || strategy === null) {
        current = name;
        event.waitUntil(forgetAllBut(name));
        strategy = strategyFor(name, () => current === name);
      }
      return strategy.handle({ request, event });
    },
  );

  return {
    async forget() {
      if (current !== null) ended.add(current);
      current = null;
      await forgetAllBut(null);
    },
  };
}

function strategyFor(cacheName: string, isCurrent: () => boolean): NetworkFirst {
  /** Skip a deleted cache: opening it would create it again. */
  const drop = async (request: Request) => {
    if (await caches.has(cacheName))
      await (await caches.open(cacheName)).delete(request, { ignoreVary: true });
  };
  const plugin: WorkboxPlugin = {
    async requestWillFetch({ request, state }) {
      if (state) state.askedAt = new Date();
      return request;
    },
    async fetchDidSucceed({ request, response }) {
      // Use the cached response if a proxy cannot reach the server.
      if (response.status === 502 || response.status === 504)
        throw new TypeError('The proxy cannot reach its server');
      // Content that the viewer can no longer access must not be shown offline either.
      if (response.status >= 400 && response.status < 500) await drop(request);
      return response;
    },
    async cacheWillUpdate({ response, state }) {
      const askedAt: unknown = state?.askedAt;
      return response.status === 200 && isCurrent() && askedAt instanceof Date
        ? marked(response, askedAt)
        : null;
    },
    async cacheDidUpdate() {
      if (!isCurrent()) {
        await caches.delete(cacheName);
        return;
      }
      const requests = await (await caches.open(cacheName)).keys();
      for (const oldest of requests.slice(0, -MOST)) await drop(oldest);
    },
  };
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: PATIENCE,
    matchOptions: { ignoreVary: true },
    plugins: [plugin],
  });
}

/** Returns a copy of a response with its request time added and room passwords removed. */
async function marked(response: Response, askedAt: Date): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set(CACHED_HEADER, askedAt.toISOString());
  // These headers describe the original body, not the changed one.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(withoutPasswords(await response.text()), { status: response.status, headers });
}

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
