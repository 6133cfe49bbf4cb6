import { enterResult, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { openRoom } from '@lockroom/testing/world';
import { expect, type Locator, type Page } from '@playwright/test';
import { button, field } from './support/door.ts';
import { test } from './support/journey.ts';
import { openFight, openFightResult } from './support/manager.ts';
import { registerUnseen } from './support/rooms.ts';
import { fight } from './support/sheet.ts';

/** A tablet in portrait and in landscape. The layout changes at a width of 1200 px. */
const UPRIGHT = { width: 760, height: 1240 };
const TURNED = { width: 1240, height: 760 };

async function turn(page: Page, window: typeof UPRIGHT): Promise<void> {
  await page.setViewportSize(window);
  await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, window.width);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}

async function throughTurns(page: Page, expectKept: () => Promise<void>): Promise<void> {
  await expectKept();
  for (const window of [TURNED, UPRIGHT]) {
    await turn(page, window);
    await expectKept();
  }
}

async function typeAndTurn(input: Locator, text: string): Promise<void> {
  await input.fill(text);
  await throughTurns(input.page(), () => expect(input).toHaveValue(text));
}

test('a bracket keeps typed text, its round and its zoom level when a tablet is rotated', async ({
  people,
}) => {
  const owner = await people.enter('tablet', { viewport: UPRIGHT });
  const { page, api } = owner;
  const room = await openRoom(owner, { sport: 'college-basketball' });
  const { id } = await api.brackets.create({ body: { roomId: room.id } });
  await page.goto(`/custom-bracket/${id}`);
  const round = page.getByRole('tab', { name: 'Elite 8', exact: true });
  await round.click();
  const game = page.getByRole('radiogroup', { name: /Elite 8|E-8/ }).first();
  await expect(game).toBeInViewport();
  await turn(page, TURNED);
  const zoomed = page.getByText(/^\d+%$/);
  const fitting = await zoomed.textContent();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoomed).not.toHaveText(fitting ?? '');
  const chosen = await zoomed.textContent();
  await turn(page, UPRIGHT);
  await expect(round).toHaveAttribute('aria-selected', 'true');
  await expect(game).toBeInViewport();
  await turn(page, TURNED);
  await expect(zoomed).toHaveText(chosen ?? '');
  await turn(page, UPRIGHT);

  await button(page, 'Auto-fill').click();
  const fill = page.getByRole('dialog', { name: /^Auto-fill/ });
  await throughTurns(page, () => expect(fill).toBeVisible());
  await fill.getByRole('button', { name: /^Favorites win/ }).click();
  await page.getByRole('tab', { name: 'Championship' }).click();
  await button(page, 'Championship Score Prediction').click();
  const score = page.getByRole('dialog', { name: 'Championship Score Prediction' });
  await typeAndTurn(score.getByRole('textbox').first(), '71');
});

test('text typed in a room, in My Rooms and in the support center is kept when a tablet is rotated', async ({
  people,
}) => {
  const owner = await people.enter('tablet', { viewport: UPRIGHT });
  const { page, api } = owner;
  const room = await openRoom(owner);
  await page.goto(`/room/${room.id}?tab=messages`);
  await typeAndTurn(field(page, 'Message'), 'Half a sent');
  await button(page, 'Room menu').click();
  await page.getByRole('menuitem', { name: 'Invite Friend' }).click();
  await typeAndTurn(page.getByRole('dialog').getByRole('textbox'), 'half@');
  await page.goto('/my-rooms');
  await button(page, 'Create Room').click();
  await typeAndTurn(field(page.getByRole('dialog', { name: 'Create Room' }), 'Name'), 'Half a ro');
  const { id } = await api.support.create({ body: { title: 'Bell is late', description: 'By a second.' } });
  await page.goto(`/support?post=${id}`);
  await typeAndTurn(field(page, 'Comment'), 'Half a comm');
});

test("the manager's page keeps typed text and a half-entered result when a tablet is rotated", async ({
  people,
}) => {
  const owner = await people.enter('tablet', { viewport: UPRIGHT });
  const { page } = owner;
  const room = await openRoom(owner);
  const [, , main] = await enterPlainCard(owner, room, 3);
  if (!main) throw new Error('The card is too short');
  await page.goto(`/room/${room.id}/manager?open=add`);
  const dialog = page.getByRole('dialog', { name: 'Add New Fight' });
  await typeAndTurn(field(dialog, 'Fighter 1'), 'Max Hollo');
  await page.goto(`/room/${room.id}/manager`);
  await typeAndTurn(field(await openFight(page, 'Main Event'), 'Fighter 1'), 'Half a na');

  await enterResult(owner, main.id, 1);
  await page.goto(`/room/${room.id}/manager?mode=results`);
  const next = page.getByRole('article').first();
  await next.getByRole('button', { name: /^Call off/ }).click();
  await typeAndTurn(page.getByRole('dialog', { name: 'Call off' }).getByRole('textbox'), 'Missed wei');
  await page.keyboard.press('Escape');

  // Correct an existing result: its fight must stay selected, with the new winner.
  await openFightResult(page, 'Main Event');
  const winner = fight(page, 'Main Event').getByRole('radio', { name: main.fighter2 });
  await winner.check();
  await throughTurns(page, () => expect(winner).toBeChecked());
});

test('"What if" stays open when a tablet is rotated', async ({ people }) => {
  const owner = await people.enter('tablet', { viewport: UPRIGHT });
  const { page } = owner;
  const { manager, other } = await registerUnseen(people);
  const night = await openFightRoom(people, 3, { manager, owner, other });
  for (const { id } of night.card) {
    await savePick(owner, night.bracket, id, 1);
    await savePick(other, night.otherBracket, id, 2);
    await setLock(manager, night.room, id, new Date().toISOString());
  }
  await page.goto(`/room/${night.room.id}?tab=tonight`);
  await button(page, 'What if … ? Try out results').click();
  await throughTurns(page, () => expect(page.getByRole('heading', { name: 'What if?' })).toBeVisible());
});
