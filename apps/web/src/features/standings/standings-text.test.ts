import { expect, it } from 'vitest';
import { gapText, type Ranked } from './standings-text.ts';

const entry = (id: string, rank: number, totalPoints: number, own?: number): Ranked => ({
  id,
  rank,
  totalPoints,
  number: own ?? 1,
  isOwner: own !== undefined,
  user: { username: own === undefined ? id : 'noor' },
});

it.each<[string | null, Ranked[]]>([
  ['5 behind kelechi', [entry('kelechi', 1, 17), entry('wren', 2, 15), entry('noor', 3, 12, 1)]],
  ['5 behind kelechi and wren', [entry('kelechi', 1, 17), entry('wren', 1, 17), entry('noor', 3, 12, 1)]],
  ['Tied with kelechi on points', [entry('kelechi', 1, 17), entry('noor', 2, 17, 1)]],
  ['1 ahead of priya.k', [entry('noor', 1, 17, 1), entry('priya.k', 2, 16)]],
  ['2 ahead of priya.k', [entry('noor', 1, 17, 1), entry('noor2', 2, 16, 2), entry('priya.k', 3, 15)]],
  ['Tied with priya.k on points', [entry('noor', 1, 17, 1), entry('priya.k', 2, 17)]],
  ['3 behind your bracket 2', [entry('noor2', 1, 17, 2), entry('noor', 2, 14, 1)]],
  [
    '1 ahead of a and 2 others',
    [entry('noor', 1, 17, 1), entry('a', 2, 16), entry('b', 2, 16), entry('c', 2, 16)],
  ],
  [null, [entry('noor', 1, 17, 1)]],
  [null, [entry('noor', 1, 17, 1), entry('noor2', 2, 16, 2)]],
])('the text about the gap to other brackets is: %s', (text, entries) => {
  const own = entries.find(({ id }) => id === 'noor');
  if (!own) throw new Error('The viewer has no entry');
  expect(gapText(own, entries)).toBe(text);
});
