import { expect, type Page } from '@playwright/test';

/**
 * Waits until a screen is there with all that it loads. Both are asked for in one look: between the words "Loading" and
 * the screen they stand for there is a moment without either.
 */
export async function expectLoaded(page: Page): Promise<void> {
  const isLoaded = () =>
    page.evaluate(() => {
      const said = [...document.querySelectorAll('[role="status"]')].map((each) => each.textContent.trim());
      return document.querySelector('main') !== null && !said.some((text) => text.startsWith('Loading'));
    });
  await expect.poll(isLoaded, { message: `${page.url()} is there` }).toBe(true);
}

/** Holds that nothing on the page reaches out of the window's width. */
export async function expectNoSideways(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect
    .poll(beyond, { message: `pixels beyond the right edge of ${page.url()}` })
    .toBeLessThanOrEqual(0);
}
