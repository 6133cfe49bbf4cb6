import { openFightRoom, setLock } from '@lockroom/testing/fight-room';
import { openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/builds.ts';
import { button, field, toast } from './support/door.ts';
import { registerUnseen } from './support/rooms.ts';
import { expectSaved, fight, methodChoice } from './support/sheet.ts';

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true };

test.use({ savesItself: true });

async function pickMainEvent(page: Page): Promise<void> {
  const main = fight(page, 'Main Event');
  await main.getByRole('radio').first().click();
  await methodChoice(main, 'Decision').click();
}

test('a guest creates an account in the settings and keeps the bracket', async ({ people }) => {
  const { room, manager, fightId } = await openFightRoom(people, 2, await registerUnseen(people));
  const params = { roomId: room.id };
  await setLock(manager, room, fightId(1), new Date(Date.now() + 60 * 60_000).toISOString());
  const { url } = await manager.api.inviteLinks.create({ params, body: {} });
  const page = await people.stranger();
  await test.step('the invitation works with the keyboard alone', async () => {
    await page.goto(`${url}`);
    await expect(field(page, 'Your name')).toBeFocused();
    await expectAccessible(page, 'an invitation that asks for a name');
    await page.keyboard.type('Alex');
    await page.keyboard.press('Enter');
    await expect(fight(page, 'Main Event')).toBeVisible();
  });
  await test.step('after the first save, the guest is offered a way to keep the bracket', async () => {
    const offer = page.getByRole('region', { name: 'Keep this bracket if you change phones' });
    await expect(offer).toBeHidden();
    await pickMainEvent(page);
    await expectSaved(page);
    await expect(offer).toBeVisible();
    await expectAccessible(page, 'the offer to keep the bracket');
    await button(offer, 'Not now').click();
    await expect(offer).toBeHidden();
  });
  await test.step('the guest creates an account in the settings', async () => {
    const { username, email, password } = people.identity('alex');
    await page.goto('/settings');
    await button(page.getByRole('main'), 'Create an Account').click();
    const dialog = page.getByRole('dialog', { name: 'Create an Account' });
    await expect(field(dialog, 'Username')).toHaveValue('Alex');
    await expectAccessible(page, 'the dialog that completes an account');
    await field(dialog, 'Username').fill(username);
    await field(dialog, 'Email').fill(email);
    await field(dialog, 'Password').fill(password);
    await button(dialog, 'Create Account').click();
    await expect(toast(page, 'Account Created')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(email);
    const members = await manager.api.rooms.members({ params });
    expect(members.find(({ user }) => user.username === username)).toMatchObject({
      role: 'member',
      stats: { bracketsCount: 1 },
    });
  });
});

test("a manager adds a person, fills in the person's bracket and hands it over with a link", async ({
  people,
}) => {
  const manager = await people.enter('manager', PHONE);
  const room = await openRoom(manager, { name: 'The Office' });
  const body = { eventId: room.eventId, fighter1: 'Alex Pereira', fighter2: 'Jamahal Hill' };
  await manager.api.fights.add({ body });
  const { page } = manager;
  const link = await test.step('the manager adds a person whose name has the widest letters', async () => {
    await page.goto(`/room/${room.id}?tab=members`);
    await button(page, 'Add a Person').click();
    const dialog = page.getByRole('dialog', { name: 'Add a Person' });
    await field(dialog, 'Name').fill('WMWMWMWM WMWMWMW');
    await button(dialog, 'Add').click();
    const shown = page.getByRole('dialog', { name: 'Link for WMWMWMWM WMWMWMW' });
    await expect(shown.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await expectAccessible(page, 'a claim link');
    const text = await shown.getByText('/claim#').textContent();
    await button(shown, 'Fill in their bracket').click();
    return `${text}`;
  });
  await test.step('the manager makes picks, and the bracket shows who entered them', async () => {
    await pickMainEvent(page);
    // Changes to another member's picks are logged, so they are saved only with the button.
    await button(page, 'Save Predictions').click();
    await expectSaved(page);
    await expect(page.getByText(`Entered by ${manager.username}`)).toBeVisible();
  });
  await test.step('the person opens the bracket with the single-use link', async () => {
    const phone = await people.stranger(PHONE);
    await phone.goto(`http://${link}`);
    await expectAccessible(phone, 'a claim link that was opened');
    await button(phone, 'Open my bracket').click();
    await expect(phone.getByRole('heading', { name: 'The Office', level: 1 })).toBeVisible();
    const late = await people.stranger(PHONE);
    await late.goto(`http://${link}`);
    await button(late, 'Open my bracket').click();
    await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expectAccessible(late, 'a claim link that was used');
  });
});
