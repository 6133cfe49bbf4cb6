import { MOUNTAIN, toWallClock } from '@lockroom/rules';
import { expectedFightStandings } from '@lockroom/testing/fight-oracle';
import { type RealResult, readRealCard } from '@lockroom/testing/real-card';
import { expect } from '@playwright/test';
import { choosePicks, FORM_POINTS, oracleEntry, oracleFights, type Pick, titleAt } from './support/card.ts';
import { button, field, toast } from './support/door.ts';
import { readStandings } from './support/figures.ts';
import { test } from './support/journey.ts';
import { chooseResult, chooseSetting, clearResult, openResults, resultsSent } from './support/manager.ts';
import { createBracket, createRoom, expectBracket, joinInDialog } from './support/rooms.ts';
import { fight, fillSheet, pickWinner, saveSheet } from './support/sheet.ts';

const MINUTE = 60_000;
/** Points of the main event, keyed by the labels of their fields. */
const MAIN = { Fighter: 5, Method: 3, Bonus: 2, Underdog: 2 };
const MAIN_POINTS = { fighterPoints: 5, methodPoints: 3, bonusPoints: 2, underdogBonus: 2 };
/** How many fights are picked in the browser; the remaining fights are picked through the API. */
const BY_HAND = 3;
const LEFT_OUT = 5;
const WITHOUT_METHOD = 8;
/** Standings are checked after every sixth result, because a check takes up to five seconds. */
const WAITS_FOR_STANDINGS = 6;

test('members play UFC 300 from an empty room to the final standings', async ({ people }) => {
  test.setTimeout(300_000);
  const card = readRealCard('mma-ufc-300');
  const length = card.fights.length;
  const points = card.fights.map((_, place) => (place === 0 ? MAIN_POINTS : FORM_POINTS));

  const manager = await people.signUp('referee');
  const room = await createRoom(manager.page, {
    name: 'UFC 300: Pereira vs Hill',
    sport: 'MMA',
    maxBrackets: '10',
    roomPassword: 'octagon',
  });
  const params = { roomId: room.id };

  await test.step('the manager types the main event into the form and sets the lock times', async () => {
    const { page, api } = manager;
    const [main, ...others] = card.fights;
    await page.goto(`/room/${room.id}/manager`);
    await button(page, 'Add Fight').click();
    const form = page.getByRole('dialog', { name: 'Add New Fight' });
    await field(form, 'Fighter 1').fill(main?.fighter1 ?? '');
    await field(form, 'Odds of fighter 1').fill(main?.fighter1Odds ?? '');
    await field(form, 'Fighter 2').fill(main?.fighter2 ?? '');
    await field(form, 'Odds of fighter 2').fill(main?.fighter2Odds ?? '');
    for (const [name, value] of Object.entries(MAIN))
      await form.getByRole('spinbutton', { name, exact: true }).fill(`${value}`);
    await button(form, 'Add Fight').click();
    await button(form, 'Done').click();
    const { eventId } = await api.rooms.get({ params });
    for (const { result: _, ...names } of others)
      await api.fights.add({ body: { eventId, ...names, ...FORM_POINTS } });
    const first = Math.ceil(Date.now() / MINUTE) * MINUTE + 3 * 24 * 60 * MINUTE;
    await chooseSetting(page, 'Set Lock Times');
    const dialog = page.getByRole('dialog', { name: 'Set Lock Times' });
    const [day = '', time = ''] = toWallClock(first, MOUNTAIN).split('T');
    await field(dialog, 'Day of Fight 1').fill(day);
    await field(dialog, 'Time of Fight 1').fill(time);
    await button(dialog, 'Save Lock Times').click();
    await expect(toast(page, 'Lock times updated')).toBeVisible();
    const [locks] = await api.fights.managerFights({ params });
    expect(Date.parse(locks?.lockDatetime ?? '')).toBe(first);
  });

  // One new member joins with a link, another with the Room ID.
  const ana = await people.signUp('ana', `/join/${room.roomCode}`);
  await joinInDialog(ana.page, room);
  const ben = await people.enter('ben');
  await ben.page.goto('/my-rooms');
  await button(ben.page, 'Join Room').click();
  await joinInDialog(ben.page, { ...room, roomCode: room.roomCode.toLowerCase() });

  const sheets = [ana, ben, manager].map((person, index) => {
    const picks: (Pick | null)[] = choosePicks(card, 300 + index);
    return { person, bracketId: '', picks, name: `${person.username} Bracket 1` };
  });
  const [anas, bens, managers] = sheets;
  if (!anas || !bens || !managers) throw new Error('Expected two members to join');

  await test.step('everyone makes picks, in the browser and through the API', async () => {
    anas.picks[LEFT_OUT] = null;
    bens.picks[WITHOUT_METHOD] = null;
    const fights = (await manager.api.fights.managerFights({ params })).toReversed();
    for (const sheet of sheets) {
      const { page, api } = sheet.person;
      const isOpen = sheet !== managers;
      if (isOpen) await createBracket(page, room.id);
      const eventId = isOpen
        ? (new URL(page.url()).pathname.split('/')[2] ?? '')
        : (await api.brackets.create({ body: params })).id;
      sheet.bracketId = eventId;
      const byHand = isOpen ? BY_HAND : 0;
      for (const [place, pick] of sheet.picks.entries()) {
        if (!pick || place < byHand) continue;
        const body = { predictedWinnerId: pick.winner, predictedMethod: pick.method };
        await api.fights.savePick({ body: { eventId, fightId: fights[place]?.id ?? '', ...body } });
      }
      if (!isOpen) continue;
      // Picks that were saved through the API appear on the open page.
      await expect(page.getByRole('main')).toContainText(`${length - byHand - 1} of ${length}`);
      await fillSheet(page, card, sheet.picks.slice(0, byHand));
      if (sheet === bens)
        await pickWinner(page, titleAt(WITHOUT_METHOD, length), card.fights[WITHOUT_METHOD]?.fighter1 ?? '');
      await saveSheet(page, length - 1, length);
    }
    const title = titleAt(WITHOUT_METHOD, length);
    await expect(ben.page.getByRole('region', { name: 'Save' })).toContainText(`${title}: pick a method`);
    await ana.page.reload();
    await expect(ana.page.getByRole('button', { name: / by .*\. Change$/ })).toHaveCount(length - 1);
  });

  const results: (RealResult | null)[] = card.fights.map(() => null);
  const oracleStandings = () =>
    expectedFightStandings(
      oracleFights(card, points, results),
      sheets.map(({ name, picks }, order) => oracleEntry(name, order, picks)),
    );
  // The manager works in one browser. A member's room page stays open and is never reloaded.
  const open = ben.page;
  async function expectStandings() {
    const expected = oracleStandings().map(({ id, rank, totalPoints }) => ({ id, rank, totalPoints }));
    await expect.poll(() => readStandings(open)).toEqual(expected);
  }

  await test.step('each result takes two taps on a phone, without scrolling', async () => {
    const { page } = manager;
    await open.goto(`/room/${room.id}`);
    await openResults(page, room.id);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.evaluate(() => {
      document.addEventListener('scroll', () => document.body.setAttribute('data-scrolled', ''), true);
    });
    for (const [place, each] of [...card.fights.entries()].reverse()) {
      const { winnerId, winMethod } = each.result;
      const desk = fight(page, titleAt(place, length));
      const winner = desk.getByRole('radio', { name: winnerId === 1 ? each.fighter1 : each.fighter2 });
      for (const target of [winner, button(desk, winMethod)]) {
        await expect(target).toBeInViewport({ ratio: 1 });
        await target.click();
      }
      results[place] = each.result;
      if (place % WAITS_FOR_STANDINGS > 0) continue;
      await expect(page.getByText(`${length - place} of ${length} entered`)).toBeAttached();
      await expectStandings();
    }
    await expect(page.locator('body')).not.toHaveAttribute('data-scrolled');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a bracket shows its points, its rank and the maximum points', async () => {
    const expected = oracleStandings();
    const leader = Math.max(...expected.map(({ totalPoints }) => totalPoints));
    const own = expected.find(({ id }) => id === anas.name);
    await expectBracket(ana.page, anas.bracketId, {
      'max points': new RegExp(`^${own?.maxPoints}$`),
      'points/leader': new RegExp(`^${own?.totalPoints}\\D.*\\b${leader}$`),
      rank: new RegExp(`^${own?.rank}\\D.*\\b${sheets.length}$`),
    });
  });

  await test.step('one result is overturned, and another result is cleared', async () => {
    await openResults(manager.page, room.id);
    const [overturned, cleared] = [7, 3];
    const bout = card.fights[overturned];
    if (!bout) throw new Error('The card has no such fight');
    const noContest: RealResult = { winnerId: 0, winMethod: 'No Contest' };
    results[overturned] = noContest;
    await chooseResult(manager.page, titleAt(overturned, length), bout, noContest);
    results[cleared] = null;
    await clearResult(manager.page, titleAt(cleared, length));
    await resultsSent(manager.page);
    await expectStandings();
  });

  await test.step('the manager completes the event, and members see that the event is completed', async () => {
    await button(manager.page, 'Exit Results').click();
    await chooseSetting(manager.page, 'Mark Completed');
    const dialog = manager.page.getByRole('alertdialog', { name: 'Event Completion' });
    await expect(dialog).toContainText('1 fight without a result will score nothing for anyone.');
    await button(dialog, 'Mark as Completed').click();
    await expect(open.getByRole('main')).toContainText('Event Completed');
    await expect(ana.page.getByRole('main')).toContainText(/Event Completed.*Final rankings are locked\./);
    await expect(fight(ana.page, 'Main Event').getByRole('radio', { disabled: false })).toHaveCount(0);
  });
});
