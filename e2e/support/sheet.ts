import type { RealCard } from '@lockroom/testing/real-card';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Pick, titleAt } from './card.ts';
import { button } from './door.ts';

export function fight(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

/** Opens a fight. A picked fight is collapsed into a row. */
async function openFight(page: Page, title: string): Promise<void> {
  await expect(fight(page, title)).toBeVisible();
  const row = pickedRow(page, title);
  if (await row.isVisible()) await row.click();
}

/** Returns the row of a picked fight. Its name contains the pick: 'Turner by KO/TKO'. */
export function pickedRow(page: Page, title: string, pick = '.*'): Locator {
  return page.getByRole('button', { name: new RegExp(`^${title}, ${pick}\\. Change$`) });
}

export async function pickWinner(page: Page, title: string, fighter: string): Promise<void> {
  await openFight(page, title);
  await fight(page, title)
    .getByRole('radiogroup', { name: 'Winner' })
    .getByRole('radio', { name: `${fighter}, ` })
    .click();
}

export async function pickMethod(page: Page, title: string, method: string): Promise<void> {
  await openFight(page, title);
  await methodChoice(fight(page, title), method).click();
}

/** The name must match exactly, because one method's name can contain another's. */
export function methodChoice(card: Locator, method: string): Locator {
  return card.getByRole('radio', { name: method, exact: true });
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

/** Saves the open entry, and waits until the page shows the time of the save and this many stored picks. */
export async function saveSheet(page: Page, stored: number, of: number): Promise<void> {
  await button(page, 'Save Predictions').click();
  await expectSaved(page);
  const info = await openBracketInfo(page);
  await expect(info).toContainText(new RegExp(`${stored} of ${of} saved, \\d{1,2}:\\d\\d:\\d\\d [AP]M MT`));
  await page.keyboard.press('Escape');
  await expect(info).toBeHidden();
}

/** Waits until the header of a fight bracket shows that everything is saved. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
}

export async function openBracketInfo(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('menuitem', { name: 'Bracket Info' }).click();
  const info = page.getByRole('dialog', { name: 'Bracket Info' });
  await expect(info).toBeVisible();
  return info;
}
