import { enterResult, openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { completeRoom, joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { expectAccessible, expectAccessibleOverlay } from './support/axe.ts';
import { button, field } from './support/door.ts';
import { type People, test } from './support/journey.ts';
import { closeWithEscape } from './support/keyboard.ts';
import { chooseSetting, openFight, openFightResult } from './support/manager.ts';
import { chooseMore, registerUnseen } from './support/rooms.ts';
import { expectSaved, fight, openBracketInfo, pickMethod, pickWinner } from './support/sheet.ts';
import { WIDEST } from './support/templates.ts';
import { inNarrow } from './support/windows.ts';

test.setTimeout(240_000);

/** Opens a room with four fights. Both members have an entry with three picks. */
async function openNight(people: People) {
  const [manager, owner] = [await people.enter('manager'), await people.enter('member')];
  const { other } = await registerUnseen(people);
  const name = 'UFC 300: Pereira vs Hill';
  const night = await openFightRoom(people, 4, { manager, owner, other }, { name });
  const { room, bracket, otherBracket, fightId } = night;
  for (const nth of [1, 2, 3]) {
    await savePick(owner, bracket, fightId(nth), nth === 1 ? 1 : 2);
    await savePick(other, otherBracket, fightId(nth), nth === 1 ? 1 : 2);
  }
  const enter = (nth: number, winnerId: 0 | 1 | 2, winMethod: 'Draw' | 'Decision' | 'Disqualification') =>
    enterResult(manager, fightId(nth), winnerId, winMethod);
  const complete = () => completeRoom(manager, room);
  return { manager, member: owner, room, bracket, other: otherBracket, enter, complete };
}

async function expectAccessiblePages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
}

test('login, registration and recovery have no accessibility violations', async ({ people }) => {
  const page = await people.stranger();
  await page.goto('/login');
  await expectAccessible(page, 'sign in');
  await button(page, 'Sign In').click();
  await expectAccessible(page, 'sign in with errors');
  await button(page, 'Forgot password?').click();
  await expectAccessibleOverlay(page, 'dialog', 'Reset Password');
  await button(page, 'Forgot username?').click();
  await button(page, 'Send Username').click();
  await expectAccessibleOverlay(page, 'dialog', 'Recover Username without an address');
  await field(page, 'Email or Username').fill('nobody-here');
  await field(page, 'Password').fill('wrong');
  await button(page, 'Sign In').click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'sign in rejected');
  await button(page, 'Join').click();
  await button(page, 'Create Account').click();
  await expectAccessible(page, 'sign up with errors');
  for (const name of ['Terms of Use', 'Privacy Policy']) {
    await button(page, name).click();
    await expectAccessibleOverlay(page, 'dialog', name);
  }
  await expectAccessiblePages(page, ['/login?reset=not-a-real-one', '/how-it-works', '/claim#used']);
});

test("a member's own screens have no accessibility violations", async ({ people }) => {
  const { page, api, token, user } = await people.enter('tidy');
  const ada = await people.enter('ada');
  await joinRoom(ada, await openRoom({ api, token, user }));
  await expectAccessiblePages(page, ['/', '/home', '/terms', '/privacy', '/nowhere', '/events']);
  await expectAccessiblePages(
    page,
    ['', '?tab=requests', '?tab=friends'].map((tab) => `/notifications${tab}`),
  );
  await page.goto('/settings');
  await expectAccessible(page, 'settings');
  for (const name of [
    'API tokens',
    'Calendar feed',
    'Change Username',
    'Change Password',
    'Passkeys',
    'About',
  ]) {
    await button(page, name).click();
    await expectAccessibleOverlay(page, 'dialog', name);
  }
  await page.goto('/dev-plans');
  await button(page, 'Add Plan').click();
  await expectAccessibleOverlay(page, 'dialog', 'Add Development Plan');
  await page.goto('/support');
  await button(page, 'New Post').click();
  await expectAccessibleOverlay(page, 'dialog', 'Create Support Post');

  const { id: postId } = await api.support.create({
    body: { title: 'Late bell', description: 'By a second.' },
  });
  await api.support.comment({ params: { postId }, body: { content: 'Same here' } });
  const request = await ada.api.friends.request({ body: { receiverId: user.id } });
  await expectAccessiblePages(page, [
    `/support?post=${postId}`,
    '/notifications',
    '/notifications?tab=requests',
  ]);
  await api.friends.accept({ params: { requestId: request.id } });
  await expectAccessiblePages(page, ['/notifications?tab=friends']);
  await button(page, `Remove ${ada.username}`).click();
  await expectAccessibleOverlay(page, 'alertdialog', 'Remove Friend');
});

test('the pages for administrators have no accessibility violations', async ({ people }) => {
  const { page, api, user } = await signInAdministrator(people);
  const fights = Array.from({ length: 3 }, () => ({ fighter1: WIDEST, fighter2: 'M'.repeat(16) }));
  const teamNames = { red1: WIDEST, blue1: WIDEST };
  const templates = [
    await api.templates.create({ body: { name: 'Empty', sport: 'mma' } }),
    await api.templates.create({ body: { name: `${WIDEST} `.repeat(4), sport: 'mma', fights } }),
    await api.templates.create({ body: { name: 'March', sport: 'college-basketball-64', teamNames } }),
  ].map(({ id }) => `/template-room/${id}`);
  await expectAccessiblePages(page, [
    '/admin/templates',
    '/admin/sources',
    '/admin/accounts',
    `/admin/accounts/${user.id}`,
    '/admin/accounts?show=audit',
    '/admin/reports',
    '/support-admin',
    '/template-room/nowhere',
    ...templates.flatMap((path) => [path, `${path}?mode=results`]),
  ]);
  for (const [path, name] of [
    ['/app-creator-admin?tab=mma', 'Create Template'],
    ['/app-creator-admin?show=test-rooms&tab=mma', 'Create Test Room'],
    ['/app-creator-admin?show=test-rooms&tab=mma', 'Import Room'],
  ] as const) {
    await page.goto(path);
    await expectAccessible(page, path);
    await button(page, name).click();
    await button(page.getByRole('dialog', { name }), name).click();
    await expectAccessibleOverlay(page, 'dialog', `${name} with errors`);
  }
});

test('the list of rooms has no accessibility violations', async ({ people }) => {
  const [own, other] = [await people.enter('creator'), await people.enter('other')];
  await own.page.goto('/my-rooms');
  await expectAccessible(own.page, 'my rooms without a room');
  await openRoom(own, { name: 'A room of mine' });
  const foreign = await openRoom(other, { name: 'A room of another' });
  await joinRoom(own, foreign);
  const { page } = own;
  await page.goto('/my-rooms');
  await expectAccessible(page, 'my rooms');
  await button(page, 'Join Room').click();
  const join = page.getByRole('dialog', { name: 'Join Room' });
  await field(join, 'Room ID').fill('ZZZZZZZZ');
  await button(join, 'Join Room').click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toBeVisible();
  await expectAccessible(page, 'alert after a rejected join');
  await button(alert, 'OK').click();
  await expectAccessibleOverlay(page, 'dialog', 'Join Room refused');
  await button(page, 'Create Room').click();
  const create = page.getByRole('dialog', { name: 'Create Room' });
  await button(create, 'Create Room').click();
  await expectAccessibleOverlay(page, 'dialog', 'Create Room without a name');
  await button(page, 'More options for A room of mine').click();
  await expectAccessible(page, 'the menu of a room card');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectAccessibleOverlay(page, 'alertdialog', 'Delete Room');
  await button(page, 'More options for A room of another').click();
  await page.getByRole('menuitem', { name: 'Leave Room' }).click();
  await expectAccessibleOverlay(page, 'alertdialog', 'Leave Room');
  await button(page, 'Create Room').click();
  await field(create, 'Name').fill('A new one');
  await field(create, 'Password').fill('open');
  await button(create, 'Create Room').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'room created');
  await expectAccessiblePages(page, ['/my-rooms?show=archived']);
});

test('a room has no accessibility violations', async ({ people }) => {
  const { manager, member, room, enter, complete } = await openNight(people);
  const { page } = member;
  await page.goto(`/room/${room.id}`);
  await expect(page.getByRole('region', { name: 'Who has picked' })).toBeVisible();
  await expectAccessible(page, 'room before the first result');
  await chooseMore(page, 'All brackets');
  await expectAccessible(page, 'all brackets');
  await button(page, `Menu for ${member.username} Bracket 1`).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectAccessibleOverlay(page, 'alertdialog', 'Delete Bracket');
  await closeWithEscape(page, page.getByRole('dialog', { name: 'All brackets' }));
  await manager.page.goto(`/room/${room.id}`);
  await expect(manager.page.getByText('No lock time set').first()).toBeVisible();
  await expectAccessible(manager.page, 'room without lock times, for its manager');
  await enter(1, 1, 'Decision');
  await enter(2, 1, 'Decision');
  await expect(page.getByRole('main')).toContainText('2 of 4 fights');
  await expectAccessible(page, 'room with standings');
  await page.getByRole('link', { name: 'Everyone’s picks' }).click();
  await expect(page.getByRole('grid')).toContainText('Hidden until it locks');
  await expectAccessible(page, "everyone's picks");
  await page.goBack();
  await button(page, 'Room menu').click();
  await expectAccessibleOverlay(page, 'menu', 'room menu');
  await button(page, 'Room menu').click();
  await page.getByRole('menuitem', { name: 'Bracket Information' }).click();
  await expectAccessibleOverlay(page, 'dialog', 'Bracket Information');
  await chooseMore(page, 'Room info');
  await expectAccessibleOverlay(page, 'dialog', 'Room info');
  await page
    .getByRole('button', { name: /^Why \d+ point/ })
    .first()
    .click();
  await expectAccessibleOverlay(page, 'dialog', 'why these points');
  for (const item of ['Invite Friend', 'Send Message']) {
    await button(page, 'Room menu').click();
    await page.getByRole('menuitem', { name: item }).click();
    await expectAccessibleOverlay(page, 'dialog', item);
  }
  await complete();
  const empty = await openRoom(member);
  await expectAccessiblePages(page, [
    `/room/${room.id}`,
    `/room/${room.id}?tab=members`,
    `/room/${empty.id}`,
    `/room/${empty.id}/picks`,
    '/room/nowhere',
  ]);
});

test('a fight bracket has no accessibility violations', async ({ people }) => {
  const { manager, member, room, bracket, other, enter, complete } = await openNight(people);
  const { page } = member;
  await page.goto(`/bracket/${bracket.id}`);
  await pickWinner(page, 'Main Event', 'Red 4');
  await pickMethod(page, 'Co-Main Event', 'Submission');
  await expectAccessible(page, 'bracket with unsaved and incomplete picks');
  await inNarrow(page, async () => {
    await button(page, 'More').click();
    await expectAccessibleOverlay(page, 'menu', 'menu of a bracket');
  });
  await openBracketInfo(page);
  await expectAccessibleOverlay(page, 'dialog', 'Bracket Info');
  await pickMethod(page, 'Main Event', 'Decision');
  await button(page, 'Save Predictions').click();
  await expectSaved(page);
  await expectAccessible(page, 'finished bracket');
  await button(page, 'Change a pick').click();
  await expectAccessible(page, 'bracket after a save');
  await manager.page.goto(`/bracket/${bracket.id}`);
  await expect(manager.page.getByRole('main')).toContainText('as the manager');
  await expectAccessible(manager.page, "a member's bracket, for the manager");
  const beside = await people.another(member);
  await beside.goto(`/bracket/${other.id}`);
  await expect(beside.getByRole('heading', { name: 'Not Your Picks, go away' })).toBeVisible();
  await expectAccessible(beside, 'Not Your Picks');
  await enter(1, 1, 'Decision');
  await enter(2, 0, 'Draw');
  await enter(3, 2, 'Disqualification');
  await expect(
    fight(beside, 'Main Event').getByRole('img', { name: 'Hidden until this fight locks' }),
  ).toBeVisible();
  await expectAccessible(beside, "another member's bracket with one hidden fight");
  await expect(fight(page, 'Co-Main Event')).toContainText('disqualification');
  await expectAccessible(page, 'bracket with results');
  await complete();
  await expect(page.getByRole('main')).toContainText('Event Completed');
  await expectAccessible(page, 'completed bracket');
  const empty = await openRoom(member);
  const early = await member.api.brackets.create({ body: { roomId: empty.id } });
  await expectAccessiblePages(page, [`/bracket/${early.id}`, '/bracket/nowhere', `/room/${room.id}/manager`]);
});

test("the manager's page has no accessibility violations", async ({ people }) => {
  const { manager, room, enter, complete } = await openNight(people);
  const { page } = manager;
  const panel = `/room/${room.id}/manager`;
  await page.goto(panel);
  await expect(fight(page, 'Main Event')).toBeVisible();
  await expectAccessible(page, 'card');
  await button(page, 'Add').click();
  await expectAccessibleOverlay(page, 'menu', 'Add');
  for (const tab of ['People', 'Room', 'Advanced']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectAccessible(page, tab);
  }
  for (const name of [
    'Easy Data Import',
    'Paste a Card',
    'Edit Room Name',
    'Room Settings',
    'Set Lock Times',
  ]) {
    await chooseSetting(page, name);
    if (name === 'Set Lock Times') {
      await field(page, 'Day of Fight 1').fill('2021-01-18');
      await field(page, 'Time of Fight 1').fill('19:00');
      await page.getByText(/^All \d+ times/).click();
      await page.getByRole('dialog').getByRole('button', { name: /^2/ }).click();
      await field(page, 'Lock time of Fight 2, Mountain Time').fill('2031-03-09T02:30');
    }
    await expectAccessibleOverlay(page, 'dialog', name);
  }
  await manager.api.webhooks.create({
    params: { roomId: room.id },
    body: { url: 'https://93.184.216.34/hook', kind: 'slack', events: ['completed'] },
  });
  await chooseSetting(page, 'Webhooks');
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
  await button(page, 'Add Webhook').click();
  await expect(field(page, 'Address')).toBeVisible();
  await expectAccessible(page, 'Add Webhook');
  await button(page, 'Cancel').click();
  await expectAccessibleOverlay(page, 'dialog', 'Webhooks');
  await chooseSetting(page, 'Mark Completed');
  await expectAccessibleOverlay(page, 'alertdialog', 'Event Completion');
  await chooseSetting(page, 'Add New Fight');
  await button(page.getByRole('dialog'), 'Add Fight').click();
  await expectAccessibleOverlay(page, 'alertdialog', 'Name missing');
  await expectAccessible(page, 'Add New Fight');
  await page.keyboard.press('Escape');
  await openFight(page, 'Fight 1');
  await field(page, 'Odds of fighter 1').fill('often');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'a fight being edited, with an error');
  await button(page, 'More options for Red 1 vs Blue 1').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectAccessibleOverlay(page, 'alertdialog', 'Fight Deletion Warning');
  await enter(1, 1, 'Decision');
  await enter(2, 0, 'Draw');
  await page.goto(`${panel}?mode=results`);
  await openFightResult(page, 'Main Event');
  await page.getByRole('radio', { name: 'Red 4' }).check();
  await openFightResult(page, 'Co-Main Event');
  await page.getByRole('button', { name: /^(Other endings|No winner) of Co-Main Event/ }).click();
  await page.getByRole('button', { name: /Draw$/ }).click();
  await expectAccessible(page, 'results with pending ones');
  await complete();
  await expect(page.getByRole('main')).toContainText('The event is completed');
  await expectAccessible(page, 'results of a completed event');
  await button(page, 'Exit Results').click();
  const empty = await openRoom(manager);
  await expectAccessiblePages(page, [`/room/${empty.id}/manager`]);
});
