import { enterPlainCard } from '@lockroom/testing/real-card';
import { type Receiver, startReceiver } from '@lockroom/testing/receiver';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { type CDPSession, expect, type Locator, type Page, type Request } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { button, field } from './support/door.ts';
import { type People, test } from './support/journey.ts';
import { expectLoaded } from './support/layout.ts';
import { chooseSetting } from './support/manager.ts';
import { NARROW } from './support/windows.ts';

/** Milliseconds between the two taps. The buttons are tested with these values in rotation. */
const GAPS = [0, 10, 70, 120] as const;
/**
 * The factor by which the CPU is slowed down, so that the second tap arrives before the page has responded to the
 * first.
 */
const SLOWDOWN = 6;

/** A button that creates something, or whose action does harm if repeated. */
interface Maker {
  name: string;
  /** Whether the button is also tested in normal runs. All buttons send with the same hook, which has its own tests. */
  isUsual?: true;
  open: (people: People) => Promise<Ready>;
}

interface Ready {
  page: Page;
  press: Locator;
  /** The request that the button sends, as its method and path. */
  call: RegExp;
  /** Counts the created items; omitted if there is nothing to count. */
  count?: () => Promise<number>;
}

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.close());

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function ownRoom(people: People, options: Parameters<typeof openRoom>[1] = {}) {
  const manager = await people.enter('thumb');
  return { manager, page: manager.page, room: await openRoom(manager, options) };
}

async function joinedRoom(people: People, options: Parameters<typeof openRoom>[1] = {}) {
  const { manager, room } = await ownRoom(people, options);
  const member = await people.enter('member');
  await joinRoom(member, room);
  return { manager, member, page: member.page, room };
}

async function chooseInRoom(page: Page, roomId: string, item: string, menu = 'Room menu') {
  await page.goto(`/room/${roomId}`);
  await button(page, menu).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function chooseInManager(page: Page, roomId: string, item: string) {
  await page.goto(`/room/${roomId}/manager`);
  await chooseSetting(page, item);
}

const MAKERS: readonly Maker[] = [
  {
    name: 'Create Bracket in a room of two',
    isUsual: true,
    async open(people) {
      const { manager, page, room } = await joinedRoom(people, { maxBrackets: 2 });
      await page.goto(`/room/${room.id}`);
      const count = async () =>
        (await manager.api.brackets.listForRoom({ params: { roomId: room.id } })).length;
      return { page, press: button(page, 'Create Bracket').first(), call: /^POST \/api\/brackets$/, count };
    },
  },
  {
    name: 'Create Room',
    async open(people) {
      const { page, api } = await people.enter('thumb');
      await page.goto('/my-rooms');
      await button(page, 'Create Room').click();
      const dialog = dialogOf(page, 'Create Room');
      await field(dialog, 'Name').fill('Twice');
      await field(dialog, 'Password').fill('left-hook');
      const count = async () => (await api.rooms.list()).length;
      return { page, press: button(dialog, 'Create Room'), call: /^POST \/api\/rooms$/, count };
    },
  },
  {
    name: 'Join Room',
    async open(people) {
      const { room } = await ownRoom(people);
      const { page, api } = await people.enter('member');
      await page.goto(`/join/${room.roomCode}`);
      const dialog = dialogOf(page, 'Join Room');
      await field(dialog, 'Password').fill('canvas300');
      const count = async () => (await api.rooms.list()).length;
      return { page, press: button(dialog, 'Join Room'), call: /^POST \/api\/rooms\/join$/, count };
    },
  },
  {
    name: 'Send in the chat',
    isUsual: true,
    async open(people) {
      const { manager, page, room } = await ownRoom(people);
      await page.goto(`/room/${room.id}?tab=messages`);
      await field(page, 'Message').fill('First!');
      const count = async () => (await manager.api.chat.list({ params: { roomId: room.id } })).length;
      return { page, press: button(page, 'Send'), call: /^POST .*\/messages$/, count };
    },
  },
  {
    name: 'Send in the dialog of a message',
    async open(people) {
      const { manager, page, room } = await ownRoom(people);
      await chooseInRoom(page, room.id, 'Send Message');
      const dialog = dialogOf(page, 'Send Message');
      await field(dialog, 'Message').fill('First!');
      const count = async () => (await manager.api.chat.list({ params: { roomId: room.id } })).length;
      return { page, press: button(dialog, 'Send'), call: /^POST .*\/messages$/, count };
    },
  },
  {
    name: 'Invite Friend',
    async open(people) {
      const { page, room } = await ownRoom(people);
      await chooseInRoom(page, room.id, 'Invite Friend');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('somebody@example.com');
      return { page, press: dialog.locator('button[type=submit]'), call: /^POST .*\/invite$/ };
    },
  },
  {
    name: '+Friend',
    async open(people) {
      const { manager, page, room } = await joinedRoom(people);
      await page.goto(`/room/${room.id}?tab=members`);
      const count = async () => (await manager.api.friends.received()).length;
      const press = button(page, `+Friend ${manager.username}`);
      return { page, press, call: /^POST \/api\/friend-requests$/, count };
    },
  },
  {
    name: 'Make Token',
    async open(people) {
      const { manager, page } = await ownRoom(people);
      await page.goto('/settings');
      await button(page, 'API tokens').click();
      await button(page, 'New Token').click();
      const dialog = dialogOf(page, 'New Token');
      await field(dialog, 'Name').fill('Score script');
      const count = async () => (await manager.api.tokens.list()).length;
      return { page, press: button(dialog, 'Create token'), call: /^POST \/api\/tokens$/, count };
    },
  },
  {
    name: 'Add Fight',
    async open(people) {
      const { manager, page, room } = await ownRoom(people);
      await page.goto(`/room/${room.id}/manager?open=add`);
      const dialog = dialogOf(page, 'Add New Fight');
      await field(dialog, 'Fighter 1').fill('Max Holloway');
      await field(dialog, 'Fighter 2').fill('Justin Gaethje');
      const count = async () =>
        (await manager.api.fights.managerFights({ params: { roomId: room.id } })).length;
      return { page, press: button(dialog, 'Add Fight'), call: /^POST \/api\/fights$/, count };
    },
  },
  {
    name: 'Add a webhook',
    async open(people) {
      const { manager, page, room } = await ownRoom(people);
      await chooseInManager(page, room.id, 'Webhooks');
      await button(page, 'Add Webhook').click();
      const dialog = dialogOf(page, 'Add Webhook');
      await field(dialog, 'Address').fill(receiver.url);
      const count = async () => (await manager.api.webhooks.list({ params: { roomId: room.id } })).length;
      return { page, press: button(dialog, 'Add'), call: /^POST .*\/webhooks$/, count };
    },
  },
  {
    name: 'Test of a webhook',
    isUsual: true,
    async open(people) {
      const { manager, page, room } = await ownRoom(people);
      await manager.api.webhooks.create({
        params: { roomId: room.id },
        body: { url: receiver.url, kind: 'json', events: ['results'] },
      });
      await chooseInManager(page, room.id, 'Webhooks');
      return { page, press: page.getByRole('button', { name: /^Test/ }), call: /^POST .*\/test$/ };
    },
  },
  {
    name: 'Again Next Year',
    async open(people) {
      const { manager, page, room } = await ownRoom(people);
      await chooseInRoom(page, room.id, 'Again Next Year', 'More');
      const dialog = dialogOf(page, 'Again Next Year');
      const count = async () => (await manager.api.rooms.list()).length - 1;
      return { page, press: dialog.locator('button[type=submit]'), call: /^POST .*\/again$/, count };
    },
  },
  {
    name: 'Undo, which must not undo the change before it',
    isUsual: true,
    async open(people) {
      const { manager, page, room } = await ownRoom(people);
      await enterPlainCard(manager, room, 3);
      const fights = await manager.api.fights.managerFights({ params: { roomId: room.id } });
      for (const { id } of fights.slice(0, 2))
        await manager.api.fights.enterResult({
          params: { fightId: id },
          body: { winnerId: 1, winMethod: 'Decision' },
        });
      await page.goto(`/room/${room.id}/manager`);
      const count = async () => {
        const now = await manager.api.fights.managerFights({ params: { roomId: room.id } });
        return 2 - now.filter(({ winnerId }) => winnerId !== null).length;
      };
      const press = page
        .getByRole('region', { name: 'Latest change' })
        .getByRole('button', { name: /^Undo/ });
      return { page, press, call: /^POST .*\/undo$/, count };
    },
  },
  {
    name: 'Create Account',
    isUsual: true,
    async open(people) {
      const page = await people.stranger();
      const who = people.identity('thumb');
      await page.goto('/login');
      await button(page, 'Join').click();
      await field(page, 'Username').fill(who.username);
      await field(page, 'Email').fill(who.email);
      await field(page, 'Password').fill(who.password);
      return { page, press: button(page, 'Create Account'), call: /^POST \/api\/auth\/register$/ };
    },
  },
  {
    name: 'a new support post',
    async open(people) {
      const { page, api } = await people.enter('thumb');
      await page.goto('/support');
      await button(page, 'New Post').first().click();
      const dialog = page.getByRole('dialog');
      await field(dialog, 'Title').fill('Bell is late');
      await field(dialog, 'Description').fill('By a second.');
      const count = async () => (await api.support.posts()).filter(({ isMine }) => isMine).length;
      return {
        page,
        press: dialog.locator('button[type=submit]'),
        call: /^POST \/api\/support\/posts$/,
        count,
      };
    },
  },
  {
    name: 'a comment on a support post',
    async open(people) {
      const { page, api } = await people.enter('thumb');
      const { id } = await api.support.create({
        body: { title: 'Bell is late', description: 'By a second.', category: 'issues' },
      });
      await page.goto(`/support?post=${id}`);
      await field(page, 'Comment').fill('Still.');
      const count = async () => (await api.support.comments({ params: { postId: id } })).length;
      return { page, press: button(page, 'Comment'), call: /^POST .*\/comments$/, count };
    },
  },
  {
    name: 'Create link of the calendar feed',
    async open(people) {
      const { page } = await people.enter('thumb');
      await page.goto('/settings');
      await button(page, 'Calendar feed').click();
      return { page, press: button(page, 'Create link'), call: /^POST \/api\/calendar$/ };
    },
  },
  {
    name: 'Create Template',
    async open(people) {
      const { page, api } = await signInAdministrator(people);
      await page.goto('/admin/templates');
      const name = people.identity('template').username;
      await field(page, 'Template Name').fill(name);
      await field(page, 'Event Name').fill(name);
      await page.getByLabel('Sport', { exact: true }).selectOption({ index: 3 });
      const count = async () => (await api.templates.list()).filter((each) => each.name === name).length;
      return { page, press: button(page, 'Create Template'), call: /^POST \/api\/templates$/, count };
    },
  },
];

async function tapTwice(page: Page, press: Locator, gap: number): Promise<void> {
  await expectLoaded(page);
  await press.click({ trial: true });
  const box = await press.boundingBox();
  if (!box) throw new Error('No button to tap was found');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const first = tap(session, point);
  if (gap > 0) await new Promise((resolve) => setTimeout(resolve, gap));
  await Promise.all([first, tap(session, point)]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

/** Sends both events at the same time, because the browser acknowledges an event only after handling it. */
function tap(session: CDPSession, point: { x: number; y: number }): Promise<unknown> {
  return Promise.all([
    session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
    session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
}

const lineOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

async function expectOne(people: People, maker: Maker, gap: number): Promise<void> {
  const { page, press, call, count } = await maker.open(people);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (call.test(lineOf(request))) sent.push(lineOf(request));
  });
  const answered = page.waitForResponse((response) => call.test(lineOf(response.request())));
  await tapTwice(page, press, gap);
  await answered;
  // When the page is idle, it has handled both taps. Creating an account reloads it, so a retry may be needed.
  await expect(() =>
    page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 10_000 }))),
  ).toPass();
  const made = `${maker.name}, tapped twice within ${gap} ms`;
  expect.soft(sent, made).toHaveLength(1);
  if (count) expect.soft(await count(), made).toBe(1);
}

test.describe('on a phone', () => {
  test.use({ viewport: NARROW, hasTouch: true, isMobile: true });
  for (const [at, maker] of MAKERS.entries()) {
    const tag = maker.isUsual ? [] : ['@thorough'];
    test(`two quick taps send only one request: ${maker.name}`, { tag }, ({ people }) =>
      expectOne(people, maker, GAPS[at % GAPS.length] ?? 0),
    );
  }
});
