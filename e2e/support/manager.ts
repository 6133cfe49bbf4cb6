import type { RealCard, RealFight, RealResult } from '@lockroom/testing/real-card';
import { expect, type Page } from '@playwright/test';
import { titleAt } from './card.ts';
import { button, field, toast } from './door.ts';
import { fight } from './sheet.ts';

/** Enters a card into the add form, main event first; `more` may fill in extra fields before a fight is added. */
export async function enterCardByForm(
  page: Page,
  roomId: string,
  card: RealCard,
  more: (place: number) => Promise<void>,
): Promise<void> {
  await page.goto(`/room/${roomId}/manager`);
  await button(page, 'Add Fight').click();
  const dialog = page.getByRole('dialog', { name: 'Add New Fight' });
  for (const [place, { fighter1, fighter2, fighter1Odds, fighter2Odds }] of card.fights.entries()) {
    await field(dialog, 'Fighter 1').fill(fighter1);
    await field(dialog, 'Odds of fighter 1').fill(fighter1Odds);
    await field(dialog, 'Fighter 2').fill(fighter2);
    await field(dialog, 'Odds of fighter 2').fill(fighter2Odds);
    await more(place);
    await button(dialog, 'Add Fight').click();
    const count = place === 0 ? '1 fight' : `${place + 1} fights`;
    await expect(dialog.getByRole('status')).toHaveText(
      `Added ${fighter1} v ${fighter2}. ${count} on the card.`,
    );
  }
  await button(dialog, 'Done').click();
  await expect(dialog).toBeHidden();
}

export async function chooseSetting(page: Page, name: string): Promise<void> {
  await button(page, 'Settings').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

export async function openResults(page: Page, roomId: string): Promise<void> {
  await page.goto(`/room/${roomId}/manager`);
  await chooseSetting(page, 'Enter Results');
  await expect(page.getByRole('heading', { name: 'Enter Results' })).toBeVisible();
}

export async function sendResultsAutomatically(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('lockroom.by-hand.')) ?? '';
    localStorage.removeItem(key);
    // Simulates another tab switching the setting.
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  await expect(page.getByRole('region', { name: 'Save' })).toHaveCount(0);
}

/** Opens a fight from the list in Enter Results. */
export async function openFightResult(page: Page, title: string): Promise<void> {
  const next = page
    .getByRole('region', { name: 'Comes next' })
    .getByRole('button', { name: new RegExp(`^${title}\\b`) });
  const change = page.getByRole('button', { name: `Change the result of ${title}`, exact: true });
  const fold = page.getByRole('button', { name: /^\d+ done/, expanded: false });
  const desk = fight(page, title);
  await expect(desk.or(next).or(change).or(fold).first()).toBeVisible();
  if (await desk.isVisible()) return;
  if (await next.isVisible()) await next.click();
  else {
    if (await fold.isVisible()) await fold.click();
    await change.click();
  }
  await expect(desk).toBeVisible();
}

export async function chooseResult(
  page: Page,
  title: string,
  { fighter1, fighter2 }: RealFight,
  { winnerId, winMethod }: RealResult,
): Promise<void> {
  await openFightResult(page, title);
  const desk = fight(page, title);
  const method = desk.getByRole('radio', { name: winMethod, exact: true });
  if (!(await method.isVisible()))
    await desk.getByRole('button', { name: `Other endings of ${title}` }).click();
  await method.check();
  const winner = winnerId === 0 ? 'No winner' : winnerId === 1 ? fighter1 : fighter2;
  await desk.getByRole('radio', { name: winner, exact: true }).check();
}

export async function clearResult(page: Page, title: string): Promise<void> {
  await openFightResult(page, title);
  const desk = fight(page, title);
  await desk.getByRole('button', { name: `Clear the result of ${title}` }).click();
  await expect(desk).toContainText('To clear');
}

export async function saveResults(page: Page): Promise<void> {
  await button(page, 'Save Results').click();
  await expect(button(page, 'No Changes')).toBeVisible();
  await expect(toast(page, 'Results saved')).toBeVisible();
}

export async function enterResults(page: Page, card: RealCard, places: readonly number[]): Promise<void> {
  for (const place of places) {
    const each = card.fights[place];
    if (each) await chooseResult(page, titleAt(place, card.fights.length), each, each.result);
  }
  await saveResults(page);
}
