import type { CDPSession, Page } from '@playwright/test';

/** The two windows in which every state is looked at: that of a computer, and that of a phone. */
export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 375, height: 812 };

type Window = typeof WIDE;

/** The connections to pages that have had a narrow window. */
const sessions = new WeakMap<Page, CDPSession>();

/** The pages whose wide window is a narrow one now. */
const narrowed = new WeakSet<Page>();

/** The width of the window that a page has now. */
export function widthOf(page: Page): number {
  return narrowed.has(page) ? NARROW.width : (page.viewportSize()?.width ?? 0);
}

/**
 * Gives a page another window, with the touch and the viewport of a phone in the narrow one. The two calls leave
 * together, so that the page is laid out and drawn once.
 */
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
  // The page's own questions are answered with the next frame, after which its parts have the other layout.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  if (isPhone) narrowed.add(page);
  else narrowed.delete(page);
}

/** Does something in the narrow window and goes back to the wide one. */
export async function inNarrow(page: Page, act: () => Promise<void>): Promise<void> {
  await resize(page, NARROW);
  await act();
  await resize(page, WIDE);
}
