import { openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { button, expectSignIn, field, signIn, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { readMail } from './support/mail.ts';

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard' });

async function logOut(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged Out')).toBeVisible();
  await expectSignIn(page);
}

test('registration reports invalid fields and then opens the page that was requested first', async ({
  people,
}) => {
  const taken = await people.enter('taken');
  const who = people.identity('newcomer');
  const page = await people.stranger();
  await page.goto('/notifications');
  await button(page, 'Join').click();
  await field(page, 'Username').fill('ab');
  await field(page, 'Email').fill('nowhere');
  await field(page, 'Password').fill('12345');
  await button(page, 'Create Account').click();
  await expect(field(page, 'Username')).toHaveAccessibleDescription(
    'Username must be at least 3 characters long',
  );
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/at least 6 characters/);

  await field(page, 'Username').fill(taken.username.toUpperCase());
  await field(page, 'Email').fill(who.email);
  await field(page, 'Password').fill(who.password);
  await button(page, 'Create Account').click();
  await expect(field(page, 'Username')).toHaveAccessibleDescription('That username is taken.');

  await field(page, 'Username').fill(who.username);
  await Promise.all([page.waitForEvent('load'), button(page, 'Create Account').click()]);
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
});

test('the font is loaded before the first text is shown', async ({ people }) => {
  const page = await people.stranger();
  const typeface = page.waitForResponse(/\.woff2$/);
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await (await typeface).finished();
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(button(page, 'Join')).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check('1em "Archivo Variable"'))).toBe(true);
});

test('a person can sign in by username or email, and the username is remembered only on request', async ({
  people,
}) => {
  const { username, email, password } = await people.enter('walker');
  const page = await people.stranger();
  const remember = page.getByRole('checkbox', { name: 'Remember me' });
  await page.goto('/');
  await expect(remember).not.toBeChecked();
  await remember.check();
  await signIn(page, email.toUpperCase(), password);
  await expect(toast(page, 'Login successful!')).toBeVisible();
  await expect(dashboard(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await logOut(page);
  await expect(remember).toBeChecked();
  await expect(field(page, 'Email or Username')).toHaveValue(username);
  await expect(field(page, 'Password')).toHaveValue('');
  await remember.uncheck();
  await signIn(page, username, password);
  await expect(dashboard(page)).toBeVisible();
  await logOut(page);
  await expect(remember).not.toBeChecked();
  await expect(field(page, 'Email or Username')).toHaveValue('');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('a password can be shown and hidden', async ({ people }) => {
  const page = await people.stranger();
  await page.goto('/login');
  await field(page, 'Password').fill('between the ropes');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await button(page, 'Show password').click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await expect(field(page, 'Password')).toHaveValue('between the ropes');
  await button(page, 'Hide password').click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
});

test('an emailed single-use link resets a forgotten password', async ({ people }, info) => {
  const { username, email, password, page: elsewhere } = await people.enter('absent');
  await elsewhere.goto('/');
  await expect(dashboard(elsewhere)).toBeVisible();
  const page = await people.stranger();
  await page.goto('/login');
  await button(page, 'Forgot password?').click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await field(dialog, 'Email').fill(email);
  await button(dialog, 'Send Reset Email').click();
  await expect(toast(page, 'Reset email sent!')).toContainText(
    'Check your email for password reset instructions.',
  );
  await expect(dialog).toBeHidden();

  const link = /https?:\/\/\S+\/login\?reset=\S+/.exec((await readMail(info, email)).text ?? '')?.[0] ?? '';
  await page.goto(link);
  await field(page, 'New password').fill('second-wind');
  await field(page, 'Repeat new password').fill('second-wing');
  await button(page, 'Set New Password').click();
  await expect(field(page, 'Repeat new password')).toHaveAccessibleDescription('New passwords do not match');
  await field(page, 'Repeat new password').fill('second-wind');
  await button(page, 'Set New Password').click();
  await expect(toast(page, 'Password Changed')).toBeVisible();
  await signIn(page, username, password);
  await expect(toast(page, 'Login failed')).toBeVisible();
  await signIn(page, username, 'second-wind');
  await expect(dashboard(page)).toBeVisible();

  await elsewhere.reload();
  await expectSignIn(elsewhere);
  await elsewhere.goto(link);
  await field(elsewhere, 'New password').fill('third-wind');
  await field(elsewhere, 'Repeat new password').fill('third-wind');
  await button(elsewhere, 'Set New Password').click();
  await expect(elsewhere.getByRole('main').getByRole('alert')).toHaveText(
    'This link has expired or was already used. Please request a new one.',
  );
});

test('a forgotten username is sent by email', async ({ people }, info) => {
  const { username, email } = await people.enter('nameless');
  const page = await people.stranger();
  await page.goto('/login');
  await button(page, 'Forgot username?').click();
  const dialog = page.getByRole('dialog', { name: 'Recover Username' });
  await field(dialog, 'Email').fill('nobody');
  await button(dialog, 'Send Username').click();
  await expect(field(dialog, 'Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await field(dialog, 'Email').fill(email);
  await button(dialog, 'Send Username').click();
  await expect(toast(page, 'Username sent!')).toContainText('Check your email for your username.');
  expect((await readMail(info, email)).text).toContain(`Your username is: ${username}`);
});

test('signing out or in applies to all tabs of a browser', async ({ people }) => {
  const person = await people.enter('twofold');
  const first = person.page;
  const second = await first.context().newPage();
  await first.goto('/my-rooms');
  await second.goto('/settings');
  await expect(second.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await second.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expectSignIn(second);
  await expectSignIn(first);
  await signIn(second, person.username, person.password);
  await expect(dashboard(second)).toBeVisible();
  // The other tab is signed in too and stays on its own page.
  await expect(first.getByRole('heading', { name: 'My Rooms', level: 1 })).toBeVisible();
});

test('if a session ends while a page is open, signing in again returns to the same page', async ({
  people,
}) => {
  const person = await people.enter('expired');
  const { page, api } = person;
  const room = await openRoom(person, { name: 'Behind the door' });
  const wanted = `/room/${room.id}?tab=members`;
  await page.goto(wanted);
  await expect(page.getByRole('list', { name: 'Members' })).toContainText(person.username);
  await api.auth.logout();
  await expect(toast(page, 'Please log in to access this feature')).toBeVisible();
  await expectSignIn(page);
  await signIn(page, person.username, person.password);
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');
});
