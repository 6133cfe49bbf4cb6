import { randomBytes } from 'node:crypto';
import { joinRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { RATE_LIMITED, withStubbedCall } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { button, field } from './support/door.ts';
import { test } from './support/journey.ts';
import { chooseMore } from './support/rooms.ts';

const DENIED = 'Creator Admin Room is restricted to authorized users only';

const uniqueName = (what: string) => `${what} ${randomBytes(3).toString('hex')}`;
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}\\b`) });
/** Expects a toast that contains both texts. A toast cannot be found by role while a dialog is open. */
async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  const shown = page.locator('li', { has: page.getByText(title, { exact: true }) });
  await expect(shown.filter({ hasText: text })).toBeVisible();
}
const option = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test('an administrator creates, finds and deletes templates in the Creator Admin Room', async ({
  people,
}) => {
  const { page } = await signInAdministrator(people);
  const [night, bowl] = [uniqueName('Night'), uniqueName('Bowl')];

  await test.step('the dashboard opens the Creator Admin Room', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Creator Admin Room' }).click();
    await expect(page).toHaveURL(/\/app-creator-admin$/);
    await expect(page.getByRole('heading', { name: 'Creator Admin Room', level: 1 })).toBeVisible();
    await tab(page, 'MMA').click();
    await expectAccessible(page, 'the Creator Admin Room');
  });

  await test.step('the error about a missing name depends on the sport', async () => {
    await button(page, 'Create Template').click();
    const dialog = page.getByRole('dialog', { name: 'Create Template' });
    await button(dialog, 'Create Template').click();
    await expectToast(page, 'Event Name Required', 'Please enter an event name for the template');
    await option(page, 'Sport').selectOption({ label: 'Football' });
    await button(dialog, 'Create Template').click();
    await expectToast(page, 'Tournament Name Required', 'Please enter a tournament name');
    await expect(field(dialog, 'Tournament Name')).toHaveAccessibleDescription(
      'Please enter a tournament name',
    );
    await expectAccessible(page, 'Create Template without a name');
  });

  await test.step('the typed text is kept if the server rejects the template', async () => {
    const dialog = page.getByRole('dialog', { name: 'Create Template' });
    await field(dialog, 'Tournament Name').fill(bowl);
    await option(page, 'Bracket Size').selectOption('12');
    await withStubbedCall(page, 'POST templates', RATE_LIMITED, async () => {
      await button(dialog, 'Create Template').click();
      await expectToast(page, 'Error', RATE_LIMITED.json.message);
    });
    await expect(field(dialog, 'Tournament Name')).toHaveValue(bowl);
    await button(dialog, 'Create Template').click();
    await expectToast(page, 'Template Created');
    await expect(page).toHaveURL(/\/template-room\/[\w-]+$/);
  });

  await test.step('templates appear in the tab of their sport, including those created in another session', async () => {
    await page.goto('/creator-admin');
    await tab(page, 'Football').click();
    await expect(card(page, bowl)).toContainText('0/12');
    await tab(page, 'MMA').click();
    const { api } = await signInAdministrator(people);
    const made = await api.templates.create({ body: { name: night, sport: 'mma', eventName: 'Vegas' } });
    await expect(card(page, night)).toContainText('Vegas');
    await api.templates.addFight({
      params: { templateId: made.id },
      body: { fighter1: 'Silva', fighter2: 'Lopes' },
    });
    await expect(card(page, night)).toContainText('Fights1');
  });

  await test.step('deleting a template asks for confirmation', async () => {
    await button(page, `Delete ${night}`).click();
    const asked = page.getByRole('alertdialog', { name: 'Delete Template' });
    await expect(asked).toContainText(
      'Are you sure you want to delete this template? This action cannot be undone.',
    );
    await expectAccessible(page, 'Delete Template');
    await withStubbedCall(page, 'DELETE template/*', RATE_LIMITED, async () => {
      await button(asked, 'Delete').click();
      await expectToast(page, 'Error', RATE_LIMITED.json.message);
    });
    await button(asked, 'Delete').click();
    await expectToast(page, 'Template Deleted');
    await expect(card(page, night)).toHaveCount(0);
  });
});

test('an administrator creates, edits, fills and deletes test rooms', async ({ people }) => {
  const { page, api } = await signInAdministrator(people);
  const [name, cup] = [uniqueName('Try-out'), uniqueName('Cup')];
  let id = '';

  await test.step('the member limit of a test room must be 2 to 100', async () => {
    await page.goto('/app-creator-admin');
    await tab(page, 'Test Rooms').click();
    await tab(page, 'MMA').click();
    await button(page, 'Create Test Room').click();
    const dialog = page.getByRole('dialog', { name: 'Create Test Room' });
    const limit = dialog.getByRole('spinbutton', { name: 'Max participants' });
    await expect(limit).toHaveValue('10');
    await button(dialog, 'Create Test Room').click();
    await expectToast(page, 'Error', 'Please enter a test room name');
    await field(dialog, 'Name').fill(name);
    await limit.fill('101');
    await button(dialog, 'Create Test Room').click();
    await expectToast(page, 'Error', 'Max participants must be 2 to 100');
    await expectAccessible(page, 'Create Test Room with an invalid limit');
    await limit.fill('3');
    await field(dialog, 'Description').fill('Before the weekend');
    await withStubbedCall(page, 'POST rooms/test-room', RATE_LIMITED, async () => {
      await button(dialog, 'Create Test Room').click();
      await expectToast(page, 'Error', RATE_LIMITED.json.message);
    });
    await button(dialog, 'Create Test Room').click();
    await expectToast(page, 'Test Room Created');
    await expect(card(page, name)).toContainText('Members1');
    await expectAccessible(page, 'test rooms');
  });

  await test.step('the test room opens, and Back returns to the Creator Admin Room', async () => {
    await card(page, name).getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/room\/[\w-]+$/);
    id = new URL(page.url()).pathname.split('/')[2] ?? '';
    const room = await api.rooms.get({ params: { roomId: id } });
    await api.fights.add({ body: { eventId: room.eventId, fighter1: 'Silva', fighter2: 'Lopes' } });
    await page.getByRole('button', { name: 'Room menu' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'the menu of a test room');
    await page.getByRole('menuitem', { name: 'Add Test Bracket' }).click();
    await expectToast(page, 'Test Bracket Added');
    await expect(page.getByRole('region', { name: 'Who has picked' })).toBeVisible();
    await chooseMore(page, 'Room info');
    await expect(page.getByRole('dialog', { name: 'Room info' })).toContainText('1/10');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Back to Creator Admin Room' }).click();
    await expect(page).toHaveURL(/\/app-creator-admin/);
    await expect(card(page, name)).toContainText('Members2');
  });

  await test.step('the member limit can be changed, but not below the number of members', async () => {
    const member = await people.enter('member');
    const room = await api.rooms.get({ params: { roomId: id } });
    await joinRoom(member, room);
    await expect(card(page, name)).toContainText('Members3');
    await joinRoom(await people.enter('other'), room);
    await expect(card(page, name)).toContainText('Members4');
    await button(page, `Edit ${name}`).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Test Room' });
    const limit = dialog.getByRole('spinbutton', { name: 'Max participants' });
    await limit.fill('2');
    await button(dialog, 'Save Changes').click();
    await expectToast(page, 'Error', 'This room already has 3 members, so the limit cannot be lower.');
    await expectAccessible(page, 'Edit Test Room after an error');
    await limit.fill('4');
    await field(dialog, 'Name').fill(`${name} II`);
    await button(dialog, 'Save Changes').click();
    await expectToast(page, 'Test Room Updated');
    await expect(card(page, `${name} II`)).toContainText('Members4');
  });

  await test.step('test brackets can also be added to a bracket room', async () => {
    const room = await api.rooms.createTestRoom({
      body: { name: cup, sport: 'football', maxParticipants: 2 },
    });
    await page.goto(`/room/${room.id}`);
    const add = async () => {
      await page.getByRole('button', { name: 'Room menu' }).click();
      await page.getByRole('menuitem', { name: 'Add Test Bracket' }).click();
    };
    await add();
    await expect(page.getByRole('region', { name: 'Who has picked' })).toBeVisible();
    await chooseMore(page, 'All brackets');
    await expect(page.getByRole('dialog', { name: 'All brackets' })).toContainText('tester-');
    await page.keyboard.press('Escape');
    await withStubbedCall(page, 'POST test/create-bracket', RATE_LIMITED, async () => {
      await add();
      await expectToast(page, 'Failed to add test bracket');
    });
    await expectAccessible(page, 'a test room with a test member');
  });

  await test.step('deleting a test room asks for confirmation', async () => {
    await page.goto('/app-creator-admin?show=test-rooms&tab=mma');
    await button(page, `Delete ${name} II`).click();
    const asked = page.getByRole('alertdialog', { name: 'Delete Test Room' });
    await expect(asked).toContainText(
      'Are you sure you want to delete this test room? This action cannot be undone.',
    );
    await expectAccessible(page, 'Delete Test Room');
    await withStubbedCall(page, `DELETE rooms/${id}`, RATE_LIMITED, async () => {
      await button(asked, 'Delete').click();
      await expectToast(page, 'Error', RATE_LIMITED.json.message);
    });
    await button(asked, 'Delete').click();
    await expectToast(page, 'Test Room Deleted');
    await expect(card(page, `${name} II`)).toHaveCount(0);
  });
});

test('an administrator creates card and bracket templates with the same form', async ({ people }) => {
  const { page, api } = await signInAdministrator(people);
  const [night, bowl] = [uniqueName('Noche'), uniqueName('Bowl')];
  const existing = page.getByRole('region', { name: 'Existing Templates' });
  await page.goto('/admin/templates');

  await button(page, 'Create Template').click();
  await expectToast(page, 'Template Name Required', 'Please enter a template name');
  await field(page, 'Template Name').fill(night);
  await button(page, 'Create Template').click();
  await expectToast(page, 'Event Name Required');
  await field(page, 'Event Name').fill('Noche UFC');
  await button(page, 'Add Fight').click();
  await field(page, 'Fighter 1 of Main Event').fill('Silva');
  await button(page, 'Create Template').click();
  await expectToast(page, 'Name missing', 'Please enter both fighter names');
  await expectAccessible(page, 'the template form with a fight without a name');
  await field(page, 'Fighter 2 of Main Event').fill('Lopes');
  await withStubbedCall(page, 'POST templates', RATE_LIMITED, async () => {
    await button(page, 'Create Template').click();
    await expectToast(page, 'Error', RATE_LIMITED.json.message);
  });
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Unsaved template' });
  await expect(leaving).toBeVisible();
  await expectAccessible(page, 'Unsaved template');
  await button(leaving, 'Stay').click();
  await button(page, 'Create Template').click();
  await expectToast(page, 'Template Created');
  await expect(existing.getByRole('link', { name: night })).toBeVisible();

  await field(page, 'Template Name').fill(bowl);
  await field(page, 'Event Name').fill('January');
  await option(page, 'Sport').selectOption({ label: 'Pro Football (14 teams)' });
  await page.getByText('Team Names').click();
  await field(page, 'NFC, seed 3').fill('Lions');
  await expectAccessible(page, 'the template form with team names');
  await button(page, 'Create Template').click();
  const row = existing.getByRole('listitem').filter({ hasText: bowl });
  await expect(row).toContainText('Pro Football, 14 teams');
  const made = (await api.templates.list()).filter(({ name }) => name === night || name === bowl);
  expect(made.map(({ fights, teamNames }) => [fights.length, teamNames?.blue3])).toEqual([
    [0, 'Lions'],
    [1, undefined],
  ]);

  await button(row, `Delete ${bowl}`).click();
  await button(page.getByRole('alertdialog', { name: 'Delete Template' }), 'Delete').click();
  await expectToast(page, 'Template Deleted');
  await expect(row).toHaveCount(0);
});

test('only administrators can add test brackets and see the administration screens', async ({ people }) => {
  const { api } = await signInAdministrator(people);
  const testRoom = await api.rooms.createTestRoom({ body: { name: uniqueName('Closed'), sport: 'mma' } });
  const member = await people.enter('member');
  await joinRoom(member, testRoom);
  const { page } = member;
  await page.goto('/app-creator-admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText(DENIED)).toBeVisible();
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Your Stats' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Creator Admin Room' })).toHaveCount(0);
  await page.goto(`/room/${testRoom.id}`);
  await page.getByRole('button', { name: 'Room menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Invite Friend' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Add Test Bracket' })).toHaveCount(0);
});
