import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expectLoaded, expectNoHorizontalScroll, focusBox, smallTargets } from './layout.ts';
import { type Part, readParts } from './page-parts.ts';
import { inNarrow, NARROW, WIDE, widthOf } from './windows.ts';

/** The minified script is half the size of the exported text. Size matters, because every new document parses it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Rules = NonNullable<RunOptions['runOnly']>;

const EVERY_RULE: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };

const RULES_OF_LAYOUT: Rules = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
};

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

const IN_EVERY_WAY = process.env.JOURNEYS_LOOK === 'in every way';

const CONTRAST: Rules = { type: 'rule', values: ['color-contrast'] };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Fingerprints that this worker has already checked. */
const met = new Set<string>();

/**
 * Returns whether a fingerprint is new in this run, and records it as a file in the folder that Playwright empties when
 * it starts. A violation fails the run, whichever test finds it.
 */
function isNew(fingerprint: string): boolean {
  if (met.has(fingerprint)) return false;
  met.add(fingerprint);
  // Touch devices may apply different CSS to the same structure.
  const { name, outputDir } = test.info().project;
  const folder = join(outputDir, `looks-${name}`);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, fingerprint.replaceAll('/', '_')), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Layers that may be open above a page. Resizing the window must not close them. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Expects no violation of WCAG 2.2 AA and no horizontal overflow, in light and dark. A page in the wide window is
 * checked in both windows, any other page only in its own. The page is checked in parts: landmarks, open layers, and
 * repeated blocks. A part that has already been checked in the same window is skipped, so opening a dialog does not
 * check the page behind it again. If only the structure of a part has been checked before, the thorough run repeats the
 * rules that depend on more than structure, and checks the narrow window in dark mode too.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  if (widthOf(page) !== WIDE.width) return expectAccessibleInWindow(page, state);
  const open = await page.locator(OVER).count();
  const wide = await lookInLight(page, state);
  await lookAtDocument(page, wide);
  let narrow: Seen | undefined;
  await inNarrow(page, async () => {
    await expect(page.locator(OVER), `${state}: still open in the narrow window`).toHaveCount(open);
    narrow = await lookInLight(page, state);
    if (IN_EVERY_WAY) await lookInDark(page, narrow);
  });
  // Keep the narrow window dark for now, because every change of the color scheme repaints the whole page.
  await lookInDark(page, wide);
  await backToLight(page, [wide, narrow]);
}

/** Checks the layer that a click has opened, expects no focus ring, and closes it by pressing Escape once. */
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
  const seen = await lookInLight(page, state);
  await lookAtDocument(page, seen);
  await lookInDark(page, seen);
  await backToLight(page, [seen]);
}

/** Parts whose structure was new, so that they are also checked in dark mode. */
interface Seen {
  where: string;
  unknown?: Context;
}

async function lookInLight(page: Page, state: string): Promise<Seen> {
  await settle(page);
  await expectNoHorizontalScroll(page);
  const where = `${state}, ${widthOf(page)} px`;
  const all = await readParts(page);
  if (widthOf(page) === NARROW.width) {
    expect.soft(await smallTargets(page), `${state}: touch targets that are too small`).toEqual([]);
  }
  const parts = all.filter(({ appearance }) => isNew(`appearance ${appearance}`));
  const unknown = parts.filter(({ structure }) => isNew(`structure ${structure}`));
  const known = parts.filter((part) => !unknown.includes(part));
  const light = [
    ...(await violations(page, EVERY_RULE, within(all, unknown))),
    ...(IN_EVERY_WAY ? await violations(page, RULES_OF_LAYOUT, within(all, known)) : []),
  ];
  expect.soft(light, `${where}, light`).toEqual([]);
  return unknown.length > 0 ? { where, unknown: within(all, unknown) } : { where };
}

/** Checks the document-wide rules, whose result is the same in every window. */
async function lookAtDocument(page: Page, { where, unknown }: Seen): Promise<void> {
  if (unknown) expect.soft(await violations(page, RULES_OF_DOCUMENT), `${where}, document`).toEqual([]);
}

/** Checks the same elements in dark mode, where colors do not depend on the window, and leaves the page dark. */
async function lookInDark(page: Page, { where, unknown }: Seen): Promise<void> {
  if (!unknown) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  expect.soft(await violations(page, CONTRAST, unknown), `${where}, dark`).toEqual([]);
}

async function backToLight(page: Page, seen: readonly (Seen | undefined)[]): Promise<void> {
  if (seen.some((each) => each?.unknown)) await page.emulateMedia({ colorScheme: 'light' });
  await settle(page);
}

/** The parts that axe checks, and the nested parts that it skips, by index. */
interface Context {
  include: number[];
  exclude: number[];
}

/** Selects parts, excluding nested parts that are not themselves wanted. */
function within(all: readonly Part[], wanted: readonly Part[]): Context {
  const places = new Set(wanted.map(({ place }) => place));
  const stands = (isWanted: boolean) =>
    all.filter(
      ({ place, inside }) =>
        places.has(place) === isWanted && (inside !== undefined && places.has(inside)) !== isWanted,
    );
  return {
    include: stands(true).map(({ place }) => place),
    exclude: stands(false).map(({ place }) => place),
  };
}

/**
 * Runs axe in the page, for some parts or for the whole document. The script stays loaded until the next document,
 * because loading it takes as long as some runs.
 */
async function violations(page: Page, runOnly: Rules, context?: Context): Promise<string[]> {
  if (context?.include.length === 0) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  // Only violations are described in full, because describing passes would take most of the time. No rule needs the
  // style sheets, which would be parsed in every run.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } };
  const found = await page.evaluate(
    async ([given, places]) => {
      const elements = (at: number[] = []) => at.flatMap((place) => window.parts[place] ?? []);
      const [include, exclude] = [elements(places?.include), elements(places?.exclude)];
      // If a part has been replaced in the meantime, the whole document is checked.
      const isThere = include.length > 0 && [...include, ...exclude].every((part) => part.isConnected);
      const { violations: all } = await window.axe.run(isThere ? { include, exclude } : document, given);
      return all.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => ({ target: target.join(' '), failureSummary })),
      }));
    },
    [options, context] as const,
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
