import { readRealBracket } from '@lockroom/testing/real-bracket';
import { openRoom } from '@lockroom/testing/world';
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
import { button, toast } from './support/door.ts';
import { thumbOn } from './support/gestures.ts';
import { type People, test } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';

const EVENT = readRealBracket('ncaa-2022');
const { bracket: MAKE, teams: NAMES } = EVENT;
const REGIONS = ['East', 'West', 'Midwest', 'South'];
const WORDS = wordsOf64(REGIONS);
const NEXT = ['Round of 32', 'Sweet 16', 'Elite 8', 'Final Four', 'Championship'];
const MOST_TAPS = 68;
/** The solid yellow of the viewer's picks. Boards that show all rounds use a lighter tint. */
const ACCENT = 'rgb(251, 217, 44)';

/** Outcomes that a game announces after a team's name and seed. */
const OUTCOMES = ['[checked]', ', correct', ', incorrect', ', winner', ', already out'];

const named = (id: string | undefined) => NAMES[id ?? ''] ?? '';
/** Returns the same entry in every run: mostly favorites with an occasional upset. red1 wins the title. */
const plan = (every: number) => {
  let count = 0;
  return sheetOf(MAKE, (two) => {
    count += 1;
    return two.includes('red1') ? (two[0] === 'red1' ? 0 : 1) : count % every === 0 ? 1 : 0;
  });
};

async function openBracket(people: People, role: string) {
  const { page, ...person } = await people.enter(role);
  const { id: roomId } = await openRoom(person, { sport: 'college-basketball', name: 'March 2022' });
  const params = { roomId };
  const { tournaments } = person.api;
  await tournaments.customSaveTeamNames({ params, body: { teamNames: NAMES } });
  await tournaments.saveLabels({ params, body: { regionNames: REGIONS } });
  const { id: eventId } = await person.api.brackets.create({ body: { roomId } });
  await page.goto(`/custom-bracket/${eventId}`);
  return {
    page,
    main: page.getByRole('main'),
    tournaments,
    params,
    eventId,
    stored: () => tournaments.customPicks({ params: { eventId } }),
  };
}

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ savesItself: true });

  test('making 63 picks takes at most 68 taps and no scrolling, and the rounds can be swiped', async ({
    people,
  }) => {
    test.setTimeout(240_000);
    const { page, main, stored } = await openBracket(people, 'thumb');
    const picks = plan(5);
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    const shown = (name: string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await shown('Round 1');
    const thumb = thumbOn(page);

    await test.step('all games are picked, round by round', async () => {
      for (const [index, name] of WORDS.rounds.entries()) {
        for (const { id, name: gameName } of gamesOfRound(MAKE, WORDS, picks, index + 1)) {
          const row = team(page, gameName, named(picks[id]));
          await thumb.tap(row);
          await expect(row, `${gameName} after ${thumb.counted().taps} gestures`).toBeChecked();
          if (thumb.counted().taps > 1) continue;
          const ground = () =>
            row
              .locator('span')
              .first()
              .evaluate((seed) => getComputedStyle(seed).backgroundColor);
          await expect.poll(ground).toBe(ACCENT);
        }
        const next = NEXT[index];
        if (next === undefined) continue;
        await expect(tab(name)).toHaveAccessibleDescription('all picked');
        await thumb.tap(page.getByRole('button', { name: `Next: ${next}` }));
        await expect(page.getByRole('heading', { name: next, exact: true }).first()).toBeInViewport();
      }
      await expect(main).toContainText('63 of 63 · tie-breaker missing');
      await expect(page.getByRole('region', { name: 'Your finished bracket' })).toBeInViewport();
      expect(thumb.counted().taps).toBeLessThanOrEqual(MOST_TAPS);
    });

    await test.step('the predicted score of the final is entered', async () => {
      const points = (id: string) => page.getByRole('textbox', { name: `${named(picks[id])} points` });
      await points('r5-1').fill('77');
      await points('r5-2').fill('69');
      await expect(main).toContainText('Saved. Used only if two brackets are tied on points.');
      expect(await stored()).toEqual(picks);
    });

    await test.step('swiping, the round tabs and the map change the visible round', async () => {
      await button(page, 'Change a pick').tap();
      await tab('Round 1').tap();
      await shown('Round 1');
      await game(page, 'Round 1, East game 3').scrollIntoViewIfNeeded();
      await swipe(page, game(page, 'Round 1, East game 3'), -200);
      await shown('32');
      await swipe(page, game(page, '32, East game 2'), 200);
      await shown('Round 1');
      await tab('32').tap();
      await shown('32');
      // Tap while the columns are still moving.
      await tab('Round 1').tap();
      await shown('Round 1');
      await tab('S-16').tap();
      await expect(game(page, 'S-16, East game 1')).toBeInViewport();
      const map = page.getByRole('img', { name: '63 of 63 games picked' });
      const box = await map.boundingBox();
      if (!box) throw new Error('The map was not found');
      await map.tap({ position: { x: 3, y: box.height / 4 } });
      await shown('Round 1');
      await map.tap({ position: { x: box.width / 2, y: box.height / 2 } });
      await shown('Chip');
    });
  });
});

test('a member picks all 63 games and undoes a cleared pick with the keyboard alone', async ({ people }) => {
  test.setTimeout(240_000);
  const { page, main, stored } = await openBracket(people, 'keys');
  const picks = plan(4);
  await expect(main).toContainText('0 of 63');
  const first = game(page, 'Round 1, East game 1').getByRole('radio').first();
  await tabTo(page, first);

  const games = gamesOfSheet(MAKE, WORDS, picks);
  for (const each of games) {
    const rows = game(page, each.name).getByRole('radio');
    await expect(rows.first()).toBeFocused();
    const winner = picks[each.id] ?? '';
    await page.keyboard.press(`${each.teams.indexOf(winner) + 1}`);
    await expect(page.getByRole('status').filter({ hasText: pickAnnouncement(each, winner) })).toHaveCount(1);
  }
  await expect(main).toContainText('63 of 63');
  await game(page, 'Championship').getByRole('radio', { checked: true }).focus();

  // Go back from the final along the champion's path to its first game.
  for (const name of [
    'F-4, East and West',
    'E-8, East',
    'S-16, East game 1',
    '32, East game 1',
    'Round 1, East game 1',
  ]) {
    await page.keyboard.press('PageUp');
    await expect(page.getByRole('radio').and(page.locator(':focus'))).toHaveCount(1);
    await expect(game(page, name).getByRole('radio', { checked: true })).toBeFocused();
  }
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('status').filter({ hasText: /^Round 1, East game 1 cleared$/ })).toHaveCount(1);
  // The undo toast does not time out while it has focus.
  await button(page, 'Undo').focus();
  await expect(toast(page, 'Later picks were cleared')).toContainText('Baylor');
  await expect(main).toContainText('57 of 63');
  await expect(game(page, 'Championship').getByRole('radio').first()).toHaveAccessibleName(/not known yet/);
  await button(page, 'Undo').press('Enter');
  await expect(main).toContainText('63 of 63');
  await button(page, 'More').filter({ visible: true }).first().click();
  await page.getByRole('menuitem', { name: 'Force Save' }).click();
  await expect(toast(page, 'Predictions Saved')).toContainText('Successfully saved 63 prediction(s)!');
  expect(await stored()).toEqual(picks);
});

test('screen readers can announce the teams and the outcome of every game', async ({ people }) => {
  const { page, tournaments, params, eventId } = await openBracket(people, 'reader');
  const picks = plan(7);
  await tournaments.customSave({ params: { eventId }, body: { predictions: picks } });
  const so: Record<string, string> = {};
  for (const [index, won] of realResults(EVENT).entries()) {
    Object.assign(so, won);
    if (index % 2 === 0) continue;
    await tournaments.customSaveResults({ params, body: { results: so } });
    await expectReadable(page, picks, so);
  }
});

/** Swipes once the columns have stopped, because a swipe beyond the first column is the browser's Back gesture. */
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

/** Matches the announcement of a pick in the live region. */
function pickAnnouncement({ id }: BoardGame, winner: string): RegExp {
  const round = Number(id[1]);
  const side = WORDS.sides[winner.startsWith('red') ? 'left' : 'right'];
  const name = named(winner).replaceAll(/[.()]/g, '\\$&');
  if (round === 6) return new RegExp(`^${name} win the Championship$`);
  const next = WORDS.rounds[round] ?? '';
  return new RegExp(`^${name} advance to ${next}${round === 5 ? '' : `, ${side}`}$`);
}

/** Expects every game of an entry to announce its name, both teams, their seeds and the outcome. */
async function expectReadable(page: Page, picks: Winners, results: Winners): Promise<void> {
  const decided = Math.max(...Object.keys(results).map((id) => Number(id[1])));
  const wins = (who: string) => Object.values(results).filter((winner) => winner === who).length;
  const expected = gamesOfSheet(MAKE, WORDS, picks).flatMap(({ id, name, teams }) => {
    const round = Number(id[1]);
    return teams.map((who) => {
      const [isPicked, hasWon] = [picks[id] === who, wins(who) >= round];
      const isOut = wins(who) < Math.min(round - 1, decided);
      const hasLost = isOut || (round <= decided && !hasWon);
      const outcome = [isPicked, isPicked && hasWon, isPicked && hasLost, !isPicked && hasWon, isOut];
      return [name, `${named(who)}, seed ${seedIn(who)}`, ...OUTCOMES.filter((_, at) => outcome[at])].join();
    });
  });
  const readGames = async () => {
    const rows = (await page.getByRole('main').ariaSnapshot()).split('\n').map((line) => line.trim());
    return gamesOfSheet(MAKE, WORDS, picks).flatMap(({ name }) => {
      const at = rows.findIndex((line) => line.startsWith(`- radiogroup "${name}"`));
      const radios = rows.slice(at + 1).filter((line) => line.startsWith('- radio "'));
      return radios.slice(0, 2).map((line) => {
        const team = /"(.*?, seed \d+)/.exec(line)?.[1];
        return [name, team, ...OUTCOMES.filter((outcome) => line.includes(outcome))].join();
      });
    });
  };
  await expect.poll(readGames).toEqual(expected);
}

/** Returns a team's seed in its region, from 1 to 16. */
function seedIn(who: string): number {
  const place = Number(/\d+$/.exec(who)?.[0]);
  // Each side has two regions: of every four teams, the first and the last are in the upper region.
  return Math.ceil(place / 2);
}
