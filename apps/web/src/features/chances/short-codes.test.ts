import { expect, it } from 'vitest';
import { shortCodes } from './upcoming-matches.ts';

it('short codes are derived from the names of teams and fighters', () => {
  const names = [
    'North Carolina',
    'Auburn',
    'Duke',
    'Virginia Tech',
    'Michigan State',
    'LSU',
    'Hill',
    'AFC 3',
  ];
  expect(shortCodes(names)).toEqual(['NC', 'AUB', 'DUKE', 'VT', 'MSU', 'LSU', 'HILL', 'A3']);
});

it('short codes are unique and at most five characters long', () => {
  const names = [
    'Michigan State',
    'Mississippi State',
    'Montana State',
    'Houston',
    'Houston',
    'Hou',
    'WWWWWWWWWWWWWWWW',
  ];
  const codes = shortCodes(names);
  expect(new Set(codes).size).toBe(names.length);
  expect(Math.max(...codes.map((code) => code.length))).toBeLessThanOrEqual(5);
});

it('short codes of teams with nicknames are derived from their places alone', () => {
  const names = [
    'Boston Red Sox',
    'Chicago White Sox',
    'Kansas City Royals',
    'Portland Trail Blazers',
    'AFC 3',
  ];
  expect(shortCodes(names, true)).toEqual(['BOS', 'CHI', 'KC', 'POR', 'A3']);
});
