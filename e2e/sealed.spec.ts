import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { joinRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { button } from './support/door.ts';
import { test } from './support/journey.ts';

test('a sealed room hides picks from its manager, who can let a member pick after the lock', {
  tag: '@phone',
}, async ({ people }) => {
  const manager = await people.enter('sealer');
  const late = await people.enter('latecomer');
  const [owner, other] = [await people.enter('owner'), await people.enter('other')];
  const { room, bracket, fightId } = await openFightRoom(
    people,
    2,
    { manager, owner, other },
    { sealed: true },
  );
  await joinRoom(late, room);
  await savePick(owner, bracket, fightId(1), 1);
  await manager.page.goto(`/bracket/${bracket.id}`);
  await expect(manager.page.getByText('Not Your Picks, go away')).toBeVisible();
  await manager.page.goto(`/room/${room.id}`);
  await expect(manager.page.getByText(/^Sealed\. Nobody sees or edits others’ picks/)).toBeVisible();

  const past = new Date(Date.now() - 1_000).toISOString();
  for (const n of [1, 2]) await setLock(manager, room, fightId(n), past);
  await late.page.goto(`/room/${room.id}`);
  await manager.page.goto(`/room/${room.id}?tab=members`);
  await button(manager.page, `Menu for ${late.username}`).press('Enter');
  await manager.page.getByRole('menuitem', { name: 'Allow Late Picks' }).press('Enter');
  await manager.page.getByRole('dialog').getByLabel('Time allowed, starting now').selectOption('30');
  await button(manager.page.getByRole('dialog'), 'Allow').press('Enter');
  await expect(
    manager.page.getByText(`${late.username} can enter picks for 30 minutes`, { exact: true }),
  ).toBeVisible();

  await expect(late.page.getByText(/^Late picks: (29|30)m left$/)).toBeVisible();
  await button(late.page, 'Create Bracket').first().click();
  await expect(late.page).toHaveURL(/\/bracket\//);
  await expect(late.page.getByText('The manager allowed picks after the lock')).toBeVisible();
});
