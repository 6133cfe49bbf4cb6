import { expect, it } from 'vitest';
import { type LockedPicks, pickProgress } from './pick-progress.ts';

const NOW = 1_000_000;
const fight = (lockAt: number | null, made: string[] = [], hasResult = false): LockedPicks => ({
  lockAt,
  hasResult,
  picks: 1,
  made: Object.fromEntries(made.map((id) => [id, 1])),
});
const asked = { now: NOW, canAdd: true };

it('the missing picks of a card are its open fights without a pick, and the earliest lock is shown', () => {
  const card = [fight(NOW, []), fight(NOW + 30, ['a']), fight(NOW + 20), fight(NOW + 10), fight(null)];
  expect(pickProgress(card, ['a'], asked)).toEqual({
    entryId: 'a',
    made: 1,
    of: 5,
    open: 3,
    locksAt: NOW + 10,
  });
});

it('the missing picks of a tournament are its games without a pick, and their common lock is shown', () => {
  const lock = { lockAt: NOW + 5, hasResult: false, picks: 63, made: { a: 62 } };
  expect(pickProgress([lock], ['a'], asked)).toEqual({
    entryId: 'a',
    made: 62,
    of: 63,
    open: 1,
    locksAt: NOW + 5,
  });
});

it('the figures describe the bracket with the most missing picks, or the oldest one in a tie', () => {
  const card = [fight(NOW + 1, ['a']), fight(NOW + 2, ['c']), fight(NOW + 3)];
  expect(pickProgress(card, ['a', 'b', 'c'], asked)).toMatchObject({ entryId: 'b', open: 3 });
  expect(pickProgress(card, ['a', 'c'], asked)).toMatchObject({
    entryId: 'a',
    made: 1,
    open: 2,
    locksAt: NOW + 2,
  });
});

it('an owner without a bracket counts as missing all picks while a bracket can be added', () => {
  const card = [fight(NOW - 1), fight(NOW + 2)];
  expect(pickProgress(card, [], asked)).toEqual({ entryId: null, made: 0, of: 2, open: 1, locksAt: NOW + 2 });
  expect(pickProgress(card, [], { ...asked, canAdd: false })).toMatchObject({ open: 0, locksAt: null });
});

it('no picks are missing after a result or on an empty card', () => {
  expect(pickProgress([fight(NOW + 9, [], true)], ['a'], asked)).toMatchObject({
    of: 1,
    open: 0,
    locksAt: null,
  });
  expect(pickProgress([], ['a'], asked)).toEqual({ entryId: 'a', made: 0, of: 0, open: 0, locksAt: null });
});
