import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { insertFight, moveFight, numberCard, removeFight } from './card.ts';

const cardOf = (ids: string) => [...ids].map((id) => ({ id }));
const order = (card: { id: string }[]) => card.map((fight) => fight.id).join('');

it('the last fight is the main event, the one before is the co-main event, and the others are numbered', () => {
  const places = (ids: string) =>
    numberCard(cardOf(ids)).map((fight) => [fight.fightNumber, fight.fightType, fight.title]);
  expect(places('')).toEqual([]);
  expect(places('a')).toEqual([[100, 'main', 'Main Event']]);
  expect(places('abcd')).toEqual([
    [1, 'regular', 'Fight 1'],
    [2, 'regular', 'Fight 2'],
    [99, 'co-main', 'Co-Main Event'],
    [100, 'main', 'Main Event'],
  ]);
});

it('the first fight becomes the main event, the second the co-main event, and each later one Fight 1', () => {
  const card = ['a', 'b', 'c', 'd'].reduce((fights, id) => insertFight(fights, { id }), cardOf(''));
  expect(order(card)).toBe('dcba');
});

it.each([
  ['abc', 'main', 'abcx'],
  ['abc', 'co-main', 'abxc'],
  ['abc', 'regular', 'xabc'],
  ['', 'co-main', 'x'],
  ['a', 'co-main', 'xa'],
  ['a', 'main', 'ax'],
] as const)('adding fight x to the card %j as %s results in the card %s', (ids, type, expected) => {
  expect(order(insertFight(cardOf(ids), { id: 'x' }, type))).toBe(expected);
});

it.each([
  ['b', 'up', 'acbd'],
  ['b', 'down', 'bacd'],
  ['c', 'up', 'abdc'],
  ['d', 'up', 'abcd'],
  ['a', 'down', 'abcd'],
  ['x', 'up', 'abcd'],
  ['x', 'down', 'abcd'],
] as const)('moving fight %s %s results in the card %s', (id, direction, expected) => {
  expect(order(moveFight(cardOf('abcd'), id, direction))).toBe(expected);
});

it('changing a card does not modify the given list, lose a fight or duplicate one', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.constantFrom('up', 'down'), (list, at, direction) => {
      const card = list.map((id) => ({ id }));
      const before = structuredClone(card);
      const moved = moveFight(card, list[at % list.length] ?? '', direction);
      expect(moved.map((fight) => fight.id).sort()).toEqual([...list].sort());
      expect(insertFight(card, { id: 'new fight' }, 'co-main')).toHaveLength(list.length + 1);
      expect(removeFight(card, list[0] ?? '')).toEqual(before.slice(1));
      expect(card).toEqual(before);
    }),
  );
});
