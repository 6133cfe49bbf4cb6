import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Locator, type Page } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { button, field, signIn, toast } from './support/door.ts';
import { type People, test } from './support/journey.ts';
import { inNarrow } from './support/windows.ts';

const NEW_PASSWORD = 'ring-walk-2026';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Find an account' });
const rows = (page: Page) => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
const audit = (page: Page) => page.getByRole('list', { name: 'Audit' }).getByRole('listitem');
const fact = (page: Page, term: string) => page.locator('dl > div', { hasText: term }).locator('dd');

async function findOne(page: Page, query: string, name: string): Promise<void> {
  await search(page).fill(query);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(name);
}

async function openAccount(page: Page, name: string): Promise<void> {
  await page.goto('/admin/accounts');
  await findOne(page, name, name);
  await rows(page).getByRole('link').click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Clicks an action's button and confirms its dialog. */
async function act(page: Page, label: string, title: string, confirm: string): Promise<void> {
  await button(page, label).click();
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect(dialog).toBeVisible();
  await button(dialog, confirm).click();
  await expect(dialog).toBeHidden();
}

async function expectAccessibleInBoth(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await inNarrow(page, () => expectAccessible(page, state));
}

async function expectNoSession(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
}

async function tryToSignIn(people: People, name: string, password: string): Promise<Page> {
  const page = await people.stranger();
  await page.goto('/login');
  await signIn(page, name, password);
  return page;
}

test('an administrator finds, locks, unlocks, promotes and deletes accounts', async ({ people }) => {
  const [manager, person, colleague] = [
    await people.enter('manager'),
    await people.enter('person'),
    await people.enter('colleague'),
  ];
  const room = await openRoom(manager, { name: `Room of ${manager.username}` });
  await joinRoom(person, room);
  const guest = `Bob ${person.username.slice(-6)}`;
  await manager.api.guests.add({ params: { roomId: room.id }, body: { name: guest } });
  const { page } = await signInAdministrator(people);
  await person.page.goto('/');
  const name = person.username;

  await test.step('the Creator Admin Room links to the accounts', async () => {
    await page.goto('/app-creator-admin');
    const links: Locator = page.getByRole('link', { name: 'Accounts', exact: true });
    await links.filter({ visible: true }).click();
    await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
    await expectAccessibleInBoth(page, 'the accounts');
  });

  await test.step('a person is found by part of the name, in upper or lower case', () =>
    findOne(page, name.toUpperCase().slice(2), name));

  await test.step('a person is found by the email address', () => findOne(page, person.email, name));

  await test.step('a guest is found by the name in the room', async () => {
    await findOne(page, guest, guest);
    await expect(rows(page)).toContainText('No email address');
  });

  await test.step('a search without results shows a message', async () => {
    await search(page).fill('nobody has this name');
    await expect(page.getByText('No Account Found')).toBeVisible();
  });

  await test.step("the page of an account shows the person's rooms and roles", async () => {
    await openAccount(page, name);
    await expect(page.getByRole('list', { name: 'Rooms' }).getByRole('listitem')).toHaveText(
      `${room.name}Member`,
    );
    await expectAccessibleInBoth(page, 'an account');
  });

  await test.step('the page of an account shows the email address, the ways to sign in and the open sessions', async () => {
    await expect(fact(page, 'Email').first()).toHaveText(person.email);
    await expect(fact(page, 'Email confirmed')).toHaveText('No');
    await expect(fact(page, 'Signs in with')).toHaveText('Password');
    await expect(fact(page, 'Open sessions')).toHaveText('1');
    await expect(page.getByText('No administrator has changed this account.')).toBeVisible();
  });

  await test.step('locking the account signs the person out immediately', async () => {
    await act(page, 'Lock Account', `Lock ${name}?`, 'Lock account');
    await expect(button(page, 'Unlock Account')).toBeVisible();
    await expect(fact(page, 'Open sessions')).toHaveText('0');
    await expectNoSession(person.page);
  });

  await test.step('a person who tries to sign in to a locked account is told whom to ask', async () => {
    const door = await tryToSignIn(people, name, person.password);
    await expect(toast(door, 'Ask the people who run this Lockroom.')).toBeVisible();
    await door.close();
  });

  await test.step('a wrong password does not disclose that the account is locked', async () => {
    const door = await tryToSignIn(people, name, 'not-the-one');
    await expect(toast(door, 'Wrong username, email or password.')).toBeVisible();
    await door.close();
  });

  await test.step('unlocking the account lets the person sign in again', async () => {
    await act(page, 'Unlock Account', `Unlock ${name}?`, 'Unlock account');
    await expect(button(page, 'Lock Account')).toBeVisible();
    await signIn(person.page, name, person.password);
    await expect(person.page.getByRole('heading', { name: 'Welcome Back' })).toBeHidden();
  });

  await test.step('ending the sessions signs the person out', async () => {
    await openAccount(page, name);
    await act(page, 'End Sessions', `End ${name}’s sessions?`, 'End sessions');
    await expect(fact(page, 'Open sessions')).toHaveText('0');
    await expectNoSession(person.page);
  });

  let link = '';
  await test.step('without a mail server, the reset link is shown to the administrator', async () => {
    await act(page, 'Reset Link', `Make a reset link for ${name}?`, 'Make link');
    const dialog = page.getByRole('dialog', { name: `Reset link for ${name}` });
    link = (await dialog.locator('code').textContent()) ?? '';
    expect(link).toContain('/login?reset=');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the person sets a new password with the link', async () => {
    const door = await people.stranger();
    await door.goto(link);
    await field(door, 'New password').fill(NEW_PASSWORD);
    await field(door, 'Repeat new password').fill(NEW_PASSWORD);
    await button(door, 'Set New Password').click();
    await signIn(door, name, NEW_PASSWORD);
    await expect(door.getByRole('heading', { name: 'Welcome Back' })).toBeHidden();
    await door.close();
  });

  await test.step('an account with an unconfirmed address cannot become an administrator', async () => {
    await openAccount(page, colleague.username);
    await expect(page.getByText('Only an account with a confirmed email address')).toBeVisible();
    await expect(button(page, 'Make Administrator')).toBeHidden();
  });

  await test.step('the administrator confirms the email address', async () => {
    await act(page, 'Confirm Email', 'Confirm this email address?', 'Confirm');
    await expect(fact(page, 'Email confirmed')).toHaveText('Yes');
  });

  await test.step('a new administrator can open the accounts', async () => {
    await act(
      page,
      'Make Administrator',
      `Make ${colleague.username} an administrator?`,
      'Make administrator',
    );
    await expect(button(page, 'Remove as Administrator')).toBeVisible();
    await colleague.page.goto('/admin/accounts');
    await findOne(colleague.page, name, name);
  });

  await test.step('a removed administrator can no longer open the accounts', async () => {
    const { username } = colleague;
    await act(page, 'Remove as Administrator', `Remove ${username} as administrator?`, 'Remove');
    await expect(button(page, 'Make Administrator')).toBeVisible();
    await colleague.page.goto('/admin/accounts');
    await expect(colleague.page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expectAccessible(colleague.page, 'Access Denied');
  });

  await test.step('administrators cannot lock, remove or delete themselves', async () => {
    await page.goto('/admin/accounts');
    await findOne(page, 'admin@lockroom.test', 'admin');
    await rows(page).getByRole('link').click();
    await expect(page.getByText('This is your own account.')).toBeVisible();
    for (const label of ['Lock Account', 'Remove as Administrator', 'Delete Account'])
      await expect(button(page, label)).toHaveCount(0);
  });

  await test.step('an account is deleted only after DELETE is typed', async () => {
    await openAccount(page, name);
    await button(page, 'Delete Account').click();
    const dialog = page.getByRole('alertdialog', { name: `Delete ${name}’s account?` });
    await expect(button(dialog, 'Delete account')).toBeDisabled();
    await field(dialog, 'Type DELETE to confirm').fill('DELETE');
    await button(dialog, 'Delete account').click();
    await expect(page).toHaveURL(/\/admin\/accounts$/);
    await search(page).fill(name);
    await expect(page.getByText('No Account Found')).toBeVisible();
  });

  await test.step('every action is in the audit log', async () => {
    await page.goto('/admin/accounts?show=audit');
    await expectAccessibleInBoth(page, 'the audit');
    for (const sentence of [
      `locked ${name}`,
      `unlocked ${name}`,
      `ended ${name}’s sessions`,
      `made a reset link for ${name}`,
      `confirmed ${colleague.username}’s email address`,
      `made ${colleague.username} an administrator`,
      `removed ${colleague.username} as administrator`,
      `deleted ${name}’s account`,
    ])
      await expect(audit(page).getByText(`admin ${sentence}`, { exact: true })).toHaveCount(1);
  });
});
