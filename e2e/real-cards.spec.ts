import type { Bracket } from '@lockroom/contract';
import { expectedFightStandings } from '@lockroom/testing/fight-oracle';
import { enterCard, type RealResult, readRealCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { choosePicks, oracleEntry, oracleFights, type Pick, titleAt } from './support/card.ts';
import { readStandings } from './support/figures.ts';
import { type Person, test } from './support/journey.ts';
import { enterResults, openResults } from './support/manager.ts';
import { expectBracket } from './support/rooms.ts';
import { fight, fillSheet, saveSheet } from './support/sheet.ts';

/** Fight cards with an unusual ending, and the position of that fight, main event first. */
const NIGHTS = [
  {
    event: 'mma-ufc-282',
    what: 'a main event without a winner',
    endings: { 0: ['Draw', 'No winner, so this fight scores nothing for anyone.'] },
  },
  {
    event: 'mma-ufc-259',
    what: 'a disqualification',
    endings: {
      2: ['Sterling by Disqualification', 'disqualification: no points for the method'],
    },
  },
  {
    event: 'mma-ufc-294',
    what: 'two fights without a result',
    endings: {
      2: ['No Contest', 'No Contest: no points for anyone'],
      7: ['No Contest', 'No Contest: no points for anyone'],
    },
  },
  {
    event: 'boxing-fury-wilder-3-2021',
    what: 'no submissions',
    endings: { 0: ['Fury by KO/TKO', 'KO/TKO'] },
  },
] as const;

for (const { event, what, endings } of NIGHTS) {
  // These run only on request: each takes most of a minute. The rules' tests cover the endings, and the fight night the
  // walk.
  test(`a card is played to the end with ${what}: ${event}`, { tag: '@thorough' }, async ({ people }) => {
    test.setTimeout(180_000);
    const card = readRealCard(event);
    const length = card.fights.length;
    const manager = await people.enter('referee');
    const room = await openRoom(manager, { sport: card.sport, name: event });
    const stored = (await enterCard(manager, room, card)).toReversed();

    const members = [await people.enter('ana'), await people.enter('ben'), await people.enter('cleo')];
    const sheets: { person: Person; bracket: Bracket; picks: Pick[] }[] = [];
    for (const [index, person] of [...members, manager].entries()) {
      await joinRoom(person, room);
      const bracket = await person.api.brackets.create({ body: { roomId: room.id } });
      sheets.push({ person, bracket, picks: choosePicks(card, length * 100 + index) });
    }
    const [byHand, ...byCall] = sheets;
    if (!byHand) throw new Error('No member joined');

    await test.step('one bracket is filled in the browser, the others through the API', async () => {
      const { page } = byHand.person;
      await page.goto(`/bracket/${byHand.bracket.id}`);
      const methods = fight(page, 'Main Event')
        .getByRole('radiogroup', { name: 'Method' })
        .getByRole('radio');
      await expect(methods).toHaveText(
        card.sport === 'boxing' ? ['KO/TKO', 'Decision'] : ['KO/TKO', 'Submission', 'Decision'],
      );
      await fillSheet(page, card, byHand.picks);
      await saveSheet(page, length, length);
      for (const { person, bracket, picks } of byCall) {
        for (const [place, { winner, method }] of picks.entries()) {
          const fightId = stored[place]?.id ?? '';
          await person.api.fights.savePick({
            body: { eventId: bracket.id, fightId, predictedWinnerId: winner, predictedMethod: method },
          });
        }
      }
    });

    const results: (RealResult | null)[] = card.fights.map(() => null);
    const oracleStandings = () =>
      expectedFightStandings(
        oracleFights(card, [], results),
        sheets.map(({ bracket, picks }, order) => oracleEntry(bracket.name, order, picks)),
      );

    await test.step('standings on an open page are updated after each result', async () => {
      const open = byHand.person.page;
      await open.goto(`/room/${room.id}`);
      await openResults(manager.page, room.id);
      if (card.sport === 'boxing') {
        await expect(manager.page.getByRole('radio', { name: 'Submission' })).toHaveCount(0);
      }
      const places = card.fights.map((_, place) => place).reverse();
      const third = Math.ceil(length / 3);
      for (const some of [places.slice(0, third), places.slice(third, 2 * third), places.slice(2 * third)]) {
        await enterResults(manager.page, card, some);
        for (const place of some) results[place] = card.fights[place]?.result ?? null;
        const expected = oracleStandings().map(({ id, rank, totalPoints }) => ({ id, rank, totalPoints }));
        await expect.poll(() => readStandings(open)).toEqual(expected);
      }
    });

    await test.step('brackets show their points, and the fight shows how it ended', async () => {
      for (const { person, bracket } of sheets) {
        const own = oracleStandings().find(({ id }) => id === bracket.name);
        await expectBracket(person.page, bracket.id, {
          'max points': new RegExp(`^${own?.maxPoints}$`),
          'points/leader': new RegExp(`^${own?.totalPoints}\\D`),
          rank: new RegExp(`^${own?.rank}\\D.*\\b${sheets.length}$`),
        });
        for (const [place, [result, text]] of Object.entries(endings)) {
          const row = fight(person.page, titleAt(Number(place), length));
          await expect(row.getByRole('button', { name: result })).toBeVisible();
          await expect(row).toContainText(text);
        }
      }
    });
  });
}
