import { expect, it } from 'vitest';
import { shortCodes } from './short-codes.ts';

it('makes codes of names', () => {
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

it('goes by the place of a team with a nickname', () => {
  expect(shortCodes(['Kansas City Chiefs', 'Buffalo Bills', 'Miami'], true)).toEqual(['KC', 'BUF', 'MIA']);
});

it('gives no code twice, and never more letters than a column holds', () => {
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
