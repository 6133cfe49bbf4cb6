import { KEPT_PREFIX, SEEN_HEADER } from './service-worker-names.ts';

/**
 * Changes the answer that the service worker keeps of a read, if it keeps one, as a save of this page has changed it:
 * otherwise a page that is opened offline would show it as it was before.
 */
export async function changeKeptAnswer(path: string, change: (kept: never) => unknown): Promise<void> {
  if (!('caches' in window)) return;
  try {
    const names = await caches.keys();
    for (const name of names.filter((each) => each.startsWith(KEPT_PREFIX))) {
      const cache = await caches.open(name);
      const [request] = await cache.keys(path, { ignoreVary: true });
      const kept = request && (await cache.match(request, { ignoreVary: true }));
      if (!kept) continue;
      const body: unknown = change((await kept.clone().json()) as never);
      const headers = new Headers(kept.headers);
      headers.set(SEEN_HEADER, new Date().toISOString());
      await cache.put(request, new Response(JSON.stringify(body), { headers }));
    }
  } catch {
    // Without the storage, the next read that succeeds replaces the answer.
  }
}
