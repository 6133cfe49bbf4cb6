import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertFight, moveFight, numberCard, removeFight } from './card.ts';

const cardOf = (ids: string) => [...ids].map((id) => ({ id }));
const order = (card: { id: string }[]) => card.map((fight) => fight.id).join('');

describe('the positions on a card', () => {
  it.each([
    ['', []],
    ['a', [[100, 'main', 'Main Event']]],
    [
      'ab',
      [
        [99, 'co-main', 'Co-Main Event'],
        [100, 'main', 'Main Event'],
      ],
    ],
    [
      'abcd',
      [
        [1, 'regular', 'Fight 1'],
        [2, 'regular', 'Fight 2'],
        [99, 'co-main', 'Co-Main Event'],
        [100, 'main', 'Main Event'],
      ],
    ],
  ])('the fights of the card %j have the positions %j', (ids, places) => {
    const numbered = numberCard(cardOf(ids));
    expect(numbered.map((fight) => [fight.fightNumber, fight.fightType, fight.title])).toEqual(places);
  });
});

describe('a new fight', () => {
  it('the first fight becomes the main event, the second the co-main event, and each later one Fight 1', () => {
    let card = insertFight([], { id: 'a' });
    expect(numberCard(card).map((fight) => fight.title)).toEqual(['Main Event']);
    card = insertFight(card, { id: 'b' });
    card = insertFight(card, { id: 'c' });
    card = insertFight(card, { id: 'd' });
    expect(numberCard(card).map((fight) => `${fight.id} ${fight.title}`)).toEqual([
      'd Fight 1',
      'c Fight 2',
      'b Co-Main Event',
      'a Main Event',
    ]);
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
});

describe('moving a fight', () => {
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

  it('the co-main event becomes the main event if it is moved up', () => {
    const card = numberCard(moveFight(numberCard(cardOf('abc')), 'b', 'up'));
    expect(card.map((fight) => `${fight.id} ${fight.title}`)).toEqual([
      'a Fight 1',
      'c Co-Main Event',
      'b Main Event',
    ]);
  });
});

it('removing the main event changes the numbers of the other fights', () => {
  const card = numberCard(removeFight(cardOf('abc'), 'c'));
  expect(card.map((fight) => fight.title)).toEqual(['Co-Main Event', 'Main Event']);
});

it('changing a card does not modify the given list and neither loses nor duplicates a fight', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.constantFrom('up', 'down'), (list, at, direction) => {
      const card = list.map((id) => ({ id }));
      const before = structuredClone(card);
      const moved = moveFight(card, list[at % list.length] ?? '', direction);
      expect(moved.map((fight) => fight.id).sort()).toEqual([...list].sort());
      expect(insertFight(card, { id: 'new fight' }, 'co-main')).toHaveLength(list.length + 1);
      expect(card).toEqual(before);
    }),
  );
});
