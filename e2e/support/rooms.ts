import { type People as RoomPeople, registerPlayer } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { button, field } from './door.ts';
import { readFacts } from './figures.ts';
import type { People } from './journey.ts';
import { openBracketInfo } from './sheet.ts';

export interface RoomKeys {
  id: string;
  roomCode: string;
  roomPassword: string;
}

export async function createRoom(
  page: Page,
  room: { name: string; sport: string; maxBrackets: string; roomPassword: string },
): Promise<RoomKeys> {
  await page.goto('/my-rooms');
  await button(page, 'Create Room').click();
  const dialog = page.getByRole('dialog', { name: 'Create Room' });
  await field(dialog, 'Name').fill(room.name);
  await dialog.getByRole('combobox', { name: 'Sport' }).selectOption({ label: room.sport });
  await dialog.getByRole('combobox', { name: 'Max brackets' }).selectOption({ label: room.maxBrackets });
  await field(dialog, 'Password').fill(room.roomPassword);
  await button(dialog, 'Create Room').click();
  const created = page.getByRole('alertdialog', { name: 'Room created successfully!' });
  const roomCode = /Room ID\s*(\w{8})/i.exec(await created.innerText())?.[1] ?? '';
  await button(created, 'Go to Room').click();
  await expect(page).toHaveURL(/\/room\/[\w-]+$/);
  return { id: new URL(page.url()).pathname.split('/')[2] ?? '', roomCode, roomPassword: room.roomPassword };
}

export async function joinInDialog(page: Page, keys: RoomKeys): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Join Room' });
  await expect(dialog).toBeVisible();
  await field(dialog, 'Room ID').fill(keys.roomCode);
  await field(dialog, 'Password').fill(keys.roomPassword);
  await button(dialog, 'Join Room').click();
  await expect(page).toHaveURL(new RegExp(`/room/${keys.id}$`));
}

export async function createBracket(page: Page, roomId: string): Promise<void> {
  await page.goto(`/room/${roomId}`);
  await button(page, 'Create Bracket').first().click();
  await expect(page).toHaveURL(/\/(?:football-|custom-)?bracket\//);
}

/** Chooses an item from the 'More' menu below a room's table. */
export async function chooseMore(page: Page, item: string): Promise<void> {
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens an entry and expects its figures, keyed by their labels in lower case, such as 'points/leader'. */
export async function expectBracket(
  page: Page,
  bracketId: string,
  figures: Record<string, string | RegExp>,
): Promise<void> {
  await page.goto(`/bracket/${bracketId}`);
  const info = await openBracketInfo(page);
  for (const [term, figure] of Object.entries(figures)) {
    await expect.poll(async () => (await readFacts(info))[term], { message: term }).toMatch(figure);
  }
  await page.keyboard.press('Escape');
}

/** Registers people without pages. Their names are unique, because all tests share a server. */
export async function registerUnseen(people: People): Promise<RoomPeople> {
  const register = (role: string) => registerPlayer(people, people.identity(role).username);
  return {
    manager: await register('manager'),
    owner: await register('owner'),
    other: await register('other'),
  };
}
