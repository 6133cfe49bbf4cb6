import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { button, field, toast } from './support/door.ts';
import { readFacts } from './support/figures.ts';
import { test } from './support/journey.ts';
import { expectLoaded, expectNoHorizontalScroll } from './support/layout.ts';
import { chooseMore, createRoom, joinInDialog } from './support/rooms.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}\\b`) });
async function choose(page: Page, room: string, word: string): Promise<void> {
  await card(page, room)
    .getByRole('button', { name: `More options for ${room}` })
    .click();
  await page.getByRole('menuitem', { name: word }).click();
}
async function openMyRooms(page: Page): Promise<void> {
  await page.goto('/my-rooms');
  await expectLoaded(page);
}

test('new rooms are listed in the tab of their sport, and the chosen tab is remembered', async ({
  people,
}) => {
  const { page } = await people.enter('founder');
  const rooms = [
    { sport: 'MMA', maxBrackets: '2 (Free)', tab: 'MMA' },
    { sport: 'Pro Hockey (16 teams)', maxBrackets: '60', tab: 'Presets' },
    { sport: 'Bracket (28 teams)', maxBrackets: '1000', tab: 'Custom' },
  ];
  for (const [index, { sport, maxBrackets }] of rooms.entries()) {
    const name = `Room number ${index}`;
    const keys = await createRoom(page, { name, sport, maxBrackets, roomPassword: 'left-hook' });
    await chooseMore(page, 'Room info');
    const facts = await readFacts(page.getByRole('dialog', { name: 'Room info' }));
    expect(facts).toMatchObject({
      'room id': keys.roomCode,
      password: 'left-hook',
      brackets: `0/${Number.parseInt(maxBrackets, 10)}`,
    });
  }
  await openMyRooms(page);
  for (const [index, room] of rooms.entries()) {
    await tab(page, room.tab).click();
    await expect(card(page, `Room number ${index}`)).toContainText('Creator');
    await expect(tab(page, room.tab)).toContainText(
      `${rooms.filter((each) => each.tab === room.tab).length}`,
    );
  }
  await expect(tab(page, 'Football')).toHaveText('Football 0');
  await tab(page, 'Presets').click();
  await page.getByRole('radio', { name: 'Archived' }).check();
  await page.goto('/settings');
  await openMyRooms(page);
  await expect(tab(page, 'Presets')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('radio', { name: 'Archived' })).toBeChecked();
  await expect(page.getByText('No archived preset rooms')).toBeVisible();
});

test('archiving and restoring a room have no effect on other members', async ({ people }) => {
  const [keeper, other] = [await people.enter('keeper'), await people.enter('other')];
  const room = await openRoom(keeper, { name: 'On the shelf' });
  await joinRoom(other, room);
  await openMyRooms(keeper.page);
  await choose(keeper.page, room.name, 'Archive');
  await expect(card(keeper.page, room.name)).toHaveCount(0);
  await keeper.page.getByRole('radio', { name: 'Archived' }).check();
  await expect(card(keeper.page, room.name)).toBeVisible();
  await openMyRooms(other.page);
  await expect(card(other.page, room.name)).toBeVisible();
  await choose(keeper.page, room.name, 'Restore');
  await keeper.page.getByRole('radio', { name: 'Active' }).check();
  await expect(card(keeper.page, room.name)).toBeVisible();
});

test('every Share button copies the complete invitation', async ({ people, baseURL }) => {
  const { page, ...person } = await people.enter('herald', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const room = await openRoom({ ...person }, { name: 'UFC 300', sport: 'boxing' });
  const link = `${baseURL}/join/${room.roomCode}?via=`;
  const byButton = () =>
    page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).first().click();
  const shareAndRead = async (share = byButton) => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await share();
    await button(page.getByRole('dialog', { name: 'Share' }), 'Copy invitation').click();
    await expect(toast(page, 'Invitation link copied to clipboard!')).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(link);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.split('\n')).toEqual([
      'Join my BOXING bracket room: UFC 300',
      expect.stringMatching(/\?via=[\w-]{16}#[\w-]{43}$/),
      room.roomPassword,
    ]);
  };
  await page.goto('/my-rooms?tab=boxing');
  await shareAndRead(() => choose(page, room.name, 'Share'));
  await page.goto(`/room/${room.id}`);
  await shareAndRead();
  await page.goto(`/room/${room.id}/manager`);
  await shareAndRead(() => button(page, 'Share Room').click());
});

test('the bracket of a member who leaves is kept, and the member gets it back after joining again', async ({
  people,
}) => {
  const [manager, leaver] = [await people.enter('manager'), await people.enter('leaver')];
  const room = await openRoom(manager, { name: 'In and out' });
  await enterPlainCard(manager, room, 3);
  await joinRoom(leaver, room);
  const bracket = await leaver.api.brackets.create({ body: { roomId: room.id } });
  const { page } = leaver;
  await openMyRooms(page);
  await expect(card(page, room.name)).toBeVisible();
  await choose(page, room.name, 'Leave Room');
  const dialog = page.getByRole('alertdialog', { name: 'Leave Room' });
  await button(dialog, 'Cancel').click();
  await expect(card(page, room.name)).toBeVisible();
  await choose(page, room.name, 'Leave Room');
  await button(dialog, 'Leave Room').click();
  await expect(dialog).toBeHidden();
  await expect(card(page, room.name)).toHaveCount(0);
  await page.goto(`/room/${room.id}`);
  await expect(page.getByRole('heading', { name: 'Room Not Found' })).toBeVisible();
  await manager.page.goto(`/room/${room.id}`);
  await chooseMore(manager.page, 'All brackets');
  const all = manager.page.getByRole('dialog', { name: 'All brackets' });
  await expect(all.getByRole('listitem')).toContainText([bracket.name]);
  await page.goto(`/join/${room.roomCode.toLowerCase()}`);
  const join = page.getByRole('dialog', { name: 'Join Room' });
  await expect(field(join, 'Room ID')).toHaveValue(room.roomCode);
  await expect(field(join, 'Password')).toBeFocused();
  await joinInDialog(page, room);
  // The link takes a member straight to the room.
  await page.goto(`/join/${room.roomCode}`);
  await expect(page).toHaveURL(`/room/${room.id}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /picks to go/ })
    .click();
  await expect(page).toHaveURL(`/bracket/${bracket.id}`);
});

test('a manager deletes a room for everybody by typing DELETE', async ({ people }) => {
  const [manager, member] = [await people.enter('manager'), await people.enter('member')];
  const room = await openRoom(manager, { name: 'To be gone' });
  await joinRoom(member, room);
  await openMyRooms(manager.page);
  await choose(manager.page, room.name, 'Delete');
  const dialog = manager.page.getByRole('alertdialog', { name: 'Delete Room' });
  await expect(dialog).toContainText('for all 2 members');
  const word = field(dialog, 'Type DELETE to confirm');
  await word.fill('delete');
  await expect(button(dialog, 'Delete')).toBeDisabled();
  await word.fill('DELETE');
  await button(dialog, 'Delete').click();
  await expect(dialog).toBeHidden();
  await expect(card(manager.page, room.name)).toHaveCount(0);
  await openMyRooms(member.page);
  await expect(member.page.getByRole('tabpanel')).toContainText('No rooms yet');
});

test('the widest names fit into a window that is 375 px wide', async ({ people }) => {
  // Sixteen of the widest letters, in an order that no other test uses.
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
