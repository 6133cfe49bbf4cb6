import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Locator, type Page } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { button, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { closeWithEscape } from './support/keyboard.ts';

const choose = async (page: Page, menu: Locator, item: string) => {
  await menu.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const profileOf = async (page: Page, name: string) => {
  await page.getByRole('list', { name: 'Members' }).getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: 'Member Profile' });
};

test('a member reports and blocks a person who is not told, and the manager removes the message', {
  tag: '@phone',
}, async ({ people }) => {
  const [manager, rude, ada] = [
    await people.enter('manager'),
    await people.enter('rude'),
    await people.enter('ada'),
  ];
  const room = await openRoom(manager, { name: 'The Garage' });
  for (const person of [rude, ada]) await joinRoom(person, room);
  const params = { roomId: room.id };
  await rude.api.chat.send({ params, body: { message: 'You are all blind' } });
  await ada.page.goto(`/room/${room.id}?tab=messages`);
  await rude.page.goto(`/room/${room.id}?tab=messages`);
  await manager.page.goto('/notifications');
  const chat = ada.page.getByRole('log', { name: 'Messages' });
  const menu = ada.page.getByRole('button', { name: `Menu for the message from ${rude.username}` });

  await test.step('a member reports a message, and a toast says who can see the report', async () => {
    await choose(ada.page, menu.first(), 'Report Message');
    const dialog = ada.page.getByRole('dialog', { name: `Report the message of ${rude.username}` });
    await dialog.getByLabel('What is wrong? (optional)').fill('Insults everybody');
    await expectAccessible(ada.page, 'the report dialog');
    await button(dialog, 'Send Report').click();
    await expect(toast(ada.page, 'The people who run this room and this Lockroom can see it.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('the manager is notified, reads the report without the name of the reporter, and removes the message', async () => {
    await expect(manager.page.getByText('A message in The Garage was reported.')).toBeVisible();
    await manager.page.getByRole('link', { name: 'New Report', exact: true }).click();
    await expect(manager.page).toHaveURL(`/room/${room.id}/manager?tab=people`);
    const reports = manager.page.getByRole('list', { name: 'Open reports' });
    await expect(reports.getByRole('listitem').first()).toContainText(rude.username);
    await expect(reports).toContainText('You are all blind');
    await expect(reports).toContainText('Reported by 1 person');
    await expect(reports).toContainText('Insults everybody');
    await expect(reports).not.toContainText(ada.username);
    await expectAccessible(manager.page, 'the reports of a room');
    await button(reports, 'Remove Message').click();
    await button(manager.page.getByRole('alertdialog', { name: 'Remove message' }), 'Remove').click();
    await expect(reports).toContainText('The message has been removed.');
    await expect(chat).toBeHidden();
    await button(reports, `Close the report about ${rude.username}`).click();
    await expect(manager.page.getByText('No open reports.')).toBeVisible();
    await button(manager.page, 'Closed reports').click();
    await expect(manager.page.getByRole('list', { name: 'Closed reports' })).toContainText('Closed just now');
  });

  await test.step('blocking a person in the chat hides their messages until they are tapped', async () => {
    await rude.api.chat.send({ params, body: { message: 'Who removed that?' } });
    await choose(ada.page, menu.first(), `Block ${rude.username}`);
    const question = ada.page.getByRole('alertdialog', { name: `Block ${rude.username}` });
    await expectAccessible(ada.page, 'blocking');
    await button(question, 'Block').click();
    await expect(toast(ada.page, `${rude.username} is blocked`)).toBeVisible();
    await expect(chat).toContainText('Message from someone you blocked.');
    await expect(chat).not.toContainText('Who removed that?');
    await expectAccessible(ada.page, 'a hidden message');
    await button(chat, 'Show').click();
    await expect(chat).toContainText('Who removed that?');
  });

  await test.step('the blocked person can read the chat, and their friend request never arrives', async () => {
    await expect(rude.page.getByRole('log', { name: 'Messages' })).toContainText('Who removed that?');
    await rude.page.goto(`/room/${room.id}?tab=members`);
    await button(rude.page, `+Friend ${ada.username}`).click();
    await expect(button(rude.page, `Request Sent ${ada.username}`)).toBeDisabled();
    await rude.page.reload();
    await expect(button(rude.page, `Request Sent ${ada.username}`)).toBeDisabled();
    await ada.page.goto('/notifications?tab=requests');
    await expect(ada.page.getByText('No Friend Requests')).toBeVisible();
  });

  await test.step('the profile of a member shows the block, which can be removed in Settings', async () => {
    await ada.page.goto(`/room/${room.id}?tab=members`);
    const profile = await profileOf(ada.page, rude.username);
    await button(profile, `Report or block ${rude.username}`).click();
    await expect(ada.page.getByRole('menuitem', { name: 'Unblock' })).toBeVisible();
    await expectAccessible(ada.page, 'the menu of a blocked member');
    await ada.page.keyboard.press('Escape');
    await closeWithEscape(ada.page, profile);
    await ada.page.goto('/settings');
    await button(ada.page, 'Blocked People').click();
    const list = ada.page.getByRole('dialog', { name: 'Blocked People' });
    await expect(list.getByRole('listitem')).toContainText(rude.username);
    await expectAccessible(ada.page, 'blocked people');
    await button(list, `Unblock ${rude.username}`).click();
    await expect(list).toContainText('You haven’t blocked anyone.');
    await ada.page.goto(`/room/${room.id}?tab=messages`);
    await expect(chat).toContainText('Who removed that?');
  });

  await test.step('a room is reported to administrators, who see the name of the reporter', async () => {
    await choose(ada.page, button(ada.page, 'Room menu'), 'Report Room');
    const dialog = ada.page.getByRole('dialog', { name: 'Report The Garage' });
    await button(dialog, 'Send Report').click();
    await expect(toast(ada.page, 'The people who run this Lockroom can see it.')).toBeVisible();
    const { page } = await signInAdministrator(people);
    await page.goto('/app-creator-admin');
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await expect(page).toHaveURL('/admin/reports');
    const line = page
      .getByRole('listitem')
      .filter({ hasText: 'The Garage' })
      .filter({ hasText: ada.username });
    await expect(line.first()).toContainText('Room');
    await expectAccessible(page, 'all reports');
  });
});
