import { enterPlainCard } from '@lockroom/testing/real-card';
import { openRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { button, field } from './support/door.ts';
import { test } from './support/journey.ts';
import { chooseByKeyboard, closeWithEscape, isFocused, press, tabTo } from './support/keyboard.ts';
import { focusBox } from './support/layout.ts';
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

  await test.step('menus and dialogs open and close, and return the focus', async () => {
    const menu = button(page, 'Room menu');
    await tabTo(page, menu);
    await press(page, 'Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await closeWithEscape(page, page.getByRole('menu'));
    await expect(menu).toBeFocused();
    await press(page, 'Space');
    await chooseByKeyboard(page, 'Bracket Information');
    const dialog = page.getByRole('dialog', { name: 'Bracket Information' });
    await expect(button(dialog, 'Close')).toBeFocused();
    expect(await focusBox(page)).not.toBeNull();
    await press(page, 'Tab', 'Tab', 'Tab');
    const inside = dialog.getByRole('button').or(dialog.getByRole('link')).or(dialog);
    expect(await isFocused(inside)).toBe(true);
    await press(page, 'Escape');
    await expect(dialog).toBeHidden();
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

test('a manager enters a result and adds a fight with the keyboard alone', async ({ people }) => {
  const manager = await people.enter('manager');
  const room = await openRoom(manager);
  await enterPlainCard(manager, room, 3);
  const { page } = manager;
  await page.goto(`/room/${room.id}/manager`);
  await tabTo(page, button(page, 'Enter Results'));
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('button', { name: /^Co-Main Event/ }));
  await press(page, 'Enter');
  await expect(fight(page, 'Co-Main Event')).toBeFocused();
  await press(page, '2', 's');
  await resultsSent(page);
  const [, coMain] = await manager.api.fights.managerFights({ params: { roomId: room.id } });
  expect(coMain).toMatchObject({ winnerId: 2, winMethod: 'Submission' });
  await tabTo(page, button(page, 'Exit Results'));
  await press(page, 'Enter');
  await tabTo(page, button(page, 'Add'));
  await press(page, 'Enter');
  await chooseByKeyboard(page, 'Add New Fight');
  const dialog = page.getByRole('dialog', { name: 'Add New Fight' });
  await tabTo(page, field(dialog, 'Fighter 1'));
  await page.keyboard.type('Anna');
  await tabTo(page, field(dialog, 'Fighter 2'));
  await page.keyboard.type('Bea');
  await press(page, 'Enter');
  await expect(dialog.getByRole('status')).toContainText('Added Anna vs Bea. 4 fights on the card.');
  await expect(field(dialog, 'Fighter 1')).toBeFocused();
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Add')).toBeFocused();
});
