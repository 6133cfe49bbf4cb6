import { expect, type Page } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { BUSY, withStubbedCall } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { chooseByKeyboard, press, tabTo, use, write } from './support/keyboard.ts';
import { actOnFight, openFight, openFightResult, resultsSent } from './support/manager.ts';
import { fight } from './support/sheet.ts';
import { createAndOpenTemplate, WIDEST } from './support/templates.ts';

const plainFights = (length: number) =>
  Array.from({ length }, (_, n) => ({ fighter1: `Red ${n + 1}`, fighter2: `Blue ${n + 1}` }));
const titles = (page: Page) => page.getByRole('list', { name: 'Fights' }).getByRole('article');

test('the open page of a template reports that the template was deleted', async ({ people }) => {
  const admin = await signInAdministrator(people);
  const template = await createAndOpenTemplate(admin, { name: 'Soon gone', sport: 'mma' });
  await admin.api.templates.remove({ params: { templateId: template.id } });
  await expect(admin.page.getByRole('heading', { name: 'Template not found' })).toBeVisible();
  await expectAccessible(admin.page, 'a template that does not exist');
  await admin.page.getByRole('main').getByRole('link', { name: 'Back to Creator Admin Room' }).click();
  await expect(admin.page).toHaveURL(/\/app-creator-admin/);
});

test('an administrator changes the card of a template', async ({ people }) => {
  test.setTimeout(240_000);
  const admin = await signInAdministrator(people);
  const { page } = admin;
  const template = await createAndOpenTemplate(admin, { name: 'A night of five fights', sport: 'mma' });
  const params = { templateId: template.id };
  const stored = () => admin.api.templates.fights({ params });

  await test.step('the first fight is added', async () => {
    await expectAccessible(page, 'a template without fights');
    await button(page, 'Add Fight').click();
    const dialog = page.getByRole('dialog', { name: 'Add New Fight' });
    await button(dialog, 'Add Fight').click();
    const alert = page.getByRole('alertdialog', { name: 'Name missing' });
    await expect(alert).toContainText('Please enter both fighter names');
    await button(alert, 'OK').click();
    await field(dialog, 'Fighter 1').fill(WIDEST);
    await field(dialog, 'Fighter 2').fill('Blue 5');
    await field(dialog, 'Odds of fighter 1').fill('evenly');
    await button(dialog, 'Add Fight').click();
    await expect(field(dialog, 'Odds of fighter 1')).toHaveAccessibleDescription(
      'Odds look like +150, -150 or N/A',
    );
    await expectAccessible(page, 'Add New Fight with invalid odds');
    await field(dialog, 'Odds of fighter 1').fill('-110');
    await withStubbedCall(page, 'POST template/*/add-fight', BUSY, async () => {
      await button(dialog, 'Add Fight').click();
      await expect(dialog.getByRole('alert')).toContainText(BUSY.json.message);
    });
    await button(dialog, 'Add Fight').click();
    await expect(dialog.getByRole('status')).toContainText(`Added ${WIDEST} vs Blue 5.`);
    await button(dialog, 'Done').click();
    await expect(fight(page, 'Main Event')).toContainText('110');
  });

  await test.step('fights added by another administrator appear without a reload', async () => {
    for (const body of plainFights(4).toReversed()) await admin.api.templates.addFight({ params, body });
    await expect(titles(page)).toHaveCount(5);
    await expectAccessible(page, 'a template of five fights');
  });

  await test.step('a fight is edited inline', async () => {
    const form = await openFight(page, 'Fight 1');
    await field(form, 'Fighter 1').fill('Max Holloway');
    await withStubbedCall(page, 'PUT template/*/edit-fight/*', BUSY, async () => {
      await page.keyboard.press('Enter');
      await expect(form.getByRole('alert')).toContainText(BUSY.json.message);
    });
    await expectAccessible(page, "a template's fight being edited");
    await field(form, 'Fighter 1').press('Enter');
    await expect.poll(async () => (await stored())[0]?.fighter1).toBe('Max Holloway');
  });

  await test.step('fights are moved and deleted, and a fighter gets a photo', async () => {
    await withStubbedCall(page, 'PUT template/*/move-fight/*', BUSY, async () => {
      await actOnFight(page, 'Max Holloway vs Blue 1', 'Move later');
      await expect(toast(page, 'Failed to move fight')).toContainText(BUSY.json.message);
    });
    await expect(fight(page, 'Fight 1')).toContainText('Holloway');
    await actOnFight(page, 'Max Holloway vs Blue 1', 'Move later');
    await expect(fight(page, 'Fight 2')).toContainText('Holloway');
    await openFight(page, 'Fight 1');
    await actOnFight(page, 'Red 2 vs Blue 2', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete fight' });
    await expect(question).toContainText('Are you sure you want to delete this fight?');
    await expectAccessible(page, "the question before a template's fight is deleted");
    await withStubbedCall(page, 'DELETE template/*/delete-fight/*', BUSY, async () => {
      await button(question, 'Delete').click();
      await expect(question.getByRole('alert')).toContainText(BUSY.json.message);
    });
    await button(question, 'Delete').click();
    await expect(toast(page, 'Fight deleted')).toBeVisible();
    await expect(titles(page)).toHaveCount(4);
    expect((await stored()).map(({ fighter1 }) => fighter1)).toEqual([
      'Max Holloway',
      'Red 3',
      'Red 4',
      WIDEST,
    ]);
    await openFight(page, 'Fight 1');
    const photo = page.getByLabel('Photo of Max Holloway', { exact: true });
    await photo.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
    await expect(toast(page, 'Please select an image file')).toBeVisible();
    const buffer = await page.screenshot({ type: 'png' });
    await photo.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer });
    await expect(toast(page, 'Photo updated')).toContainText('Max Holloway');
    expect((await stored())[0]?.fighter1Photo).toMatch(/^\/api\/images\//);
  });

  await test.step('lock times are set', async () => {
    await button(page, 'Set Lock Times').click();
    const dialog = page.getByRole('dialog', { name: 'Set Lock Times' });
    await dialog.getByText('All 4 times').click();
    await button(dialog, 'Clear All').click();
    await button(dialog, 'Save Lock Times').click();
    await expect(dialog.getByRole('alert')).toHaveText('No lock times set');
    await expectAccessible(page, 'a template without lock times');
    await field(dialog, 'Day of Fight 1').fill('2020-04-11');
    await field(dialog, 'Time of Fight 1').fill('18:00');
    await expect(dialog).toContainText('Lock time is in the past - bracket will be immediately locked');
    await field(dialog, 'Day of Fight 1').fill('2040-04-11');
    await withStubbedCall(page, 'POST template/*/set-lock-times', BUSY, async () => {
      await button(dialog, 'Save Lock Times').click();
      await expect(dialog.getByRole('alert')).toContainText(BUSY.json.message);
    });
    await button(dialog, 'Save Lock Times').click();
    await expect(toast(page, 'Lock times updated')).toBeVisible();
    expect((await stored()).map(({ lockDatetime }) => lockDatetime)).toEqual([
      '2040-04-12T00:00:00.000Z',
      '2040-04-12T00:15:00.000Z',
      '2040-04-12T00:45:00.000Z',
      '2040-04-12T01:15:00.000Z',
    ]);
  });

  await test.step('results are entered', async () => {
    await button(page, 'Enter Results').click();
    const main = fight(page, 'Main Event');
    await withStubbedCall(page, 'POST template/*/save-results', BUSY, async () => {
      await openFightResult(page, 'Main Event');
      await main.getByRole('radio', { name: WIDEST, exact: true }).check();
      await button(main, 'Decision').click();
      await resultsSent(page);
      await openFightResult(page, 'Main Event');
      await expect(main.getByRole('alert')).toContainText(BUSY.json.message);
      await expectAccessible(page, "a template's results, one rejected");
    });
    await main.getByRole('button', { name: /^Try again/ }).click();
    await resultsSent(page);
    await page.reload();
    await openFightResult(page, 'Main Event');
    await expect(main.getByRole('radio', { name: WIDEST, exact: true })).toBeChecked();
    await button(page, 'Exit Results').click();
    await expect(page.getByRole('main')).toContainText('1 entered');
  });

  await test.step('the template is renamed, and leaving with unsaved changes asks for confirmation', async () => {
    await button(page, 'Edit Template Name').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Template Name' });
    await field(dialog, 'Template name').fill('  ');
    await expect(button(dialog, 'Save')).toBeDisabled();
    await field(dialog, 'Template name').fill(`${WIDEST} `.repeat(4));
    await withStubbedCall(page, 'PUT template/*/update-name', BUSY, async () => {
      await button(dialog, 'Save').click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(BUSY.json.message);
    });
    await button(dialog, 'Save').click();
    await expect(toast(page, 'Success')).toContainText('Template name updated successfully!');
    await expectAccessible(page, 'a template with a wide name');
    await page.getByRole('button', { name: /Red 4 vs Blue 4/ }).click();
    await field(page, 'Odds of fighter 2').fill('often');
    const back = page.getByRole('main').getByRole('link', { name: 'Back to Creator Admin Room' });
    await back.filter({ visible: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
    await expect(question).toContainText('A fight has changes that are not saved. Leave and lose them?');
    await button(question, 'Leave').click();
    await expect(page).toHaveURL(/\/app-creator-admin/);
  });
});

test('an administrator creates a card and enters a result with the keyboard alone', async ({ people }) => {
  const admin = await signInAdministrator(people);
  const { page } = admin;
  const { id } = await createAndOpenTemplate(admin, { name: 'Keys', sport: 'boxing' });
  const read = () => admin.api.templates.get({ params: { templateId: id } });

  const row = (title: string) => fight(page, title).getByRole('button', { expanded: false }).first();

  await use(page, button(page, 'Add Fight'));
  const dialog = page.getByRole('dialog', { name: 'Add New Fight' });
  for (const [first, second] of [
    ['Tyson Fury', 'Deontay Wilder'],
    ['Katie Taylor', 'Amanda Serrano'],
  ] as const) {
    await write(page, field(dialog, 'Fighter 1'), first);
    await write(page, field(dialog, 'Fighter 2'), second);
    await press(page, 'Enter');
    await expect(dialog.getByRole('status')).toContainText(`Added ${first} vs ${second}.`);
  }
  await press(page, 'Escape');
  await use(page, row('Co-Main Event'));
  await use(page, button(page, 'More options for Katie Taylor vs Amanda Serrano'));
  await chooseByKeyboard(page, 'Move later');
  await expect(fight(page, 'Main Event')).toContainText('Taylor');

  await use(page, button(page, 'Edit Template Name'));
  const rename = page.getByRole('dialog', { name: 'Edit Template Name' });
  await tabTo(page, field(rename, 'Template name'));
  await press(page, 'Control+a');
  await page.keyboard.type('By keys');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'By keys', level: 1 })).toBeVisible();
  await expect(button(page, 'Edit Template Name')).toBeFocused();

  await use(page, button(page, 'Enter Results'));
  const main = fight(page, 'Main Event');
  if (!(await main.isVisible())) await use(page, page.getByRole('button', { name: /^Main Event/ }));
  await expect(main).toBeVisible();
  await tabTo(page, main.getByRole('radio').first());
  await press(page, '1', 'd');
  await resultsSent(page);
  await use(page, button(page, 'Exit Results'));
  await expect(page.getByRole('main')).toContainText('Last result: Taylor by Decision');

  await use(page, row('Co-Main Event'));
  await use(page, button(page, 'More options for Tyson Fury vs Deontay Wilder'));
  await chooseByKeyboard(page, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete fight' });
  await use(page, button(question, 'Delete'));
  await expect(toast(page, 'Fight deleted')).toBeVisible();
  expect((await read()).fights).toMatchObject([
    { fighter1: 'Katie Taylor', winnerId: 1, winMethod: 'Decision' },
  ]);
});
