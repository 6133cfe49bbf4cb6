import type { RealCard } from '@lockroom/testing/real-card';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Pick, titleAt } from './card.ts';
import { button } from './door.ts';

export function fight(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

export function pickWinner(page: Page, title: string, fighter: string): Promise<void> {
  return fight(page, title)
    .getByRole('radiogroup', { name: 'Winner' })
    .getByRole('radio', { name: `${fighter}, ` })
    .click();
}

export function pickMethod(page: Page, title: string, method: string): Promise<void> {
  return fight(page, title)
    .getByRole('radiogroup', { name: 'Method' })
    .getByRole('radio', { name: method })
    .click();
}

export async function fillSheet(
  page: Page,
  { fights }: RealCard,
  picks: readonly (Pick | null)[],
): Promise<void> {
  for (const [place, { fighter1, fighter2 }] of fights.entries()) {
    const pick = picks[place];
    if (!pick) continue;
    const title = titleAt(place, fights.length);
    await pickWinner(page, title, pick.winner === 1 ? fighter1 : fighter2);
    await pickMethod(page, title, pick.method);
  }
}

/** Saves the open entry and waits until this many picks are stored and the time of the save is shown. */
export async function saveSheet(page: Page, stored: number, of: number): Promise<void> {
  await button(page, 'Save Predictions').click();
  await expect(page.getByRole('region', { name: 'Save' })).toContainText(
    new RegExp(`${stored} of ${of} saved, \\d{1,2}:\\d\\d:\\d\\d [AP]M MT`),
  );
}
