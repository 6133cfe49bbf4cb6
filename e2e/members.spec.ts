import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { button } from './support/door.ts';
import { cachedResponses, openInstalled } from './support/installed.ts';
import { type People, test } from './support/journey.ts';
import { chooseByKeyboard, press, use } from './support/keyboard.ts';

/** How long a removed person may still see the room, in milliseconds. */
const AT_ONCE = 2_000;

async function openTable(people: People, options?: Parameters<People['enter']>[1]) {
  const manager = await people.enter('manager');
  const member = await people.enter('member', options);
  const room = await openRoom(manager, { name: 'Corner Table' });
  await joinRoom(member, room);
  const bracket = await member.api.brackets.create({ body: { roomId: room.id } });
  return { manager, member, room, bracket };
}

/** Opens a menu with Enter and moves down to an item. */
async function choose(page: Page, menu: Locator, name: string): Promise<void> {
  await use(page, menu);
  await chooseByKeyboard(page, name);
}

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Menu for ${name}` });

test.describe('on a phone', { tag: '@phone' }, () => {
  test('a manager pins an announcement, and pauses, removes and readmits a member, with the keyboard alone', async ({
    people,
  }) => {
    const { manager, member, room } = await openTable(people);
    const { page } = manager;
    const { username } = member.user;
    await member.page.goto(`/room/${room.id}`);
    await page.goto(`/room/${room.id}?tab=members`);
    await choose(page, button(page, 'Room menu'), 'Announcement');
    await expect(page.getByRole('dialog', { name: 'Announcement' })).toBeVisible();
    await expectAccessible(page, 'Announcement');
    await page.keyboard.type('Picks lock at 8 sharp.');
    await use(page, button(page.getByRole('dialog'), 'Pin'));
    const pinned = member.page.getByRole('region', { name: 'Announcement' });
    await expect(pinned).toContainText('Picks lock at 8 sharp.');
    await choose(page, button(page, 'Menu for the announcement'), 'Remove');
    await expect(pinned).toBeHidden();

    await member.page.goto(`/room/${room.id}?tab=messages`);
    await choose(page, menuOf(page, username), 'Pause');
    await expect(page.getByRole('dialog', { name: `Pause ${username}` })).toBeVisible();
    await expectAccessible(page, `Pause ${username}`);
    await page.keyboard.type('Cool down');
    await press(page, 'Enter');
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the members, one of them paused');

    await expect(member.page.getByText(/Reason: Cool down/)).toBeVisible();
    await expect(button(member.page, 'Send')).toHaveCount(0);
    await expectAccessible(member.page, 'the chat of a paused member');

    await choose(page, menuOf(page, username), 'Remove from Room');
    await expect(page.getByRole('dialog', { name: `Remove ${username}` })).toBeVisible();
    await expectAccessible(page, `Remove ${username}`);
    await page.keyboard.type('Shared the password');
    await press(page, 'Enter');
    const removed = page.getByRole('list', { name: 'Removed people' });
    await expect(removed).toContainText('1 bracket not ranked');
    await expect(removed).toContainText('Shared the password');
    await expectAccessible(page, 'the members after a removal');
    const end = member.page.getByRole('main').getByText('You are no longer in this room');
    await expect(end).toBeVisible({ timeout: AT_ONCE });

    await choose(page, menuOf(page, username), 'Let Back In');
    const letBack = page.getByRole('alertdialog');
    await use(page, button(letBack, 'Let Back In'));
    // While the dialog is open, the lists behind it are inert and cannot be found by role.
    await expect(letBack).toBeHidden();
    await expect(removed).toBeHidden();
    await joinRoom(member, room);
    await expect(menuOf(page, username)).toBeVisible();
  });
});

test("removing a member closes the member's open bracket and deletes their offline copy of the room", async ({
  people,
}) => {
  const { manager, member, room, bracket } = await openTable(people, { serviceWorkers: 'allow' });
  const { page } = member;
  await openInstalled(page, `/room/${room.id}`);
  await expect.poll(async () => (await cachedResponses(page)).paths).toContain(`/api/rooms/${room.id}`);
  await page.goto(`/bracket/${bracket.id}`);
  await expect.poll(async () => (await cachedResponses(page)).paths).toContain(`/api/brackets/${bracket.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await manager.api.members.remove({ params: { roomId: room.id, userId: member.user.id }, body: {} });
  const removedAt = Date.now();
  await expect(page.getByRole('main').getByText('Bracket Not Found')).toBeVisible({ timeout: AT_ONCE });
  const cachedOfRoom = async () =>
    (await cachedResponses(page)).paths.filter((path) => path.includes(room.id) || path.includes(bracket.id));
  await expect.poll(cachedOfRoom, { timeout: AT_ONCE }).toEqual([]);
  expect(Date.now() - removedAt).toBeLessThan(2 * AT_ONCE);
});
