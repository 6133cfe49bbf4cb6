import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Locator, type Page } from '@playwright/test';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import {
  chooseByKeyboard,
  closeWithEscape,
  expectKeyboardAccess,
  press,
  step,
  tabTo,
  use,
  write,
} from './support/keyboard.ts';
import { expectLoaded } from './support/layout.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

test('friends, chat and notifications can be used with the keyboard alone', async ({ people }) => {
  const ada = await people.enter('ada');
  const bob = await people.enter('bob');
  const room = await openRoom(ada, { name: 'The Garage' });
  await joinRoom(bob, room);
  await ada.api.friends.request({ body: { receiverId: bob.user.id } });
  const { page } = bob;

  await test.step('a friend request is accepted, and the sender appears in the list of friends', async () => {
    await page.goto('/notifications');
    await expect(page.getByRole('link', { name: 'Friend request', exact: true })).toBeVisible();
    await expectKeyboardAccess(page, 'notifications');
    await use(page, page.getByRole('link', { name: 'Friend request', exact: true }));
    await expect(page).toHaveURL('/notifications?tab=requests');
    await use(page, button(page, `Accept ${ada.username}`));
    await expect(page.getByText('No Friend Requests')).toBeVisible();
    await tabTo(page, tab(page, 'Requests'));
    await press(page, 'ArrowRight');
    await expect(page.getByRole('list', { name: 'Friends' })).toContainText(ada.email);
    await expectKeyboardAccess(page, 'friends');
  });

  await test.step('removing a friend asks for confirmation', async () => {
    await use(page, button(page, `Remove ${ada.username}`));
    const question = page.getByRole('alertdialog', { name: 'Remove Friend' });
    await expect(button(question, 'Cancel')).toBeFocused();
    await closeWithEscape(page, question);
    await expect(button(page, `Remove ${ada.username}`)).toBeFocused();
    await press(page, 'Enter');
    await use(page, button(question, 'Remove'));
    await expect(page.getByText('No Friends Yet')).toBeVisible();
  });

  await test.step('a message is sent, read and removed', async () => {
    await page.goto(`/room/${room.id}`);
    await tabTo(page, tab(page, 'Brackets'));
    await step(page, 'ArrowRight');
    await step(page, 'ArrowRight');
    await write(page, field(page, 'Message'), 'first line');
    await press(page, 'Shift+Enter');
    await page.keyboard.type('second line');
    await press(page, 'Enter');
    const log = page.getByRole('log', { name: 'Messages' });
    await expect(log.getByRole('listitem')).toContainText('second line');
    await expectKeyboardAccess(page, 'chat');
    await ada.page.goto(`/room/${room.id}?tab=messages`);
    const menu = ada.page.getByRole('log', { name: 'Messages' }).getByRole('listitem').getByRole('button');
    await use(ada.page, menu);
    await chooseByKeyboard(ada.page, 'Remove Message');
    const question = ada.page.getByRole('alertdialog', { name: 'Remove message' });
    await use(ada.page, button(question, 'Remove'));
    await expect(log.getByRole('listitem')).toHaveCount(0);
  });

  await test.step('the list of members can be used', async () => {
    await page.goto(`/room/${room.id}?tab=members`);
    await use(page, button(page, `+Friend ${ada.username}`));
    await expect(page.getByText(/Request Sent/)).toBeVisible();
    await expectKeyboardAccess(page, 'members');
    const members = page.getByRole('list', { name: 'Members' });
    await use(page, members.getByRole('button', { name: ada.username, exact: true }));
    const profile = page.getByRole('dialog', { name: 'Member Profile' });
    await expect(profile).toBeVisible();
    await closeWithEscape(page, profile);
    await expect(members.getByRole('button', { name: ada.username, exact: true })).toBeFocused();
  });
});

test('support, settings and every other page can be used with the keyboard alone', {
  tag: '@thorough',
}, async ({ people }) => {
  const { page, username } = await people.enter('keys');
  const title = `Keys of ${username}`;
  const choose = async (scope: Locator, label: string, option: string) => {
    const select = scope.getByRole('combobox', { name: label });
    await tabTo(page, select);
    await page.keyboard.press(option.charAt(0));
    await expect(select.locator('option:checked')).toHaveText(option);
  };

  await test.step('a post is written, commented on and deleted', async () => {
    await page.goto('/support');
    await use(page, button(page, 'New Post'));
    const dialog = page.getByRole('dialog', { name: 'Create Support Post' });
    await write(page, field(dialog, 'Title'), title);
    await write(page, field(dialog, 'Description'), 'Nothing but keys.');
    await choose(dialog, 'Category', 'Questions');
    await use(page, button(dialog, 'Create Post'));
    await expect(toast(page, 'Post Created')).toBeVisible();
    const post = page.getByRole('listitem').filter({ hasText: title });
    await use(page, button(post, title));
    await write(page, field(page, 'Comment'), 'And a comment.');
    await use(page, button(page, 'Comment'));
    await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();
    await expectKeyboardAccess(page, 'support with a post open');
    await use(page, button(page.getByRole('main'), 'Delete'));
    await use(page, button(page.getByRole('alertdialog'), 'Delete'));
    await expect(toast(page, 'Post Deleted')).toBeVisible();
  });

  await test.step('the settings can be used', async () => {
    await page.goto('/settings');
    const main = page.getByRole('main', { name: 'Settings' });
    await expect(button(main, 'Change Username')).toBeVisible();
    await expectKeyboardAccess(page, 'settings');
    const mail = main.getByRole('switch', { name: /Email/ });
    await tabTo(page, mail);
    await press(page, 'Space');
    await expect(mail).toBeChecked();
    await use(page, button(main, 'Change Password'));
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    await write(page, field(dialog, 'Current password'), 'corner-stool');
    await write(page, field(dialog, 'New password'), 'corner-bench');
    await write(page, field(dialog, 'Repeat new password'), 'corner-bench');
    await press(page, 'Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('home, the dashboard and the legal pages can be used', async () => {
    for (const [path, name] of [
      ['/home', 'home'],
      ['/', 'dashboard'],
      ['/my-rooms', 'My Rooms'],
      ['/dev-plans', 'plans'],
      ['/terms', 'terms'],
      ['/how-it-works', 'how it works'],
      ['/how-it-works/rules', 'the rules'],
      ['/nowhere', 'not found'],
    ] as const) {
      await page.goto(path);
      await expectLoaded(page);
      await expectKeyboardAccess(page, name);
    }
  });
});
