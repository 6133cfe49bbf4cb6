import { clientsClaim } from 'workbox-core';
import { enable as enablePreload } from 'workbox-navigation-preload';
import { addRoute, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { builtFiles } from './built-files.ts';
import type { Lasting } from './scope.ts';

const SHELL = '/index.html';
/** How long, in milliseconds, to wait for the server when a page is opened, before using cached files. */
const PATIENCE_MS = 1_000;

export function openWithoutServer(): void {
  precache([...builtFiles]);
  // Do not serve '/' from the cache while the server is reachable.
  addRoute({ directoryIndex: '', cleanURLs: false });
  enablePreload();
  clientsClaim();
  registerRoute(new NavigationRoute(open, { denylist: [/^\/(api|calendar)\//, /^[^?]*\.[a-z\d]+($|\?)/] }));
}

interface Opening {
  request: Request;
  event: Lasting & { preloadResponse?: Promise<Response | undefined> };
}

async function open({ request, event }: Opening): Promise<Response> {
  const response = (async () => whole((await event.preloadResponse) ?? (await fetch(request))))();
  // Keep the request alive; otherwise the browser would abort it and log an error.
  event.waitUntil(response.catch(() => undefined));
  try {
    const answer = await Promise.race([response, late()]);
    // A response from a failing server, or from a proxy whose server is down, is treated like no response.
    if (answer.status < 500) return answer;
  } catch {
    // The server is unreachable or too slow, so cached files are used.
  }
  return (await matchPrecache(SHELL)) ?? response;
}

/** Resolves once the whole response has arrived, so that a response that stalls halfway also counts as too slow. */
async function whole(answer: Response): Promise<Response> {
  await answer.clone().arrayBuffer();
  return answer;
}

function late(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error('The server took too long')), PATIENCE_MS),
  );
}
