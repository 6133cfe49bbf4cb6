import { openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { button } from './support/door.ts';
import { test } from './support/journey.ts';

const goBack = (page: Page) => page.evaluate(() => history.back());
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Not sent yet' });

test("the browser's Back button asks for confirmation before unsent text is discarded", async ({
  people,
}) => {
  const person = await people.enter('typist');
  const { page } = person;
  const room = await openRoom(person);

  await test.step('text typed in a dialog is kept if the user chooses to stay', async () => {
    await page.goto('/notifications');
    const toSettings = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' });
    await toSettings.first().click();
    await button(page, 'Change Username').click();
    const dialog = page.getByRole('dialog', { name: 'Change Username' });
    await dialog.getByRole('textbox').first().pressSequentially('x');
    await goBack(page);
    await button(question(page), 'Stay').click();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/settings$/);
    await goBack(page);
    await button(question(page), 'Leave').click();
    await expect(page).toHaveURL(/\/notifications$/);
  });

  await test.step('going back with an unsent chat message asks for confirmation, and following a link does not', async () => {
    await page.goto('/my-rooms');
    await page.getByRole('link', { name: room.name }).first().click();
    await page
      .getByRole('tab', { name: /Messages/ })
      .first()
      .click();
    const line = page.getByRole('textbox', { name: 'Message' });
    await line.fill('on my way');
    await goBack(page);
    await button(question(page), 'Stay').click();
    await expect(page).toHaveURL(new RegExp(`/room/${room.id}`));
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Settings' })
      .first()
      .click();
    await expect(page).toHaveURL(/\/settings$/);
  });
});
