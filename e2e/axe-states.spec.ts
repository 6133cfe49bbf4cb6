import { enterResult } from '@lockroom/testing/fight-room';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { completeRoom, joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Locator } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { expectAccessible, expectAccessibleOverlay } from './support/axe.ts';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { actOnFight, chooseSetting, openFight, openFightResult, openResults } from './support/manager.ts';
import { chooseMore } from './support/rooms.ts';
import { fight } from './support/sheet.ts';
import { WIDEST } from './support/templates.ts';

// Checks the states of pages that no other test checks for accessibility.

const BUSY = { status: 409, json: { message: 'Lockroom is busy. Try again.', code: 'conflict' } };
const SOON = new Date(Date.now() + 3_600_000).toISOString();

/** Opens `path`, if any, waits for an element that only the state under test shows, and checks the page. */
async function check(proof: Locator, state: string, path?: string): Promise<void> {
  if (path) await proof.page().goto(path);
  await expect(proof.first()).toBeVisible();
  await expectAccessible(proof.page(), state);
}

/** Clicks a button that opens a dialog or menu, checks it and closes it. */
async function checkLayer(opener: Locator, role: 'dialog' | 'alertdialog' | 'menu', state: string) {
  await opener.first().click();
  await expectAccessibleOverlay(opener.page(), role, state);
}

async function chooseItem(menu: Locator, name: string): Promise<void> {
  await menu.click();
  await menu.page().getByRole('menuitem', { name, exact: true }).click();
}

test('the moderation of a room has no accessibility violations', { tag: '@phone' }, async ({ people }) => {
  const [manager, { page, ...ada }] = [await people.enter('manager'), await people.enter('ada')];
  const [rude, removed] = [await people.enter('rude'), await people.enter('removed')];
  const room = await openRoom(manager, { name: people.identity('Garage').username, sealed: true });
  for (const person of [ada, rude, removed]) await joinRoom(person, room);
  const params = { roomId: room.id };
  await rude.api.chat.send({ params, body: { message: 'You are all blind' } });
  await manager.api.members.announce({ params, body: { text: 'Picks lock at 8 sharp.' } });
  const pinned = page.getByRole('region', { name: 'Announcement' });
  await check(pinned, 'a room with an announcement', `/room/${room.id}?tab=messages`);
  const menu = page.getByRole('button', { name: `Menu for the message from ${rude.username}` });
  await checkLayer(menu, 'menu', 'the menu of a message');
  await chooseItem(button(page, 'Room menu'), 'Report Room');
  const report = page.getByRole('dialog', { name: `Report ${room.name}` });
  await check(report, 'Report Room');
  await button(report, 'Send Report').click();
  await expect(toast(page, 'The people who run this Lockroom can see it.')).toBeVisible();
  const admin = await signInAdministrator(people);
  await check(admin.page.getByText(room.name), 'all reports', '/admin/reports');
  await ada.api.blocks.add({ params: { userId: rude.user.id } });
  await page.goto(`/room/${room.id}?tab=members`);
  await button(page.getByRole('list', { name: 'Members' }), rude.username).click();
  await button(page, `Report or block ${rude.username}`).click();
  await check(page.getByRole('menuitem', { name: 'Unblock' }), 'the menu of a blocked member');
  await page.goto('/settings');
  await checkLayer(button(page, 'Blocked People'), 'dialog', 'Blocked People');
  const { url } = await manager.api.inviteLinks.create({ params, body: {} });
  const body = { roomCode: room.roomCode, key: `${url}`.split('#')[1] ?? '', name: 'Alex' };
  const { token } = await people.api().guests.join({ body });
  await people.api(token).brackets.create({ body: params });
  const { member } = await manager.api.guests.add({ params, body: { name: 'Robin' } });
  for (const userId of [removed.user.id, member.user.id])
    await manager.api.members.remove({ params: { ...params, userId }, body: { reason: 'Shared the code' } });
  await manager.page.goto(`/room/${room.id}?tab=members`);
  await chooseItem(button(manager.page, 'Menu for Robin'), 'Let Back In');
  await expectAccessibleOverlay(manager.page, 'dialog', 'letting a guest back in');
  await chooseItem(button(manager.page, 'Menu for Alex'), 'New Link');
  const none = manager.page.getByRole('dialog', { name: 'No link for Alex' });
  await expect(none).toContainText('Alex can open the room on the device they used');
  await expectAccessibleOverlay(manager.page, 'dialog', 'why a sealed guest gets no link');
  const reason = removed.page.getByText('Reason: Shared the code');
  await check(reason, 'the notification of a removal', '/notifications');
});

test('full rooms and rooms created from earlier rooms have no accessibility violations', {
  tag: '@phone',
}, async ({ people }) => {
  const [manager, { page, ...late }] = [await people.enter('manager'), await people.enter('late')];
  const room = await openRoom(manager, { name: 'Fight Camp 2026', maxBrackets: 2 });
  const params = { roomId: room.id };
  const [bout] = await enterPlainCard(manager, room, 3);
  await joinRoom(late, room);
  for (const _ of [1, 2]) await manager.api.brackets.create({ body: params });
  await check(button(page, 'Ask for a spot'), 'a full room', `/room/${room.id}`);
  await button(page, 'Ask for a spot').click();
  await check(page.getByText('You have asked for a spot.'), 'a requested spot');
  await check(button(manager.page, 'Make it 10'), 'the request for a spot', '/notifications');
  await enterResult(manager, `${bout?.id}`);
  await completeRoom(manager, room);
  const champions = manager.page.getByRole('region', { name: 'Champions' });
  await check(champions, 'a hall of fame', `/room/${room.id}?tab=hall`);
  await manager.page.getByRole('tab', { name: 'Brackets' }).click();
  await chooseMore(manager.page, 'Again Next Year');
  await expect(manager.page.getByRole('checkbox', { name: late.username })).toBeChecked();
  await expectAccessibleOverlay(manager.page, 'dialog', "the form for next year's room");
  const next = await manager.api.circles.again({ params, body: { name: 'Next', invite: [late.user.id] } });
  const invitation = page.getByRole('dialog', { name: `${manager.username} invites you` });
  await check(invitation, 'an invitation by name', `/join/${next.roomCode}`);
});

test('imported cards and results have no accessibility violations', async ({ people }) => {
  const [admin, { page, ...manager }] = [await signInAdministrator(people), await people.enter('manager')];
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const template = { name: `Night ${room.roomCode}`, sport: 'mma', startsAt: SOON } as const;
  const { id: templateId } = await admin.api.templates.create({ body: template });
  await manager.api.followings.follow({ params, body: { templateId, mode: 'take' } });
  const notice = page.getByText('The card is not announced yet.');
  await check(notice, 'a room without an announced card', `/room/${room.id}`);
  const event = { params: { templateId } };
  await admin.api.templates.addFight({ ...event, body: { fighter1: `Red ${WIDEST}`, fighter2: WIDEST } });
  const won = { winnerId: 1, winMethod: null } as const;
  await admin.api.templates.saveResults({ ...event, body: { results: { fight_0: won } } });
  await check(page.getByText('won, method to come'), 'a method to come', `/room/${room.id}/manager`);
  const results = { fight_0: { ...won, winMethod: 'Decision' } } as const;
  await admin.api.templates.saveResults({ ...event, body: { results } });
  const [stored] = await manager.api.fights.managerFights({ params });
  await enterResult(manager, `${stored?.id}`, 2, 'KO/TKO');
  await openResults(page, room.id);
  await openFightResult(page, 'Main Event');
  await check(page.getByText('Entered by you. Official: '), 'a result that the manager replaced');
  const night = await openRoom(manager);
  await enterPlainCard(manager, night, 3);
  const fights = [3, 9].map((n) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}`, fighterPoints: 4 }));
  await admin.api.templates.create({ body: { ...template, name: `${template.name} II`, fights } });
  await page.goto(`/room/${night.id}/manager`);
  await chooseSetting(page, 'Easy Data Import');
  await button(page, `Import ${template.name} II`).click();
  await check(page.getByRole('region', { name: 'What will change' }), 'the changes of an import');
  await page.goto(`/room/${night.id}/manager`);
  await chooseSetting(page, 'Paste a Card');
  await field(page, 'Card').fill('Alex Pereira (c) (-130) vs. Jamahal Hill\nRed 2 vs Blue 2');
  await button(page, 'Read 2 fights').click();
  await check(page.getByText('Only one fighter has odds.'), 'the draft of a pasted card');
  await button(page, 'Check Changes').click();
  await check(page.getByRole('checkbox', { name: /Remove fights/ }), 'the changes of a pasted card');
});

test('templates and test rooms have no accessibility violations', async ({ people }) => {
  const { page, api } = await signInAdministrator(people);
  await page.route('**/api/template/*/save-results', (route) => route.fulfill(BUSY));
  const name = people.identity('Bowl').username;
  const fights = [1, 2].map((n) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}` }));
  const card = await api.templates.create({ body: { name, sport: 'mma', fights } });
  await page.goto(`/template-room/${card.id}`);
  await openFight(page, 'Co-Main Event');
  await expectAccessible(page, "a template's fight being edited");
  await actOnFight(page, 'Red 1 vs Blue 1', 'Delete');
  await expectAccessibleOverlay(page, 'alertdialog', "Delete a template's fight");
  await page.goto(`/template-room/${card.id}?mode=results`);
  await openFightResult(page, 'Main Event');
  await fight(page, 'Main Event').getByRole('radio', { name: 'Red 2' }).check();
  await button(fight(page, 'Main Event'), 'Decision').click();
  await openFightResult(page, 'Main Event');
  await check(page.getByRole('alert').filter({ hasText: BUSY.json.message }), 'a rejected fight result');
  const bowl = await api.templates.create({ body: { name: `${name} II`, sport: 'football' } });
  await api.templates.saveResults({ params: { templateId: bowl.id }, body: { results: { wc1: 'afc4' } } });
  await page.goto(`/template-room/${bowl.id}`);
  await button(page, 'Set Lock Times').click();
  await field(page, 'When does the first game start?').fill('2020-01-10T14:30');
  await expect(page.getByRole('dialog')).toContainText('Lock time is in the past');
  await expectAccessibleOverlay(page, 'dialog', "a template's lock time in the past");
  await button(page, 'Bracket Setup').click();
  await page.getByRole('radio', { name: '12 teams' }).check();
  await check(page.getByText('This clears the results: 1 result'), 'Bracket Setup that deletes data');
  await page.goto(`/template-room/${bowl.id}?mode=results`);
  const winner = page.getByRole('group', { name: /^Winner of / });
  await winner.getByRole('button', { name: 'AFC 3' }).click();
  await check(page.getByRole('region', { name: 'Not entered' }), 'a rejected bracket result');
  await api.rooms.createTestRoom({ body: { name, sport: 'mma' } });
  const edit = button(page, `Edit ${name}`);
  await check(edit, 'test rooms', '/app-creator-admin?show=test-rooms&tab=mma');
  await checkLayer(edit, 'dialog', 'Edit Test Room');
  await page.goto('/admin/templates');
  await field(page, 'Template Name').fill(name);
  await checkLayer(page.getByRole('link', { name: 'Home', exact: true }), 'alertdialog', 'Unsaved template');
  await page.getByRole('combobox', { name: 'Sport' }).selectOption({ label: 'Pro Football (14 teams)' });
  await page.getByText('Team Names').click();
  await check(field(page, 'NFC, seed 3'), 'the template form with team names');
});

test('plans, posts and account dialogs have no accessibility violations', async ({ people }) => {
  const { page, api, user, username } = await people.enter('author');
  const text = { title: `Undo for ${username}`, description: 'Take back a pick.' };
  const { id: planId } = await api.plans.create({ body: { ...text, category: 'bugs', notes: ['Not late'] } });
  const row = page.getByRole('listitem').filter({ hasText: text.title });
  await check(row, 'the board', '/dev-plans?tab=bugs');
  await button(row, 'Start').click();
  await checkLayer(button(row, 'Complete'), 'alertdialog', 'Complete Plan');
  await checkLayer(button(row, `Delete ${text.title}`), 'alertdialog', 'Delete Plan');
  await api.plans.update({ params: { planId }, body: { status: 'completed' } });
  await check(row, 'completed plans', '/dev-plans?tab=completed');
  await checkLayer(button(row, 'Reopen'), 'alertdialog', 'Reopen Plan');
  const { id: postId } = await api.support.create({ body: text });
  await api.support.comment({ params: { postId }, body: { content: 'Same here' } });
  const admin = await signInAdministrator(people);
  await admin.page.goto('/support-admin');
  const post = admin.page.getByRole('listitem').filter({ hasText: text.title });
  await checkLayer(post.getByRole('button', { name: /^Priority Level/ }), 'menu', 'Priority Level');
  await checkLayer(button(post, text.title), 'dialog', 'a post in the admin room');
  await page.goto(`/support?post=${postId}`);
  await checkLayer(button(page, `Delete comment by ${username}`), 'alertdialog', 'Delete Comment');
  await checkLayer(button(page, 'Edit'), 'dialog', 'Edit Support Post');
  await checkLayer(button(page.getByRole('main'), 'Delete'), 'alertdialog', 'Delete Post');
  await button(page.getByRole('main'), 'Archive').click();
  await page.getByRole('switch', { name: 'Show archived' }).check();
  await check(row.filter({ hasText: /Archived/i }), 'support with archived posts');
  await check(page.getByText('Post Not Found'), 'a deleted post', '/support?post=nowhere');
  const change = { email: 'next@club.example', waitsFor: ['new'], expiresAt: SOON };
  const email = { email: user.email, isConfirmed: false, change };
  await page.route('**/api/auth/email', (route) => route.fulfill({ json: email }));
  const unconfirmed = { ...user, mustConfirmEmail: true };
  await page.route('**/api/auth/user', (route) => route.fulfill({ json: unconfirmed }));
  await check(page.getByRole('heading', { name: 'Check your email' }), 'check your email', '/');
  await checkLayer(button(page, 'Change Email'), 'dialog', 'an address to confirm');
});
