import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { RoomExport } from '@lockroom/contract';
import { savePick } from '@lockroom/testing/fight-room';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { chooseSetting } from './support/manager.ts';

test('a room is exported as a file and imported again', async ({ people }) => {
  const manager = await people.enter('manager');
  const member = await people.enter('member');
  const name = `Records of ${manager.username}`;
  const room = await openRoom(manager, { name });
  await joinRoom(member, room);
  const [fight] = await enterPlainCard(manager, room, 2);
  const fightId = fight?.id ?? '';
  const { id } = await member.api.brackets.create({ body: { roomId: room.id } });
  await savePick(member, { id }, fightId, 1);
  await manager.api.fights.enterResult({ params: { fightId }, body: { winnerId: 1, winMethod: 'KO/TKO' } });

  await manager.page.goto(`/room/${room.id}/manager`);
  const [table] = await Promise.all([
    manager.page.waitForEvent('download'),
    chooseSetting(manager.page, 'Export Standings'),
  ]);
  expect(table.suggestedFilename()).toBe(`lockroom-${room.roomCode}.csv`);
  expect(await readFile(await table.path(), 'utf8')).toContain(member.username);
  const [download] = await Promise.all([
    manager.page.waitForEvent('download'),
    chooseSetting(manager.page, 'Export Room'),
  ]);
  const path = await download.path();
  const { sheets } = RoomExport.parse(JSON.parse(await readFile(path, 'utf8')));
  expect(sheets).toMatchObject([{ owner: member.username, rank: 1 }]);

  const { page } = await signInAdministrator(people);
  await page.goto('/app-creator-admin?show=test-rooms');
  await button(page, 'Import Room').click();
  const dialog = page.getByRole('dialog', { name: 'Import Room' });
  await button(dialog, 'Import Room').click();
  await expectAccessible(page, 'Import Room with errors');
  await dialog.getByLabel('Exported room').setInputFiles(path);
  await expect(field(dialog, 'File')).toHaveValue(basename(path));
  await field(dialog, 'Password').fill('canvas300');
  await button(dialog, 'Import Room').click();
  await expect(toast(page, 'Room Imported')).toContainText(name);

  const rooms = await manager.api.rooms.list();
  expect(rooms.filter((each) => each.name === name)).toHaveLength(2);
});
