import { openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { button, field } from './support/door.ts';
import { test } from './support/journey.ts';

const LOST = 'The answer was lost on its way.';

/** Forwards calls on this path to the server, but answers them like a proxy that has timed out. */
async function whileLosingResponses(page: Page, path: string, act: () => Promise<void>): Promise<number[]> {
  const statuses: number[] = [];
  const address = `**/api/${path}`;
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    statuses.push((await route.fetch()).status());
    await route.fulfill({ status: 408, json: { message: LOST, code: 'too_slow' } });
  });
  await act();
  await page.unroute(address);
  return statuses;
}

const loss = (page: Page) => page.getByText(LOST).first();

test('registering again after a lost response opens the account of the first attempt', async ({ people }) => {
  const page = await people.stranger();
  const who = people.identity('tunnel');
  await page.goto('/login');
  await button(page, 'Join').click();
  await field(page, 'Username').fill(who.username);
  await field(page, 'Email').fill(who.email);
  await field(page, 'Password').fill(who.password);
  const statuses = await whileLosingResponses(page, 'auth/register', async () => {
    await button(page, 'Create Account').click();
    await expect(loss(page)).toBeVisible();
  });
  expect(statuses).toEqual([201]);
  await Promise.all([page.waitForEvent('load'), button(page, 'Create Account').click()]);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a room and a message are not created twice if the first response is lost', async ({ people }) => {
  const owner = await people.enter('tunnel');
  const { page, api } = owner;
  await page.goto('/my-rooms');
  await button(page, 'Create Room').click();
  const dialog = page.getByRole('dialog', { name: 'Create Room' });
  await field(dialog, 'Name').fill('Once');
  await field(dialog, 'Password').fill('left-hook');
  const rooms = await whileLosingResponses(page, 'rooms', async () => {
    await button(dialog, 'Create Room').click();
    await expect(loss(page)).toBeVisible();
  });
  expect(rooms).toEqual([201]);
  await button(dialog, 'Create Room').click();
  await expect(page.getByRole('alertdialog', { name: 'Room created successfully!' })).toBeVisible();
  expect((await api.rooms.list()).map(({ name }) => name)).toEqual(['Once']);

  const room = await openRoom(owner);
  await page.goto(`/room/${room.id}?tab=messages`);
  const line = field(page, 'Message');
  const said = await whileLosingResponses(page, `rooms/${room.id}/messages`, async () => {
    await line.fill('Holloway');
    await line.press('Enter');
    await expect(loss(page)).toBeVisible();
  });
  expect(said).toEqual([201]);
  await line.fill('Holloway');
  await line.press('Enter');
  await expect(line).toHaveValue('');
  await expect(page.getByText('Sending...')).toBeHidden();
  expect(await api.chat.list({ params: { roomId: room.id } })).toMatchObject([{ message: 'Holloway' }]);
});
