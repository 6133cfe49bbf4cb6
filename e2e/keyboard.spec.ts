import { enterPlainCard } from '@lockroom/testing/real-card';
import { openRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { button, field } from './support/door.ts';
import { test } from './support/journey.ts';
import { chooseByKeyboard, closeWithEscape, press, tabTo, use, write } from './support/keyboard.ts';
import { resultsSent } from './support/manager.ts';
import { fight, methodChoice, pickedRow } from './support/sheet.ts';

test('a new member joins a room and makes all picks with the keyboard alone', async ({ people }) => {
  test.setTimeout(240_000);
  const manager = await people.enter('manager');
  const room = await openRoom(manager, { name: 'Keys only' });
  await enterPlainCard(manager, room, 4);
  const who = people.identity('keys');
  const page = await people.stranger();

  await test.step('a person registers', async () => {
    await page.goto('/');
    await tabTo(page, button(page, 'Join'));
    await press(page, 'Enter');
    await tabTo(page, field(page, 'Username'));
    await page.keyboard.type(who.username);
    await press(page, 'Tab');
    await page.keyboard.type(who.email);
    await press(page, 'Tab');
    await page.keyboard.type(who.password);
    await Promise.all([page.waitForEvent('load'), press(page, 'Enter')]);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  await test.step('the skip link moves the focus to the content', async () => {
    await press(page, 'Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await press(page, 'Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a person joins a room', async () => {
    await page.reload();
    await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Rooms' }));
    await press(page, 'Enter');
    await expect(page.getByRole('main', { name: 'My Rooms' })).toBeFocused();
    await tabTo(page, button(page, 'Join Room'));
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Join Room' });
    await tabTo(page, field(dialog, 'Room ID'));
    await page.keyboard.type(room.roomCode.toLowerCase());
    await tabTo(page, field(dialog, 'Password'));
    await page.keyboard.type(room.roomPassword);
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { name: room.name, level: 1 })).toBeVisible();
  });

  await test.step('a menu opens and closes, and returns the focus', async () => {
    const menu = button(page, 'Room menu');
    await tabTo(page, menu);
    await press(page, 'Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await closeWithEscape(page, page.getByRole('menu'));
    await expect(menu).toBeFocused();
    const tabs = page.getByRole('tab');
    await tabTo(page, tabs.first());
    await press(page, 'ArrowRight');
    await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
    await press(page, 'ArrowLeft');
  });

  await test.step('a bracket is created and every fight is picked', async () => {
    await tabTo(page, button(page, 'Create Bracket').first());
    await press(page, 'Enter');
    await expect(fight(page, 'Fight 1')).toBeVisible();
    await tabTo(page, fight(page, 'Fight 1').getByRole('radio', { name: /^Red 1/ }));
    // A picked fight collapses, and the focus moves to the next one.
    await press(page, '1', 'k');
    await expect(fight(page, 'Fight 2')).toBeFocused();
    await press(page, '2', 's');
    await expect(fight(page, 'Co-Main Event')).toBeFocused();
    await press(page, '1', 'd', '1', 'k', 'Backspace');
    const save = page.getByRole('region', { name: 'Save' });
    await expect(save).toContainText('3 unsaved');
    await press(page, '2', 'd', 'ArrowUp');
    await expect(fight(page, 'Co-Main Event')).toBeFocused();
    await tabTo(page, pickedRow(page, 'Co-Main Event'));
    await press(page, 'Enter');
    // Within a radio group, the left and right arrow keys choose an option.
    await tabTo(page, methodChoice(fight(page, 'Co-Main Event'), 'Decision'));
    await press(page, 'ArrowLeft');
    await tabTo(page, button(page, 'Save Predictions'));
    await press(page, 'Enter');
    const finish = page.getByRole('region', { name: 'Your finished bracket' });
    await expect(finish).toContainText('beats Red 4 by decision');
    await tabTo(page, button(page, 'Change a pick'));
    await press(page, 'Enter');
    const picked = [
      ['Main Event', '4 by decision'],
      ['Co-Main Event', '3 by submission'],
      ['Fight 2', '2 by submission'],
      ['Fight 1', '1 by KO/TKO'],
    ] as const;
    for (const [title, pick] of picked) await expect(pickedRow(page, title, `.*${pick}`)).toBeVisible();
  });
});

test('a manager adds, moves and deletes fights and enters a result with the keyboard alone', async ({
  people,
}) => {
  const manager = await people.enter('manager');
  const room = await openRoom(manager);
  await enterPlainCard(manager, room, 3);
  const { page } = manager;
  await page.goto(`/room/${room.id}/manager`);
  await use(page, button(page, 'Enter Results'));
  await use(page, page.getByRole('button', { name: /^Co-Main Event/ }));
  await expect(fight(page, 'Co-Main Event')).toBeFocused();
  await press(page, '2', 's');
  await resultsSent(page);
  const stored = () => manager.api.fights.managerFights({ params: { roomId: room.id } });
  expect((await stored())[1]).toMatchObject({ winnerId: 2, winMethod: 'Submission' });
  await use(page, button(page, 'Exit Results'));

  await use(page, button(page, 'Add'));
  await chooseByKeyboard(page, 'Add New Fight');
  const dialog = page.getByRole('dialog', { name: 'Add New Fight' });
  await write(page, field(dialog, 'Fighter 1'), 'Anna');
  await write(page, field(dialog, 'Fighter 2'), 'Bea');
  await press(page, 'Enter');
  await expect(dialog.getByRole('status')).toContainText('Added Anna vs Bea. 4 fights on the card.');
  await expect(field(dialog, 'Fighter 1')).toBeFocused();
  await closeWithEscape(page, dialog);
  await expect(button(page, 'Add')).toBeFocused();

  await use(page, fight(page, 'Fight 1').getByRole('button', { expanded: false }).first());
  await use(page, button(page, 'More options for Anna vs Bea'));
  await chooseByKeyboard(page, 'Move later');
  await expect(fight(page, 'Fight 2')).toContainText('Anna');
  await use(page, button(page, 'More options for Anna vs Bea'));
  await chooseByKeyboard(page, 'Delete');
  await use(page, page.getByRole('alertdialog').getByRole('button', { name: /^Delete/ }));
  await expect.poll(async () => (await stored()).length).toBe(3);
});
