import { expect, type Page } from '@playwright/test';
import { button, field } from './door.ts';
import { readFacts } from './figures.ts';

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

/**
 * Opens an entry and expects its figures, keyed by their labels in lower case: Max Points, Points/Leader, Rank and the
 * rest.
 */
export async function expectBracket(
  page: Page,
  bracketId: string,
  figures: Record<string, string | RegExp>,
): Promise<void> {
  await page.goto(`/bracket/${bracketId}`);
  for (const [term, figure] of Object.entries(figures)) {
    await expect.poll(async () => (await readFacts(page))[term], { message: term }).toMatch(figure);
  }
}
