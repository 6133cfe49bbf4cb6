import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expectLoaded, expectNoSideways, focusBox, smallTargets } from './layout.ts';
import { type Part, readParts } from './page-parts.ts';
import { inNarrow, NARROW, WIDE, widthOf } from './windows.ts';

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

/**
 * Whether pages are looked at in every way, which `npm run test:long -- looks` does: a known structure with other words, too,
 * and the dark page in both windows. The rules of layout, and colours that come from the same names in both windows, have
 * one answer for a structure unless its words make the difference.
 */
const IN_EVERY_WAY = process.env.JOURNEYS_LOOK === 'in every way';

const CONTRAST: Rules = { type: 'rule', values: ['color-contrast'] };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Fingerprints that this worker has met. */
const met = new Set<string>();

/**
 * Whether nobody has looked at this in the present run, and from now on somebody has: each fingerprint is a file in the
 * folder that Playwright empties at the start. A violation fails the run, whichever journey finds it.
 */
function isNew(fingerprint: string): boolean {
  if (met.has(fingerprint)) return false;
  met.add(fingerprint);
  // With touch, a structure may have other rules of style.
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

/** What is open over a page. A change of the window must not close it. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Expects that the page has no violation of WCAG 2.2 AA, light and dark, and nothing beyond its edge: in both windows
 * where the page has the wide one, else in its own. The page is checked by parts: its landmarks, what is open over
 * them, and the blocks that these repeat. A part that has stood in a window in exactly this way is not checked again, so a dialog costs no second
 * check of the page behind it. In the thorough run, where only its structure is known, the rules run again that depend on
 * more than structure, and what the narrow window shows is looked at in the dark, too.
 */
export async function look(page: Page, state: string): Promise<void> {
  if (widthOf(page) !== WIDE.width) return lookHere(page, state);
  const open = await page.locator(OVER).count();
  const wide = await lookInLight(page, state);
  await lookAtDocument(page, wide);
  let narrow: Seen | undefined;
  await inNarrow(page, async () => {
    await expect(page.locator(OVER), `${state}: open in the narrow window`).toHaveCount(open);
    narrow = await lookInLight(page, state);
    if (IN_EVERY_WAY) await lookInDark(page, narrow);
  });
  // Still dark where the narrow window was: every change of colours draws the whole page anew.
  await lookInDark(page, wide);
  await backToLight(page, [wide, narrow]);
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

/** Looks in the page's own window only. */
export async function lookHere(page: Page, state: string): Promise<void> {
  const seen = await lookInLight(page, state);
  await lookAtDocument(page, seen);
  await lookInDark(page, seen);
  await backToLight(page, [seen]);
}

/** What is to be looked at in the dark, too: the parts whose structure was new. */
interface Seen {
  where: string;
  unknown?: Context;
}

async function lookInLight(page: Page, state: string): Promise<Seen> {
  await settle(page);
  await expectNoSideways(page);
  const where = `${state}, ${widthOf(page)} px`;
  const all = await readParts(page);
  if (widthOf(page) === NARROW.width) {
    expect.soft(await smallTargets(page), `${state}: targets too small for a finger`).toEqual([]);
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

/** Looks at what belongs to no part and is the same in every window. */
async function lookAtDocument(page: Page, { where, unknown }: Seen): Promise<void> {
  if (unknown) expect.soft(await violations(page, RULES_OF_DOCUMENT), `${where}, document`).toEqual([]);
}

/** Looks at the same elements in other colours, which no window changes, and leaves the page dark. */
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

/** The places of parts that axe includes, and of the parts inside them that it leaves out. */
interface Context {
  include: number[];
  exclude: number[];
}

/** Parts without the parts inside them, unless these are wanted, too. */
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
 * Runs axe in the page, for these parts or for the document. It stays loaded until the next document:
 * loading it takes as long as some of its runs.
 */
async function violations(page: Page, runOnly: Rules, context?: Context): Promise<string[]> {
  if (context?.include.length === 0) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  // Only violations are described in full; describing the passes would be most of the work.
  // None of these rules asks for the style sheets, which would be read anew in every run.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } };
  const found = await page.evaluate(
    async ([given, places]) => {
      const elements = (at: number[] = []) => at.flatMap((place) => window.parts[place] ?? []);
      const [include, exclude] = [elements(places?.include), elements(places?.exclude)];
      // A part that was replaced meanwhile is somewhere in the document.
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

/** Waits for the answers, the fonts and the end of every animation. */
async function settle(page: Page): Promise<void> {
  await expectLoaded(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}
