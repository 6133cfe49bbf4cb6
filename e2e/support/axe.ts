import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectLoaded, expectNoSideways } from './layout.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** The two windows that every state is looked at in. */
export const WINDOWS = [
  { width: 1440, options: { viewport: { width: 1440, height: 900 } } },
  { width: 375, options: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } },
] as const;

/** Holds that the page as it stands has no violation of WCAG 2.2 AA, light and dark, and nothing beyond its edge. */
export async function look(page: Page, state: string): Promise<void> {
  await settle(page);
  await expectNoSideways(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await settle(page);
  const light = await axe(page, { type: 'tag', values: TAGS });
  expect.soft(violations(light), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  // The same elements in other colours.
  const dark = await axe(page, { type: 'rule', values: ['color-contrast'] });
  expect.soft(violations(dark), `${state}, dark`).toEqual([]);
}

/** Only violations are described in full, which is most of the work on a page without any. */
function axe(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }) {
  const builder = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] });
  // Legacy mode is the one without a page of its own, which is there for frames of other origins only.
  return builder.setLegacyMode().analyze();
}

/** Waits for the answers, the fonts and the end of every movement. */
async function settle(page: Page): Promise<void> {
  await expectLoaded(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

function violations({ violations: found }: Results): string[] {
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary ?? ''}`),
  );
}
