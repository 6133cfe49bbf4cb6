import type { CDPSession, Page } from '@playwright/test';

/** The two windows in which every state is checked: desktop and phone. */
export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 375, height: 812 };

type Window = typeof WIDE;

const sessions = new WeakMap<Page, CDPSession>();

const narrowed = new WeakSet<Page>();

export function widthOf(page: Page): number {
  return narrowed.has(page) ? NARROW.width : (page.viewportSize()?.width ?? 0);
}

/** Sends both commands together, so that the page is laid out and painted only once. */
async function resize(page: Page, window: Window): Promise<void> {
  if (widthOf(page) === window.width) return;
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const isPhone = window === NARROW;
  await Promise.all([
    session.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone }),
    session.send('Emulation.setDeviceMetricsOverride', {
      ...window,
      screenWidth: window.width,
      screenHeight: window.height,
      deviceScaleFactor: 1,
      mobile: isPhone,
      screenOrientation: { angle: 0, type: isPhone ? 'portraitPrimary' : 'landscapePrimary' },
    }),
  ]);
  await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, window.width);
  // Media queries are evaluated in the next frame; after that, the components use the new layout.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  if (isPhone) narrowed.add(page);
  else narrowed.delete(page);
}

export async function inNarrow(page: Page, act: () => Promise<void>): Promise<void> {
  await resize(page, NARROW);
  await act();
  await resize(page, WIDE);
}
