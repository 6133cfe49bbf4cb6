import type { WorkboxPlugin } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { KEPT_PREFIX, SEEN_HEADER } from '../api/service-worker-names.ts';
import { isKept } from './kept-calls.ts';
import { withoutPasswords } from './without-passwords.ts';

/** Answers of one sign-in that are kept; those fetched longest ago go first. */
const MOST = 200;
/** Seconds after which what was seen last is more use than a further wait. */
const PATIENCE = 3;

/**
 * Answers reads from the network, and where it does not answer in time with what it gave last, marked with when. Each
 * token has a cache of its own, under its hash; the first request with another deletes those of all others. A late answer
 * to a sign-in that has ended is not kept.
 */
export function keepAnswers(): { forget(): Promise<void> } {
  let current: string | null = null;
  let strategy: NetworkFirst | null = null;
  /** The caches of sign-ins that have ended here: a page that has not heard of it may still ask with their tokens. */
  const ended = new Set<string>();

  async function forgetAllBut(name: string | null): Promise<void> {
    for (const other of await caches.keys())
      if (other.startsWith(KEPT_PREFIX) && other !== name) await caches.delete(other);
  }

  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && isKept(url, request),
    async ({ request, event }) => {
      const name = KEPT_PREFIX + (await hashOf(request.headers.get('authorization') ?? ''));
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
  /** Not opened where it is gone: that would make it anew. */
  const drop = async (request: Request) => {
    if (await caches.has(cacheName))
      await (await caches.open(cacheName)).delete(request, { ignoreVary: true });
  };
  const plugin: WorkboxPlugin = {
    // The state is that of one request.
    async requestWillFetch({ request, state }) {
      if (state) state.askedAt = new Date();
      return request;
    },
    async fetchDidSucceed({ request, response }) {
      // A proxy that found no server is no answer.
      if (response.status === 502 || response.status === 504)
        throw new TypeError('No server behind the proxy');
      // What the viewer may not see any more must not be seen later, either.
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
      // The sign-in ended while the answer was being kept.
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

/** A copy of an answer that says when it was asked for, without passwords of rooms. */
async function marked(response: Response, askedAt: Date): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set(SEEN_HEADER, askedAt.toISOString());
  // What they were counts for what came.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(withoutPasswords(await response.text()), { status: response.status, headers });
}

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
