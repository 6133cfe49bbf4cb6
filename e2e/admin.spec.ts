import { expect, type Page } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { button, field } from './support/door.ts';
import { test } from './support/journey.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}\\b`) });

test('an administrator creates and deletes a template and a test room', async ({ people }) => {
  const { page, api } = await signInAdministrator(people);
  const [bowl, name] = [people.identity('bowl').username, people.identity('try').username];

  await test.step('a new template opens, appears in the tab of its sport and can be deleted', async () => {
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Creator Admin Room' }).click();
    await tab(page, 'Football').click();
    await button(page, 'Create Template').click();
    const dialog = page.getByRole('dialog', { name: 'Create Template' });
    await dialog.getByRole('combobox', { name: 'Sport', exact: true }).selectOption({ label: 'Football' });
    await field(dialog, 'Tournament Name').fill(bowl);
    await dialog.getByRole('combobox', { name: 'Bracket Size' }).selectOption('12');
    await button(dialog, 'Create Template').click();
    await expect(page).toHaveURL(/\/template-room\/[\w-]+$/);
    await page.goto('/app-creator-admin?tab=football');
    await expect(card(page, bowl)).toContainText('0/12');
    await button(page, `Delete ${bowl}`).click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await expect(card(page, bowl)).toHaveCount(0);
  });

  await test.step('a new test room gets a test bracket and is deleted', async () => {
    await tab(page, 'Test Rooms').click();
    await tab(page, 'MMA').click();
    await button(page, 'Create Test Room').click();
    const dialog = page.getByRole('dialog', { name: 'Create Test Room' });
    await field(dialog, 'Name').fill(name);
    await button(dialog, 'Create Test Room').click();
    await card(page, name).getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/room\/[\w-]+$/);
    const { eventId } = await api.rooms.get({ params: { roomId: page.url().split('/').at(-1) ?? '' } });
    await api.fights.add({ body: { eventId, fighter1: 'Silva', fighter2: 'Lopes' } });
    await button(page, 'Room menu').click();
    await page.getByRole('menuitem', { name: 'Add Test Bracket' }).click();
    await expect(page.getByRole('region', { name: 'Who has picked' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Creator Admin Room' }).click();
    await expect(card(page, name)).toContainText('Members2');
    await button(page, `Delete ${name}`).click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await expect(card(page, name)).toHaveCount(0);
  });
});
