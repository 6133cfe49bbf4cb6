import { describe, expect, it } from 'vitest';
import { readFinalScore } from './standings.ts';

const football = { tieBreakMax: 99 };
const missing = { ok: false, message: 'Please enter scores for both teams' };
const invalid = { ok: false, message: 'Please enter valid scores between 0 and 99' };

describe('the score prediction that a member enters', () => {
  it.each([
    [0, 0],
    [24, 21],
    [99, 0],
  ])('the score %d - %d is accepted', (team1Score, team2Score) => {
    expect(readFinalScore(football, team1Score, team2Score)).toEqual({
      ok: true,
      score: { team1Score, team2Score },
    });
  });

  it('two absent scores mean no prediction', () => {
    expect(readFinalScore(football, null, undefined)).toEqual({ ok: true, score: null });
  });

  it('one score without the other is rejected', () => {
    expect(readFinalScore(football, 24, null)).toEqual(missing);
    expect(readFinalScore(football, undefined, 0)).toEqual(missing);
  });

  it.each([-1, 100, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'the score %d of one side is rejected',
    (score) => {
      expect(readFinalScore(football, score, 21)).toEqual(invalid);
      expect(readFinalScore(football, 21, score)).toEqual(invalid);
    },
  );

  it('the error message states the highest score allowed for the sport', () => {
    expect(readFinalScore({ tieBreakMax: 999 }, 1000, 0)).toEqual({
      ok: false,
      message: 'Please enter valid scores between 0 and 999',
    });
    expect(readFinalScore({ tieBreakMax: 999 }, 999, 0)).toMatchObject({ ok: true });
  });
});
