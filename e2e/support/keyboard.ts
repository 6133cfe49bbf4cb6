import { expect, type Locator, type Page } from '@playwright/test';

export function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}

export async function tabTo(page: Page, locator: Locator): Promise<void> {
  await expect(locator.first()).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(locator)) return;
    await page.keyboard.press('Tab');
  }
  await expect(locator).toBeFocused();
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

export async function use(page: Page, locator: Locator): Promise<void> {
  await tabTo(page, locator);
  await press(page, 'Enter');
}

export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Closes an open dialog with Escape, pressing it again if the dialog did not have focus yet. */
export async function closeWithEscape(page: Page, dialog: Locator): Promise<void> {
  await expect(async () => {
    await press(page, 'Escape');
    await expect(dialog).toBeHidden({ timeout: 1000 });
  }).toPass();
}

export async function step(page: Page, key: string): Promise<void> {
  const focused = page.locator(':focus');
  const before = await focused.elementHandle();
  await press(page, key);
  await expect.poll(() => page.evaluate((old) => document.activeElement !== old, before)).toBe(true);
}

export async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(page.locator('[role="menuitem"]:focus')).toHaveCount(1);
  for (let steps = 0; steps < 10 && !(await isFocused(item)); steps += 1) await step(page, 'ArrowDown');
  await expect(item).toBeFocused();
  await press(page, 'Enter');
}

/** An element reached with Tab: its name, whether it shows that it has focus, and whether it is on screen. */
interface Stop {
  name: string;
  marked: boolean;
  inSight: boolean;
}

/** Expects that Tab reaches every control, each on screen and with a focus indicator. */
export async function expectKeyboardAccess(page: Page, state: string): Promise<void> {
  // A toast also contains a button, and could disappear before Tab reaches it.
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
      // A group of tabs, radios or rows has one tab stop; arrow keys move within the group.
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
  expect.soft([...faults, ...missed], `${state}, reached by Tab`).toEqual([]);
}

function readStop(): (Stop & { index: number }) | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element.dataset.stop === undefined) return null;
  const looks = (of: Element) =>
    // If a whole row is clickable, a pseudo-element draws its focus ring.
    [null, '::after'].map((part) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(
        of,
        part,
      );
      const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
      return [outline, boxShadow, borderColor, backgroundColor].join();
    });
  // A switch or a photo button shows that the input inside it has focus.
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
