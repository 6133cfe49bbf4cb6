import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { BUSY, withStubbedCall } from './support/answers.ts';
import { expectAccessible, expectAccessibleOverlay } from './support/axe.ts';
import { button, field, toast } from './support/door.ts';
import { type People, type Person, test } from './support/journey.ts';
import { readMail } from './support/mail.ts';

const settings = (page: Page) => page.getByRole('main', { name: 'Settings' });
const toggle = (page: Page, name: RegExp) => settings(page).getByRole('switch', { name });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Details' });

declare global {
  interface Window {
    tones: number;
  }
}

async function countTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      window.tones += 1;
      start.call(this, when);
    };
  });
}

const tones = (page: Page) => page.evaluate(() => window.tones);

async function join(people: People, manager: Person, room: Awaited<ReturnType<typeof openRoom>>) {
  const guest = people.identity('guest');
  const { token, user } = await people.api().auth.register({
    body: { username: guest.username, email: guest.email, passwordHash: guest.password },
  });
  await joinRoom({ token, user, api: people.api(token) }, room);
  await expect
    .poll(async () => (await manager.api.notifications.list()).map(({ message }) => message).join())
    .toContain(guest.username);
  return guest.username;
}

test('after email and sound are turned on, notifications are emailed and play a sound', async ({
  people,
}, info) => {
  const manager = await people.enter('manager');
  const { page } = manager;
  const room = await openRoom(manager, { name: 'Title Night' });
  await countTones(page);
  await page.goto('/settings');
  for (const name of [/Email/, /Sound/]) await expect(toggle(page, name)).not.toBeChecked();
  await toggle(page, /Sound/).check();
  // Waits until the server has stored the setting, because otherwise it would not email the next notification.
  await Promise.all([page.waitForResponse('**/api/settings'), toggle(page, /Email/).check()]);
  await expect(panel(page).getByRole('switch', { name: 'Sound Effects' })).toBeChecked();
  expect(await tones(page)).toBe(2);
  await join(people, manager, room);
  await expect.poll(() => tones(page)).toBe(4);

  await test.step('the settings are unchanged after a reload', async () => {
    await page.goto('/settings');
    for (const name of [/Email/, /Sound/]) await expect(toggle(page, name)).toBeChecked();
  });

  await test.step('the email links to the notifications, and its unsubscribe link turns the emails off', async () => {
    // Emails about joins wait for a quiet period; a friend request is emailed immediately.
    const asker = await people.enter('asker');
    await joinRoom(asker, room);
    await asker.api.friends.request({ body: { receiverId: manager.user.id } });
    const letter = await readMail(info, manager.email);
    expect(letter.text).toContain('/notifications');
    const header = letter.headers.find(({ key }) => key === 'list-unsubscribe');
    const link = header?.value.slice(1, -1) ?? '';
    expect(letter.html).toContain(`href="${link}"`);
    const reader = await people.stranger();
    await reader.goto(link);
    await expectAccessible(reader, 'the question before emails are turned off');
    await expect(toggle(page, /Email/)).toBeChecked();
    await button(reader, 'Stop these emails').click();
    await expect(reader.getByRole('heading', { name: 'Email notifications are off' })).toBeVisible();
    await expect(toggle(page, /Email/)).not.toBeChecked();
    expect(await manager.api.settings.get()).toEqual({ emailNotifications: false });
  });
});

test('a photo is scaled in the browser, and a file that is not a picture is rejected', async ({ people }) => {
  const { page, api } = await people.enter('poser');
  await page.goto('/settings');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    settings(page).getByLabel('Profile photo').setInputFiles({ name, mimeType, buffer });
  await choose('notes.txt', 'text/plain', Buffer.from('hello'));
  await expect(toast(page, 'Please select an image file')).toBeVisible();
  await choose('big.png', 'image/png', Buffer.alloc(6 * 1024 * 1024));
  await expect(toast(page, 'File Too Large')).toContainText(
    'Image size is 6.0MB. Please choose an image under 5MB for optimal performance.',
  );
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
    canvas.getContext('2d')?.fillRect(0, 0, 450, 600);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/auth/upload-profile-photo'),
    choose('me.png', 'image/png', Buffer.from(drawn, 'base64')),
  ]);
  await expect(toast(page, 'Photo Updated')).toBeVisible();
  const { photoData } = sent.postDataJSON() as { photoData: string };
  expect(photoData).toMatch(/^data:image\/jpeg;base64,/);
  const size = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    return [image.width, image.height];
  }, photoData);
  expect(size).toEqual([300, 200]);
  const { profileImageUrl } = await api.auth.me();
  await expect(settings(page).locator(`img[src="${profileImageUrl}"]`)).toBeVisible();
});

test('the settings and their dialogs work and have no accessibility violations', async ({ people }) => {
  const { page, user } = await people.enter('tidy');
  await page.goto('/settings');
  await expect(button(settings(page), 'Change Username')).toBeVisible();
  await expectAccessible(page, 'settings');
  for (const name of ['API tokens', 'Calendar feed']) {
    await button(page, name).click();
    await expectAccessibleOverlay(page, 'dialog', name);
  }
  // An email switch returns to its old state if the server rejects the change.
  await withStubbedCall(page, 'PUT settings', BUSY, async () => {
    await toggle(page, /Email/).click();
    await expect(toast(page, 'Failed to change email notifications')).toContainText(BUSY.json.message);
    await expect(toggle(page, /Email/)).not.toBeChecked();
  });

  await button(settings(page), 'Change Username').click();
  const username = page.getByRole('dialog', { name: 'Change Username' });
  await field(username, 'Username').fill('no');
  await button(username, 'Save Username').click();
  await expect(username).toContainText('Username must be at least 3 characters long');
  await expectAccessible(page, 'changing the username');
  const next = `x${user.username}`.slice(0, 16);
  await field(username, 'Username').fill(next);
  await button(username, 'Save Username').click();
  await expect(toast(page, 'Username Updated')).toBeVisible();
  await expect(settings(page)).toContainText(next);

  await button(settings(page), 'Change Password').click();
  const password = page.getByRole('dialog', { name: 'Change Password' });
  await field(password, 'Current password').fill('corner-stool');
  await field(password, 'New password').fill('corner-bench');
  await field(password, 'Repeat new password').fill('corner-chair');
  await button(password, 'Change Password').click();
  await expect(password).toContainText('New passwords do not match');
  await expectAccessible(page, 'changing the password');
  await field(password, 'Repeat new password').fill('corner-bench');
  await button(password, 'Change Password').click();
  await expect(toast(page, 'Password Changed')).toBeVisible();

  await button(settings(page), 'About').click();
  const about = page.getByRole('dialog', { name: 'About Lockroom' });
  for (const text of ['Version 1.0.0', '$2', '$5', '$10', 'per month'])
    await expect(about).toContainText(text);
  await expectAccessible(page, 'about');
  await button(about, 'Close').click();

  for (const [name, path] of [
    ['Support', '/support'],
    ['Development Plans', '/dev-plans'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Use', '/terms'],
  ] as const) {
    await settings(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(toggle(page, /Dark Mode/)).toBeChecked();
  await toggle(page, /Dark Mode/).uncheck();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await toggle(page, /Dark Mode/).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(panel(page)).toContainText(next);
  for (const name of ['Help Center', 'Contact Support', 'Report Bug'])
    await expect(panel(page).getByRole('link', { name })).toBeVisible();
  await panel(page).getByRole('switch', { name: 'Dark Mode' }).uncheck();
  await expect(toggle(page, /Dark Mode/)).not.toBeChecked();
});
