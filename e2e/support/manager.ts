import type { RealFight, RealResult } from '@lockroom/testing/real-card';
import { expect, type Locator, type Page } from '@playwright/test';
import { button } from './door.ts';
import { fight } from './sheet.ts';

/** For each setting, its tab on the manager's page, and its label there if that differs. */
const SETTINGS: Readonly<Record<string, { tab: 'Room' | 'Advanced'; label?: string }>> = {
  'Edit Room Name': { tab: 'Room', label: 'Name' },
  'Room Settings': { tab: 'Room' },
  'Mark Completed': { tab: 'Room' },
  'Event Completed': { tab: 'Room' },
  'Export Room': { tab: 'Advanced' },
  'Export Standings': { tab: 'Advanced' },
  Webhooks: { tab: 'Advanced' },
  Undo: { tab: 'Advanced' },
};
const WAYS_TO_ADD = ['Paste a Card', 'Add New Fight', 'Easy Data Import', 'Follow an Event'];

export async function chooseSetting(page: Page, name: string): Promise<void> {
  const { tab, label = name } = SETTINGS[name] ?? {};
  await page.getByRole('tab', { name: tab ?? /^(Card|Bracket)$/, exact: true }).click();
  const add = button(page, 'Add');
  const own = page.getByRole('main').getByRole('button', { name: new RegExp(`^${label}`) });
  await expect(own.or(add).first()).toBeVisible();
  if (WAYS_TO_ADD.includes(name) && (await add.isVisible())) {
    await add.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  } else {
    // The summary at the top may contain a button with the same name.
    await own.last().click();
  }
}

export async function openResults(page: Page, roomId: string): Promise<void> {
  await page.goto(`/room/${roomId}/manager?mode=results`);
  await expect(page.getByRole('heading', { name: 'Enter Results' })).toBeVisible();
}

export async function openFight(page: Page, title: string): Promise<Locator> {
  await fight(page, title).getByRole('button', { expanded: false }).first().click();
  return page.getByRole('form', { name: `Edit ${title}`, exact: true });
}

export async function openFightResult(page: Page, title: string): Promise<void> {
  const next = page
    .getByRole('region', { name: 'Up next' })
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

/** Chooses an item from the open fight's menu. */
export async function actOnFight(page: Page, fighters: string, item: string): Promise<void> {
  await button(page, `More options for ${fighters}`).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Enters a result and waits until the server has stored it. */
export async function chooseResult(
  page: Page,
  title: string,
  { fighter1, fighter2 }: RealFight,
  { winnerId, winMethod }: RealResult,
): Promise<void> {
  await openFightResult(page, title);
  const desk = fight(page, title);
  if (winnerId !== 0) {
    await desk.getByRole('radio', { name: winnerId === 1 ? fighter1 : fighter2, exact: true }).check();
  }
  const method = desk.getByRole('button', { name: winMethod, exact: true });
  const other = desk.getByRole('button', {
    name: new RegExp(`(No winner: |by )${winMethod}$`),
  });
  if (!(await method.or(other).first().isVisible()))
    await desk.getByRole('button', { name: /^(Other endings|No winner) of/ }).click();
  await method.or(other).first().click();
  await expect(page.getByRole('region', { name: 'Pending result' })).toContainText(title);
}

export async function clearResult(page: Page, title: string): Promise<void> {
  await openFightResult(page, title);
  await fight(page, title)
    .getByRole('button', { name: `Clear the result of ${title}` })
    .click();
  await expect(page.getByRole('region', { name: 'Pending result' })).toContainText(`${title}: no result`);
}

export async function resultsSent(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Pending result' })).toHaveCount(0, { timeout: 15_000 });
}
