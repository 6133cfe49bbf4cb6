import { savePick } from '@lockroom/testing/fight-room';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { openRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { button, field } from './support/door.ts';
import { test } from './support/journey.ts';
import { actOnFight, openFight } from './support/manager.ts';
import { fight } from './support/sheet.ts';

test('fights are edited in place, moved and deleted, and the page asks before it discards an invalid change', async ({
  people,
}) => {
  const manager = await people.enter('manager');
  const { page, api } = manager;
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const [first] = await enterPlainCard(manager, room, 6);
  if (!first) throw new Error('The card is empty');
  const stored = async () => (await api.fights.managerFights({ params }))[0];
  const titles = page.getByRole('list', { name: 'Fights' }).getByRole('article');
  const points = (name: string) => page.getByRole('spinbutton', { name, exact: true });
  await page.goto(`/room/${room.id}/manager`);

  await test.step('opening another fight saves a changed one, whose points are limited to 1 to 20', async () => {
    const form = await openFight(page, 'Fight 1');
    await field(form, 'Fighter 1').fill('Max Holloway');
    await form.getByText('Points', { exact: true }).first().click();
    await points('Fighter').fill('25');
    await points('Method').fill('0');
    await field(form, 'Fighter 2').focus();
    await expect(points('Fighter')).toHaveValue('20');
    await expect(points('Method')).toHaveValue('1');
    await openFight(page, 'Main Event');
    await expect(fight(page, 'Fight 1')).toContainText('Holloway');
    const edited = { fighter1: 'Max Holloway', fighterPoints: 20, methodPoints: 1 };
    await expect.poll(stored).toMatchObject(edited);
  });

  await test.step('if there are picks, a change first shows a warning', async () => {
    const bracket = await api.brackets.create({ body: params });
    await savePick(manager, bracket, first.id, 1);
    await page.reload();
    const form = await openFight(page, 'Fight 1');
    await form.getByText('Points', { exact: true }).first().click();
    await points('Fighter').fill('3');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Change Fight 1?' });
    await expect(question).toContainText('1 bracket picked with the old points.');
    await button(question, 'Save').click();
    await expect.poll(stored).toMatchObject({ fighterPoints: 3 });
  });

  await test.step('fights can be reordered, but not beyond the ends of the card', async () => {
    await openFight(page, 'Co-Main Event');
    await actOnFight(page, 'Red 5 vs Blue 5', 'Move later');
    await expect(titles).toHaveText([/Hol/, /Red 2/, /Red 3/, /Red 4/, /Red 6/, /Red 5/]);
    await expect(button(page, 'More options for Red 5 vs Blue 5')).toBeFocused();
    await button(page, 'More options for Red 5 vs Blue 5').click();
    await expect(page.getByRole('menuitem', { name: 'Move later' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('deleting a fight warns if the card becomes too short', async () => {
    await openFight(page, 'Fight 2');
    await actOnFight(page, 'Red 2 vs Blue 2', 'Delete');
    const warning = page.getByRole('alertdialog', { name: 'Fight Deletion Warning' });
    await expect(warning).toContainText('This leaves 5 fights. A card of at least 6 is recommended');
    await button(warning, 'Delete Anyway').click();
    await expect(titles).toHaveCount(5);
  });

  await test.step('leaving the page with an invalid change asks for confirmation', async () => {
    const away = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Rooms' });
    await openFight(page, 'Main Event');
    await field(page, 'Odds of fighter 1').fill('often');
    await away.click();
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
    await button(question, 'Stay').click();
    await expect(field(page, 'Odds of fighter 1')).toHaveValue('often');
    await away.click();
    await button(question, 'Leave').click();
    await expect(page).toHaveURL(/\/my-rooms/);
  });
});
