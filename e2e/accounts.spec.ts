import { expect } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { button, expectSignIn, field, signIn, toast } from './support/door.ts';
import { test } from './support/journey.ts';

test('an administrator finds, locks, unlocks and deletes an account', async ({ people }) => {
  const { page: theirs, username: name, password } = await people.enter('person');
  const { page } = await signInAdministrator(people);
  const search = page.getByRole('searchbox', { name: 'Find an account' });
  const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
  const confirm = async (label: string, answer: string) => {
    await button(page, label).click();
    await button(page.getByRole('alertdialog'), answer).click();
  };
  await theirs.goto('/');
  await page.goto('/app-creator-admin');
  const link = page.getByRole('link', { name: 'Accounts', exact: true });
  await link.filter({ visible: true }).click();
  await search.fill(name.toUpperCase().slice(2));
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').click();

  await test.step('locking signs the person out immediately, who is then told whom to ask', async () => {
    await confirm('Lock Account', 'Lock account');
    await expectSignIn(theirs);
    await signIn(theirs, name, password);
    await expect(toast(theirs, 'Ask the people who run this Lockroom.')).toBeVisible();
  });

  await test.step('unlocking lets the person sign in again', async () => {
    await confirm('Unlock Account', 'Unlock account');
    await expect(button(page, 'Lock Account')).toBeVisible();
    await signIn(theirs, name, password);
    await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  await test.step('the account is deleted, and the audit log lists what was done', async () => {
    await button(page, 'Delete Account').click();
    const dialog = page.getByRole('alertdialog');
    await field(dialog, 'Type DELETE to confirm').fill('DELETE');
    await button(dialog, 'Delete account').click();
    await expect(page).toHaveURL(/\/admin\/accounts$/);
    await expectSignIn(theirs);
    await page.goto('/admin/accounts?show=audit');
    const audit = page.getByRole('list', { name: 'Audit' });
    for (const sentence of [`locked ${name}`, `unlocked ${name}`, `deleted ${name}’s account`])
      await expect(audit.getByText(`admin ${sentence}`, { exact: true })).toBeVisible();
  });
});
