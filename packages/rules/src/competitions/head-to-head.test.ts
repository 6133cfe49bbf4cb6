import { expect, it } from 'vitest';
import { headToHead } from './head-to-head.ts';

const place = (userId: string, rank: number) => ({ userId, rank });

it('the comparison of two people counts the rooms in which both played, using the best bracket of each person', () => {
  const rooms = [
    [place('ana', 1), place('bo', 2)],
    [place('ana', 3), place('bo', 4), place('bo', 2)],
    [place('ana', 1), place('bo', 1)],
    [place('ana', 1)],
    [],
  ];
  expect(headToHead(rooms, ['ana', 'bo'])).toEqual({
    first: 1,
    second: 1,
    level: 1,
    meetings: [
      { index: 0, first: 1, second: 2 },
      { index: 1, first: 3, second: 2 },
      { index: 2, first: 1, second: 1 },
    ],
  });
  expect(headToHead(rooms, ['bo', 'ana'])).toMatchObject({ first: 1, second: 1, level: 1 });
  expect(headToHead(rooms, ['ana', 'nobody'])).toEqual({ first: 0, second: 0, level: 0, meetings: [] });
});
