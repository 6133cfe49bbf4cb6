import { expect, type Page } from '@playwright/test';

/** Checks that <main> is shown and "Loading" is not, in one step: between two screens, both may briefly be absent. */
export async function expectLoaded(page: Page): Promise<void> {
  const isLoaded = () =>
    page.evaluate(() => {
      const said = [...document.querySelectorAll('[role="status"]')].map((each) => each.textContent.trim());
      return document.querySelector('main') !== null && !said.some((text) => text.startsWith('Loading'));
    });
  await expect.poll(isLoaded, { message: `${page.url()} is there` }).toBe(true);
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect
    .poll(beyond, { message: `pixels beyond the right edge of ${page.url()}` })
    .toBeLessThanOrEqual(0);
}

/** The minimum size of a touch target, in pixels (rules: look#touch). */
const TARGET = 44;

/**
 * Returns the visible controls that are too small for touch. Counts a control's whole clickable area, such as a label
 * or a link that covers a row. Links within running text are exempt.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="radio"], [role="menuitem"]';
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert]');
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
      );
    const covers = (element: Element) =>
      ['::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .filter(({ content, position }) => content !== 'none' && position === 'absolute')
        .map((style) => ({ width: Number.parseFloat(style.width), height: Number.parseFloat(style.height) }));
    const areas = (element: Element) => [
      element.getBoundingClientRect(),
      ...covers(element),
      ...(element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []).map((label) =>
        label.getBoundingClientRect(),
      ),
    ];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} '${element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''}'`;
    return [...document.querySelectorAll(controls)]
      .filter((element) => isShown(element) && !isInText(element))
      .flatMap((element) => {
        const all = areas(element);
        const [width, height] = [
          Math.max(...all.map((area) => area.width)),
          Math.max(...all.map((area) => area.height)),
        ];
        // Layout rounding may be off by half a pixel.
        if (Math.min(width, height) >= least - 0.5 || (width <= 1 && height <= 1)) return [];
        return [`${name(element)}: ${Math.round(width)} x ${Math.round(height)} ${element.className}`];
      });
  }, TARGET);
}

/** Describes the focused element if it shows a focus ring; null if it shows none or is a text field. */
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
