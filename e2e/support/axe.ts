import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expectLoaded, expectNoHorizontalScroll, focusBox, smallTargets } from './layout.ts';
import { inNarrow, NARROW, WIDE, widthOf } from './windows.ts';

/** The minified script is half the size, which matters because every new document parses it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  // Omit the rules that pass, because reporting them would take most of the time.
  resultTypes: ['violations'],
  // Skip the style sheets: no rule needs them, and axe would parse them in every run.
  preload: { assets: ['media'] },
};

const IN_EVERY_WAY = process.env.JOURNEYS_LOOK === 'in every way';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Expects no violation of WCAG 2.2 AA, no horizontal overflow and, on a phone, no small touch targets. If dialogs or
 * menus are open, only the topmost one is checked, because the page behind it is inert. `npm run test:long -- looks`
 * also checks dark mode, and checks wide pages in a phone's window.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expectAccessibleInWindow(page, state);
  if (!IN_EVERY_WAY || widthOf(page) !== WIDE.width) return;
  const open = await page.locator(LAYERS).count();
  await inNarrow(page, async () => {
    await expect(page.locator(LAYERS), `${state}: still open in the narrow window`).toHaveCount(open);
    await expectAccessibleInWindow(page, state);
  });
}

/** Checks a dialog or menu opened by a click, expects no focus ring, and closes it with one Escape. */
export async function expectAccessibleOverlay(
  page: Page,
  role: 'dialog' | 'alertdialog' | 'menu',
  state: string,
): Promise<void> {
  const opened = page.getByRole(role).last();
  await expect(opened).toBeVisible();
  await expect(opened.locator(':focus').or(opened.and(page.locator(':focus')))).toBeVisible();
  expect.soft(await focusBox(page), `${state}: no focus ring after a click`).toBeNull();
  await expectAccessible(page, state);
  await page.keyboard.press('Escape');
  await expect(page.getByRole(role)).toHaveCount(0);
}

export async function expectAccessibleInWindow(page: Page, state: string): Promise<void> {
  await settle(page);
  await expectNoHorizontalScroll(page);
  if (widthOf(page) === NARROW.width)
    expect.soft(await smallTargets(page), `${state}: touch targets that are too small`).toEqual([]);
  const where = `${state}, ${widthOf(page)} px`;
  expect.soft(await violations(page), where).toEqual([]);
  if (!IN_EVERY_WAY) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  expect.soft(await violations(page), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await settle(page);
}

/** Loads the script only once per document, because loading it can take as long as running it. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const found = await page.evaluate(
    async ([options, layers]) => {
      const layer = [...document.querySelectorAll(layers)].at(-1);
      const { violations: all } = await window.axe.run(layer ?? document, options);
      return all.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => ({ target: target.join(' '), failureSummary })),
      }));
    },
    [OPTIONS, LAYERS] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target}\n${failureSummary ?? ''}`),
  );
}

async function settle(page: Page): Promise<void> {
  await expectLoaded(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}
