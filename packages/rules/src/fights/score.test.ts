import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PICK_METHODS, RESULT_METHODS } from './methods.ts';
import {
  type FightPick,
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
const favouriteWon: ScoredFight = { ...fight, winnerId: 2, winMethod: 'Decision' };

describe('a pick of one fight', () => {
  it.each([
    ['the underdog and the method are right', fight, 1, 'Submission', [14, 5, 3, 2, 4]],
    ['the underdog is right and the method is wrong', fight, 1, 'Decision', [9, 5, 0, 0, 4]],
    ['the winner is wrong and the method is right', fight, 2, 'Submission', [3, 0, 3, 0, 0]],
    ['the winner and the method are wrong', fight, 2, 'KO/TKO', [0, 0, 0, 0, 0]],
    ['the favorite and the method are right', favouriteWon, 2, 'Decision', [10, 5, 3, 2, 0]],
    ['the picked underdog loses by the picked method', favouriteWon, 1, 'Decision', [3, 0, 3, 0, 0]],
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

  it('a missing pick earns nothing', () => {
    expect(scorePick(fight, null).points).toBe(0);
    expect(scorePick(fight, undefined).points).toBe(0);
  });

  it('a called-off fight earns nothing and does not count towards the maximum', () => {
    const off: ScoredFight = { ...fight, isCalledOff: true };
    expect(scorePick(off, { winnerId: 1, method: 'Submission' }).points).toBe(0);
    expect(maxForFight(off)).toBe(0);
    // The fight that the favorite won is worth 5 + 3 + 2. The points of the whole card also include its bonus of 4,
    // because the opponent has plus odds.
    expect(maxForCompleted([off, favouriteWon])).toBe(10);
    expect(maxForCard([off, favouriteWon])).toBe(14);
    const { perFight, ...figures } = scoreEntry([off, favouriteWon], {
      a: { winnerId: 2, method: 'Decision' },
    });
    expect(figures).toMatchObject({ totalPoints: 10, maxPoints: 10, correctFighters: 1 });
    expect(perFight.map(({ completed }) => completed)).toEqual([false, true]);
  });

  it('a pick of an open fight earns nothing', () => {
    const open = { ...fight, winnerId: null, winMethod: null };
    expect(scorePick(open, { winnerId: 1, method: 'Submission' }).points).toBe(0);
    expect(maxForFight(open)).toBe(0);
  });

  it.each(['Draw', 'No Contest', 'Disqualification'] as const)(
    'a pick earns nothing if the fight ends without a winner (%s)',
    (winMethod) => {
      const nobody = { ...fight, winnerId: 0, winMethod } as const;
      expect(scorePick(nobody, { winnerId: 1, method: 'Decision' }).points).toBe(0);
      expect(maxForFight(nobody)).toBe(0);
      expect(scoreEntry([nobody], {}).perFight[0]).toMatchObject({ completed: true, max: 0 });
    },
  );

  it('a win by disqualification earns only the points for the winner and the underdog bonus', () => {
    const disqualified: ScoredFight = { ...fight, winMethod: 'Disqualification' };
    expect(scorePick(disqualified, { winnerId: 1, method: 'Decision' }).points).toBe(9);
    expect(scorePick(disqualified, { winnerId: 2, method: 'Decision' }).points).toBe(0);
    expect(maxForFight(disqualified)).toBe(9);
  });

  it.each([
    ['-110', '-110'],
    ['N/A', 'N/A'],
  ])('odds of %s and %s make neither fighter an underdog', (fighter1Odds, fighter2Odds) => {
    const even = { ...fight, fighter1Odds, fighter2Odds };
    expect(scorePick(even, { winnerId: 1, method: 'Submission' }).points).toBe(10);
    expect(maxForFight(even)).toBe(10);
    expect(maxForCard([even])).toBe(10);
  });

  it('the points change when the result is overturned', () => {
    const pick: FightPick = { winnerId: 1, method: 'Submission' };
    expect(scorePick(fight, pick).points).toBe(14);
    expect(scorePick({ ...fight, winnerId: 0, winMethod: 'No Contest' }, pick).points).toBe(0);
  });
});

describe('the maximum points of a card', () => {
  const open: ScoredFight = { ...fight, id: 'b', winnerId: null, winMethod: null };
  const noUnderdogWin: ScoredFight = { ...favouriteWon, id: 'c' };

  it('the maximum so far counts completed fights, with the underdog bonus if the underdog won', () => {
    expect(maxForCompleted([fight, open, noUnderdogWin])).toBe(14 + 0 + 10);
  });

  it('the maximum of the whole card includes the underdog bonus of every fight with plus odds', () => {
    expect(maxForCard([fight, open, { ...noUnderdogWin, fighter2Odds: '+100' }])).toBe(14 + 14 + 14);
  });
});

describe('the score of a bracket on a card', () => {
  it('the score is the sum of all points and counts correct winners, methods and underdogs', () => {
    const card: ScoredFight[] = [fight, { ...favouriteWon, id: 'b' }, { ...fight, id: 'c' }];
    const sheet = scoreEntry(card, {
      a: { winnerId: 1, method: 'Submission' },
      b: { winnerId: 2, method: 'KO/TKO' },
      c: { winnerId: 2, method: 'Submission' },
    });
    expect(sheet).toMatchObject({
      totalPoints: 14 + 5 + 3,
      maxPoints: 14 + 10 + 14,
      correctFighters: 2,
      correctMethods: 2,
      comboBonus: 2,
      underdogPicks: 1,
    });
    expect(sheet.perFight.map((part) => [part.fightId, part.points, part.max])).toEqual([
      ['a', 14, 14],
      ['b', 5, 10],
      ['c', 3, 14],
    ]);
  });

  it('a bracket on an empty card has no points', () => {
    expect(scoreEntry([], {})).toMatchObject({ totalPoints: 0, maxPoints: 0, perFight: [] });
  });
});

const points = fc.integer({ min: 1, max: 20 });
const odds = fc.constantFrom('+150', '-150', 'N/A', '+100');
const anyFight = fc.record({
  fighter1Odds: odds,
  fighter2Odds: odds,
  fighterPoints: points,
  methodPoints: points,
  bonusPoints: points,
  underdogBonus: points,
  winnerId: fc.constantFrom(0, 1, 2, null),
  winMethod: fc.constantFrom(...RESULT_METHODS),
});
const anyCard = fc
  .array(anyFight, { maxLength: 15 })
  .map((fights): ScoredFight[] => fights.map((one, index) => ({ ...one, id: `f${index}` })));
const anyPick = fc.option(
  fc.record({ winnerId: fc.constantFrom(1, 2), method: fc.constantFrom(...PICK_METHODS) }),
);
const anyPicks = fc
  .array(anyPick, { minLength: 15, maxLength: 15 })
  .map((list) => Object.fromEntries(list.map((pick, index) => [`f${index}`, pick ?? undefined])));

describe('random cards', () => {
  it('a perfect bracket has exactly the maximum points', () => {
    fc.assert(
      fc.property(anyCard, (card) => {
        const perfect = Object.fromEntries(
          card.map(({ id, winnerId, winMethod }) => [
            id,
            {
              winnerId: winnerId === 2 ? 2 : 1,
              method: PICK_METHODS.find((m) => m === winMethod) ?? 'KO/TKO',
            } as const,
          ]),
        );
        const { totalPoints, maxPoints } = scoreEntry(card, perfect);
        expect(totalPoints).toBe(maxPoints);
      }),
    );
  });

  it('no pick earns more than the maximum of its fight, and no bracket more than the maximum of the card', () => {
    fc.assert(
      fc.property(anyCard, anyPicks, (card, picks) => {
        const sheet = scoreEntry(card, picks);
        for (const part of sheet.perFight) expect(part.points).toBeLessThanOrEqual(part.max);
        expect(sheet.totalPoints).toBeLessThanOrEqual(sheet.maxPoints);
        expect(sheet.maxPoints).toBeLessThanOrEqual(maxForCard(card));
      }),
    );
  });

  it('the points of a pick are the sum of its parts', () => {
    fc.assert(
      fc.property(anyCard, anyPicks, (card, picks) => {
        for (const part of scoreEntry(card, picks).perFight) {
          expect(part.fighter + part.method + part.combo + part.underdog).toBe(part.points);
        }
      }),
    );
  });
});
