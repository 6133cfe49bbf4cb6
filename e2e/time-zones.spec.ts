import { enterPlainCard } from '@lockroom/testing/real-card';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { chooseSetting } from './support/manager.ts';

test("a member in another time zone sees lock times in the room's zone and in their own", {
  tag: '@phone',
}, async ({ people }) => {
  const manager = await people.enter('manager', { timezoneId: 'Europe/Berlin' });
  const { page } = manager;
  await page.goto('/my-rooms');
  await button(page, 'Create Room').click();
  const dialog = page.getByRole('dialog', { name: 'Create Room' });
  const zones = dialog.getByRole('group', { name: 'Time zone' });
  // The manager's own zone is listed first, but the installation's default zone is selected.
  await expect(zones.getByRole('radio').first()).toHaveAccessibleName(
    /^Central European Time .* Where you are$/,
  );
  await expect(zones.getByRole('radio', { name: /^Mountain Time \(MT\)/ })).toBeChecked();
  await button(zones, 'Another time zone').click();
  await zones.getByRole('searchbox', { name: 'City or time zone' }).fill('lord howe');
  await expectAccessible(page, 'the search for a time zone');
  await zones.getByRole('button', { name: /^Lord Howe, Australia/ }).click();
  await zones.getByRole('radio').first().check();
  await field(dialog, 'Name').fill('Berlin Corner');
  await dialog.getByRole('combobox', { name: 'Sport' }).selectOption({ label: 'MMA' });
  await field(dialog, 'Password').fill('canvas300');
  await button(dialog, 'Create Room').click();
  await button(page.getByRole('alertdialog'), 'Go to Room').click();
  await expect(page).toHaveURL(/\/room\/[\w-]+$/);
  const roomId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const room = await manager.api.rooms.get({ params: { roomId } });
  expect(room.timeZone).toBe('Europe/Berlin');

  await enterPlainCard(manager, room, 3);
  await page.goto(`/room/${roomId}/manager`);
  await chooseSetting(page, 'Set Lock Times');
  const locks = page.getByRole('dialog', { name: 'Set Lock Times' });
  await expect(locks).toContainText('Central European Time.');
  await field(locks, 'Day of Fight 1').fill('2031-10-26');
  await field(locks, 'Time of Fight 1').fill('02:30');
  const which = locks.getByRole('group', { name: 'Which time do you mean?' });
  await expectAccessible(page, 'the question about a time that comes twice');
  await button(which, 'Before: 2:30 AM CEST').click();
  await button(locks, 'Save Lock Times').click();
  await expect(toast(page, 'Lock times updated')).toBeVisible();
  const [first] = await manager.api.fights.managerFights({ params: { roomId } });
  // Berlin is two hours ahead of UTC until the clocks change at 1:00 UTC.
  expect(first?.lockDatetime).toBe('2031-10-26T00:30:00.000Z');

  const member = await people.enter('member', { timezoneId: 'America/New_York' });
  await member.api.rooms.join({ body: { roomCode: room.roomCode, password: 'canvas300' } });
  const bracket = await member.api.brackets.create({ body: { roomId } });
  await member.page.goto(`/room/${roomId}`);
  const main = member.page.getByRole('main');
  await expect(main).toContainText('Sun, Oct 26, 2:30 AM CEST');
  await member.page.goto(`/bracket/${bracket.id}`);
  const card = member.page.getByRole('article', { name: 'Fight 1', exact: true });
  await expect(card).toContainText('Sun, Oct 26, 2:30 AM CEST');
  await expect(card).toContainText('Sat, Oct 25, 8:30 PM ET');
});
