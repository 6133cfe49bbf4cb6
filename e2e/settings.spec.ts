import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { button, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { readMail } from './support/mail.ts';

const settings = (page: Page) => page.getByRole('main', { name: 'Settings' });
const toggle = (page: Page, name: RegExp) => settings(page).getByRole('switch', { name });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Details' });

declare global {
  interface Window {
    tones: number;
  }
}

const tones = (page: Page) => page.evaluate(() => window.tones);

test('after email and sound are turned on, notifications are emailed and play a sound', async ({
  people,
}, info) => {
  const manager = await people.enter('manager');
  const { page } = manager;
  const room = await openRoom(manager, { name: 'Title Night' });
  await page.addInitScript(() => {
    window.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      window.tones += 1;
      start.call(this, when);
    };
  });
  await page.goto('/settings');
  for (const name of [/Email/, /Sound/]) await expect(toggle(page, name)).not.toBeChecked();
  await toggle(page, /Sound/).check();
  // Wait until the server has stored the setting, because otherwise it would not email the next notification.
  await Promise.all([page.waitForResponse('**/api/settings'), toggle(page, /Email/).check()]);
  await expect(panel(page).getByRole('switch', { name: 'Sound Effects' })).toBeChecked();
  expect(await tones(page)).toBe(2);
  const asker = await people.enter('asker');
  await joinRoom(asker, room);
  await expect.poll(() => tones(page)).toBe(4);

  await test.step('the settings are unchanged after a reload', async () => {
    await page.goto('/settings');
    for (const name of [/Email/, /Sound/]) await expect(toggle(page, name)).toBeChecked();
  });

  await test.step('the email links to the notifications, and its unsubscribe link turns the emails off', async () => {
    // Emails about new members wait for a quiet period, but a friend request is emailed immediately.
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

test("the system's color scheme can be overridden", async ({ people }) => {
  const { page } = await people.enter('tidy');
  await page.goto('/settings');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(toggle(page, /Dark Mode/)).toBeChecked();
  await toggle(page, /Dark Mode/).uncheck();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await panel(page).getByRole('switch', { name: 'Dark Mode' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(page, /Dark Mode/)).toBeChecked();
});
