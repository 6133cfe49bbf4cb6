import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { button, toast } from './support/door.ts';
import { test } from './support/journey.ts';

const choose = async (page: Page, menu: Locator, item: string) => {
  await menu.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('a member reports a message and blocks its author, and the manager removes the message', {
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
  });

  await test.step('the manager is notified, reads the report without the name of the reporter, and removes the message', async () => {
    await expect(manager.page.getByText('A message in The Garage was reported.')).toBeVisible();
    await manager.page.getByRole('link', { name: 'New Report', exact: true }).click();
    await expect(manager.page).toHaveURL(`/room/${room.id}/manager?tab=people`);
    const reports = manager.page.getByRole('list', { name: 'Open reports' });
    await expect(reports).toContainText('You are all blind');
    await expect(reports).toContainText('Insults everybody');
    await expect(reports).not.toContainText(ada.username);
    await expectAccessible(manager.page, 'the reports of a room');
    await button(reports, 'Remove Message').click();
    await button(manager.page.getByRole('alertdialog', { name: 'Remove message' }), 'Remove').click();
    await expect(chat).toBeHidden();
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
});
