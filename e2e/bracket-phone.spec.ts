import { readRealBracket } from '@lockroom/testing/real-bracket';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Locator } from '@playwright/test';
import { gamesOfRound, sheetOf, team, wordsOf64 } from './support/bracket-board.ts';
import { thumbOn } from './support/gestures.ts';
import { test } from './support/journey.ts';

const EVENT = readRealBracket('ncaa-2022');
const { bracket: MAKE, teams: NAMES } = EVENT;
const REGIONS = ['East', 'West', 'Midwest', 'South'];
const WORDS = wordsOf64(REGIONS);
const NEXT = ['Round of 32', 'Sweet 16', 'Elite 8', 'Final Four', 'Championship'];
const MOST_TAPS = 68;
/** The solid yellow of the viewer's picks; boards that show all rounds use a lighter tint instead. */
const ACCENT = 'rgb(251, 217, 44)';

test.use({ savesItself: true });

test.describe('on a phone', { tag: '@phone' }, () => {
  test('making 63 picks takes at most 68 taps and no scrolling', async ({ people }) => {
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

    const thumb = thumbOn(page);
    for (const [index, name] of WORDS.rounds.entries()) {
      for (const game of gamesOfRound(MAKE, WORDS, picks, index + 1)) {
        const row = team(page, game.name, NAMES[picks[game.id] ?? ''] ?? '');
        await thumb.tap(row);
        await expect(row, `${game.name} after ${thumb.counted().taps} gestures`).toBeChecked();
        if (thumb.counted().taps === 1) await expect.poll(() => seedGround(row)).toBe(ACCENT);
      }
      const next = NEXT[index];
      if (next === undefined) continue;
      await expect(tab(name)).toHaveAccessibleDescription('all picked');
      await thumb.tap(page.getByRole('button', { name: `Next: ${next}` }));
      const heading = page.getByRole('heading', { name: next, exact: true });
      await expect(heading.first()).toBeInViewport();
    }
    await expect(page.getByRole('main')).toContainText('63 of 63 · tie-breaker missing');
    await expect(page.getByRole('region', { name: 'Your finished bracket' })).toBeInViewport();
    thumb.note();
    expect(thumb.counted().taps).toBeLessThanOrEqual(MOST_TAPS);
  });
});

function seedGround(row: Locator): Promise<string> {
  return row
    .locator('span')
    .first()
    .evaluate((seed) => getComputedStyle(seed).backgroundColor);
}
