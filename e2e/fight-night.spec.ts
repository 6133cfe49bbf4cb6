import { MOUNTAIN, toWallClock } from '@lockroom/rules';
import { expectedFightStandings } from '@lockroom/testing/fight-oracle';
import { type RealResult, readRealCard } from '@lockroom/testing/real-card';
import { expect } from '@playwright/test';
import { choosePicks, FORM_POINTS, oracleEntry, oracleFights, type Pick, titleAt } from './support/card.ts';
import { button, field, toast } from './support/door.ts';
import { readFacts, readStandings } from './support/figures.ts';
import { type Person, test } from './support/journey.ts';
import {
  chooseResult,
  chooseSetting,
  clearResult,
  enterCardByForm,
  openResults,
  resultsSent,
} from './support/manager.ts';
import { createBracket, createRoom, expectBracket, joinInDialog } from './support/rooms.ts';
import { fight, fillSheet, pickWinner, saveSheet } from './support/sheet.ts';

const MINUTE = 60_000;
const MAIN_POINTS = { fighterPoints: 5, methodPoints: 3, bonusPoints: 2, underdogBonus: 2 };
/** How many fights are typed into the form; the others are added through the API. */
const TYPED = 3;
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

  await test.step('the manager types the first fights into the form, and the room shows the complete card', async () => {
    const { page, api } = manager;
    const typed = { ...card, fights: card.fights.slice(0, TYPED) };
    await enterCardByForm(page, room.id, typed, async (place) => {
      if (place > 1) return;
      const { fighterPoints, methodPoints, bonusPoints, underdogBonus } = points[place] ?? FORM_POINTS;
      const values = {
        Fighter: fighterPoints,
        Method: methodPoints,
        Bonus: bonusPoints,
        Underdog: underdogBonus,
      };
      for (const [name, value] of Object.entries(values)) {
        await page.getByRole('spinbutton', { name, exact: true }).fill(`${value}`);
      }
    });
    const { eventId } = await api.rooms.get({ params: { roomId: room.id } });
    for (const { result: _, ...names } of card.fights.slice(TYPED))
      await api.fights.add({ body: { eventId, ...names, ...FORM_POINTS } });
    const hasUnderdog = card.fights.map(
      ({ fighter1Odds, fighter2Odds }) => /^\+/.test(fighter1Odds) || /^\+/.test(fighter2Odds),
    );
    const most = points.reduce(
      (sum, each, place) =>
        sum +
        each.fighterPoints +
        each.methodPoints +
        each.bonusPoints +
        (hasUnderdog[place] ? each.underdogBonus : 0),
      0,
    );
    await page.getByRole('tab', { name: 'Room' }).click();
    await expect
      .poll(() => readFacts(page.getByRole('tabpanel', { name: 'Room' })))
      .toMatchObject({ 'total fights': `${length}`, 'max possible points': `${most}` });
  });

  await test.step('the manager sets the lock times with the default intervals', async () => {
    const { page } = manager;
    const first = Math.ceil(Date.now() / MINUTE) * MINUTE + 3 * 24 * 60 * MINUTE;
    await chooseSetting(page, 'Set Lock Times');
    const dialog = page.getByRole('dialog', { name: 'Set Lock Times' });
    const [day = '', time = ''] = toWallClock(first, MOUNTAIN).split('T');
    await field(dialog, 'Day of Fight 1').fill(day);
    await field(dialog, 'Time of Fight 1').fill(time);
    await button(dialog, 'Save Lock Times').click();
    await expect(toast(page, 'Lock times updated')).toBeVisible();
    const fights = await manager.api.fights.managerFights({ params: { roomId: room.id } });
    const steps = [0, ...Array.from({ length: length - 3 }, () => 15), 30, 30];
    const locks = steps.map((_, index) => first + MINUTE * steps.slice(0, index + 1).reduce((a, b) => a + b));
    expect(fights.map(({ lockDatetime }) => Date.parse(lockDatetime ?? ''))).toEqual(locks);
  });

  const byLink = await test.step('a member registers after opening a join link', async () => {
    const ana = await people.signUp('ana', `/join/${room.roomCode}`);
    await expect(field(ana.page.getByRole('dialog', { name: 'Join Room' }), 'Room ID')).toHaveValue(
      room.roomCode,
    );
    await joinInDialog(ana.page, room);
    return ana;
  });

  const byCode = await test.step('two members join by Room ID and password', async () => {
    const joined: Person[] = [];
    for (const name of ['ben', 'cleo']) {
      const member = await people.enter(name);
      await member.page.goto('/my-rooms');
      await button(member.page, 'Join Room').click();
      await joinInDialog(member.page, { ...room, roomCode: room.roomCode.toLowerCase() });
      joined.push(member);
    }
    return joined;
  });

  const everyone = [byLink, ...byCode, manager];
  const sheets = everyone.map((person, index) => {
    const picks: (Pick | null)[] = choosePicks(card, 300 + index);
    return { person, bracketId: '', picks, name: `${person.username} Bracket 1` };
  });
  const [ana, ben, cleo, managers] = sheets;
  if (!ana || !ben || !cleo || !managers) throw new Error('Expected three members to join');

  await test.step('everyone fills in a bracket in the browser, through the API, or with both', async () => {
    ben.picks[LEFT_OUT] = null;
    const unfinished = cleo.picks[WITHOUT_METHOD];
    cleo.picks[WITHOUT_METHOD] = null;
    const fights = (await manager.api.fights.managerFights({ params: { roomId: room.id } })).toReversed();
    for (const sheet of sheets) {
      const { page, api } = sheet.person;
      const isOpen = sheet === ana || sheet === ben;
      if (isOpen) await createBracket(page, room.id);
      const eventId = isOpen
        ? (new URL(page.url()).pathname.split('/')[2] ?? '')
        : (await api.brackets.create({ body: { roomId: room.id } })).id;
      sheet.bracketId = eventId;
      // Picks that the viewer of an open page saves in another browser appear on that page.
      const byHand = sheet === ana ? length : sheet === managers ? 0 : BY_HAND;
      let stored = 0;
      for (const [place, pick] of sheet.picks.entries()) {
        if (!pick || place < byHand) continue;
        const body = { predictedWinnerId: pick.winner, predictedMethod: pick.method };
        await api.fights.savePick({ body: { eventId, fightId: fights[place]?.id ?? '', ...body } });
        stored += 1;
      }
      if (byHand === 0) continue;
      if (!isOpen) await page.goto(`/bracket/${eventId}`);
      await expect(page.getByRole('main')).toContainText(`${stored} of ${length}`);
      await fillSheet(page, card, sheet.picks.slice(0, byHand));
      if (sheet === cleo && unfinished) {
        const { fighter1, fighter2 } = card.fights[WITHOUT_METHOD] ?? { fighter1: '', fighter2: '' };
        await pickWinner(
          page,
          titleAt(WITHOUT_METHOD, length),
          unfinished.winner === 1 ? fighter1 : fighter2,
        );
      }
      await saveSheet(page, sheet.picks.filter((pick) => pick !== null).length, length);
      const said = toast(page, 'Bracket Saved');
      await expect(said).toContainText('Your predictions have been saved successfully!');
      if (sheet !== cleo) continue;
      // A pick without a method is reported and not saved.
      const title = titleAt(WITHOUT_METHOD, length);
      await expect(said).toContainText(`Not saved, winner or method missing: ${title}.`);
      await expect(page.getByRole('region', { name: 'Save' })).toContainText(`${title}: pick a method`);
    }
  });

  await test.step('a bracket is unchanged after a reload', async () => {
    const { page } = ana.person;
    await page.reload();
    await expect(page.getByRole('img', { name: `${length} of ${length} picks` })).toBeVisible();
    await expect(page.getByRole('button', { name: / by .*\. Change$/ })).toHaveCount(length);
  });

  await test.step("another member's bracket is hidden", async () => {
    const { page } = ben.person;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/bracket/${ana.bracketId}`);
    await expect(page.getByRole('heading', { name: 'Not Your Picks, go away' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      `This belongs to ${ana.person.username}. You can only view your own predictions.`,
    );
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(asked.filter((path) => path.endsWith('/predictions'))).toEqual([]);
  });

  const results: (RealResult | null)[] = card.fights.map(() => null);
  const oracleStandings = () =>
    expectedFightStandings(
      oracleFights(card, points, results),
      sheets.map(({ name, picks }, order) => oracleEntry(name, order, picks)),
    );
  // The manager uses one browser; a member's room page stays open and is never reloaded.
  const open = ben.person.page;
  async function expectStandings() {
    const expected = oracleStandings().map(({ id, rank, totalPoints }) => ({ id, rank, totalPoints }));
    await expect.poll(() => readStandings(open)).toEqual(expected);
  }

  await test.step('each result takes two taps on a phone, without scrolling', async () => {
    const { page } = manager;
    for (const { person } of [ana, cleo]) await person.page.goto('about:blank');
    await open.goto(`/room/${room.id}`);
    await openResults(page, room.id);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.evaluate(() => {
      document.addEventListener('scroll', () => document.body.setAttribute('data-scrolled', ''), true);
    });
    let taps = 0;
    for (const [place, each] of [...card.fights.entries()].reverse()) {
      const { winnerId, winMethod } = each.result;
      const desk = fight(page, titleAt(place, length));
      const winner = desk.getByRole('radio', { name: winnerId === 1 ? each.fighter1 : each.fighter2 });
      for (const target of [winner, button(desk, winMethod)]) {
        await expect(target).toBeInViewport({ ratio: 1 });
        await target.click();
        taps += 1;
      }
      results[place] = each.result;
      if (place % WAITS_FOR_STANDINGS > 0) continue;
      await expect(page.getByText(`${length - place} of ${length} entered`)).toBeAttached();
      await expectStandings();
    }
    expect(taps).toBeLessThanOrEqual(30);
    await expect(page.locator('body')).not.toHaveAttribute('data-scrolled');
    await expect(open.getByRole('main')).toContainText(`${length} of ${length} fights`);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a bracket shows its points, its rank and the maximum points', async () => {
    const expected = oracleStandings();
    const leader = Math.max(...expected.map(({ totalPoints }) => totalPoints));
    for (const { person, bracketId, name } of [ana, ben]) {
      const own = expected.find(({ id }) => id === name);
      await expectBracket(person.page === open ? byLink.page : person.page, bracketId, {
        'max points': new RegExp(`^${own?.maxPoints}$`),
        'points/leader': new RegExp(`^${own?.totalPoints}\\D.*\\b${leader}$`),
        rank: new RegExp(`^${own?.rank}\\D.*\\b${sheets.length}$`),
      });
    }
  });

  await test.step('one result is overturned, and another result is cleared', async () => {
    await openResults(manager.page, room.id);
    const [overturned, cleared] = [7, 3];
    const bout = card.fights[overturned];
    if (!bout) throw new Error('The card has no such fight');
    results[overturned] = { winnerId: 0, winMethod: 'No Contest' };
    await chooseResult(manager.page, titleAt(overturned, length), bout, {
      winnerId: 0,
      winMethod: 'No Contest',
    });
    await resultsSent(manager.page);
    await expectStandings();
    results[cleared] = null;
    await clearResult(manager.page, titleAt(cleared, length));
    await resultsSent(manager.page);
    await expectStandings();
  });

  await test.step('the manager completes the event, and all members see that the event is completed', async () => {
    await button(manager.page, 'Exit Results').click();
    await chooseSetting(manager.page, 'Mark Completed');
    const dialog = manager.page.getByRole('alertdialog', { name: 'Event Completion' });
    await expect(dialog).toContainText('1 fight without a result will score nothing for anyone.');
    await button(dialog, 'Mark as Completed').click();
    await expect(dialog).toBeHidden();
    await expect(open.getByRole('main')).toContainText('Event Completed');
    for (const { person, bracketId } of [ben, managers]) {
      const { page } = person;
      await page.goto(`/bracket/${bracketId}`);
      await expect(page.getByRole('main')).toContainText(/Event Completed.*Final rankings are locked\./);
      await expect(button(page, 'Save Predictions')).toHaveCount(0);
      await expect(fight(page, 'Main Event').getByRole('radio', { disabled: false })).toHaveCount(0);
    }
  });

  await test.step('the changes log lists the actions in the room', async () => {
    await open.goto(`/room/${room.id}?tab=messages`);
    const log = open.getByRole('region', { name: 'Changes log' });
    const lines = log.getByRole('listitem');
    for (const text of [
      'created the room',
      'joined the room',
      `created ${ana.name}`,
      'set lock times.',
      'cleared the result of',
      'to no winner (No Contest)',
      'marked the event completed',
    ]) {
      await expect(lines.filter({ hasText: text }).first()).toBeVisible();
    }
  });
});
