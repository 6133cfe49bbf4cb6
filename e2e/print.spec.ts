import { PASTE_MAX } from '@lockroom/rules';
import { readRealBracket } from '@lockroom/testing/real-bracket';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { button } from './support/door.ts';
import { openFullRoom } from './support/full-room.ts';
import { type Person, test } from './support/journey.ts';
import { countPrinting, pagesOf, readPaper } from './support/paper.ts';
import { openRealBracket, type RealRoom } from './support/real-board.ts';
import { chooseMore } from './support/rooms.ts';
import { WIDEST } from './support/templates.ts';
import { WIDE } from './support/windows.ts';

/** Hard to print: the widest expected name, 60 letters, 60 wide letters, emoji, right-to-left and Greek text. */
const HARD = [
  WIDEST,
  'Saint Vincent and the Grenadines with Trinidad and of Tobago',
  'W'.repeat(60),
  '\u{1f985}'.repeat(30),
  'נבחרת ישראל בכדורגל וכל מי שבא איתה אל המשחק הגדול של העונה!',
  'Λευκορωσία, Βοσνία και Ερζεγοβίνη, Ηνωμένα Αραβικά Εμιράτα..',
];
const hardName = (at: number) => `${HARD[at % HARD.length]?.slice(0, 56)} ${at}`;

/** Printable width in landscape with margins of 7 mm, in CSS pixels (1/96 inch). */
const PAPERS = { A4: 1069, Letter: 1003 } as const;
const SMALLEST = 6;

/** Timeout in milliseconds for the largest rooms on a busy machine. */
const LONG = 900_000;

const BLANK = 'Print a blank sheet';
const FILLED = 'Print my picks';

test('a bracket of 64 teams is printed on a single page, in A4 and Letter', async ({ people }) => {
  const person = await people.enter('printer');
  const { page } = person;
  const room = await openRealBracket(person, 'ncaa-2021');
  await countPrinting(page);
  await openAndPrint(page, room, FILLED);
  // The 64 teams of round 1 and the picks of all 63 games, including the boxes of the finalists and the champion.
  expect(await expectPages(page, 'filled in')).toBeGreaterThanOrEqual(64 + 63);
});

test('a card, the picks of all members and the standings are printed on one page each', {
  tag: '@thorough',
}, async ({ people }) => {
  const person = await people.enter('printer');
  const room = await openCard(person, 13, 12);
  await countPrinting(person.page);
  await expectCard(person.page, room.sheetId, 'a card', 1);
  await room.enterResults();
  await expectCard(person.page, room.sheetId, 'a card with results', 1);
  await expectRoom(person.page, room.roomId, { picks: 1, standings: 1 });
});

for (const fights of [1, 24, 100]) {
  test(`cards of ${fights} fights are printed in full`, { tag: '@thorough' }, async ({ people }) => {
    test.setTimeout(LONG);
    const person = await people.enter('printer');
    const room = await openCard(person, fights, 2, hardName);
    await countPrinting(person.page);
    const pages = Math.ceil(fights / 24);
    await expectCard(person.page, room.sheetId, 'a card', pages);
    await room.enterResults();
    await expectCard(person.page, room.sheetId, 'a card with results', pages);
    await expectRoom(person.page, room.roomId, { picks: Math.ceil(fights / 36), standings: 1 });
  });
}

test('the picks of 100 members in 63 games are printed in full', { tag: '@thorough' }, async ({ people }) => {
  test.setTimeout(LONG);
  const { viewer, manager, roomId } = await openFullRoom(people, readRealBracket('ncaa-2019'));
  const params = { roomId };
  const teamNames = Object.fromEntries(
    Object.keys(readRealBracket('ncaa-2019').teams).map((id, at) => [id, hardName(at)]),
  );
  await countPrinting(viewer.page);
  await expectRoom(viewer.page, roomId, { picks: 6, standings: 3 });
  await manager.api.tournaments.customSaveTeamNames({ params, body: { teamNames } });
  await manager.api.rooms.update({ params, body: { name: hardName(2) } });
  await expectRoom(viewer.page, roomId, { picks: 6, standings: 3 });
});

/** Creates fights of 'Red n' against 'Blue n', and entries with picks for about half of them. */
async function openCard(person: Person, fights: number, entries: number, nameOf?: (at: number) => string) {
  const { api } = person;
  const room = await openRoom(person, { maxBrackets: 30 });
  await enterPlainCard(person, room, Math.min(fights, PASTE_MAX.fights));
  for (let nth = PASTE_MAX.fights + 1; nth <= fights; nth += 1) {
    const body = { eventId: room.eventId, fighter1: `Red ${nth}`, fighter2: `Blue ${nth}` };
    await api.fights.add({ body });
  }
  const card = await api.fights.managerFights({ params: { roomId: room.id } });
  for (const [at, fight] of nameOf ? card.entries() : []) {
    const body = { fighter1: nameOf?.(at) ?? '', fighter2: nameOf?.(at + 1) ?? '' };
    await api.fights.update({ params: { fightId: fight.id }, body });
  }
  let sheetId = '';
  for (let entry = 0; entry < entries; entry += 1) {
    const { id } = await api.brackets.create({ body: { roomId: room.id } });
    sheetId = id;
    for (const { id: fightId } of card.filter((_, at) => at % 2 === entry % 2 || at < 3)) {
      const predictedWinnerId = entry % 3 === 0 ? 2 : 1;
      const body = { eventId: id, fightId, predictedWinnerId, predictedMethod: 'Decision' } as const;
      await api.fights.savePick({ body });
    }
  }
  return {
    roomId: room.id,
    sheetId,
    async enterResults() {
      for (const { id: fightId } of card) {
        await api.fights.enterResult({ params: { fightId }, body: { winnerId: 1, winMethod: 'Decision' } });
      }
    },
  };
}

async function expectCard(page: Page, sheetId: string, what: string, pages: number): Promise<void> {
  for (const item of [BLANK, FILLED]) {
    await onScreen(page, `/bracket/${sheetId}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expectPrinted(page);
    await expectPages(page, `${what}, ${item}`, pages);
  }
}

async function expectRoom(
  page: Page,
  roomId: string,
  pages: { picks: number; standings: number },
): Promise<void> {
  await onScreen(page, `/room/${roomId}/picks`);
  await button(page, 'Print').click();
  await expectPrinted(page);
  await expectPages(page, 'picks', pages.picks);
  await onScreen(page, `/room/${roomId}`);
  await chooseMore(page, 'Print');
  await expectPrinted(page);
  await expectPages(page, 'standings', pages.standings);
}

/** Events by number of teams. They differ in byes, reseeding and regions, and some have long names. */
const EVENTS: Readonly<Record<number, string>> = {
  12: 'nfl-2018-12team',
  14: 'nfl-2021-14team',
  16: 'nba-2019',
  28: 'tennis-atp-doha-2021-28',
  30: 'tennis-wta-adelaide-2-2023-30',
  32: 'tennis-atp-vienna-2024-32',
  64: 'ncaa-2019',
};

for (const [size, event] of Object.entries(EVENTS)) {
  test(`brackets of ${size} teams are printed in full`, { tag: '@thorough' }, async ({ people }) => {
    const person = await people.enter('printer');
    const room = await openRealBracket(person, event);
    await expectPrintsInFull(person, room, Object.keys(readRealBracket(event).teams));
  });
}

/** Prints an entry blank, filled in and with results, and then all three again with names that are hard to print. */
async function expectPrintsInFull(person: Person, room: RealRoom, teams: readonly string[]): Promise<void> {
  const { page, api } = person;
  await countPrinting(page);
  await openAndPrint(page, room, BLANK);
  expect(await expectPages(page, 'blank')).toBeLessThan(2 * teams.length + 5);
  await openAndPrint(page, room, FILLED);
  await expectPages(page, 'filled in');
  await room.enterResults(0);
  await openAndPrint(page, room, FILLED);
  await expectPages(page, 'with results');
  const params = { roomId: room.roomId };
  await api.rooms.update({ params, body: { name: hardName(3) } });
  // Shift the names the second time, so that each name is printed in different rounds.
  for (const first of [0, 1]) {
    const teamNames = Object.fromEntries(teams.map((team, at) => [team, hardName(101 * first + at)]));
    await api.tournaments.customSaveTeamNames({ params, body: { teamNames } });
    await openAndPrint(page, room, FILLED);
    await expectPages(page, `with hard names, starting at name ${101 * first}`);
  }
  await openAndPrint(page, room, BLANK);
  await expectPages(page, 'blank with hard names');
}

async function openAndPrint(page: Page, { sheetId }: RealRoom, item: string): Promise<void> {
  await onScreen(page, `/bracket/${sheetId}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expectPrinted(page);
}

async function onScreen(page: Page, path: string): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(path);
}

async function expectPrinted(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1');
}

async function expectPages(page: Page, what: string, pages = 1): Promise<number> {
  let count = 0;
  for (const [format, width] of Object.entries(PAPERS)) {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width, height: 740 });
    const { faults, smallest, names, pages: drawn } = await readPaper(page);
    expect.soft(faults, `${what}, ${format}`).toEqual([]);
    expect.soft(smallest, `${what}, ${format}`).toBeGreaterThanOrEqual(SMALLEST);
    // The page's style sheet sets the orientation.
    const pdf = await page.pdf({ format, preferCSSPageSize: true });
    expect.soft(pagesOf(pdf), `pages of ${what}, ${format}`).toBe(pages);
    expect.soft(drawn, `drawn pages of ${what}`).toBe(pages);
    count = names;
  }
  return count;
}
