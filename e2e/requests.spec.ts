import { fillPicks, makeFormat } from '@lockroom/rules';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page, type Request } from '@playwright/test';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { chooseResult, chooseSetting, openResults, resultsSent } from './support/manager.ts';
import { expectSaved, fight, pickedRow, pickMethod, pickWinner } from './support/sheet.ts';

/** A page counts as quiet after this many milliseconds without a request. */
const QUIET_MS = 700;

const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');

/** Returns the API calls that an action causes until the page is quiet again. */
async function callsOf(page: Page, act: () => Promise<void>): Promise<string[]> {
  let made: string[] = [];
  let last = Date.now();
  const note = (request: Request) => {
    if (!isCall(request)) return;
    last = Date.now();
    made.push(`${request.method()} ${new URL(request.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, ':id')}`);
  };
  const quiet = () => expect.poll(() => Date.now() - last, { intervals: [100] }).toBeGreaterThan(QUIET_MS);
  page.on('request', note);
  await quiet();
  made = [];
  await act();
  await quiet();
  page.off('request', note);
  return made;
}

const SCORE = 'Super Bowl Score Prediction';

test('every change in a fight room sends one write request', async ({ people }) => {
  const [manager, member] = [await people.enter('manager'), await people.enter('member')];
  const room = await openRoom(manager);
  await enterPlainCard(manager, room, 3);
  await joinRoom(member, room);
  const { id } = await member.api.brackets.create({ body: { roomId: room.id } });
  const { page } = member;
  await page.goto(`/bracket/${id}`);
  const save = () => button(page, 'Save Predictions').click();

  await pickWinner(page, 'Fight 1', 'Red 1');
  for (const method of ['Decision', 'KO/TKO']) {
    await pickMethod(page, 'Fight 1', method);
    expect(await callsOf(page, save), method).toEqual(['POST /api/predictions']);
  }

  const other = await people.another(member);
  await other.goto(`/bracket/${id}`);
  const onOther = (method: string) => pickedRow(other, 'Fight 1', `.* by ${method}`);
  await expect(onOther('KO/TKO')).toBeVisible();
  await pickMethod(page, 'Fight 1', 'Submission');
  await save();
  await expect(onOther('submission'), 'another page of the same person').toBeVisible();

  const panel = manager.page;
  const lastAct = panel.getByRole('region', { name: 'Latest change' });
  await panel.goto(`/room/${room.id}/manager`);
  await chooseSetting(panel, 'Edit Room Name');
  const naming = panel.getByRole('dialog', { name: 'Edit Room Name' });
  await field(naming, 'Room name').fill('The Attic');
  const rename = () => button(naming, 'Save').click();
  expect(await callsOf(panel, rename)).toEqual(['PUT /api/rooms/:id']);
  await expect(panel.getByRole('main')).toContainText('The Attic');
  await chooseSetting(panel, 'Set Lock Times');
  const dialog = panel.getByRole('dialog', { name: 'Set Lock Times' });
  await field(dialog, 'Day of Fight 1').fill('2030-01-05');
  await field(dialog, 'Time of Fight 1').fill('19:00');
  const setLocks = () => button(dialog, 'Save Lock Times').click();
  // The page also refetches which members are missing picks.
  expect(await callsOf(panel, setLocks)).toEqual([
    'POST /api/rooms/:id/set-lock-times',
    'GET /api/rooms/:id/missing-picks',
  ]);
  await expect(toast(panel, 'Lock times updated')).toBeVisible();
  await expect(lastAct).toContainText(/lock time/i);

  await openResults(panel, room.id);
  const fighters = { fighter1: 'Red 1', fighter2: 'Blue 1', fighter1Odds: '', fighter2Odds: '' };
  const result = { winnerId: 1, winMethod: 'Submission' } as const;
  const enter = async () => {
    await chooseResult(panel, 'Fight 1', { ...fighters, result }, result);
    await resultsSent(panel);
  };
  expect(await callsOf(panel, enter)).toEqual(['PUT /api/fights/:id/result']);
  await expect(lastAct).toContainText('result');
  await expect(fight(page, 'Fight 1').getByRole('button', { name: /Both right|Why\?$/ })).toBeVisible();

  await page.goto(`/room/${room.id}?tab=messages`);
  await field(page, 'Message').fill('Who is in?');
  const send = () => button(page, 'Send').click();
  expect(await callsOf(page, send)).toEqual(['POST /api/rooms/:id/messages']);
});

test('every change in a bracket room sends one write request', async ({ people }) => {
  const [manager, member] = [await people.enter('manager'), await people.enter('member')];
  const room = await openRoom(manager, { sport: 'football' });
  await joinRoom(member, room);
  const { id } = await member.api.brackets.create({ body: { roomId: room.id } });
  const size = await member.api.tournaments.config({ params: { roomId: room.id } });
  const format = makeFormat({ family: 'football', size: size.bracketSize, reseeding: size.reseeding });
  await member.api.tournaments.customSave({
    params: { eventId: id },
    body: { predictions: fillPicks(format, () => 1) },
  });
  const { page } = member;
  await page.goto(`/football-bracket/${id}`);
  const main = page.getByRole('main');
  const save = () => button(page, 'Save Predictions').click();
  const sent = ['POST /api/custom/brackets/:id/predictions'];
  await expect(page.getByRole('radio', { checked: true }).first()).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Super Bowl' }).getByRole('radio', { checked: false }).click();
  expect(await callsOf(page, save)).toEqual(sent);
  // After a new champion pick, the finished bracket is shown again.
  await button(page, 'Change a pick').click();
  await button(page, SCORE).click();
  const scores = page.getByRole('dialog', { name: SCORE });
  for (const [nth, score] of ['27', '20'].entries()) await scores.getByRole('textbox').nth(nth).fill(score);
  await button(scores, 'Set Scores').click();
  await expect(main).toContainText('Tie-Breaker: 27 - 20 (Total: 47)');
  expect(await callsOf(page, save)).toEqual(sent);
  await expectSaved(page);

  const panel = manager.page;
  const lastAct = panel.getByRole('region', { name: 'Latest change' });
  await panel.goto(`/room/${room.id}/manager`);
  await chooseSetting(panel, 'Set Lock Times');
  const dialog = panel.getByRole('dialog');
  await dialog.getByRole('textbox').or(dialog.locator('input')).first().fill('2030-01-05T19:00');
  const setLock = () => button(dialog, 'Set Lock Time').click();
  // The page also refetches which members are missing picks.
  expect(await callsOf(panel, setLock)).toEqual([
    'POST /api/custom/room/:id/set-lock-time',
    'GET /api/rooms/:id/missing-picks',
  ]);
  await expect(lastAct).toContainText('lock time');
  await panel.goto(`/room/${room.id}/manager?mode=results`);
  const enter = () =>
    panel
      .getByRole('group', { name: /^Winner of / })
      .getByRole('button')
      .first()
      .click();
  await enter();
  // The first result locks the bracket, so the manager's page fetches the pick shares.
  expect(await callsOf(panel, enter)).toEqual([
    'POST /api/custom/room/:id/manager-results',
    'GET /api/custom/room/:id/pick-shares',
  ]);
  await expect(lastAct).toContainText('Entered');
});

test('the dashboard, a room and an entry each load in at most two round trips', async ({ people }) => {
  const [manager, member] = [await people.enter('manager'), await people.enter('member')];
  const rooms: string[] = [];
  const sheets: string[] = [];
  for (const sport of ['mma', 'football'] as const) {
    const room = await openRoom(manager, { sport });
    const params = { roomId: room.id };
    rooms.push(room.id);
    if (sport === 'mma') {
      const [first] = await enterPlainCard(manager, room, 3);
      const lockTimes = { [first?.id ?? '']: new Date().toISOString() };
      await manager.api.fights.setLockTimes({ params, body: { lockTimes } });
    }
    await joinRoom(member, room);
    const { id } = await member.api.brackets.create({ body: { roomId: room.id } });
    sheets.push(id);
  }
  const opened = ['/', ...rooms.map((id) => `/room/${id}`), ...sheets.map((id) => `/bracket/${id}`)];
  for (const address of opened) {
    const page = await people.another(member);
    const chain = await longestChain(page, address);
    expect(chain.length, `${address}: ${chain.join(', ')}`).toBeLessThanOrEqual(2);
  }
});

/** Delay of every request in milliseconds, so that sequential requests can be told apart from parallel ones. */
const DELAY_MS = 400;
/** A page counts as loaded after this many milliseconds without a request. */
const LOADED_MS = 1_000;

interface Timed {
  call: string;
  start: number;
  end: number;
}

/** Returns the longest chain of requests that each start after the response to the previous one. */
async function longestChain(page: Page, address: string): Promise<string[]> {
  const calls: Timed[] = [];
  let last = Date.now();
  await page.route('**/api/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/api/stream') return route.continue();
    const timed = { call: `${route.request().method()} ${path}`, start: Date.now(), end: 0 };
    calls.push(timed);
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    const response = await route.fetch();
    await route.fulfill({ response });
    timed.end = Date.now();
    last = timed.end;
  });
  await page.goto(address);
  while (Date.now() - last < LOADED_MS || calls.some(({ end }) => end === 0)) await page.waitForTimeout(100);
  await page.unroute('**/api/**');
  const longest = new Map<Timed, string[]>();
  for (const each of calls.toSorted((a, b) => a.start - b.start)) {
    const before = [...longest].filter(([{ end }]) => end <= each.start).map(([, chain]) => chain);
    const chain = before.toSorted((a, b) => b.length - a.length)[0] ?? [];
    longest.set(each, [...chain, each.call]);
  }
  return [...longest.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}
