import { openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { button, expectSignIn, field, signIn, toast } from './support/door.ts';
import { storedToken, test } from './support/journey.ts';
import { readMail } from './support/mail.ts';

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard' });

test('the sign-up form loads its font at once, reports a taken name, and leads to the requested page', async ({
  people,
}) => {
  const taken = await people.enter('taken');
  const who = people.identity('newcomer');
  const page = await people.stranger();
  const typeface = page.waitForResponse(/\.woff2$/);
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await (await typeface).finished();
    await route.continue();
  });
  await page.goto('/notifications', { waitUntil: 'commit' });
  await expect(button(page, 'Join')).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check('1em "Archivo Variable"'))).toBe(true);
  await button(page, 'Join').click();
  await field(page, 'Username').fill(taken.username.toUpperCase());
  await field(page, 'Email').fill(who.email);
  await field(page, 'Password').fill(who.password);
  await button(page, 'Create Account').click();
  await expect(field(page, 'Username')).toHaveAccessibleDescription('That username is taken.');
  await field(page, 'Username').fill(who.username);
  await Promise.all([page.waitForEvent('load'), button(page, 'Create Account').click()]);
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
});

test('an emailed single-use link resets a forgotten password', async ({ people }, info) => {
  const { username, email, page: elsewhere } = await people.enter('absent');
  await elsewhere.goto('/');
  await expect(dashboard(elsewhere)).toBeVisible();
  const page = await people.stranger();
  await page.goto('/login');
  await button(page, 'Forgot password?').click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await field(dialog, 'Email').fill(email);
  await button(dialog, 'Send Reset Email').click();
  await expect(toast(page, 'Reset email sent!')).toBeVisible();
  const link = /https?:\/\/\S+\/login\?reset=\S+/.exec((await readMail(info, email)).text ?? '')?.[0] ?? '';
  await page.goto(link);
  await field(page, 'New password').fill('second-wind');
  await field(page, 'Repeat new password').fill('second-wind');
  await button(page, 'Set New Password').click();
  await expect(toast(page, 'Password Changed')).toBeVisible();
  await signIn(page, username, 'second-wind');
  await expect(dashboard(page)).toBeVisible();

  await elsewhere.reload();
  await expectSignIn(elsewhere);
});

test('signing out or in applies to all tabs, and signing in again returns to the page that was open', async ({
  people,
}) => {
  const person = await people.enter('twofold');
  const room = await openRoom(person, { name: 'Behind the door' });
  const wanted = `/room/${room.id}?tab=members`;
  const first = person.page;
  const second = await first.context().newPage();
  await first.goto(wanted);
  await second.goto('/settings');
  await second.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expectSignIn(second);
  await expectSignIn(first);
  await second.getByRole('checkbox', { name: 'Remember me' }).check();
  await signIn(second, person.username.toUpperCase(), person.password);
  await expect(dashboard(second)).toBeVisible();
  // The other tab is signed in too and stays on its own page.
  await expect(first).toHaveURL(wanted);
  await expect(first.getByRole('list', { name: 'Members' })).toContainText(person.username);

  await test.step('a session that ends while a page is open', async () => {
    await second.close();
    await people.api(await storedToken(first)).auth.logout();
    await expect(toast(first, 'Please log in to access this feature')).toBeVisible();
    await expect(field(first, 'Email or Username')).toHaveValue(person.username);
    await signIn(first, person.email, person.password);
    await expect(first).toHaveURL(wanted);
  });
});
