import { expect, test } from 'vitest';
import { standingsView } from './standings-view.ts';
import { someBracket } from './testing/some-bracket.ts';

const FIGURES = { bracketSize: null, fightCount: 13, scoredCount: 7, maxPossiblePoints: 72 };
const ROOM = { name: 'The Garage', sport: 'mma', isCompleted: false } as const;

test('the viewer’s bracket takes the last row if it ranks below the visible ones', () => {
  const brackets = Array.from({ length: 12 }, (_, index) => someBracket(index + 1, { isOwner: index === 8 }));
  const view = standingsView({ room: ROOM, figures: FIGURES, brackets }, 5);
  expect(view.rows.map(({ rank, isYours, isApart }) => [rank, isYours, isApart])).toEqual([
    [1, false, false],
    [2, false, false],
    [3, false, false],
    [4, false, false],
    [9, true, true],
  ]);
  expect(view).toMatchObject({ state: 'After 7 of 13', brackets: 12, average: '93.5', most: 120 });
});

test('shared ranks are marked, and bars are relative to the best score', () => {
  const brackets = [
    someBracket(1, { isOwner: true }),
    someBracket(2, { rank: 1, fightScores: [2, 0, null] }),
    someBracket(3),
  ];
  const { rows } = standingsView({ room: ROOM, figures: FIGURES, brackets }, 5);
  expect(rows.map(({ isTied, parts, right }) => [isTied, parts, right])).toEqual([
    [true, [1, 0], '1 winner, 2 methods'],
    [true, [0.5, 0], '1 winner, 2 methods'],
    [false, [1, 0], '1 winner, 2 methods'],
  ]);
});

test('the picture names a room without brackets, one without results and a completed one', () => {
  const figures = { ...FIGURES, scoredCount: 0 };
  const read = (isCompleted: boolean) =>
    standingsView({ room: { ...ROOM, isCompleted }, figures, brackets: [] }, 5);
  expect(read(false)).toMatchObject({ state: 'No results yet', average: '0', most: 0, rows: [] });
  expect(read(true).state).toBe('Final standings');
});
