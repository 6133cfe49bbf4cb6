import { readRealBracket } from '@lockroom/testing/real-bracket';
import { fillAtRandom } from '@lockroom/testing/tournament-oracle';
import { openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { type Person, test } from './support/journey.ts';
import { countPrinting, pagesOf, readPaper } from './support/paper.ts';
import { openRealBracket, type RealRoom } from './support/real-board.ts';
import { WIDEST } from './support/templates.ts';
import { WIDE } from './support/windows.ts';

/** The widths of paper across, without margins of 7 mm, in pixels of 1/96 inch. */
const PAPERS = { A4: 1069, Letter: 1003 } as const;
/** The smallest letter on paper, in points. */
const SMALLEST = 6;

const BLANK = 'Print, blank';
const FILLED = 'Print, filled in';

test('a sheet of 64 is printed on one page of either paper', async ({ people }) => {
  const person = await people.enter('printer');
  const { page } = person;
  const room = await openRealBracket(person, 'ncaa-2021');
  await countPrinting(page);
  await printed(page, room, FILLED);
  // Both sides of round 1, a pick for each game, the finalists' boxes and the champion among them.
  expect(await expectOnePage(page, 'filled in')).toBeGreaterThanOrEqual(64 + 63);
});

/** Events with byes, reseeding and regions, and long names of people and of countries; none has eight teams. */
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
  test(`sheets of ${size} are printed whole`, { tag: '@thorough' }, async ({ people }) => {
    const person = await people.enter('printer');
    const room = await openRealBracket(person, event);
    await expectWhole(person, room, Object.keys(readRealBracket(event).teams));
  });
}

const EIGHT = { size: 8, reseeding: false, isFootball: false, roundPoints: [1, 2, 3] };
const COUNTRIES = [
  'Bosnia and Herzegovina',
  'Trinidad and Tobago',
  'United Arab Emirates',
  'Papua New Guinea',
  'Saint Vincent and the Grenadines',
  'Northern Ireland',
  'Democratic Republic of the Congo',
  'Czechoslovakia',
];

test('sheets of 8 are printed whole', { tag: '@thorough' }, async ({ people }) => {
  const person = await people.enter('printer');
  const { api } = person;
  const { id: roomId } = await openRoom(person, { sport: 'custom' });
  const params = { roomId };
  await api.tournaments.changeConfig({ params, body: { bracketSize: EIGHT.size } });
  const teams = ['red', 'blue'].flatMap((side) => [1, 2, 3, 4].map((seed) => `${side}${seed}`));
  const teamNames = Object.fromEntries(teams.map((team, index) => [team, COUNTRIES[index] ?? '']));
  await api.tournaments.customSaveTeamNames({ params, body: { teamNames } });
  const { id: sheetId } = await api.brackets.create({ body: { roomId } });
  const every = (nth: number) => {
    let game = 0;
    return fillAtRandom(EIGHT, () => ++game % nth > 0);
  };
  await api.tournaments.customSave({ params: { eventId: sheetId }, body: { predictions: every(2) } });
  const enterResults = async () => {
    await api.tournaments.customSaveResults({ params, body: { results: every(3) } });
  };
  await expectWhole(person, { roomId, sheetId, enterResults }, teams);
});

/** Prints a sheet blank, filled in and with results, and once more with the widest names. */
async function expectWhole(person: Person, room: RealRoom, teams: readonly string[]): Promise<void> {
  const { page, api } = person;
  await countPrinting(page);
  await printed(page, room, BLANK);
  expect(await expectOnePage(page, 'blank')).toBeLessThan(2 * teams.length);
  await printed(page, room, FILLED);
  await expectOnePage(page, 'filled in');
  await room.enterResults(0);
  await printed(page, room, FILLED);
  await expectOnePage(page, 'with results');
  const teamNames = Object.fromEntries(teams.map((team) => [team, WIDEST]));
  await api.tournaments.customSaveTeamNames({ params: { roomId: room.roomId }, body: { teamNames } });
  await printed(page, room, FILLED);
  await expectOnePage(page, 'with the widest names');
}

/** Opens a sheet and prints it from its menu. */
async function printed(page: Page, { sheetId }: RealRoom, item: string): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/bracket/${sheetId}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1');
}

/** Measures what is printed on both papers; gives the number of names on it. */
async function expectOnePage(page: Page, what: string): Promise<number> {
  let count = 0;
  for (const [format, width] of Object.entries(PAPERS)) {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width, height: 740 });
    const { faults, smallest, names } = await readPaper(page);
    expect.soft(faults, `${what}, ${format}`).toEqual([]);
    expect.soft(smallest, `${what}, ${format}`).toBeGreaterThanOrEqual(SMALLEST);
    // The direction comes from the page itself.
    const pdf = await page.pdf({ format, preferCSSPageSize: true });
    expect.soft(pagesOf(pdf), `pages of ${what}, ${format}`).toBe(1);
    count = names;
  }
  return count;
}
