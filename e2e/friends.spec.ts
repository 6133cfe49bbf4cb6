import { enterResult } from '@lockroom/testing/fight-room';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { button, toast } from './support/door.ts';
import { test } from './support/journey.ts';

// Pages do not poll, so anything that appears on an open page arrived through the event stream. chat.spec.ts measures
// the delay.

const unread = (page: Page, count: number) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: `${count} unread` });

test('two people become friends and are notified about requests and results', async ({ people }) => {
  const [ada, bob] = [await people.enter('ada'), await people.enter('bob')];
  const room = await openRoom(ada, { name: 'The Garage' });
  const [fight] = await enterPlainCard(ada, room, 2);
  await joinRoom(bob, room);
  await bob.api.brackets.create({ body: { roomId: room.id } });
  await ada.page.goto(`/room/${room.id}?tab=members`);
  await bob.page.goto('/notifications');

  await test.step('a friend request appears on the open page, and its notification leads to Accept', async () => {
    await expect(bob.page.getByText('No Notifications Yet')).toBeVisible();
    await button(ada.page, `+Friend ${bob.username}`).click();
    await expect(unread(bob.page, 1)).toBeVisible();
    await expect(button(ada.page, `Request Sent ${bob.username}`)).toBeDisabled();
    await bob.page.getByRole('link', { name: 'Friend request', exact: true }).click();
    await expect(bob.page).toHaveURL('/notifications?tab=requests');
    await expect(unread(bob.page, 1)).toHaveCount(0);
    await button(bob.page, `Accept ${ada.username}`).click();
    await expect(toast(bob.page, `You and ${ada.username} are friends`)).toBeVisible();
    await expect(button(ada.page, `Friend ${bob.username}`)).toBeDisabled();
    await expect(unread(ada.page, 2)).toBeVisible();
    const list = ada.page.getByRole('list', { name: 'Members' });
    await list.getByRole('button', { name: bob.username, exact: true }).click();
    await expect(ada.page.getByRole('dialog', { name: 'Member Profile' })).toBeVisible();
    await expectAccessible(ada.page, 'the profile of a friend');
    await ada.page.keyboard.press('Escape');
  });

  await test.step('the notification about results opens the room', async () => {
    await enterResult(ada, fight?.id ?? '', 1);
    await expect(unread(bob.page, 1)).toBeVisible();
    await bob.page.goto('/notifications?filter=results');
    const results = bob.page.getByRole('link', { name: 'Results Posted', exact: true });
    await expect(bob.page.getByText('Red 1 by Decision over Blue 1 in The Garage.')).toBeVisible();
    await expectAccessible(bob.page, 'filtered notifications');
    await button(bob.page, 'Mark all as read').click();
    await expect(unread(bob.page, 1)).toHaveCount(0);
    await results.click();
    await expect(bob.page).toHaveURL(`/room/${room.id}`);
    await bob.page.goBack();
    await expect(bob.page).toHaveURL('/notifications?filter=results');
  });
});
