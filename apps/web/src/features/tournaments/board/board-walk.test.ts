import { describe, expect, it } from 'vitest';
import { type Cursor, type Direction, nextOpen, readBoardKey, walk } from './board-walk.ts';
import { board, custom, favourites, football } from './testing/boards.ts';

const at = (text: string): Cursor => {
  const [game = '', row] = text.split('/');
  return { game, row: row === '2' ? 1 : 0 };
};
const text = ({ game, row }: Cursor) => `${game}/${row + 1}`;

type Step = [from: string, to: Direction, expected: string];

describe('arrow keys on an empty bracket of 8', () => {
  const ground = { ...board(custom(8)), mirrored: true };
  it.each<Step>([
    ['r1-1/1', 'down', 'r1-1/2'],
    ['r1-1/2', 'down', 'r1-2/1'],
    ['r1-2/1', 'up', 'r1-1/2'],
    ['r1-1/1', 'up', 'r1-1/1'],
    ['r1-2/2', 'down', 'r1-3/1'],
    ['r1-4/2', 'down', 'r1-4/2'],
    ['r1-1/1', 'right', 'r2-1/1'],
    ['r1-2/1', 'right', 'r2-1/2'],
    ['r1-1/1', 'left', 'r1-1/1'],
    ['r2-1/2', 'left', 'r1-2/1'],
    ['r2-1/1', 'right', 'r3-1/1'],
    ['r3-1/1', 'left', 'r2-1/1'],
    ['r3-1/1', 'right', 'r2-2/1'],
    ['r2-2/1', 'left', 'r3-1/2'],
    ['r2-2/2', 'right', 'r1-4/1'],
    ['r1-3/1', 'left', 'r2-2/1'],
    ['r1-2/2', 'first', 'r1-1/1'],
    ['r1-2/2', 'last', 'r1-4/2'],
    ['r1-4/1', 'later', 'r2-2/2'],
    ['r2-2/2', 'earlier', 'r1-4/1'],
    ['r3-1/2', 'earlier', 'r2-2/1'],
    ['r3-1/1', 'later', 'r3-1/1'],
  ])('from %s, the direction %s leads to %s', (from, to, expected) => {
    expect(text(walk(ground, at(from), to))).toBe(expected);
  });
});

describe('arrow keys on a phone, where the right half is not mirrored', () => {
  const ground = { ...board(custom(8)), mirrored: false };
  it.each<Step>([
    ['r1-3/1', 'right', 'r2-2/1'],
    ['r2-2/1', 'right', 'r3-1/2'],
    ['r2-2/1', 'left', 'r1-3/1'],
    ['r3-1/2', 'left', 'r2-2/1'],
    ['r3-1/2', 'right', 'r3-1/2'],
  ])('from %s, the direction %s leads to %s', (from, to, expected) => {
    expect(text(walk(ground, at(from), to))).toBe(expected);
  });
});

describe('arrow keys on a side with reseeding', () => {
  it.each<Step>([
    ['div1/1', 'left', 'wc1/1'],
    ['wc3/1', 'right', 'div2/1'],
  ])('from %s, the direction %s leads to %s while no picks determine the games', (from, to, expected) => {
    expect(text(walk({ ...board(football), mirrored: true }, at(from), to))).toBe(expected);
  });

  it.each<Step>([
    ['wc3/1', 'right', 'div1/2'],
    ['div1/2', 'left', 'wc3/2'],
    ['div2/1', 'left', 'wc2/1'],
    ['wc1/1', 'right', 'div2/2'],
  ])('from %s, the direction %s leads to %s when picks determine the games', (from, to, expected) => {
    const picks = { wc1: 'afc5', wc2: 'afc3', wc3: 'afc7' };
    expect(text(walk({ ...board(football, { picks }), mirrored: true }, at(from), to))).toBe(expected);
  });
});

describe('the next open game', () => {
  it('the search for the next open game goes through the rounds in order and then starts over', () => {
    const picks = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-4': 'blue2' };
    const ground = { ...board(custom(8), { picks }), mirrored: true };
    expect(nextOpen(ground, 'r1-1')).toBe('r1-3');
    expect(nextOpen(ground, 'r1-4')).toBe('r2-1');
    expect(nextOpen(ground, 'r2-1')).toBe('r1-3');
  });

  it('a complete entry has no open game', () => {
    const picks = favourites(custom(8));
    expect(nextOpen({ ...board(custom(8), { picks }), mirrored: true }, 'r1-1')).toBeNull();
  });
});

describe('keyboard shortcuts of the board', () => {
  const press = (key: string, held: Partial<Record<'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) =>
    readBoardKey({ key, ctrlKey: false, altKey: false, metaKey: false, ...held });

  it('keys move the cursor, pick a team and clear a pick', () => {
    expect(press('PageDown')).toEqual({ do: 'move', to: 'later' });
    expect(press(' ')).toEqual({ do: 'pick' });
    expect(press('2')).toEqual({ do: 'pick-row', row: 1 });
    expect(press('Backspace')).toEqual({ do: 'clear' });
  });

  it('browser shortcuts are ignored', () => {
    expect(press('Tab')).toBeNull();
    expect(press('ArrowLeft', { altKey: true })).toBeNull();
    expect(press('1', { ctrlKey: true })).toBeNull();
  });
});
