import { responseCaches } from './last-updated.ts';
import { CACHED_HEADER } from './service-worker-names.ts';

/** Applies a save to the cached response, so that a page opened offline does not show the state before the save. */
export async function changeCachedResponse(path: string, change: (cached: never) => unknown): Promise<void> {
  try {
    for (const name of await responseCaches()) {
      const cache = await caches.open(name);
      const [request] = await cache.keys(path, { ignoreVary: true });
      const cached = request && (await cache.match(request, { ignoreVary: true }));
      if (!cached) continue;
      const body: unknown = change((await cached.json()) as never);
      const headers = new Headers(cached.headers);
      headers.set(CACHED_HEADER, new Date().toISOString());
      await cache.put(request, new Response(JSON.stringify(body), { headers }));
    }
  } catch {
    // If cache storage is unavailable now, the stale response stays until the next successful read replaces it.
  }
}
