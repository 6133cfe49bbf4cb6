import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { button, field } from './support/door.ts';
import { test } from './support/journey.ts';
import { openFight, openFightResult } from './support/manager.ts';
import { fight } from './support/sheet.ts';

/** A tablet, upright and rotated; the layout changes at 1200 px. */
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

test('text typed into the dialogs of a bracket is kept when a tablet is rotated', async ({ people }) => {
  const owner = await people.enter('tablet', { viewport: UPRIGHT });
  const { page, api } = owner;
  const room = await openRoom(owner, { sport: 'college-basketball' });
  const { id } = await api.brackets.create({ body: { roomId: room.id } });
  await page.goto(`/custom-bracket/${id}`);

  await button(page, 'Auto-fill').click();
  const fill = page.getByRole('dialog', { name: /^Auto-fill/ });
  await throughTurns(page, async () => {
    await expect(fill).toBeVisible();
  });
  await fill.getByRole('button', { name: /^Favorites win/ }).click();

  const last = page.getByRole('tab', { name: 'Championship' });
  await last.click();
  await button(page, 'Championship Score Prediction').click();
  const score = page.getByRole('dialog', { name: 'Championship Score Prediction' });
  await score.getByRole('textbox').first().fill('71');
  await throughTurns(page, async () => {
    await expect(score.getByRole('textbox').first()).toHaveValue('71');
  });
  await page.keyboard.press('Escape');
});

test('text typed in a room and its dialogs is kept when a tablet is rotated', async ({ people }) => {
  const owner = await people.enter('tablet', { viewport: UPRIGHT });
  const { page } = owner;
  const room = await openRoom(owner);
  await page.goto(`/room/${room.id}?tab=messages`);
  await field(page, 'Message').fill('Half a sent');
  await throughTurns(page, async () => {
    await expect(field(page, 'Message')).toHaveValue('Half a sent');
  });
  await button(page, 'Room menu').click();
  await page.getByRole('menuitem', { name: 'Invite Friend' }).click();
  const address = page.getByRole('dialog').getByRole('textbox');
  await address.fill('half@');
  await throughTurns(page, async () => {
    await expect(address).toHaveValue('half@');
  });
  await page.goto('/my-rooms');
  await button(page, 'Create Room').click();
  const name = field(page.getByRole('dialog', { name: 'Create Room' }), 'Name');
  await name.fill('Half a ro');
  await throughTurns(page, async () => {
    await expect(name).toHaveValue('Half a ro');
  });
});

test("text typed on the manager's page is kept when a tablet is rotated", async ({ people }) => {
  const owner = await people.enter('tablet', { viewport: UPRIGHT });
  const { page } = owner;
  const room = await openRoom(owner);
  await enterPlainCard(owner, room, 3);
  await page.goto(`/room/${room.id}/manager?open=add`);
  const first = field(page.getByRole('dialog', { name: 'Add New Fight' }), 'Fighter 1');
  await first.fill('Max Hollo');
  await throughTurns(page, async () => {
    await expect(first).toHaveValue('Max Hollo');
  });
  await page.goto(`/room/${room.id}/manager`);
  const name = field(await openFight(page, 'Main Event'), 'Fighter 1');
  await name.fill('Half a na');
  await throughTurns(page, async () => {
    await expect(name).toHaveValue('Half a na');
  });
});

test('an unfinished comment is kept when a tablet is rotated', async ({ people }) => {
  const { page, api } = await people.enter('tablet', { viewport: UPRIGHT });
  const { id } = await api.support.create({
    body: { title: 'Bell is late', description: 'By a second.', category: 'issues' },
  });
  await page.goto(`/support?post=${id}`);
  await field(page, 'Comment').fill('Half a comm');
  await throughTurns(page, async () => {
    await expect(field(page, 'Comment')).toHaveValue('Half a comm');
  });
});

test('What if stays open when a tablet is rotated', async ({ people }) => {
  const owner = await people.enter('tablet', { viewport: UPRIGHT });
  const rival = await people.enter('rival');
  const { page } = owner;
  const room = await openRoom(owner);
  const params = { roomId: room.id };
  await joinRoom(rival, room);
  const card = await enterPlainCard(owner, room, 3);
  for (const { api } of [owner, rival]) {
    const { id } = await api.brackets.create({ body: { roomId: room.id } });
    for (const { id: fightId } of card)
      await api.fights.savePick({
        body: {
          eventId: id,
          fightId,
          predictedWinnerId: api === owner.api ? 1 : 2,
          predictedMethod: 'Decision',
        },
      });
  }
  await owner.api.fights.setLockTimes({
    params,
    body: { lockTimes: Object.fromEntries(card.map(({ id }) => [id, new Date().toISOString()])) },
  });
  await page.goto(`/room/${room.id}?tab=tonight`);
  await button(page, 'What if … ? Try out results').click();
  await throughTurns(page, async () => {
    await expect(page.getByRole('heading', { name: 'What if?' })).toBeVisible();
  });
});

test('the chosen round and the zoom level are restored when a tablet is rotated back', async ({ people }) => {
  const owner = await people.enter('tablet', { viewport: UPRIGHT });
  const { page, api } = owner;
  const room = await openRoom(owner, { sport: 'college-basketball' });
  const { id } = await api.brackets.create({ body: { roomId: room.id } });
  await page.goto(`/custom-bracket/${id}`);
  const round = page.getByRole('tab', { name: 'Elite 8', exact: true });
  const heading = page.getByRole('heading', { name: 'Elite 8' });
  await round.click();
  await expect(heading).toBeInViewport();
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
});

test('a half-entered result and the reason for calling off a fight are kept when a tablet is rotated', async ({
  people,
}) => {
  const owner = await people.enter('tablet', { viewport: UPRIGHT });
  const { page } = owner;
  const room = await openRoom(owner);
  const card = await enterPlainCard(owner, room, 3);
  const [main] = card.toSorted((a, b) => b.fightNumber - a.fightNumber);
  if (!main) throw new Error('The card was not found');
  await owner.api.fights.enterResult({
    params: { fightId: main.id },
    body: { winnerId: 1, winMethod: 'Decision' },
  });
  await page.goto(`/room/${room.id}/manager?mode=results`);
  const next = page.getByRole('article').first();
  await next.getByRole('button', { name: /^Call off/ }).click();
  const reason = page.getByRole('dialog', { name: 'Call off' }).getByRole('textbox');
  await reason.fill('Missed wei');
  await throughTurns(page, async () => {
    await expect(reason).toHaveValue('Missed wei');
  });
  await page.keyboard.press('Escape');

  // Corrects an existing result: its fight stays selected with the new winner.
  await openFightResult(page, main.title);
  await fight(page, main.title).getByRole('radio', { name: main.fighter2 }).check();
  await throughTurns(page, async () => {
    await expect(fight(page, main.title).getByRole('radio', { name: main.fighter2 })).toBeChecked();
  });
});
