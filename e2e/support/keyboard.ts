import { expect, type Locator, type Page } from '@playwright/test';

export function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}

/** Presses Tab until the focus is there, at most once around the page. */
export async function tabTo(page: Page, locator: Locator): Promise<void> {
  await expect(locator.first()).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(locator)) return;
    await page.keyboard.press('Tab');
  }
  await expect(locator).toBeFocused();
}

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Moves the focus to an element and presses Enter. */
export async function use(page: Page, locator: Locator): Promise<void> {
  await tabTo(page, locator);
  await press(page, 'Enter');
}

/** Moves the focus to a field and types. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/**
 * Closes an open dialog with Escape. It handles the key one render after it has taken the focus, so not always the
 * first.
 */
export async function putAway(page: Page, dialog: Locator): Promise<void> {
  await expect(async () => {
    await press(page, 'Escape');
    await expect(dialog).toBeHidden({ timeout: 1000 });
  }).toPass();
}

/** Moves the focus with an arrow key, and waits until it has moved: menus and tabs move it with a delay. */
export async function step(page: Page, key: string): Promise<void> {
  const focused = page.locator(':focus');
  const before = await focused.elementHandle();
  await press(page, key);
  await expect.poll(() => page.evaluate((old) => document.activeElement !== old, before)).toBe(true);
}

/** Moves down an open menu to an item and chooses it. */
export async function chooseByKeys(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(page.locator('[role="menuitem"]:focus')).toHaveCount(1);
  for (let steps = 0; steps < 10 && !(await isFocused(item)); steps += 1) await step(page, 'ArrowDown');
  await expect(item).toBeFocused();
  await press(page, 'Enter');
}

/** An element reached by Tab: its appearance, and whether that differs from its appearance without the focus. */
interface Stop {
  name: string;
  marked: boolean;
  inSight: boolean;
}

/**
 * Goes around the page by Tab and expects three things: every control is reached, each shows that it has the focus,
 * and none is out of view then.
 */
export async function goAround(page: Page, state: string): Promise<void> {
  // A toast has a button, too, and could disappear while Tab is on its way there.
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(0);
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.getSelection()?.removeAllRanges();
    window.scrollTo(0, 0);
  });
  const wanted = await page.evaluate(() => {
    const pressed =
      'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, summary';
    const all = [...document.querySelectorAll<HTMLElement>(pressed)].filter(
      // One stop leads into a group of tabs, radios or rows; arrow keys move inside it.
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.tabIndex >= 0 &&
        !element.matches('[type="radio"]:not(:checked)'),
    );
    for (const [index, element] of all.entries()) element.dataset.stop = String(index);
    return all.map(
      (element) =>
        element.getAttribute('aria-label') ?? (element.textContent.trim().slice(0, 40) || element.outerHTML),
    );
  });
  const met = new Set<number>();
  const faults: string[] = [];
  for (let presses = 0; presses < wanted.length + 15 && met.size < wanted.length; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readStop);
    if (!stop) continue;
    met.add(stop.index);
    if (!stop.marked) faults.push(`${stop.name}: looks the same with the focus`);
    if (!stop.inSight) faults.push(`${stop.name}: has the focus out of sight`);
  }
  const missed = wanted.filter((_, index) => !met.has(index)).map((name) => `${name}: not reached by Tab`);
  expect.soft([...faults, ...missed], `${state}, by Tab`).toEqual([]);
}

/** Runs in the page. */
function readStop(): (Stop & { index: number }) | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element.dataset.stop === undefined) return null;
  const looks = (of: Element) =>
    // Where a whole row is the target, its ring is drawn by a pseudo-element.
    [null, '::after'].map((part) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(
        of,
        part,
      );
      const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
      return [outline, boxShadow, borderColor, backgroundColor].join();
    });
  // A switch or a photo's button shows the focus of the input inside it.
  const shown = [element, ...ancestors(element, 3), ...(element.parentElement?.children ?? [])];
  const focused = shown.map(looks).join(';');
  const box = element.getBoundingClientRect();
  const inSight =
    box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0;
  element.blur();
  const rest = shown.map(looks).join(';');
  element.focus({ preventScroll: true });
  return {
    index: Number(element.dataset.stop),
    name: element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40),
    marked: focused !== rest,
    inSight,
  };

  function ancestors(of: Element, count: number): Element[] {
    const parent = of.parentElement;
    return parent && count > 0 ? [parent, ...ancestors(parent, count - 1)] : [];
  }
}
