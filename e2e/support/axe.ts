import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expectLoaded, expectNoSideways, focusBox, smallTargets } from './layout.ts';
import { type Part, readParts } from './page-parts.ts';
import { inNarrow, NARROW, WIDE } from './windows.ts';

/** Half as long as the text that the package exports, which matters: every new document reads it anew. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Rules = NonNullable<RunOptions['runOnly']>;

const EVERY_RULE: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };

/** The rules that depend on position and size. */
const RULES_OF_LAYOUT: Rules = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
};

/** The rules about elements that belong to no part. */
const RULES_OF_DOCUMENT: Rules = {
  type: 'rule',
  values: [
    'aria-hidden-body',
    'bypass',
    'document-title',
    'html-has-lang',
    'html-lang-valid',
    'meta-refresh',
    'meta-viewport',
  ],
};

const CONTRAST: Rules = { type: 'rule', values: ['color-contrast'] };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What this worker has checked: structures against every rule, and appearances in a window, light and dark. */
const structures = new Set<string>();
const appearances = new Set<string>();

/** What is open over a page. A change of the window must not close it. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Expects that the page has no violation of WCAG 2.2 AA, light and dark, and nothing beyond its edge: in both windows
 * where the page has the wide one, else in its own. The page is checked by parts: its landmarks, and what is open
 * over them. A part that has stood in a window in exactly this way is not checked again, so a dialog costs no second
 * check of the page behind it. Where only its structure is known, the rules run again that depend on more than
 * structure.
 */
export async function look(page: Page, state: string): Promise<void> {
  const open = await page.locator(OVER).count();
  await lookHere(page, state);
  if (page.viewportSize()?.width !== WIDE.width) return;
  await inNarrow(page, async () => {
    await expect(page.locator(OVER), `${state}: open in the narrow window`).toHaveCount(open);
    await lookHere(page, state);
  });
  await settle(page);
}

/** Looks at what a click has opened over the page, which draws no focus box, and closes it with one Escape. */
export async function lookAt(
  page: Page,
  role: 'dialog' | 'alertdialog' | 'menu',
  state: string,
): Promise<void> {
  const opened = page.getByRole(role).last();
  await expect(opened).toBeVisible();
  await expect(opened.locator(':focus').or(opened.and(page.locator(':focus')))).toBeVisible();
  expect.soft(await focusBox(page), `${state}: no focus box after a click`).toBeNull();
  await look(page, state);
  await page.keyboard.press('Escape');
  await expect(page.getByRole(role)).toHaveCount(0);
}

/** Looks in the page's own window only, at what a change of the window would close. */
export async function lookHere(page: Page, state: string): Promise<void> {
  await settle(page);
  await expectNoSideways(page);
  const parts = (await readParts(page)).filter(({ appearance }) => !appearances.has(appearance));
  if (page.viewportSize()?.width === NARROW.width) {
    expect.soft(await smallTargets(page), `${state}: targets too small for a finger`).toEqual([]);
  }
  const isKnown = ({ structure }: (typeof parts)[number]) => structures.has(structure);
  const [known, unknown] = [parts.filter(isKnown), parts.filter((part) => !isKnown(part))];
  if (parts.length === 0) return;
  const light = [
    ...(await violations(page, EVERY_RULE, unknown)),
    ...(await violations(page, RULES_OF_LAYOUT, known)),
    ...(unknown.length > 0 ? await violations(page, RULES_OF_DOCUMENT) : []),
  ];
  const where = `${state}, ${page.viewportSize()?.width} px`;
  expect.soft(light, `${where}, light`).toEqual([]);
  // The same elements in other colours, which no window changes.
  const dark = unknown.length > 0 ? await inTheDark(page, () => violations(page, CONTRAST, unknown)) : [];
  expect.soft(dark, `${where}, dark`).toEqual([]);
  if (light.length > 0 || dark.length > 0) return;
  for (const { structure, appearance } of parts) {
    structures.add(structure);
    appearances.add(appearance);
  }
}

async function inTheDark<Found>(page: Page, act: () => Promise<Found>): Promise<Found> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  const found = await act();
  await page.emulateMedia({ colorScheme: 'light' });
  await settle(page);
  return found;
}

/**
 * Runs axe in the page, for these parts or for the document. It stays loaded until the next document:
 * loading it takes as long as some of its runs.
 */
async function violations(page: Page, runOnly: Rules, parts?: readonly Part[]): Promise<string[]> {
  if (parts?.length === 0) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  // Only violations are described in full; describing the passes would be most of the work.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  const found = await page.evaluate(
    async ([given, at]) => {
      const elements = at?.flatMap((place) => window.parts[place] ?? []) ?? [];
      // A part that was replaced meanwhile is somewhere in the document.
      const isThere = elements.length > 0 && elements.every((element) => element.isConnected);
      const { violations: all } = await window.axe.run(isThere ? elements : document, given);
      return all.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => ({ target: target.join(' '), failureSummary })),
      }));
    },
    [options, parts?.map(({ place }) => place)] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target}\n${failureSummary ?? ''}`),
  );
}

/** Waits for the answers, the fonts and the end of every animation. */
async function settle(page: Page): Promise<void> {
  await expectLoaded(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}
