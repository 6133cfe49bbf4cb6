import { type BrowserContext, errors, type Page } from '@playwright/test';

/** Milliseconds after which a navigation counts as lost: without a net the page opens within two seconds. */
const LOST_MS = 20_000;

/** When a service worker took over from another, as milliseconds since 1970, by the browser that was watched for it. */
const takeOvers = new WeakMap<BrowserContext, number[]>();

/** Notes when one service worker takes over from another. */
export async function watchTakeOvers(context: BrowserContext): Promise<void> {
  const times: number[] = [];
  takeOvers.set(context, times);
  // A blank page is none of the app's, and outlives those that are closed or crash.
  const devtools = await context.newCDPSession(await context.newPage());
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    if (versions.some(({ status }) => status === 'activating')) times.push(Date.now());
  });
  await devtools.send('ServiceWorker.enable');
}

/**
 * Navigates, and where that is lost opens the path anew, as a person would who sees nothing happen. Chromium never ends a
 * navigation that one service worker has begun to answer when another takes over, while a debugger is attached to them, as
 * Playwright's is: of bare pages that reloaded then, it lost 3 of 18 with a debugger on the workers, and none of 104 with
 * one on the page alone. Every other navigation that does not end fails the journey.
 */
export async function navigate(
  page: Page,
  path: string,
  go: (options: { timeout?: number }) => Promise<unknown> = (options) => page.goto(path, options),
): Promise<void> {
  const times = takeOvers.get(page.context());
  const since = Date.now();
  try {
    await go(times ? { timeout: LOST_MS } : {});
  } catch (error) {
    if (!(error instanceof errors.TimeoutError) || !times?.some((time) => time >= since)) throw error;
    console.log(`Opened ${path} again: a service worker took over during the navigation`);
    await page.goto(path);
  }
}
