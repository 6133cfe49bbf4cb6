import { expect, type Locator, type Page } from '@playwright/test';

export interface Thumb {
  /** Taps an element that must be visible without scrolling. */
  tap(what: Locator): Promise<void>;
  /** Taps an element, scrolling first if necessary; scrolls are counted separately. */
  reach(what: Locator): Promise<void>;
  /** Types into a field; focusing it first counts as a tap. */
  type(field: Locator, text: string): Promise<void>;
  /** Presses Next on the phone's keyboard, and types into the field that receives focus. */
  typeNext(field: Locator, text: string): Promise<void>;
  counted(): Readonly<{ taps: number; keys: number; fields: number; scrolls: number }>;
}

export function thumbOn(page: Page): Thumb {
  const counts = { taps: 0, keys: 0, fields: 0, scrolls: 0 };
  async function tap(what: Locator) {
    await what.waitFor();
    await tapAt(what, await placeOf(what));
  }
  async function reach(what: Locator) {
    await what.waitFor();
    const at = await placeOf(what);
    if (at.isInSight) return tapAt(what, at);
    await what.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
    counts.scrolls += 1;
    return tap(what);
  }
  async function tapAt(what: Locator, { x, y, isInSight }: Place) {
    const name = (await what.getAttribute('aria-label')) ?? (await what.textContent());
    expect(isInSight, `${name} can be tapped without scrolling`).toBe(true);
    await page.touchscreen.tap(x, y);
    counts.taps += 1;
  }
  async function write(field: Locator, text: string) {
    await expect(field).toBeFocused();
    await page.keyboard.insertText(text);
    counts.fields += 1;
  }
  return {
    tap,
    reach,
    async type(field, text) {
      await field.waitFor();
      if (!(await field.evaluate((node) => node === document.activeElement))) await reach(field);
      await write(field, text);
    },
    async typeNext(field, text) {
      await page.keyboard.press('Enter');
      counts.keys += 1;
      await write(field, text);
    },
    counted: () => ({ ...counts }),
  };
}

interface Place {
  x: number;
  y: number;
  isInSight: boolean;
}

/** Returns an element's center and whether a tap there would hit it, not the tab bar or the save bar. */
function placeOf(what: Locator): Promise<Place> {
  return what.evaluate(async (node) => {
    const next = () => new Promise(requestAnimationFrame);
    const place = () => node.getBoundingClientRect();
    for (let still = 0, last = place(); still < 12; ) {
      await next();
      const now = place();
      still = now.top === last.top && now.left === last.left ? still + 1 : 0;
      last = now;
    }
    const { left, top, width, height } = place();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    return { x, y, isInSight: node === hit || node.contains(hit) };
  });
}
