import { makeFormat } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import type { StateOf } from '../chances/room-state.ts';
import { missingText, ownText, waysText } from './outlook-words.ts';

const FORMAT = makeFormat({ family: 'custom', size: 8, reseeding: false });
const RESULTS = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2' };
const PICKS = { ...RESULTS, 'r2-1': 'red1', 'r2-2': 'blue1', 'r3-1': 'red1' };

function room(given: Partial<StateOf<'tournament'>['rules']> = {}): StateOf<'tournament'> {
  const entries = ['a', 'b'].map((id) => ({ id, picks: PICKS, tieBreaker: null }));
  return {
    kind: 'tournament',
    version: 'v',
    off: [],
    basis: 'all',
    scope: { roomId: 'room', seen: [] },
    open: 11,
    owners: ['a', 'b'].map((id) => ({ id, ownerId: id, ownerName: id, number: 1 })),
    rules: { format: FORMAT, results: RESULTS, actual: null, entries, ...given },
  };
}
const card = {
  ...room(),
  kind: 'fights',
  rules: { sport: 'mma', card: [], covered: [], entries: [] },
} as const;

describe('how a chance is calculated', () => {
  const exact = { open: 11, weights: 'coin', samples: 0 } as const;
  const chance = { id: 'a', first: 738 / 2048, level: 134 / 2048 };

  it('a chance is a count of ways if every game is a coin flip', () => {
    expect(waysText(chance, exact, room())).toBe(
      '738 of the 2,048 ways it can still end. 134 of them level, then the final score decides.',
    );
    expect(waysText({ ...chance, level: 0 }, exact, room())).toBe('738 of the 2,048 ways it can still end.');
  });

  it('the weights are named if the ways are not equally likely', () => {
    expect(waysText(chance, { ...exact, weights: 'seeds' }, room())).toBe(
      'Over every way it can still end: the better seed wins more often. Level in 18.2 % of it, then the final score decides.',
    );
    expect(waysText({ ...chance, level: chance.first }, { ...exact, weights: 'seeds' }, room())).toContain(
      'Level in 100 % of it,',
    );
    expect(waysText({ ...chance, level: 0 }, { ...exact, weights: 'odds' }, card)).toBe(
      "Over every way it can still end: winners by the room's odds, methods equally likely.",
    );
  });
});

it.each([
  [1, 1, null],
  [0, 1, null],
  [0, 2, 'Neither of your two brackets can win.'],
  [1, 2, 'One of your two brackets can win.'],
  [2, 2, 'Both of your brackets can win.'],
  [0, 3, 'None of your three brackets can win.'],
  [2, 3, 'Two of your three brackets can win.'],
  [3, 3, 'All three of your brackets can win.'],
])('%i of %i own brackets that can win are described as specified', (canWin, own, text) => {
  expect(ownText(canWin, own)).toBe(text);
});

describe('missing picks', () => {
  const { 'r3-1': _, ...short } = PICKS;
  const lacking = (...ids: string[]) =>
    room({
      entries: ['a', 'b'].map((id) => ({ id, picks: ids.includes(id) ? short : PICKS, tieBreaker: null })),
    });

  it('missing picks in open games are reported', () => {
    expect(missingText(lacking(), ['a'])).toBeNull();
    expect(missingText(lacking('a'), ['a'])).toBe(
      'Your bracket lacks picks for 1 game still open, which can earn it nothing.',
    );
    expect(missingText(lacking('b'), ['a'])).toBe(
      '1 bracket lacks picks for games still open, and can earn nothing there.',
    );
    expect(missingText(lacking('a', 'b'), ['a'])).toBe(
      '2 brackets lack picks for games still open, and can earn nothing there.',
    );
  });
});
