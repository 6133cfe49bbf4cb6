import type { CDPSession, Page } from '@playwright/test';

/** The two windows in which every state is looked at: that of a computer, and that of a phone. */
export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 375, height: 812 };

type Window = typeof WIDE;

/** The connections to pages that have had a narrow window. */
const sessions = new WeakMap<Page, CDPSession>();

/** Gives a page another window, with the touch and the viewport of a phone in the narrow one. */
async function resize(page: Page, window: Window): Promise<void> {
  if (page.viewportSize()?.width === window.width) return;
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const isPhone = window === NARROW;
  if (!isPhone) await session.send('Emulation.clearDeviceMetricsOverride');
  await page.setViewportSize(window);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
  if (isPhone) {
    await session.send('Emulation.setDeviceMetricsOverride', {
      ...window,
      deviceScaleFactor: 1,
      mobile: true,
      screenOrientation: { angle: 0, type: 'portraitPrimary' },
    });
  }
}

/** Does something in the narrow window and goes back to the wide one. */
export async function inNarrow(page: Page, act: () => Promise<void>): Promise<void> {
  await resize(page, NARROW);
  await act();
  await resize(page, WIDE);
}
