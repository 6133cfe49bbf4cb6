import { describe, expect, it } from 'vitest';
import {
  maxForCard,
  maxForCompleted,
  maxForFight,
  type ScoredFight,
  scoreEntry,
  scorePick,
} from './score.ts';

const fight: ScoredFight = {
  id: 'a',
  fighter1Odds: '+150',
  fighter2Odds: '-170',
  fighterPoints: 5,
  methodPoints: 3,
  bonusPoints: 2,
  underdogBonus: 4,
  winnerId: 1,
  winMethod: 'Submission',
};
const favoriteWon: ScoredFight = { ...fight, winnerId: 2, winMethod: 'Decision' };

describe('a pick of one fight', () => {
  it.each([
    ['the underdog and the method are right', fight, 1, 'Submission', [14, 5, 3, 2, 4]],
    ['the underdog is right and the method is wrong', fight, 1, 'Decision', [9, 5, 0, 0, 4]],
    ['the winner is wrong and the method is right', fight, 2, 'Submission', [3, 0, 3, 0, 0]],
    ['the winner and the method are wrong', fight, 2, 'KO/TKO', [0, 0, 0, 0, 0]],
    ['the favorite and the method are right', favoriteWon, 2, 'Decision', [10, 5, 3, 2, 0]],
    ['the picked underdog loses by the picked method', favoriteWon, 1, 'Decision', [3, 0, 3, 0, 0]],
  ] as const)(
    'a pick earns the expected points if %s',
    (_name, played, winnerId, method, [points, fighter, methodPart, combo, underdog]) => {
      expect(scorePick(played, { winnerId, method })).toEqual({
        points,
        fighter,
        method: methodPart,
        combo,
        underdog,
        correctWinner: fighter > 0,
        correctMethod: methodPart > 0,
      });
    },
  );

  it('a called-off fight earns nothing and does not count toward the maximum', () => {
    const off: ScoredFight = { ...fight, isCalledOff: true };
    expect(scorePick(off, { winnerId: 1, method: 'Submission' }).points).toBe(0);
    expect(maxForFight(off)).toBe(0);
    // The favorite's win is worth 5 + 3 + 2 points. The points of the whole card also include the underdog bonus of 4
    // for this fight, because the opponent has plus odds.
    expect(maxForCompleted([off, favoriteWon])).toBe(10);
    expect(maxForCard([off, favoriteWon])).toBe(14);
    const { perFight, ...figures } = scoreEntry([off, favoriteWon], {
      a: { winnerId: 2, method: 'Decision' },
    });
    expect(figures).toMatchObject({ totalPoints: 10, maxPoints: 10, correctFighters: 1 });
    expect(perFight.map(({ completed }) => completed)).toEqual([false, true]);
  });
});

it('the maximum of the whole card includes the underdog bonus of every fight with plus odds', () => {
  const open: ScoredFight = { ...fight, id: 'b', winnerId: null, winMethod: null };
  expect(maxForCard([fight, open, { ...favoriteWon, fighter2Odds: '+100' }])).toBe(14 + 14 + 14);
  expect(maxForCard([{ ...fight, fighter1Odds: 'N/A', fighter2Odds: '-110' }])).toBe(10);
  expect(maxForCompleted([fight, open, favoriteWon])).toBe(14 + 0 + 10);
});
