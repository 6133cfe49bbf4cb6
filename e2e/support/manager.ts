import type { RealCard, RealFight, RealResult } from '@lockroom/testing/real-card';
import { expect, type Page } from '@playwright/test';
import { titleAt } from './card.ts';
import { button, field, toast } from './door.ts';
import { fight } from './sheet.ts';

/** Types a card into the add form, main event first; `more` may fill in further fields before a fight is added. */
export async function enterCardByForm(
  page: Page,
  roomId: string,
  card: RealCard,
  more: (place: number) => Promise<void> = async () => {},
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

/** Opens an item of the manager's Settings menu. */
export async function chooseSetting(page: Page, name: string): Promise<void> {
  await button(page, 'Settings').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens Enter Results of a room. */
export async function openResults(page: Page, roomId: string): Promise<void> {
  await page.goto(`/room/${roomId}/manager`);
  await chooseSetting(page, 'Enter Results');
  await expect(page.getByRole('heading', { name: 'Enter Results' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** Chooses a result in its row; endings that no pick can have are in the row's menu. */
export async function chooseResult(
  page: Page,
  title: string,
  { fighter1, fighter2 }: RealFight,
  { winnerId, winMethod }: RealResult,
): Promise<void> {
  const row = fight(page, title);
  const method = row
    .getByRole('radiogroup', { name: `Method of ${title}` })
    .getByRole('radio', { name: winMethod, exact: true });
  if (!(await method.isVisible()))
    await row.getByRole('button', { name: `Other endings of ${title}` }).click();
  await method.check();
  const winner = winnerId === 0 ? 'No winner' : winnerId === 1 ? fighter1 : fighter2;
  await row
    .getByRole('radiogroup', { name: `Winner of ${title}` })
    .getByRole('radio', { name: winner, exact: true })
    .check();
}

/** Clears a result in its row; like any other change it must be saved. */
export async function clearResult(page: Page, title: string): Promise<void> {
  const row = fight(page, title);
  const clear = row.getByRole('button', { name: `Clear the result of ${title}` });
  if (!(await clear.isVisible()))
    await row.getByRole('button', { name: `Other endings of ${title}` }).click();
  await clear.click();
  await expect(row).toContainText('To clear');
}

/** Saves what is pending and waits for the answer. */
export async function saveResults(page: Page): Promise<void> {
  await button(page, 'Save Results').click();
  await expect(button(page, 'No Changes')).toBeVisible();
  await expect(toast(page, 'Results saved')).toBeVisible();
}

/** Enters the results at these places of the card, main event first, with one save. */
export async function enterResults(page: Page, card: RealCard, places: readonly number[]): Promise<void> {
  for (const place of places) {
    const each = card.fights[place];
    if (each) await chooseResult(page, titleAt(place, card.fights.length), each, each.result);
  }
  await saveResults(page);
}
