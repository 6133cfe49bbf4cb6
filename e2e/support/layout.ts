import { expect, type Page } from '@playwright/test';

/**
 * Waits until a screen is shown and has loaded. Both are checked in one evaluation: between the text "Loading" and
 * the screen that replaces it there is a moment without either.
 */
export async function expectLoaded(page: Page): Promise<void> {
  const isLoaded = () =>
    page.evaluate(() => {
      const said = [...document.querySelectorAll('[role="status"]')].map((each) => each.textContent.trim());
      return document.querySelector('main') !== null && !said.some((text) => text.startsWith('Loading'));
    });
  await expect.poll(isLoaded, { message: `${page.url()} is there` }).toBe(true);
}

/** Expects that nothing on the page extends beyond the window's width. */
export async function expectNoSideways(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect
    .poll(beyond, { message: `pixels beyond the right edge of ${page.url()}` })
    .toBeLessThanOrEqual(0);
}

/** The focused element if it has a focus box; null if not, or where it is a field for text. */
export function focusBox(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused.matches('textarea, input:not([type="checkbox"], [type="radio"])')) return null;
    const drawn = [focused, focused.parentElement].some((element) =>
      [undefined, '::after'].some(
        (part) => element && getComputedStyle(element, part).outlineStyle !== 'none',
      ),
    );
    return drawn ? focused.outerHTML.slice(0, 120) : null;
  });
}
