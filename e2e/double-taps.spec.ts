import { enterResult } from '@lockroom/testing/fight-room';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { type Receiver, startReceiver } from '@lockroom/testing/receiver';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { type CDPSession, expect, type Locator, type Page, type Request } from '@playwright/test';
import { button, field } from './support/door.ts';
import { type People, test } from './support/journey.ts';
import { expectLoaded } from './support/layout.ts';
import { chooseSetting } from './support/manager.ts';
import { NARROW } from './support/windows.ts';

/** Milliseconds between the two taps. Each button is tested with one of these values in turn. */
const GAPS = [0, 10, 70, 120] as const;
/** CPU slowdown factor: the second tap must arrive before the page has responded to the first. */
const SLOWDOWN = 6;

/** A button whose action must not be repeated. Other buttons use the same React hook. */
interface Maker {
  name: string;
  open: (people: People) => Promise<Ready>;
}

interface Ready {
  page: Page;
  press: Locator;
  /** The request that the button sends, as its method and path. */
  call: RegExp;
  /** Counts the items that the button creates; omitted if it creates none. */
  count?: () => Promise<number>;
}

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.close());

async function ownRoom(people: People, options: Parameters<typeof openRoom>[1] = {}) {
  const manager = await people.enter('thumb');
  return { manager, page: manager.page, room: await openRoom(manager, options) };
}

const MAKERS: readonly Maker[] = [
  {
    name: 'Create Bracket in a room of two',
    async open(people) {
      const { manager, room } = await ownRoom(people, { maxBrackets: 2 });
      const { page, ...member } = await people.enter('member');
      await joinRoom(member, room);
      await page.goto(`/room/${room.id}`);
      const count = async () =>
        (await manager.api.brackets.listForRoom({ params: { roomId: room.id } })).length;
      return { page, press: button(page, 'Create Bracket').first(), call: /^POST \/api\/brackets$/, count };
    },
  },
  {
    name: 'Send in the chat',
    async open(people) {
      const { manager, page, room } = await ownRoom(people);
      await page.goto(`/room/${room.id}?tab=messages`);
      await field(page, 'Message').fill('First!');
      const count = async () => (await manager.api.chat.list({ params: { roomId: room.id } })).length;
      return { page, press: button(page, 'Send'), call: /^POST .*\/messages$/, count };
    },
  },
  {
    name: 'Test of a webhook',
    async open(people) {
      const { manager, page, room } = await ownRoom(people);
      await manager.api.webhooks.create({
        params: { roomId: room.id },
        body: { url: receiver.url, kind: 'json', events: ['results'] },
      });
      await page.goto(`/room/${room.id}/manager`);
      await chooseSetting(page, 'Webhooks');
      return { page, press: page.getByRole('button', { name: /^Test/ }), call: /^POST .*\/test$/ };
    },
  },
  {
    name: 'Undo, which must not undo the change before it',
    async open(people) {
      const { manager, page, room } = await ownRoom(people);
      await enterPlainCard(manager, room, 3);
      const fights = await manager.api.fights.managerFights({ params: { roomId: room.id } });
      for (const { id } of fights.slice(0, 2)) await enterResult(manager, id, 1);
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

/** Sends both touch events without waiting, because the browser acknowledges an event only after handling it. */
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
  // Once the page is idle, it has handled both taps. Creating an account reloads the page, so a retry may be needed.
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
    test(`two quick taps send only one request: ${maker.name}`, ({ people }) =>
      expectOne(people, maker, GAPS[at % GAPS.length] ?? 0));
  }
});
