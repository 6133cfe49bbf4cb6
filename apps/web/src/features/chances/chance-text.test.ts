import { describe, expect, it } from 'vitest';
import { outText, percentText, placesText } from './chance-text.ts';
import { entryLabelsOf } from './entry-labels.ts';

describe('a chance in words', () => {
  it.each([
    [0.36, false, '36.0 %'],
    [0.29688, true, 'about 29.7 %'],
    [0.0004, false, 'under 0.1 %'],
    // The entry can win although it is first in no sample.
    [0, true, 'under 0.1 %'],
    [0.0005, false, '0.1 %'],
    [0.9999, true, 'over 99.9 %'],
    [1, false, 'over 99.9 %'],
  ])('a chance of %d (estimated: %s) reads as specified', (chance, isEstimate, text) => {
    expect(percentText(chance, isEstimate)).toBe(text);
  });

  it('a clinched chance reads 100 %', () => {
    expect(percentText(1, true, true)).toBe('100 %');
  });
});

describe('places', () => {
  const exact = { best: 1, bestIsBound: false, worst: 10, worstIsBound: false };
  it.each([
    [exact, 'Best 1st, worst 10th'],
    [{ ...exact, worstIsBound: true }, 'Best 1st, worst 10th or lower'],
    [{ ...exact, best: 2, bestIsBound: true }, 'Best 2nd or lower, worst 10th'],
    [{ ...exact, worst: null }, 'Best 1st'],
  ])('%o reads as specified', (places, text) => {
    expect(placesText(places)).toBe(text);
  });
});

describe('why an entry is out', () => {
  const owner = (id: string, ownerName: string, number = 1) => ({
    id,
    ownerId: ownerName,
    ownerName,
    number,
  });
  const owners = [
    owner('n1', 'noor'),
    owner('m1', 'Maya'),
    owner('t1', 'Tom'),
    owner('k1', 'kelechi', 1),
    owner('k2', 'kelechi', 2),
    owner('a1', 'Ann'),
  ];
  const noor = entryLabelsOf(owners, 'noor');
  const tell = (id: string, outBecause: string[], viewer = noor) => outText({ id, outBecause }, viewer);

  it('one rival is named to the owner and to others', () => {
    expect(tell('n1', ['m1'])).toBe('Maya stays ahead of you whatever happens');
    expect(tell('t1', ['m1'])).toBe('Maya stays ahead whatever happens');
    expect(tell('t1', ['n1'])).toBe('You stay ahead whatever happens');
  });

  it('the bracket is named if its owner has several', () => {
    expect(tell('k2', ['k1'])).toBe('kelechi Bracket 1 stays ahead whatever happens');
    const kelechi = entryLabelsOf(owners, 'kelechi');
    expect(tell('k2', ['k1'], kelechi)).toBe('Your Bracket 1 stays ahead of you whatever happens');
    expect(tell('m1', ['k1', 't1'], kelechi)).toBe('Your Bracket 1 and Tom cannot both be caught');
  });

  it('several rivals are named together, and many are counted', () => {
    expect(tell('t1', ['m1', 'a1'])).toBe('Maya and Ann cannot both be caught');
    expect(tell('t1', ['m1', 'n1'])).toBe('Maya and you cannot both be caught');
    expect(tell('t1', ['n1', 'm1'])).toBe('You and Maya cannot both be caught');
    expect(tell('t1', ['m1', 'a1', 'n1'])).toBe('Maya, Ann and you cannot all be caught');
    expect(tell('t1', ['m1', 'a1', 'n1', 'k1'])).toBe('4 brackets cannot all be caught');
  });
});
