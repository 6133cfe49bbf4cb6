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
import { expectDialogError, expectOracleStandings, typeScores } from './support/bracket-room.ts';
import { button, toast } from './support/door.ts';
import { type People, type Person, test } from './support/journey.ts';

const EVENT = readRealBracket('ncaa-2022');
const { bracket: MAKE, teams: NAMES } = EVENT;
const REGIONS = ['East', 'West', 'Midwest', 'South'];
const WORDS = wordsOf64(REGIONS);
const SCORE = 'Championship Score Prediction';

const named = (id: string | undefined) => NAMES[id ?? ''] ?? '';
/** Mostly favourites with an occasional upset, the same in every run; red1 wins the title. */
const plan = (every: number) => {
  let count = 0;
  return sheetOf(MAKE, (two) => {
    count += 1;
    return two.includes('red1') ? (two[0] === 'red1' ? 0 : 1) : count % every === 0 ? 1 : 0;
  });
};

test.describe('on the phone', { tag: '@phone' }, () => {
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
      await expect(main).toContainText('16/63 picks');
    });

    await test.step('swipe, tabs and map lead to the rounds', async () => {
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
      if (!box) throw new Error('There is no map');
      await map.tap({ position: { x: 3, y: box.height / 4 } });
      await shown('Round 1');
      await map.tap({ position: { x: box.width / 2, y: box.height / 2 } });
      await shown('Chip');
    });

    await test.step('picks saved elsewhere appear on the open page', async () => {
      await button(page, 'Save').tap();
      await expect(toast(page, 'Predictions Saved')).toContainText('Successfully saved 16 prediction(s)!');
      await expect(page.getByRole('region', { name: 'Save' })).toContainText(/16 of 63 saved, .* MT/);
      const { 'r6-1': _, ...rest } = picks;
      await person.api.tournaments.customSave({ params: { eventId: id }, body: { predictions: rest } });
      await expect(main).toContainText('62/63 picks');
    });

    await test.step('the champion and the score are entered', async () => {
      const final = page.getByRole('region', { name: 'Championship' });
      await expect(final).toContainText('TBD');
      await team(page, 'Championship', named('red1')).tap();
      await expect(final).toContainText(/Your champion\s*BAYLOR/i);
      await expect(main).toContainText('All picks entered');
      await button(page, SCORE).tap();
      await typeScores(page, SCORE, [named(picks['r5-1']), named(picks['r5-2'])], ['1000', '69']);
      await expectDialogError(page, 'Invalid Scores', 'Please enter valid scores between 0 and 999');
      await typeScores(page, SCORE, [named(picks['r5-1']), named(picks['r5-2'])], ['77', '69']);
      await expect(final).toContainText('Tie-Breaker: 77 - 69 (Total: 146)');
      await button(page, 'Save').tap();
      await expect(page.getByRole('region', { name: 'Save' })).toContainText(/63 of 63 saved, .* MT/);
      expect(await person.api.tournaments.customPicks({ params: { eventId: id } })).toEqual(picks);
    });
  });
});

test.describe('at the desk', () => {
  test('a member picks all 63 games with the keyboard alone and can undo it', async ({ people }) => {
    test.setTimeout(240_000);
    const manager = await openTournament(people);
    const { page, ...person } = await people.enter('keys');
    await joinRoom(person, manager.room);
    const { id } = await person.api.brackets.create({ body: { roomId: manager.room.id } });
    const picks = plan(4);
    await page.goto(`/custom-bracket/${id}`);
    const main = page.getByRole('main');
    await expect(main).toContainText('0/63 picks');
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
    await expect(main).toContainText('All picks entered');

    // From the final back along the champion's path to round 1, and to its first game.
    for (const name of [
      'F-4, Left',
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
    // While the undo toast has the focus, it does not time out.
    await button(page, 'Undo').focus();
    await expect(toast(page, 'Later picks were cleared')).toContainText('Baylor');
    await expect(main).toContainText('57/63 picks');
    await expect(game(page, 'Championship').getByRole('radio').first()).toHaveAccessibleName(/not known yet/);
    await button(page, 'Undo').press('Enter');
    await expect(main).toContainText('All picks entered');
    await button(page, 'Save').press('Enter');
    await expect(toast(page, 'Predictions Saved')).toContainText('Successfully saved 63 prediction(s)!');
    expect(await person.api.tournaments.customPicks({ params: { eventId: id } })).toEqual(picks);
  });

  test('results fill the bracket round by round to the final standings, readable in every game', async ({
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
    if (!fan || !other || !sheet) throw new Error('Nobody is here');
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
 * Swipes over a board that is at rest. Chromium uses a swipe beyond the first column for its own back gesture, and
 * moving columns are closer to their end than they look.
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
  if (!box) throw new Error('There is nothing to swipe');
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
  throw new Error('Tab does not lead to the board');
}

function rowWithFocus(page: Page) {
  return page.getByRole('radio').and(page.locator(':focus'));
}

/** Matches the live region's announcement of a pick. */
function pickAnnouncement({ id }: BoardGame, winner: string): RegExp {
  const round = Number(id[1]);
  const side = winner.startsWith('red') ? 'Left' : 'Right';
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
