import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { button } from './support/door.ts';
import { test } from './support/journey.ts';

const members = (page: Page) => page.getByRole('list', { name: 'Members' });
const rowOf = (page: Page, name: string) => members(page).getByRole('listitem').filter({ hasText: name });

async function choose(page: Page, name: string, act: string): Promise<void> {
  await button(page, `Menu for ${name}`).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('a room is handed over to a member, and returns to the first manager when the member leaves', {
  tag: '@phone',
}, async ({ people }) => {
  const [old, next] = [await people.enter('old'), await people.enter('next')];
  const room = await openRoom(old);
  await joinRoom(next, room);
  const membersPath = `/room/${room.id}?tab=members`;
  await old.page.goto(membersPath);
  await next.page.goto(membersPath);

  await choose(old.page, next.username, 'Hand Over Room');
  await button(old.page.getByRole('alertdialog'), 'Offer Room').click();
  await expect(old.page.getByText(`You manage it until ${next.username} accepts.`)).toBeVisible();
  await expect(
    next.page.getByRole('heading', { name: `${old.username} wants you to manage this room` }),
  ).toBeVisible();
  await expect(button(next.page, 'Room menu')).toBeVisible();
  await button(next.page, 'Accept').click();

  for (const { page } of [old, next]) {
    await expect(rowOf(page, next.username).getByText('Creator')).toBeVisible();
    await expect(rowOf(page, old.username).getByText('Deputy')).toBeVisible();
    await expect(button(page, 'Accept')).toBeHidden();
  }
  // A deputy can use the manager's page but cannot delete the room.
  await old.page.goto(`/room/${room.id}/manager?tab=room`);
  await expect(old.page.getByText('Mark Completed')).toBeVisible();
  await expect(old.page.getByText('Delete Room')).toBeHidden();

  await next.page.goto(`/room/${room.id}/manager?tab=room`);
  await expect(next.page.getByText('Delete Room')).toBeVisible();
  await next.page.getByRole('button', { name: /^Leave Room/ }).click();
  await button(next.page.getByRole('alertdialog'), 'Leave Room').click();
  await expect(old.page.getByText('Delete Room')).toBeVisible();
});
