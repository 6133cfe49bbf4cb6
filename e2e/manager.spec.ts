import { enterPlainCard } from '@lockroom/testing/real-card';
import { openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { button, field, toast } from './support/door.ts';
import { type People, test } from './support/journey.ts';
import { actOnFight, chooseSetting, openFight } from './support/manager.ts';
import { fight } from './support/sheet.ts';

async function openPanel(people: People, length: number) {
  const manager = await people.enter('manager');
  const room = await openRoom(manager);
  const card = await enterPlainCard(manager, room, length);
  await manager.page.goto(`/room/${room.id}/manager`);
  await expect(fight(manager.page, 'Main Event')).toBeVisible();
  return { manager, page: manager.page, room, card };
}

const titles = (page: Page) => page.getByRole('list', { name: 'Fights' }).getByRole('article');

test('a fight is edited in place, and points are limited to 1 to 20', async ({ people }) => {
  const { page, manager, room, card } = await openPanel(people, 3);
  const stored = async () => (await manager.api.fights.managerFights({ params: { roomId: room.id } }))[0];
  const form = await openFight(page, 'Fight 1');
  const points = (name: string) => form.getByRole('spinbutton', { name, exact: true });
  await field(form, 'Fighter 1').fill('Max Holloway');
  await field(form, 'Odds of fighter 1').fill('-185');
  await form.getByText('Points', { exact: true }).first().click();
  await points('Fighter').fill('25');
  await points('Method').fill('0');
  await points('Combo').fill('');
  await points('Underdog').fill('7');
  await field(form, 'Fighter 2').focus();
  await expect(points('Fighter')).toHaveValue('20');
  await expect(points('Method')).toHaveValue('1');
  await expect(points('Combo')).toHaveValue('1');
  // Opening another fight saves this one.
  await openFight(page, 'Main Event');
  await expect(form).toHaveCount(0);
  await expect(fight(page, 'Fight 1')).toContainText('Holloway');
  await expect.poll(stored).toMatchObject({
    fighter1: 'Max Holloway',
    fighter1Odds: '-185',
    fighterPoints: 20,
    methodPoints: 1,
    bonusPoints: 1,
    underdogBonus: 7,
  });
  await expect(page.getByRole('region', { name: 'Latest change' })).toContainText('You can undo this for');

  // When there are picks, a change first shows a warning with its effects.
  const bracket = await manager.api.brackets.create({ body: { roomId: room.id } });
  const fightId = card[0]?.id ?? '';
  const pick = { predictedWinnerId: 1, predictedMethod: 'Decision' } as const;
  await manager.api.fights.savePick({ body: { eventId: bracket.id, fightId, ...pick } });
  await page.reload();
  await openFight(page, 'Fight 1');
  await form.getByText('Points', { exact: true }).first().click();
  await points('Fighter').fill('3');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Change Fight 1?' });
  await expect(question).toContainText('1 bracket picked with the old points.');
  await button(question, 'Save').click();
  await expect.poll(stored).toMatchObject({ fighterPoints: 3 });
});

test('fights can be reordered and deleted, and leaving with an invalid change asks for confirmation', async ({
  people,
}) => {
  const { page } = await openPanel(people, 7);

  await test.step('fights can be reordered, but not beyond the ends of the card', async () => {
    await openFight(page, 'Fight 1');
    await actOnFight(page, 'Red 1 vs Blue 1', 'Move later');
    await expect(titles(page)).toHaveText([/Red 2/, /Red 1/, /Red 3/, /Red 4/, /Red 5/, /Red 6/, /Red 7/]);
    await openFight(page, 'Co-Main Event');
    await actOnFight(page, 'Red 6 vs Blue 6', 'Move later');
    await expect(fight(page, 'Main Event')).toContainText('Red 6');
    await expect(button(page, 'More options for Red 6 vs Blue 6')).toBeFocused();
    await button(page, 'More options for Red 6 vs Blue 6').click();
    await expect(page.getByRole('menuitem', { name: 'Move later' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('deleting a fight asks for confirmation and warns if the card becomes too short', async () => {
    await openFight(page, 'Fight 2');
    await actOnFight(page, 'Red 1 vs Blue 1', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete fight' });
    await expect(question).toContainText(
      'Are you sure you want to delete the Fight 2 between Red 1 and Blue 1?',
    );
    await button(question, 'Cancel').click();
    await expect(titles(page)).toHaveCount(7);
    await actOnFight(page, 'Red 1 vs Blue 1', 'Delete');
    await button(question, 'Delete').click();
    await expect(titles(page)).toHaveText([/Red 2/, /Red 3/, /Red 4/, /Red 5/, /Red 7/, /Red 6/]);
    await openFight(page, 'Fight 1');
    await actOnFight(page, 'Red 2 vs Blue 2', 'Delete');
    const warning = page.getByRole('alertdialog', { name: 'Fight Deletion Warning' });
    await expect(warning).toContainText('This leaves 5 fights. A card of at least 6 is recommended');
    await button(warning, 'Delete Anyway').click();
    await expect(titles(page)).toHaveCount(5);
  });

  await test.step('leaving the page with an invalid change asks for confirmation', async () => {
    const away = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Rooms' });
    await openFight(page, 'Fight 1');
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

test('lock times are derived from Fight 1, and invalid times show an explanation', async ({ people }) => {
  const { page, manager, room } = await openPanel(people, 4);
  await chooseSetting(page, 'Set Lock Times');
  const dialog = page.getByRole('dialog', { name: 'Set Lock Times' });
  const [day, time] = [field(dialog, 'Day of Fight 1'), field(dialog, 'Time of Fight 1')];
  const error = dialog.getByRole('alert');
  await dialog.getByText('All 4 times').click();
  await button(dialog, 'Clear All').click();
  await button(dialog, 'Save Lock Times').click();
  await expect(error).toHaveText('No lock times set');
  await day.fill('2031-03-09');
  await time.fill('02:30');
  await expect(day).toHaveAccessibleDescription(
    'This time does not exist in Mountain Time: that night the clocks go forward.',
  );
  await expect(error).toHaveText('Please correct the times marked above');
  await day.fill('2021-01-18');
  await time.fill('19:00');
  await expect(dialog.getByRole('status').last()).toHaveText(
    /Lock time is in the past - bracket will be immediately locked/,
  );
  await day.fill('2031-01-18');
  await time.fill('18:45');
  await expect(dialog).toContainText('The main event locks at 8:00 PM MT.');
  await button(dialog, '5 minutes more').click();
  await expect(dialog).toContainText('The main event locks at 7:45 PM MT.');
  await dialog.getByRole('button', { name: /Red 2 vs Blue 2/ }).click();
  await field(dialog, 'Lock time of Fight 2, Mountain Time').fill('2031-01-18T19:10');
  await expect(dialog.getByRole('button', { name: /Red 2 vs Blue 2/ })).toContainText('Set by you');
  await button(dialog, 'Save Lock Times').click();
  await expect(toast(page, 'Lock times updated')).toBeVisible();
  const stored = await manager.api.fights.managerFights({ params: { roomId: room.id } });
  // Mountain Standard Time is seven hours behind UTC.
  expect(stored.map(({ lockDatetime }) => Date.parse(lockDatetime ?? ''))).toEqual(
    ['2031-01-19T01:45Z', '2031-01-19T02:10Z', '2031-01-19T02:25Z', '2031-01-19T02:45Z'].map(Date.parse),
  );
  await expect(fight(page, 'Main Event')).toContainText('7:45 PM MT');
});
