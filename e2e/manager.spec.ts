import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { button, field, toast } from './support/door.ts';
import { type People, test } from './support/journey.ts';
import { chooseResult, chooseSetting, clearResult, openResults, saveResults } from './support/manager.ts';
import { fight } from './support/sheet.ts';

async function openPanel(people: People, length: number) {
  const manager = await people.enter('manager');
  const room = await openRoom(manager);
  const card = await enterPlainCard(manager, room, length);
  await manager.page.goto(`/room/${room.id}/manager`);
  await expect(fight(manager.page, 'Main Event')).toBeVisible();
  return { manager, page: manager.page, room, card };
}

const edit = (page: Page, fighters: string) => button(page, `Edit ${fighters}`);
const titles = (page: Page) =>
  page.getByRole('region', { name: 'Fights, main event first' }).getByRole('article');

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

test('a card is started, and a fight without names is not added', async ({ people }) => {
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
  await expect(dialog.getByRole('status')).toContainText('Added Alone v Together.');
  await button(dialog, 'Done').click();
  await expect(fight(page, 'Main Event')).toContainText('Alone');
  await expect(fight(page, 'Main Event')).toContainText('+150');
});

test('a fight is edited inline, and points are limited to 1 to 20', async ({ people }) => {
  const { page, manager, room, card } = await openPanel(people, 3);
  await edit(page, 'Red 1 v Blue 1').click();
  const form = page.getByRole('form', { name: 'Edit Fight 1' });
  const points = (name: string) => form.getByRole('spinbutton', { name, exact: true });
  await field(form, 'Fighter 1').fill('Max Holloway');
  await field(form, 'Odds of fighter 1').fill('-185');
  await points('Fighter').fill('25');
  await points('Method').fill('0');
  await points('Combo').fill('');
  await points('Underdog').fill('7');
  await field(form, 'Fighter 2').focus();
  await expect(points('Fighter')).toHaveValue('20');
  await expect(points('Method')).toHaveValue('1');
  await expect(points('Combo')).toHaveValue('1');
  await button(form, 'Save').click();
  await expect(toast(page, 'Fight saved')).toContainText('Fight 1: Max Holloway v Blue 1');
  await expect(form).toHaveCount(0);
  await expect(fight(page, 'Fight 1')).toContainText('Holloway');
  const stored = await manager.api.fights.managerFights({ params: { roomId: room.id } });
  expect(stored[0]).toMatchObject({
    fighter1Odds: '-185',
    fighterPoints: 20,
    methodPoints: 1,
    bonusPoints: 1,
    underdogBonus: 7,
  });

  // Once there are picks, a change first shows a warning with its effects.
  const bracket = await manager.api.brackets.create({ body: { roomId: room.id } });
  const fightId = card[0]?.id ?? '';
  const pick = { predictedWinnerId: 1, predictedMethod: 'Decision' } as const;
  await manager.api.fights.savePick({ body: { eventId: bracket.id, fightId, ...pick } });
  await page.reload();
  await edit(page, 'Max Holloway v Blue 1').click();
  await points('Fighter').fill('3');
  await button(form, 'Save').click();
  const question = page.getByRole('alertdialog', { name: 'Change Fight 1?' });
  await expect(question).toContainText('1 bracket picked under the old points.');
  await button(question, 'Save').click();
  await expect(toast(page, 'Fight saved')).toBeVisible();
});

test('fights can be reordered, but not beyond the ends of the card', async ({ people }) => {
  const { page } = await openPanel(people, 4);
  await button(page, 'Move Red 1 v Blue 1 up').click();
  await expect(titles(page)).toHaveText([/Red 4/, /Red 3/, /Red 1/, /Red 2/]);
  await button(page, 'Move Red 3 v Blue 3 up').click();
  await expect(fight(page, 'Main Event')).toContainText('Red 3');
  await expect(fight(page, 'Co-Main Event')).toContainText('Red 4');
  await expect(button(page, 'Move Red 3 v Blue 3 up')).toBeFocused();
  await expect(button(page, 'Move Red 3 v Blue 3 up')).toBeDisabled();
  await expect(button(page, 'Move Red 2 v Blue 2 down')).toBeDisabled();
});

test('deleting a fight asks first and warns if the card becomes too short', async ({ people }) => {
  const { page } = await openPanel(people, 7);
  await edit(page, 'Red 2 v Blue 2').click();
  await button(page, 'Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete fight' });
  await expect(question).toContainText(
    'Are you sure you want to delete the Fight 2 between Red 2 and Blue 2?',
  );
  await button(question, 'Cancel').click();
  await expect(titles(page)).toHaveCount(6);
  await button(page, 'Delete').click();
  await button(question, 'Delete').click();
  await expect(titles(page)).toHaveText([/Red 7/, /Red 6/, /Red 5/, /Red 4/, /Red 3/, /Red 1/]);
  await edit(page, 'Red 1 v Blue 1').click();
  await button(page, 'Delete').click();
  const warning = page.getByRole('alertdialog', { name: 'Fight Deletion Warning' });
  await expect(warning).toContainText('This leaves 5 fights. A card of at least 6 is recommended');
  await button(warning, 'Delete Anyway').click();
  await expect(titles(page)).toHaveCount(5);
});

test("a fighter's photo is uploaded, and a file that is not a picture is refused", async ({ people }) => {
  const { page, manager, room } = await openPanel(people, 3);
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

test('lock times follow their steps and explain invalid ones', async ({ people }) => {
  const { page, manager, room } = await openPanel(people, 4);
  await chooseSetting(page, 'Set Lock Times');
  const dialog = page.getByRole('dialog', { name: 'Set Lock Times' });
  const time = (title: string) => field(dialog, `Lock time of ${title}, Mountain Time`);
  const step = (title: string, minutes: number) =>
    button(
      dialog.getByRole('group', { name: `${title}, minutes after the fight before`, exact: true }),
      `+${minutes} minutes`,
    );
  const error = dialog.getByRole('alert');
  await button(dialog, 'Save Lock Times').click();
  await expect(error).toHaveText('No lock times set');
  await time('Fight 2').fill('2031-01-18T19:00');
  await expect(error).toHaveText('Fight 1 time required');
  await time('Fight 1').fill('2031-03-09T02:30');
  await expect(time('Fight 1')).toHaveAccessibleDescription(
    'This time does not exist in Mountain Time: that night the clocks go forward from 2:00 AM to 3:00 AM.',
  );
  await expect(error).toHaveText('Please correct the times marked above');
  await time('Fight 1').fill('2021-01-18T19:00');
  await expect(dialog.getByRole('status')).toHaveText(
    /Lock time is in the past - bracket will be immediately locked\s*\(Fight 1\)/,
  );
  await time('Fight 1').fill('2031-01-18T18:45');
  await expect(dialog.getByRole('status')).toHaveText('');
  await step('Fight 2', 45).click();
  await step('Main Event', 15).click();
  await expect(time('Fight 2')).toHaveValue('2031-01-18T19:30');
  await expect(time('Co-Main Event')).toHaveValue('2031-01-18T20:00');
  await expect(time('Main Event')).toHaveValue('2031-01-18T20:15');
  await button(dialog, 'Save Lock Times').click();
  await expect(toast(page, 'Lock times updated')).toBeVisible();
  const stored = await manager.api.fights.managerFights({ params: { roomId: room.id } });
  // Mountain Standard Time is seven hours behind UTC.
  expect(stored.map(({ lockDatetime }) => Date.parse(lockDatetime ?? ''))).toEqual(
    ['2031-01-19T01:45Z', '2031-01-19T02:30Z', '2031-01-19T03:00Z', '2031-01-19T03:15Z'].map(Date.parse),
  );
  await expect(fight(page, 'Main Event')).toContainText('8:15 PM MT');
});

test('leaving with unsaved changes asks first', async ({ people }) => {
  const { page, room } = await openPanel(people, 3);
  const away = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Rooms' });
  await edit(page, 'Red 1 v Blue 1').click();
  await field(page, 'Fighter 1').fill('Somebody Else');
  await away.click();
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await button(question, 'Stay').click();
  await expect(field(page, 'Fighter 1')).toHaveValue('Somebody Else');
  await chooseSetting(page, 'Enter Results');
  await expect(toast(page, 'A fight has unsaved changes')).toBeVisible();
  await away.click();
  await button(question, 'Leave').click();
  await expect(page).toHaveURL(/\/my-rooms/);

  await openResults(page, room.id);
  await page.getByRole('radio', { name: 'Red 1' }).check();
  await button(page, 'Exit Results').click();
  const exit = page.getByRole('alertdialog', { name: 'Exit Results' });
  await expect(exit).toContainText('1 result is not saved. Exit and lose it?');
  await button(exit, 'Stay').click();
  await away.click();
  await button(page.getByRole('alertdialog', { name: 'Unsaved results' }), 'Leave').click();
  await expect(page).toHaveURL(/\/my-rooms/);
});

test('results are collected in the bar until they are saved, cancelled or cleared', async ({ people }) => {
  const { page, manager, room } = await openPanel(people, 3);
  const bar = page.getByRole('region', { name: 'Save' });
  await openResults(page, room.id);
  await button(bar, 'No Changes').click();
  await expect(toast(page, 'No changes to save')).toContainText(
    'Please select winners or modify tie-breaker scores before saving.',
  );
  const names = (n: number) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}` });
  const bout = (n: number, result: Parameters<typeof chooseResult>[3]) =>
    ({ ...names(n), fighter1Odds: '', fighter2Odds: '', result }) as const;
  const decision = { winnerId: 1, winMethod: 'Decision' } as const;
  const draw = { winnerId: 0, winMethod: 'Draw' } as const;

  await page.getByRole('radio', { name: 'Red 1' }).check();
  await expect(bar).toContainText('1 needs a method');
  await expect(fight(page, 'Fight 1')).toContainText('Method?');
  await chooseResult(page, 'Fight 1', bout(1, decision), decision);
  await chooseResult(page, 'Main Event', bout(3, draw), draw);
  await expect(bar).toContainText(/2.*Results pending.*0 of 3 saved/s);
  await button(bar, 'Cancel').click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(bar).toContainText(/0\/3.*Results saved/s);
  await toast(page, 'Changes discarded').getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toContainText(/2.*Results pending/s);
  await saveResults(page);
  await expect(bar).toContainText(/2\/3.*Results saved/s);
  const results = async () =>
    (await manager.api.fights.managerFights({ params: { roomId: room.id } })).map(
      ({ winnerId, winMethod }) => [winnerId, winMethod],
    );
  expect(await results()).toEqual([
    [1, 'Decision'],
    [null, null],
    [0, 'Draw'],
  ]);

  await clearResult(page, 'Fight 1');
  await saveResults(page);
  expect(await results()).toEqual([
    [null, null],
    [null, null],
    [0, 'Draw'],
  ]);
  await expect(fight(page, 'Fight 1').getByRole('radio', { checked: true })).toHaveCount(0);
});
