import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { expectLoaded } from './support/layout.ts';
import { chooseSetting } from './support/manager.ts';

test('a person requests a spot in a full room, and the manager raises the limit to 10 with one tap', async ({
  people,
}) => {
  const [manager, first, late] = [
    await people.enter('manager'),
    await people.enter('first'),
    await people.enter('late'),
  ];
  const room = await openRoom(manager, { maxBrackets: 2, name: 'Kitchen Table' });
  await enterPlainCard(manager, room, 3);
  for (const player of [first, late]) await joinRoom(player, room);
  for (const { api } of [manager, first]) await api.brackets.create({ body: { roomId: room.id } });

  await late.page.goto(`/room/${room.id}`);
  await expectLoaded(late.page);
  const panel = late.page.getByRole('main');
  await expectAccessible(late.page, 'a full room');
  await button(panel, 'Ask for a spot').click();
  await expect(panel.getByText('You have asked for a spot.')).toBeVisible();
  await expectAccessible(late.page, 'a requested spot');
  await late.page.reload();
  await expect(panel.getByText('You have asked for a spot.')).toBeVisible();

  await manager.page.goto('/notifications');
  await expectLoaded(manager.page);
  await expectAccessible(manager.page, 'the request for a spot');
  await button(manager.page, 'Make it 10').click();
  await expect(toast(manager.page, 'This room can now have 10 brackets')).toBeVisible();
  await expect(button(manager.page, 'Make it 10')).toHaveCount(0);

  // The member's open page updates without a reload.
  await button(panel, 'Create Bracket').click();
  await expect(late.page).toHaveURL(/\/bracket\//);
  await late.page.goto('/notifications');
  await expect(
    late.page.getByText(
      'Kitchen Table has a free spot. It is not kept for you: create your bracket before it is taken.',
    ),
  ).toBeVisible();
});

test('changed settings of a room appear on open pages and in the changes log', async ({ people }) => {
  const [manager, member] = [await people.enter('manager'), await people.enter('member')];
  const room = await openRoom(manager, { maxBrackets: 2 });
  await joinRoom(member, room);
  await member.page.goto(`/room/${room.id}`);
  await manager.page.goto(`/room/${room.id}/manager`);
  await chooseSetting(manager.page, 'Room Settings');
  const dialog = manager.page.getByRole('dialog', { name: 'Room Settings' });
  await expect(field(dialog, 'Name')).toHaveValue(room.name);
  await field(dialog, 'Description').fill('Bring snacks');
  await dialog.getByRole('combobox', { name: 'Max brackets' }).selectOption('15');
  await expect(dialog.getByText('Enough for you and 14 others with one bracket each.')).toBeVisible();
  await expectAccessible(manager.page, 'Room Settings');
  await field(dialog, 'Password').fill('rolling-pin');
  await button(dialog, 'Save').click();
  await expect(toast(manager.page, 'Room settings saved')).toBeVisible();
  await member.page.getByRole('tab', { name: 'Members' }).click();
  const panel = member.page.getByRole('complementary', { name: 'Details' });
  await expect(panel).toContainText('rolling-pin');
  await expect(panel).toContainText('0/15');
  await expect(panel).toContainText('Bring snacks');
  await member.page.getByRole('tab', { name: 'Messages' }).click();
  const log = member.page.getByRole('region', { name: 'Changes log' });
  await expect(log).toContainText(
    'changed the description, the password and the number of brackets from 2 to 15',
  );
  await expect(log).not.toContainText('rolling-pin');
});
