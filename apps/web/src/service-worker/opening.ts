import { clientsClaim } from 'workbox-core';
import { enable as enablePreload } from 'workbox-navigation-preload';
import { addRoute, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { builtFiles } from './built-files.ts';
import type { Lasting } from './scope.ts';

const SHELL = '/index.html';
/** Milliseconds that a page waits for the server before it opens without it. */
const PATIENCE_MS = 1_000;

/**
 * Keeps the files of this build, and opens the app from them where the server does not answer in time. What the server has
 * comes first: it may be a newer build.
 */
export function openWithoutServer(): void {
  precache([...builtFiles]);
  // The page at '/' is that of the server while it answers.
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
  const asked = (async () => whole((await event.preloadResponse) ?? (await fetch(request))))();
  // Otherwise the browser would break it off and complain.
  event.waitUntil(asked.catch(() => undefined));
  try {
    const answer = await Promise.race([asked, late()]);
    // From here on it is a proxy without a server behind it, or a server in trouble.
    if (answer.status < 500) return answer;
  } catch {
    // There is no server, or it is too slow.
  }
  return (await matchPrecache(SHELL)) ?? asked;
}

/** The answer once its last byte is there: a page whose end never comes would stay white. */
async function whole(answer: Response): Promise<Response> {
  await answer.clone().arrayBuffer();
  return answer;
}

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS));
}
