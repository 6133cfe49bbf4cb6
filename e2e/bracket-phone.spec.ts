import { readRealBracket } from '@lockroom/testing/real-bracket';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Locator, type Page } from '@playwright/test';
import { gamesOfRound, sheetOf, team, wordsOf64 } from './support/bracket-board.ts';
import { test } from './support/journey.ts';

const EVENT = readRealBracket('ncaa-2022');
const { bracket: MAKE, teams: NAMES } = EVENT;
const REGIONS = ['East', 'West', 'Midwest', 'South'];
const WORDS = wordsOf64(REGIONS);
const NEXT = ['Round of 32', 'Sweet 16', 'Elite 8', 'Final Four', 'Championship'];
const MOST_GESTURES = 70;
/** The solid yellow of one's own picks; a tint is for boards that show all rounds. */
const ACCENT = 'rgb(251, 217, 44)';

test.describe('on the phone', { tag: '@phone' }, () => {
  test('63 picks take at most 70 gestures, none of them a scroll', async ({ people }) => {
    test.setTimeout(240_000);
    const manager = await people.enter('coach');
    const room = await openRoom(manager, { sport: 'college-basketball', name: 'March by Thumb' });
    const params = { roomId: room.id };
    await manager.api.tournaments.customSaveTeamNames({ params, body: { teamNames: NAMES } });
    await manager.api.tournaments.saveLabels({ params, body: { regionNames: REGIONS } });
    const { page, ...person } = await people.enter('thumb');
    await joinRoom(person, room);
    const { id } = await person.api.brackets.create({ body: { roomId: room.id } });
    let count = 0;
    const picks = sheetOf(MAKE, () => (++count % 5 === 0 ? 1 : 0));
    await page.goto(`/custom-bracket/${id}`);
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await expect(tab('Round 1')).toHaveAttribute('aria-selected', 'true');

    let gestures = 0;
    const tap = async (what: Locator) => {
      const at = await restingPlace(page, what);
      await page.touchscreen.tap(at.x, at.y);
      gestures += 1;
    };
    for (const [index, name] of WORDS.rounds.entries()) {
      for (const game of gamesOfRound(MAKE, WORDS, picks, index + 1)) {
        const row = team(page, game.name, NAMES[picks[game.id] ?? ''] ?? '');
        await tap(row);
        await expect(row, `${game.name} after ${gestures} gestures`).toBeChecked();
        if (gestures === 1) await expect.poll(() => seedGround(row)).toBe(ACCENT);
      }
      const next = NEXT[index];
      if (next === undefined) continue;
      await expect(tab(name)).toHaveAccessibleDescription('all picked');
      await tap(page.getByRole('button', { name: `Next: ${next}` }));
      const heading = page.getByRole('heading', { name: next, exact: true });
      await expect(heading.first()).toBeInViewport();
    }
    await expect(page.getByRole('main')).toContainText('All picks entered');
    test.info().annotations.push({ type: 'gestures', description: String(gestures) });
    expect(gestures).toBeLessThanOrEqual(MOST_GESTURES);
  });
});

/** The colour under the seed of a team. */
function seedGround(row: Locator): Promise<string> {
  return row
    .locator('span')
    .first()
    .evaluate((seed) => getComputedStyle(seed).backgroundColor);
}

/**
 * The middle of what is to be tapped, once it no longer moves. It has to be in sight by itself: not under the tabs, not
 * under the bar that saves, not beyond the edge.
 */
async function restingPlace(page: Page, what: Locator): Promise<{ x: number; y: number }> {
  await what.waitFor();
  const at = await what.evaluate(async (node) => {
    const next = () => new Promise(requestAnimationFrame);
    const place = () => node.getBoundingClientRect();
    for (let still = 0, last = place(); still < 12; ) {
      await next();
      const now = place();
      still = now.top === last.top && now.left === last.left ? still + 1 : 0;
      last = now;
    }
    const { left, top, width, height } = place();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    return { x, y, isInSight: node === hit || node.contains(hit) };
  });
  const name = await what.getAttribute('aria-label');
  expect(at.isInSight, `${name ?? (await what.textContent())} can be tapped without a scroll`).toBe(true);
  expect(page.viewportSize()?.height).toBeGreaterThan(at.y);
  return at;
}
