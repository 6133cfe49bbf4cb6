import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { button, field, toast } from './support/door.ts';
import { type People, test } from './support/journey.ts';
import {
  actOnFight,
  chooseResult,
  chooseSetting,
  clearResult,
  openFight,
  openResults,
  resultsSent,
} from './support/manager.ts';
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

test('only the creator can open the control panel', async ({ people }) => {
  const [manager, member] = [await people.enter('manager'), await people.enter('member')];
  const room = await openRoom(manager);
  await joinRoom(member, room);
  const { page } = member;
  await page.goto(`/room/${room.id}/manager`);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Only room creators can access manager functionality.');
  await page.getByRole('link', { name: 'Return to Room' }).click();
  await expect(page).toHaveURL(`/room/${room.id}`);
  await expect(page.getByRole('heading', { name: room.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manager Room' })).toHaveCount(0);
});

test('the first fights are added to a card, and a fight without names is rejected', async ({ people }) => {
  const manager = await people.enter('manager');
  const room = await openRoom(manager);
  const { page } = manager;
  await page.goto(`/room/${room.id}/manager`);
  await button(page, 'Add Fight').click();
  const dialog = page.getByRole('dialog', { name: 'Add New Fight' });
  await expect(field(dialog, 'Odds of fighter 1')).toHaveAttribute('placeholder', '+150');
  await expect(dialog.getByRole('spinbutton', { name: 'Method' })).toHaveValue('2');
  await field(dialog, 'Fighter 1').fill('Alone');
  await button(dialog, 'Add Fight').click();
  const alert = page.getByRole('alertdialog', { name: 'Name missing' });
  await expect(alert).toContainText('Please enter both fighter names');
  await button(alert, 'OK').click();
  await field(dialog, 'Fighter 2').fill('Together');
  await field(dialog, 'Odds of fighter 2').fill('often');
  await button(dialog, 'Add Fight').click();
  await expect(field(dialog, 'Odds of fighter 2')).toHaveAccessibleDescription(
    'Odds look like +150, -150 or N/A',
  );
  await field(dialog, 'Odds of fighter 2').fill('');
  await button(dialog, 'Add Fight').click();
  await expect(dialog.getByRole('status')).toContainText('Added Alone vs Together.');
  await button(dialog, 'Done').click();
  await expect(fight(page, 'Main Event')).toContainText('Alone');
  await expect(fight(page, 'Main Event')).toContainText('+150');
});

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

  // Once there are picks, a change first shows a warning with its effects.
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

test('fights can be reordered, but not beyond the ends of the card', async ({ people }) => {
  const { page } = await openPanel(people, 4);
  await openFight(page, 'Fight 1');
  await actOnFight(page, 'Red 1 vs Blue 1', 'Move later');
  await expect(titles(page)).toHaveText([/Red 2/, /Red 1/, /Red 3/, /Red 4/]);
  await openFight(page, 'Co-Main Event');
  await actOnFight(page, 'Red 3 vs Blue 3', 'Move later');
  await expect(fight(page, 'Main Event')).toContainText('Red 3');
  await expect(button(page, 'More options for Red 3 vs Blue 3')).toBeFocused();
  await button(page, 'More options for Red 3 vs Blue 3').click();
  await expect(page.getByRole('menuitem', { name: 'Move later' })).toBeDisabled();
});

test('deleting a fight asks for confirmation and warns if the card becomes too short', async ({ people }) => {
  const { page } = await openPanel(people, 7);
  await openFight(page, 'Fight 2');
  await actOnFight(page, 'Red 2 vs Blue 2', 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete fight' });
  await expect(question).toContainText(
    'Are you sure you want to delete the Fight 2 between Red 2 and Blue 2?',
  );
  await button(question, 'Cancel').click();
  await expect(titles(page)).toHaveCount(7);
  await actOnFight(page, 'Red 2 vs Blue 2', 'Delete');
  await button(question, 'Delete').click();
  await expect(titles(page)).toHaveText([/Red 1/, /Red 3/, /Red 4/, /Red 5/, /Red 6/, /Red 7/]);
  await openFight(page, 'Fight 1');
  await actOnFight(page, 'Red 1 vs Blue 1', 'Delete');
  const warning = page.getByRole('alertdialog', { name: 'Fight Deletion Warning' });
  await expect(warning).toContainText('This leaves 5 fights. A card of at least 6 is recommended');
  await button(warning, 'Delete Anyway').click();
  await expect(titles(page)).toHaveCount(5);
});

test("a fighter's photo is uploaded, and a file that is not a picture is rejected", async ({ people }) => {
  const { page, manager, room } = await openPanel(people, 3);
  await openFight(page, 'Main Event');
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, 'Upload photo of Red 3').click(),
    ]);
    await chooser.setFiles(file);
  };
  await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('jab, jab, cross') });
  await expect(toast(page, 'Please select an image file')).toBeVisible();
  const picture = await page.getByRole('main').screenshot();
  await choose({ name: 'fighter.png', mimeType: 'image/png', buffer: picture });
  await expect(button(page, 'Change photo of Red 3')).toBeVisible();
  const [, , main] = await manager.api.fights.managerFights({ params: { roomId: room.id } });
  const answer = await page.request.get(main?.fighter1Photo ?? '');
  expect(answer.headers()['content-type']).toMatch(/^image\//);
});

test('lock times are derived from Fight 1, and invalid ones are explained', async ({ people }) => {
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

test('leaving the page with a change that cannot be saved asks for confirmation', async ({ people }) => {
  const { page } = await openPanel(people, 3);
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

test('results are sent automatically, can be undone before that and cleared later', async ({ people }) => {
  const { page, manager, room } = await openPanel(people, 3);
  const results = async () =>
    (await manager.api.fights.managerFights({ params: { roomId: room.id } })).map(
      ({ winnerId, winMethod }) => [winnerId, winMethod],
    );
  const names = (n: number) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}` });
  const bout = (n: number, result: Parameters<typeof chooseResult>[3]) =>
    ({ ...names(n), fighter1Odds: '', fighter2Odds: '', result }) as const;
  const decision = { winnerId: 1, winMethod: 'Decision' } as const;
  const draw = { winnerId: 0, winMethod: 'Draw' } as const;
  await openResults(page, room.id);
  await chooseResult(page, 'Fight 1', bout(1, decision), decision);
  await page.getByRole('region', { name: 'Pending result' }).getByRole('button', { name: /^Undo/ }).click();
  await expect(fight(page, 'Fight 1')).toBeVisible();
  expect(await results()).toEqual([null, null, null].map((none) => [none, none]));
  await chooseResult(page, 'Fight 1', bout(1, decision), decision);
  await chooseResult(page, 'Main Event', bout(3, draw), draw);
  await resultsSent(page);
  expect(await results()).toEqual([
    [1, 'Decision'],
    [null, null],
    [0, 'Draw'],
  ]);
  await clearResult(page, 'Fight 1');
  await resultsSent(page);
  expect((await results())[0]).toEqual([null, null]);
});
