import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { button, field } from './support/door.ts';
import { test } from './support/journey.ts';
import { expectLoaded, expectNoHorizontalScroll } from './support/layout.ts';
import { joinInDialog } from './support/rooms.ts';

test('the bracket of a member who leaves is kept, and the member gets it back after joining again', async ({
  people,
}) => {
  const [manager, leaver] = [await people.enter('manager'), await people.enter('leaver')];
  const room = await openRoom(manager, { name: 'In and out' });
  await enterPlainCard(manager, room, 3);
  await joinRoom(leaver, room);
  const bracket = await leaver.api.brackets.create({ body: { roomId: room.id } });
  const { page } = leaver;
  const card = page.getByRole('article', { name: room.name, exact: true });
  await page.goto('/my-rooms');
  await button(page, `More options for ${room.name}`).click();
  await page.getByRole('menuitem', { name: 'Leave Room' }).click();
  await button(page.getByRole('alertdialog', { name: 'Leave Room' }), 'Leave Room').click();
  await expect(card).toHaveCount(0);
  await page.goto(`/room/${room.id}`);
  await expect(page.getByRole('heading', { name: 'Room Not Found' })).toBeVisible();
  await page.goto(`/join/${room.roomCode.toLowerCase()}`);
  await expect(field(page.getByRole('dialog', { name: 'Join Room' }), 'Password')).toBeFocused();
  await joinInDialog(page, room);
  // The link now opens the room directly.
  await page.goto(`/join/${room.roomCode}`);
  await expect(page).toHaveURL(`/room/${room.id}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /picks to go/ })
    .click();
  await expect(page).toHaveURL(`/bracket/${bracket.id}`);
});

test('the widest names fit into a window that is 375 px wide', async ({ people }) => {
  // Sixteen of the widest letters in random order, so that the username is unique.
  const username = Array.from({ length: 16 }, () => (Math.random() < 0.5 ? 'W' : 'M')).join('');
  const session = await people.api().auth.register({
    body: { username, email: `${username}@example.com`, passwordHash: 'corner-stool' },
  });
  const wide = { ...session, api: people.api(session.token) };
  const room = await openRoom(wide, { name: 'W'.repeat(60) });
  await enterPlainCard(wide, room, 3);
  const bracket = await wide.api.brackets.create({ body: { roomId: room.id } });
  const page = await people.another(wide, { viewport: { width: 375, height: 812 } });
  for (const path of [
    '/',
    '/my-rooms',
    `/room/${room.id}`,
    `/room/${room.id}?tab=members`,
    `/room/${room.id}?tab=messages`,
    `/room/${room.id}/manager`,
    `/room/${room.id}/manager?mode=results`,
    `/bracket/${bracket.id}`,
    '/settings',
  ]) {
    await page.goto(path);
    await expectLoaded(page);
    await expectNoHorizontalScroll(page);
  }
});
