import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryName } from './naming.ts';
import { fightRanking, rank } from './ranking.ts';

const standing = (id: string, figures: number[], createdAt: string | number = 0) => {
  const [totalPoints = 0, correctFighters = 0, correctMethods = 0, comboBonus = 0, underdogPicks = 0] =
    figures;
  return { id, createdAt, totalPoints, correctFighters, correctMethods, comboBonus, underdogPicks };
};
const shown = (rows: { id: string; rank: number }[]) => rows.map((row) => `${row.rank} ${row.id}`);

describe('ranks', () => {
  it('brackets that tie share a rank, and the next rank is skipped', () => {
    const rows = [standing('a', [5]), standing('b', [9]), standing('c', [7]), standing('d', [7])];
    expect(shown(rank(rows, fightRanking.slice(0, 1)))).toEqual(['1 b', '2 c', '2 d', '4 a']);
  });

  it('brackets with equal points are ranked by winners, methods, combos and underdogs, in that order', () => {
    const rows = [
      standing('underdogs', [10, 5, 4, 3, 2]),
      standing('least', [10, 5, 4, 3, 1]),
      standing('combos', [10, 5, 4, 4, 0]),
      standing('methods', [10, 5, 5, 0, 0]),
      standing('winners', [10, 6, 0, 0, 0]),
      standing('points', [11, 0, 0, 0, 0]),
    ];
    expect(shown(rank(rows, fightRanking))).toEqual([
      '1 points',
      '2 winners',
      '3 methods',
      '4 combos',
      '5 underdogs',
      '6 least',
    ]);
  });

  it('brackets that differ only in age share a rank and are listed oldest first', () => {
    const rows = [
      standing('late', [3], '2026-01-02T00:00:00.000Z'),
      standing('early', [3], '2026-01-01T00:00:00Z'),
      standing('also early', [3], Date.UTC(2026, 0, 1)),
    ];
    expect(shown(rank(rows, fightRanking))).toEqual(['1 also early', '1 early', '1 late']);
  });

  it('a calculated rank replaces a stored rank', () => {
    expect(rank([{ ...standing('a', [1]), rank: 9 }], fightRanking.slice(0, 1))[0]?.rank).toBe(1);
  });
});

const figure = fc.integer({ min: 0, max: 3 });
const anyRows = fc.array(
  fc.record({
    totalPoints: figure,
    correctFighters: figure,
    correctMethods: figure,
    comboBonus: figure,
    underdogPicks: figure,
    createdAt: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 30 },
);

describe('random standings', () => {
  it('each rank is one more than the number of better brackets', () => {
    fc.assert(
      fc.property(anyRows, (drawn) => {
        const rows = drawn.map((row, index) => ({ ...row, id: String(index) }));
        const worth = (row: (typeof rows)[number]) =>
          [
            row.totalPoints,
            row.correctFighters,
            row.correctMethods,
            row.comboBonus,
            row.underdogPicks,
          ].reduce((sum, part) => sum * 10 + part);
        for (const row of rank(rows, fightRanking)) {
          expect(row.rank).toBe(1 + rows.filter((other) => worth(other) > worth(row)).length);
        }
      }),
    );
  });

  it('the standings do not depend on the order in which brackets arrive', () => {
    fc.assert(
      fc.property(anyRows, (drawn) => {
        const rows = drawn.map((row, index) => ({ ...row, id: String(index) }));
        expect(rank([...rows].reverse(), fightRanking)).toEqual(rank(rows, fightRanking));
      }),
    );
  });
});

it('a bracket is named after its owner and has a number', () => {
  expect(entryName('Mia', 3)).toBe('Mia Bracket 3');
});
