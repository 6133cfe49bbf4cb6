import { expect } from '@playwright/test';
import { RATE_LIMITED, withStubbedCall } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';

test('a development plan can be added, started, completed, reopened and deleted', async ({ people }) => {
  const author = await people.enter('author');
  const other = await people.enter('other');
  const { page } = author;
  const title = `Undo for ${author.username}`;
  const plan = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const asked = page.getByRole('alertdialog');

  await withStubbedCall(page, 'GET dev-plans?*', { json: [] }, async () => {
    await page.goto('/dev-plans');
    await expect(page.getByText('No Plans Yet')).toBeVisible();
    await expectAccessible(page, 'a board without plans');
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Two managers for one room' })).toBeVisible();

  await button(page, 'Add Plan').click();
  const dialog = page.getByRole('dialog', { name: 'Add Development Plan' });
  await expect(button(dialog, 'Add Plan')).toBeDisabled();
  await field(dialog, 'Title').fill(title);
  await field(dialog, 'Description').fill('Take back the last pick.');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Bugs' });
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOption({ label: 'Critical' });
  await field(dialog, 'Notes').fill('Until the save\n\n  Not after the lock  ');
  await expectAccessible(page, 'Add Development Plan');
  await withStubbedCall(page, 'POST dev-plans', RATE_LIMITED, async () => {
    await button(dialog, 'Add Plan').click();
    await expect(dialog.getByRole('alert')).toHaveText(RATE_LIMITED.json.message);
  });
  await expect(field(dialog, 'Title')).toHaveValue(title);
  await button(dialog, 'Add Plan').click();
  await expect(toast(page, 'Plan Added')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Bugs/, selected: true })).toBeVisible();
  await expect(plan.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveText([
    'Until the save',
    'Not after the lock',
  ]);
  await button(plan, 'Start').click();
  await expect(plan).toContainText(/In Progress/i);
  await expectAccessible(page, 'the board');

  await other.page.goto('/dev-plans?tab=bugs');
  const seen = other.page.getByRole('listitem').filter({ hasText: title });
  await expect(seen).toContainText(author.username);
  await expect(seen.getByRole('button')).toHaveCount(0);

  await button(plan, 'Complete').click();
  await expect(asked).toContainText('Are you sure you want to mark this plan as completed?');
  await expectAccessible(page, 'Complete Plan');
  await button(asked, 'Complete').click();
  await expect(toast(page, 'Plan Completed')).toBeVisible();
  await expect(plan).toHaveCount(0);
  await page.getByRole('tab', { name: /^Completed/ }).click();
  await expect(plan).toContainText(/completed \w+ \d+, \d{4}/);
  await expectAccessible(page, 'completed plans');
  await button(plan, 'Reopen').click();
  await expect(asked).toContainText('Are you sure you want to reopen this plan?');
  await expectAccessible(page, 'Reopen Plan');
  await button(asked, 'Reopen').click();
  await expect(toast(page, 'Plan Reopened')).toBeVisible();
  await page.getByRole('tab', { name: /^Features/ }).click();
  await expect(plan).toContainText(/Planning/i);
  await button(plan, `Delete ${title}`).click();
  await expect(asked).toContainText('Are you sure you want to delete this plan?');
  await expectAccessible(page, 'Delete Plan');
  await button(asked, 'Delete').click();
  await expect(toast(page, 'Plan Deleted')).toBeVisible();
  await expect(plan).toHaveCount(0);
  await button(page, 'Back').click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('the terms, the privacy policy and the rules can be read before and after signing in', async ({
  people,
}) => {
  const stranger = await people.stranger();
  await stranger.goto('/login');
  const texts = [
    { path: '/terms', title: 'Terms of Use', text: 'You must be 18 or older' },
    { path: '/privacy', title: 'Privacy Policy', text: 'does not serve children under 13' },
  ];
  for (const { title, text } of texts) {
    await button(stranger, title).click();
    const dialog = stranger.getByRole('dialog', { name: title });
    await expect(dialog).toContainText('Last updated July 19, 2025');
    await expect(dialog).toContainText(text);
    await expectAccessible(stranger, `${title} before signing in`);
    await button(dialog, 'Close').click();
    await expect(dialog).toHaveCount(0);
  }
  const { page } = await people.enter('visitor');
  for (const { path, title, text } of texts) {
    await stranger.goto(path);
    await expect(stranger.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page, title);
  }
  for (const reader of [stranger, page]) {
    await reader.goto('/how-it-works/rules#secrecy-before-the-lock');
    await expect(reader.getByRole('heading', { name: 'Before the lock' })).toBeInViewport();
  }
  await expectAccessible(stranger, 'how it works');
  await page.goto('/nowhere');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expectAccessible(page, 'an address that leads nowhere');
});
