import { keptCaches } from './last-seen.ts';
import { SEEN_HEADER } from './service-worker-names.ts';

/** Applies a save to the cached response, so that a page opened offline does not show the state before the save. */
export async function changeKeptAnswer(path: string, change: (kept: never) => unknown): Promise<void> {
  try {
    for (const name of await keptCaches()) {
      const cache = await caches.open(name);
      const [request] = await cache.keys(path, { ignoreVary: true });
      const kept = request && (await cache.match(request, { ignoreVary: true }));
      if (!kept) continue;
      const body: unknown = change((await kept.json()) as never);
      const headers = new Headers(kept.headers);
      headers.set(SEEN_HEADER, new Date().toISOString());
      await cache.put(request, new Response(JSON.stringify(body), { headers }));
    }
  } catch {
    // If cache storage is unavailable now, the stale response stays until the next successful read replaces it.
  }
}
