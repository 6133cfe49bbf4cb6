import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expectLoaded, expectNoSideways } from './layout.ts';

const EVERY_RULE = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
} satisfies RunOptions['runOnly'];

/** The rules that depend on position and size. */
const RULES_OF_LAYOUT = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
} satisfies RunOptions['runOnly'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The two windows in which every state is checked. */
export const WINDOWS = [
  { width: 1440, options: { viewport: { width: 1440, height: 900 } } },
  { width: 375, options: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } },
] as const;

/** Structures that this worker has checked against every rule. */
const held = new Set<string>();

/**
 * Expects that the page has no violation of WCAG 2.2 AA, light and dark, and nothing beyond its edge. Where another
 * state or the other window has shown the same structure, only the rules that depend on more than structure run
 * again.
 */
export async function look(page: Page, state: string): Promise<void> {
  await settle(page);
  await expectNoSideways(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await settle(page);
  const structure = await structureOf(page);
  const light = await violations(page, held.has(structure) ? RULES_OF_LAYOUT : EVERY_RULE);
  expect.soft(light, `${state}, light`).toEqual([]);
  if (light.length === 0) held.add(structure);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  // The same elements in other colours.
  const dark = await violations(page, { type: 'rule', values: ['color-contrast'] });
  expect.soft(dark, `${state}, dark`).toEqual([]);
}

/** Runs axe in the page, where it stays loaded until navigation: loading it takes as long as most of its runs. */
async function violations(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only violations are described in full; describing the passes would be most of the work.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  const found = await page.evaluate(
    async (given) =>
      (await window.axe.run(document, given)).violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => ({ target: target.join(' '), failureSummary })),
      })),
    options,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target}\n${failureSummary ?? ''}`),
  );
}

/**
 * Every element with its attributes, whether it is shown and whether it holds text. The values of names, texts, URLs
 * and styles are left out, but not their presence; an id is replaced by its index among the ids.
 */
async function structureOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const free = /^(href|src|value|style|title|alt|placeholder|data-.*|aria-(label|valuetext|valuenow))$/;
    const ids =
      /^(id|for|name|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage))$/;
    const elements = [...document.querySelectorAll('*')];
    const places = new Map(elements.map((element, place) => [element.id, place]));
    const normal = ({ name, value }: Attr) => {
      if (free.test(name)) return `${name}${value.trim() === '' ? '' : '*'}`;
      if (!ids.test(name)) return `${name}=${value}`;
      return `${name}=${value.split(/\s+/).map((id) => places.get(id) ?? 'none')}`;
    };
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';
    const depths = new Map<Element | null, number>([[null, 0]]);
    const lines = elements.map((element) => {
      const depth = (depths.get(element.parentElement) ?? 0) + 1;
      depths.set(element, depth);
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const facts = [isShown && 'shown', [...element.childNodes].some(isText) && 'text'];
      return [depth, element.tagName, ...[...element.attributes].map(normal).sort(), ...facts].join(' ');
    });
    return lines.join('\n');
  });
}

/** Waits for the answers, the fonts and the end of every animation. */
async function settle(page: Page): Promise<void> {
  await expectLoaded(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}
