import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { button, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { closeWithEscape } from './support/keyboard.ts';
import { inNarrow } from './support/windows.ts';

// Pages do not poll, so anything that appears on an open page arrived through the event stream. chat.spec.ts measures
// the delay.

const unread = (page: Page, count: number) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: `${count} unread` });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

test('two people become friends and are notified about requests and results', async ({ people }) => {
  const ada = await people.enter('ada');
  const bob = await people.enter('bob');
  const room = await openRoom(ada, { name: 'The Garage' });
  const [fight] = await enterPlainCard(ada, room, 2);
  await joinRoom(bob, room);
  await bob.api.brackets.create({ body: { roomId: room.id } });
  await ada.page.goto(`/room/${room.id}?tab=members`);
  await bob.page.goto('/notifications');

  await test.step('a friend request appears on the open page and in the unread badge', async () => {
    await expect(bob.page.getByText('No Notifications Yet')).toBeVisible();
    await expectAccessible(bob.page, 'no notifications');
    await Promise.all([
      ada.page.waitForResponse('**/api/friend-requests'),
      button(ada.page, `+Friend ${bob.username}`).click(),
    ]);
    await expect(unread(bob.page, 1)).toBeVisible();
    await expect(tab(bob.page, 'Requests')).toHaveText('Requests 1');
    await expect(button(ada.page, `Request Sent ${bob.username}`)).toBeDisabled();
  });

  await test.step('the notification opens the list of requests, where the request is accepted', async () => {
    await expect(bob.page.getByText(`${ada.username} sent you a friend request.`)).toBeVisible();
    await expectAccessible(bob.page, 'notifications');
    await bob.page.getByRole('link', { name: 'Friend request', exact: true }).click();
    await expect(bob.page).toHaveURL('/notifications?tab=requests');
    await expect(unread(bob.page, 1)).toHaveCount(0);
    await expectAccessible(bob.page, 'requests');
    await Promise.all([
      bob.page.waitForResponse('**/accept'),
      button(bob.page, `Accept ${ada.username}`).click(),
    ]);
    await expect(button(ada.page, `Friend ${bob.username}`)).toBeDisabled();
    await expect(toast(bob.page, `You and ${ada.username} are friends`)).toBeVisible();
    await expect(bob.page.getByText('No Friend Requests')).toBeVisible();
    await expectAccessible(bob.page, 'no requests');
  });

  await test.step('both people see the friendship in the profile and in the list of friends', async () => {
    await expect(unread(ada.page, 2)).toBeVisible();
    await ada.page
      .getByRole('list', { name: 'Members' })
      .getByRole('button', { name: bob.username, exact: true })
      .click();
    const profile = ada.page.getByRole('dialog', { name: 'Member Profile' });
    await expect(button(profile, `Friend ${bob.username}`)).toBeVisible();
    await expectAccessible(ada.page, 'the profile of a friend');
    await closeWithEscape(ada.page, profile);
    await tab(bob.page, 'Friends').click();
    await expect(bob.page).toHaveURL('/notifications?tab=friends');
    await expect(bob.page.getByRole('list', { name: 'Friends' })).toContainText(ada.email);
    await expectAccessible(bob.page, 'friends');
  });

  await test.step('the notification about results opens the room', async () => {
    await ada.api.fights.enterResult({
      params: { fightId: fight?.id ?? '' },
      body: { winnerId: 1, winMethod: 'KO/TKO' },
    });
    await expect(unread(bob.page, 1)).toBeVisible();
    await bob.page.goto('/notifications');
    await inNarrow(bob.page, async () => {
      const filter = bob.page.getByRole('combobox', { name: 'Filter' });
      await filter.selectOption({ label: 'Friend Requests (1)' });
    });
    await expect(bob.page).toHaveURL('/notifications?filter=friends');
    await expect(
      bob.page.getByText('Results Posted', { exact: true }).and(bob.page.getByRole('link')),
    ).toHaveCount(0);
    await bob.page.getByRole('button', { name: 'Results Posted 1' }).click();
    const results = bob.page.getByRole('link', { name: 'Results Posted', exact: true });
    await expect(results).toHaveCount(1);
    await expect(bob.page.getByText('Red 1 by KO/TKO over Blue 1 in The Garage.')).toBeVisible();
    await expectAccessible(bob.page, 'filtered notifications');
    await Promise.all([
      bob.page.waitForResponse('**/api/notifications/read-all'),
      button(bob.page, 'Mark all as read').click(),
    ]);
    await expect(unread(bob.page, 1)).toHaveCount(0);
    await expect(button(bob.page, 'All read')).toBeDisabled();
    await bob.page.reload();
    await expect(button(bob.page, 'All read')).toBeDisabled();
    await results.click();
    await expect(bob.page).toHaveURL(`/room/${room.id}`);
    await bob.page.goBack();
    await expect(bob.page).toHaveURL('/notifications?filter=results');
  });

  await test.step('ending a friendship asks for confirmation and updates both pages', async () => {
    await bob.page.goto('/notifications?tab=friends');
    await button(bob.page, `Remove ${ada.username}`).click();
    const question = bob.page.getByRole('alertdialog', { name: 'Remove Friend' });
    await expect(question).toBeVisible();
    await expectAccessible(bob.page, 'removing a friend');
    await button(question, 'Remove').click();
    await expect(bob.page.getByText('No Friends Yet')).toBeVisible();
    await expectAccessible(bob.page, 'no friends');
    await expect(button(ada.page, `+Friend ${bob.username}`)).toBeEnabled();
  });

  await test.step('a request can be accepted in the list of members', async () => {
    await bob.api.friends.request({ body: { receiverId: ada.user.id } });
    await button(ada.page, `Accept ${bob.username}`).click();
    await expect(button(ada.page, `Friend ${bob.username}`)).toBeDisabled();
    await expectAccessible(ada.page, 'members');
  });
});
