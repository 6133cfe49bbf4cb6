import { readRealBracket } from '@lockroom/testing/real-bracket';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import {
  type BoardGame,
  game,
  gamesOfRound,
  gamesOfSheet,
  realResults,
  sheetOf,
  team,
  type Winners,
  wordsOf64,
} from './support/bracket-board.ts';
import { expectOracleStandings } from './support/bracket-room.ts';
import { button, toast } from './support/door.ts';
import { type People, type Person, test } from './support/journey.ts';

const EVENT = readRealBracket('ncaa-2022');
const { bracket: MAKE, teams: NAMES } = EVENT;
const REGIONS = ['East', 'West', 'Midwest', 'South'];
const WORDS = wordsOf64(REGIONS);

const named = (id: string | undefined) => NAMES[id ?? ''] ?? '';
/** Returns an entry with mostly favorites and an occasional upset, the same in every run. red1 wins the title. */
const plan = (every: number) => {
  let count = 0;
  return sheetOf(MAKE, (two) => {
    count += 1;
    return two.includes('red1') ? (two[0] === 'red1' ? 0 : 1) : count % every === 0 ? 1 : 0;
  });
};

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ savesItself: true });

  test('a member picks a bracket of 64 by touch, round by round', async ({ people }) => {
    test.setTimeout(240_000);
    const manager = await openTournament(people);
    const { page, ...person } = await people.enter('thumb');
    await joinRoom(person, manager.room);
    const { id } = await person.api.brackets.create({ body: { roomId: manager.room.id } });
    const picks = plan(5);
    await page.goto(`/custom-bracket/${id}`);
    const main = page.getByRole('main');
    const round = (name: string) => page.getByRole('tab', { name, exact: true });
    const shown = (name: string) => expect(round(name)).toHaveAttribute('aria-selected', 'true');

    await test.step('the left side of round 1 is picked', async () => {
      await shown('Round 1');
      for (const each of gamesOfRound(MAKE, WORDS, picks, 1).slice(0, 16)) {
        const row = team(page, each.name, named(picks[each.id]));
        await row.tap();
        await expect(row).toBeChecked();
      }
      await expect(main).toContainText('16 of 63');
    });

    await test.step('swiping, the round tabs and the map change the visible round', async () => {
      await game(page, 'Round 1, East game 3').scrollIntoViewIfNeeded();
      await swipe(page, game(page, 'Round 1, East game 3'), -200);
      await shown('32');
      await swipe(page, game(page, '32, East game 2'), 200);
      await shown('Round 1');
      await round('32').tap();
      await shown('32');
      // Tap while the columns are still moving.
      await round('Round 1').tap();
      await shown('Round 1');
      await round('S-16').tap();
      await shown('S-16');
      await expect(game(page, 'S-16, East game 1')).toBeInViewport();
      const map = page.getByRole('img', { name: '16 of 63 games picked' });
      const box = await map.boundingBox();
      if (!box) throw new Error('The map was not found');
      await map.tap({ position: { x: 3, y: box.height / 4 } });
      await shown('Round 1');
      await map.tap({ position: { x: box.width / 2, y: box.height / 2 } });
      await shown('Chip');
    });

    await test.step('picks saved elsewhere appear on the open page', async () => {
      await forceSave(page);
      await expect(toast(page, 'Predictions Saved')).toContainText('Successfully saved 16 prediction(s)!');
      const { 'r6-1': _, ...rest } = picks;
      await person.api.tournaments.customSave({ params: { eventId: id }, body: { predictions: rest } });
      await expect(main).toContainText('62 of 63');
    });

    await test.step('the champion and the predicted score of the final are entered', async () => {
      const final = page.getByRole('region', { name: 'Championship' });
      await expect(final).toContainText('TBD');
      await team(page, 'Championship', named('red1')).tap();
      await expect(final).toContainText(/Your champion\s*BAYLOR/i);
      await expect(main).toContainText('63 of 63 · tie-breaker missing');
      const finish = page.getByRole('region', { name: 'Your finished bracket' });
      await expect(finish).toContainText(/Baylor/i);
      const points = (id: string) => page.getByRole('textbox', { name: `${named(picks[id])} points` });
      await points('r5-1').fill('1000');
      await points('r5-2').fill('69');
      await expect(page.getByRole('alert')).toHaveText('Please enter valid scores between 0 and 999');
      await points('r5-1').fill('77');
      await expect(main).toContainText('Saved. Used only if two brackets are tied on points.');
      await expect(button(page, 'Share my bracket')).toBeEnabled();
      await button(page, 'Change a pick').tap();
      await expect(final).toContainText('Tie-Breaker: 77 - 69 (Total: 146)');
      expect(await person.api.tournaments.customPicks({ params: { eventId: id } })).toEqual(picks);
    });
  });
});

test.describe('on a desktop', () => {
  test('a member picks all 63 games and undoes a cleared pick with the keyboard alone', async ({
    people,
  }) => {
    test.setTimeout(240_000);
    const manager = await openTournament(people);
    const { page, ...person } = await people.enter('keys');
    await joinRoom(person, manager.room);
    const { id } = await person.api.brackets.create({ body: { roomId: manager.room.id } });
    const picks = plan(4);
    await page.goto(`/custom-bracket/${id}`);
    const main = page.getByRole('main');
    await expect(main).toContainText('0 of 63');
    const first = game(page, 'Round 1, East game 1').getByRole('radio').first();
    await tabTo(page, first);

    const games = gamesOfSheet(MAKE, WORDS, picks);
    for (const each of games) {
      const rows = game(page, each.name).getByRole('radio');
      await expect(rows.first()).toBeFocused();
      const winner = picks[each.id] ?? '';
      await page.keyboard.press(`${each.teams.indexOf(winner) + 1}`);
      await expect(page.getByRole('status').filter({ hasText: pickAnnouncement(each, winner) })).toHaveCount(
        1,
      );
    }
    await expect(main).toContainText('63 of 63');
    await game(page, 'Championship').getByRole('radio', { checked: true }).focus();

    // Steps from the final back along the champion's path to round 1, and on to its first game.
    for (const name of [
      'F-4, East and West',
      'E-8, East',
      'S-16, East game 1',
      '32, East game 1',
      'Round 1, East game 1',
    ]) {
      await page.keyboard.press('PageUp');
      await expect(rowWithFocus(page)).toHaveCount(1);
      await expect(game(page, name).getByRole('radio', { checked: true })).toBeFocused();
    }
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('status').filter({ hasText: /^Round 1, East game 1 cleared$/ })).toHaveCount(
      1,
    );
    // The undo toast does not time out while it has the focus.
    await button(page, 'Undo').focus();
    await expect(toast(page, 'Later picks were cleared')).toContainText('Baylor');
    await expect(main).toContainText('57 of 63');
    await expect(game(page, 'Championship').getByRole('radio').first()).toHaveAccessibleName(/not known yet/);
    await button(page, 'Undo').press('Enter');
    await expect(main).toContainText('63 of 63');
    await forceSave(page);
    await expect(toast(page, 'Predictions Saved')).toContainText('Successfully saved 63 prediction(s)!');
    expect(await person.api.tournaments.customPicks({ params: { eventId: id } })).toEqual(picks);
  });

  test('after each round, the standings are correct, and screen readers can announce every game', async ({
    people,
  }) => {
    test.setTimeout(240_000);
    const manager = await openTournament(people);
    const rounds = realResults(EVENT);
    const results: Winners = Object.assign({}, ...rounds);
    const plans = [
      { picks: plan(3), score: [70, 60] },
      { picks: plan(7), score: [69, 72] },
      { picks: plan(7), score: [72, 69] },
      { picks: sheetOf(MAKE, (two, id) => (two[1] === results[id] ? 1 : 0)), score: null },
    ] as const;
    const people4: Person[] = [];
    const sheets = [];
    for (const [index, { picks, score }] of plans.entries()) {
      const person = await people.enter(`fan${index}`);
      people4.push(person);
      await joinRoom(person, manager.room);
      const bracket = await person.api.brackets.create({ body: { roomId: manager.room.id } });
      const tieBreakerScores = score && { team1Score: score[0], team2Score: score[1] };
      await person.api.tournaments.customSave({
        params: { eventId: bracket.id },
        body: { predictions: { ...picks }, tieBreakerScores },
      });
      sheets.push({ bracket, picks, score });
    }
    const [fan, other] = people4;
    const [sheet] = sheets;
    if (!fan || !other || !sheet) throw new Error('No member has a bracket');
    await fan.page.goto(`/room/${manager.room.id}`);
    await other.page.goto(`/bracket/${sheet.bracket.id}`);
    await expect(other.page.getByRole('heading', { name: 'Not Your Picks, go away' })).toBeVisible();

    const so: Record<string, string> = {};
    for (const [index, won] of rounds.entries()) {
      const isLast = index === rounds.length - 1;
      const [team1Score, team2Score] = EVENT.score;
      await manager.api.tournaments.customSaveResults({
        params: { roomId: manager.room.id },
        body: { results: won, tieBreakerActual: isLast ? { team1Score, team2Score } : null },
      });
      Object.assign(so, won);
      await expectOracleStandings(fan.page, MAKE, so, isLast ? EVENT.score : null, sheets);
      await expectReadable(other.page, sheet.picks, so);
    }
  });
});

async function forceSave(page: Page): Promise<void> {
  await button(page, 'More').filter({ visible: true }).first().click();
  await page.getByRole('menuitem', { name: 'Force Save' }).click();
}

async function openTournament(people: People) {
  const identity = people.identity('dean');
  const { token, user } = await people.api().auth.register({
    body: { username: identity.username, email: identity.email, passwordHash: identity.password },
  });
  const api = people.api(token);
  const room = await openRoom({ token, user, api }, { sport: 'college-basketball', name: 'March 2022' });
  const params = { roomId: room.id };
  await api.tournaments.customSaveTeamNames({ params, body: { teamNames: NAMES } });
  await api.tournaments.saveLabels({ params, body: { regionNames: REGIONS } });
  return { api, room };
}

/**
 * Swipes after the columns have stopped moving. An earlier swipe could pass the first column, which Chromium treats as
 * its back gesture.
 */
async function swipe(page: Page, from: ReturnType<typeof game>, x: number): Promise<void> {
  await from.evaluate(async (node) => {
    const next = () => new Promise(requestAnimationFrame);
    const left = () => node.getBoundingClientRect().left;
    for (let still = 0, last = left(); still < 10; last = left()) {
      await next();
      still = left() === last ? still + 1 : 0;
    }
  });
  const box = await from.boundingBox();
  if (!box) throw new Error('No board to swipe was found');
  const session = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const start = x < 0 ? 330 : 45;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: start, y }] });
  for (let step = 1; step <= 12; step += 1) {
    const at = start + (x * step) / 12;
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: at, y }] });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

async function tabTo(page: Page, goal: ReturnType<typeof game>): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    await page.keyboard.press('Tab');
    if (await goal.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error('The board cannot be reached with Tab');
}

function rowWithFocus(page: Page) {
  return page.getByRole('radio').and(page.locator(':focus'));
}

/** Matches the announcement of a pick in the live region. */
function pickAnnouncement({ id }: BoardGame, winner: string): RegExp {
  const round = Number(id[1]);
  const side = WORDS.sides[winner.startsWith('red') ? 'left' : 'right'];
  const name = named(winner).replaceAll(/[.()]/g, '\\$&');
  if (round === 6) return new RegExp(`^${name} win the Championship$`);
  const next = WORDS.rounds[round] ?? '';
  return new RegExp(`^${name} advance to ${next}${round === 5 ? '' : `, ${side}`}$`);
}

/** Expects every game of an entry to announce its round, both teams, their seeds and the outcome. */
async function expectReadable(page: Page, picks: Winners, results: Winners): Promise<void> {
  const roundOf = (id: string) => Number(id[1]);
  const hasWon = (who: string, round: number) =>
    Object.entries(results).some(([id, winner]) => winner === who && roundOf(id) === round);
  const decidedRounds = Math.max(...Object.keys(results).map(roundOf));
  const games = gamesOfSheet(MAKE, WORDS, picks);
  await expect
    .poll(async () => {
      const rows = (await page.getByRole('main').ariaSnapshot()).split('\n').map((line) => line.trim());
      return games.flatMap(({ id, name, teams }) => {
        const at = rows.findIndex((line) => line.startsWith(`- radiogroup "${name}"`));
        const found =
          at < 0
            ? []
            : rows
                .slice(at + 1)
                .filter((line) => line.startsWith('- radio "'))
                .slice(0, 2);
        const round = roundOf(id);
        return teams.flatMap((who, index) => {
          const line = found[index] ?? '';
          const picked = picks[id] === who;
          const decided = round <= decidedRounds;
          const out = Array.from({ length: round - 1 }, (_, before) => before + 1).some(
            (before) => before <= decidedRounds && !hasWon(who, before),
          );
          const wanted: [string | RegExp, boolean][] = [
            [`- radio "${named(who)}, seed ${seedIn(who)}`, true],
            ['[checked]', picked],
            [', correct', picked && decided && hasWon(who, round)],
            [', incorrect', picked && (out || (decided && !hasWon(who, round)))],
            [', winner', !picked && decided && hasWon(who, round)],
            [', already out', out],
          ];
          return wanted
            .filter(([text, is]) => line.includes(`${text}`) !== is)
            .map(([text, is]) => `${name}: ${line} ${is ? 'lacks' : 'has'} ${text}`);
        });
      });
    })
    .toEqual([]);
}

/** Returns a team's rank among the 16 of its region. */
function seedIn(who: string): number {
  const place = Number(/\d+$/.exec(who)?.[0]);
  // In each group of four teams, the first and the last play in the upper half of the side.
  return Math.ceil(place / 2);
}
