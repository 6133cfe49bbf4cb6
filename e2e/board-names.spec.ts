import { realBracketNames } from '@lockroom/testing/real-bracket';
import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { openRealBracket } from './support/real-board.ts';
import { inNarrow, WIDE } from './support/windows.ts';

/** The smallest allowed font size on a board, in pixels (rules: look#names). */
const SMALLEST = 11;
/** Window widths at which the whole board must be visible, scaled down if necessary. */
const NARROWER = [1280, 1366];

/** Windows in which the whole read-only board must be visible, including its height. */
const WHOLE = [{ width: 1280, height: 800 }, { width: 1366, height: 768 }, WIDE];

interface Written {
  smallest: number;
  cut: string[];
  beyond: number;
}

/** Events that are checked in every window and state. Others are checked only where names have the least space. */
const SIZES = ['nfl-2023-14team', 'mlb-2020-16team', 'tennis-atp-vienna-2024-32', 'ncaa-2019'];
/** The board with the most teams. */
const LARGEST = 'ncaa-2019';

for (const name of SIZES) {
  const tag = name === LARGEST ? [] : ['@thorough'];
  test(`no team name in the bracket of ${name} is truncated in any window`, { tag }, async ({ people }) => {
    const person = await people.enter('reader');
    const { page } = person;
    const room = await openRealBracket(person, name);
    await page.goto(`/bracket/${room.sheetId}`);
    await expectWhole(page, 'before results');
    await room.enterResults(0);
    await expect(page.getByRole('main')).toContainText('Bracket Locked');
    await expectWhole(page, 'with results');
    for (const width of NARROWER) {
      await page.setViewportSize({ width, height: 900 });
      const { beyond, cut } = await read(page);
      expect({ beyond, cut }, `at ${width}`).toEqual({ beyond: 0, cut: [] });
    }
    await page.setViewportSize(WIDE);
    await inNarrow(page, () => expectWhole(page, 'on a phone'));
    await page.goto(`/room/${room.roomId}/manager`);
    expect((await read(page)).beyond, "the manager's page").toBe(0);
    // A completed room is read-only even for its manager.
    await person.api.rooms.complete({ params: { roomId: room.roomId }, body: { isCompleted: true } });
    await page.goto(`/bracket/${room.sheetId}`);
    for (const window of WHOLE) {
      await page.setViewportSize(window);
      await expectWhole(page, `whole at ${window.width}`);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(window.height);
    }
  });
}

test('team names of real events are not truncated next to results and pick shares', {
  tag: '@thorough',
}, async ({ people }) => {
  const person = await people.enter('reader');
  for (const name of realBracketNames().filter((each) => !SIZES.includes(each))) {
    const room = await openRealBracket(person, name);
    await room.enterResults(0);
    await person.page.goto(`/bracket/${room.sheetId}`);
    await expectWhole(person.page, name);
  }
});

async function expectWhole(page: Page, where: string): Promise<void> {
  const { cut, smallest } = await read(page);
  expect.soft(cut, `${where}: names that do not fit`).toEqual([]);
  expect.soft(smallest, where).toBeGreaterThanOrEqual(SMALLEST);
}

async function read(page: Page): Promise<Written> {
  await expect(page.getByRole('radiogroup').first()).toBeVisible();
  return page.evaluate(async () => {
    await document.fonts.ready;
    // Wait for two frames after a resize.
    await new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest)));
    const games = [...document.querySelectorAll<HTMLElement>('main [role="radiogroup"]')];
    let smallest = Number.POSITIVE_INFINITY;
    const cut: string[] = [];
    for (const game of games) {
      const words = document.createTreeWalker(game, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        const box = node.parentElement;
        const text = node.textContent?.trim();
        if (!box || !text) continue;
        const style = getComputedStyle(box);
        if (!box.checkVisibility({ visibilityProperty: true })) continue;
        smallest = Math.min(smallest, Number.parseFloat(style.fontSize));
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        // A name must not overlap its neighbors, the cell above the rows or the edge of the game.
        const row = box.closest('[role="radio"]') ?? game;
        const rivals = [...row.querySelectorAll('*'), ...game.querySelectorAll('[aria-hidden] b')].filter(
          (each) => !each.contains(box) && each.childElementCount === 0 && each.textContent?.trim(),
        );
        const covered = rivals.some((rival) => {
          const other = rival.getBoundingClientRect();
          if (!rival.checkVisibility({ visibilityProperty: true })) return false;
          return (
            other.top < bottom - 4 &&
            top < other.bottom - 4 &&
            other.left < right - 1 &&
            left < other.right - 1
          );
        });
        const edge = game.getBoundingClientRect();
        const isCut = style.overflow === 'hidden' && box.scrollWidth > box.clientWidth + 1;
        if (isCut || covered || left < edge.left - 1 || right > edge.right + 1) cut.push(text);
      }
    }
    const scroller = games[0]?.parentElement?.parentElement;
    return { smallest, cut, beyond: scroller ? scroller.scrollWidth - scroller.clientWidth : 0 };
  });
}
