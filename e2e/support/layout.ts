import { expect, type Page } from '@playwright/test';

/** Holds that nothing on the page reaches out of the window's width. */
export async function expectNoSideways(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect
    .poll(beyond, { message: `pixels beyond the right edge of ${page.url()}` })
    .toBeLessThanOrEqual(0);
}
