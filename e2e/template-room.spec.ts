import { expect } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { chooseByKeyboard, press, tabTo, use, write } from './support/keyboard.ts';
import { resultsSent } from './support/manager.ts';
import { fight } from './support/sheet.ts';

test('an administrator creates a card and enters a result with the keyboard alone', {
  tag: '@thorough',
}, async ({ people }) => {
  const { page, api } = await signInAdministrator(people);
  const { id: templateId } = await api.templates.create({ body: { name: 'Keys', sport: 'boxing' } });
  await page.goto(`/template-room/${templateId}`);
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
  const { fights } = await api.templates.get({ params: { templateId } });
  expect(fights).toMatchObject([{ fighter1: 'Katie Taylor', winnerId: 1, winMethod: 'Decision' }]);
});
