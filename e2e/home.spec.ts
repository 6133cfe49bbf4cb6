import { EventBanner } from '@lockroom/contract';
import { openFightRoom, setLock } from '@lockroom/testing/fight-room';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Locator, type Page } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { button, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { closeWithEscape } from './support/keyboard.ts';
import { inNarrow, WIDE } from './support/windows.ts';

const PICTURE = "Poster of this week's event";
const MB = 1024 * 1024;

test('an administrator changes the event of the week', async ({ people }) => {
  const { page } = await signInAdministrator(people);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Event of the Week' })).toBeVisible();
  await expect(button(page, 'Update Photo')).toBeVisible();
  // A screenshot wider than the maximum of 800 pixels.
  await page.setViewportSize({ width: 1000, height: 500 });
  const poster = await page.screenshot({ type: 'png', scale: 'css' });
  await page.setViewportSize(WIDE);

  const answer = page.waitForResponse('**/api/event-banner/upload-photo');
  // Decoders ignore bytes after the end of the image, so only the file is large.
  const large = Buffer.concat([poster, Buffer.alloc(5.5 * MB)]);
  await choose(page, { name: 'poster.png', mimeType: 'image/png', buffer: large });
  const { imageUrl } = EventBanner.parse(await (await answer).json());
  if (imageUrl === null) throw new Error('The response to the upload has no picture');
  await expect(toast(page, 'Success')).toBeVisible();
  const picture = page.getByRole('img', { name: PICTURE });
  await expect(picture).toHaveAttribute('src', imageUrl);
  expect(await sizeOf(page)).toEqual([800, 400]);
  await expectAccessible(page, 'home of an administrator');

  await choose(page, { name: 'card.txt', mimeType: 'text/plain', buffer: Buffer.from('Jones, Miocic') });
  await expect(toast(page, 'Please select an image file')).toBeVisible();
  await choose(page, { name: 'torn.png', mimeType: 'image/png', buffer: poster.subarray(0, 60) });
  await expect(toast(page, 'Error')).toContainText('Failed to process image');
  await expect(picture).toHaveAttribute('src', imageUrl);

  const member = await people.enter('member');
  await member.page.goto('/home');
  await expect(member.page.getByRole('img', { name: PICTURE })).toBeVisible();
  await expect(button(member.page, 'Update Photo')).toHaveCount(0);
});

test('the home page links to other pages, and the dashboard shows live news from rooms and friends', async ({
  people,
}) => {
  const noor = await people.enter('noor');
  const { page } = noor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/home');
  const main = page.getByRole('main', { name: 'Home' });
  // Wait for the event of the week, which moves everything below it when it loads.
  await expect(
    page.getByText('event coming soon').or(page.getByRole('img', { name: PICTURE })),
  ).toBeVisible();
  await expectAccessible(page, 'home');
  await button(main, 'Copy Link').click();
  await expect(toast(page, 'Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/login', page.url()).href);
  await main.getByRole('link', { name: /^My Rooms/ }).click();
  await expect(page).toHaveURL(/\/my-rooms$/);
  await page.goto('/dashboard');
  await main.getByRole('link', { name: /^Dashboard/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('No rooms yet. Join or create a room to get started!')).toBeVisible();
  await expectAccessible(page, 'a dashboard without rooms');

  const kele = await people.enter('kele');
  const room = await openRoom(noor, { sport: 'football', name: 'Sunday Service' });
  await noor.api.tournaments.setFootballLock({
    params: { roomId: room.id },
    body: { lockTime: new Date(Date.now() + 3_600_000 * 30).toISOString() },
  });
  await joinRoom(kele, room);
  const request = await kele.api.friends.request({ body: { receiverId: noor.user.id } });
  await noor.api.friends.accept({ params: { requestId: request.id } });
  // The page is not reloaded: a live event updates it.
  await kele.api.brackets.create({ body: { roomId: room.id } });
  const dashboard = page.getByRole('main', { name: 'Dashboard' });
  // The manager is told who has not picked; nothing else needs attention.
  const remind = dashboard.getByRole('region', { name: 'Still to pick in your room' });
  await expect(remind).toContainText('1 person hasn’t picked');
  await expect(dashboard.getByText('Empty Slot')).toHaveCount(2);
  const expectNews = async (news: Locator) => {
    await expect(news.getByText(`${kele.username} made a bracket in Sunday Service`)).toBeVisible();
    await expect(news.getByText(`${kele.username} joined Sunday Service`)).toBeVisible();
  };
  await expectNews(dashboard);
  await expect(dashboard.getByText(/\d:\d\d [AP]M MT/)).toBeVisible();
  await inNarrow(page, () => expectNews(dashboard));
  await button(dashboard, 'Join Room').click();
  const dialog = page.getByRole('dialog', { name: 'Join Room' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the dashboard under the join dialog');
  await closeWithEscape(page, dialog);
  await expectAccessible(page, 'a dashboard with a room and a friend');
  await dashboard.getByRole('link', { name: /^Sunday Service\s*Football/ }).click();
  await expect(page).toHaveURL(new RegExp(`/room/${room.id}$`));
});

test("the dashboard's layout does not shift while its parts load", async ({ people }) => {
  const noor = await people.enter('noor');
  const kele = await people.enter('kele');
  const other = await people.enter('wren');
  const night = await openFightRoom(people, 3, { manager: noor, owner: kele, other });
  await noor.api.fights.enterResult({
    params: { fightId: night.fightId(1) },
    body: { winnerId: 1, winMethod: 'Decision' },
  });
  const { page } = kele;
  const release = new Map<string, () => void>();
  for (const part of ['dashboard/live', 'dashboard/stats', 'friends/activity', 'rooms']) {
    const held = new Promise<void>((done) => release.set(part, done));
    await page.route(new RegExp(`/api/${part}(\\?|$)`), async (route) => {
      await held;
      await route.continue();
    });
  }
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  const main = page.getByRole('main', { name: 'Dashboard' });
  await expect(main.getByRole('status')).toContainText('Loading your rooms');
  release.get('rooms')?.();
  release.get('dashboard/live')?.();
  await expect(main.getByRole('region', { name: night.room.name })).toContainText('of 3 fights');
  release.get('dashboard/stats')?.();
  await expect(main.getByRole('heading', { name: 'Most Visited Rooms' })).toBeVisible();
  release.get('friends/activity')?.();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
});

test('one tap on the dashboard opens the page for entering a due result', async ({ people }) => {
  const noor = await people.enter('noor');
  const kele = await people.enter('kele');
  const other = await people.enter('wren');
  const night = await openFightRoom(people, 3, { manager: noor, owner: kele, other });
  await setLock(noor, night.room, night.fightId(1), new Date(Date.now() - 60_000).toISOString());
  const { page } = noor;
  await page.goto('/');
  const due = page.getByRole('region', { name: 'Results due' });
  await expect(due.getByRole('heading', { name: 'Is Fight 1 over?' })).toBeVisible();
  await expectAccessible(page, 'the dashboard with a result due');
  await due.getByRole('link', { name: /Enter result/ }).click();
  await expect(page).toHaveURL(/\/manager\?mode=results/);
});

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Photo of the event of the week').setInputFiles(file);
}

function sizeOf(page: Page): Promise<[number, number]> {
  return page.getByRole('img', { name: PICTURE }).evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return [element.naturalWidth, element.naturalHeight] as [number, number];
  });
}
