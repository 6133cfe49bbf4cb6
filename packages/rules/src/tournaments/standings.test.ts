import { describe, expect, it } from 'vitest';
import { rank } from '../competitions/ranking.ts';
import { type FinalScore, tournamentRanking } from './standings.ts';

const ACTUAL = { team1Score: 24, team2Score: 20 };

const row = (id: string, totalPoints: number, correctPicks: number, score?: [number, number]) => {
  const [team1Score = 0, team2Score = 0] = score ?? [];
  const tieBreaker: FinalScore | null = score ? { team1Score, team2Score } : null;
  return { id, createdAt: 0, totalPoints, correctPicks, tieBreaker };
};
const ranked = (rows: ReturnType<typeof row>[], actual: FinalScore | null) =>
  rank(rows, tournamentRanking(actual)).map((entry) => `${entry.rank} ${entry.id}`);

describe('the standings of a tournament room', () => {
  it('brackets are ranked by points, correct picks, nearest total, winning side and differences', () => {
    const rows = [
      row('none', 10, 5),
      row('far total', 10, 5, [24, 21]),
      row('wrong side', 10, 5, [20, 24]),
      row('no side', 10, 5, [22, 22]),
      row('differences', 10, 5, [25, 19]),
      row('wide', 10, 5, [30, 14]),
      row('picks', 10, 6),
      row('points', 11, 0),
    ];
    expect(ranked(rows, ACTUAL)).toEqual([
      '1 points',
      '2 picks',
      '3 differences',
      '4 wide',
      '5 no side',
      '6 wrong side',
      '7 far total',
      '8 none',
    ]);
  });

  it('brackets are ranked only by points and correct picks until the final score is known', () => {
    const rows = [row('a', 10, 5, [24, 20]), row('b', 10, 5, [0, 0]), row('c', 10, 5), row('d', 3, 5)];
    expect(ranked(rows, null)).toEqual(['1 a', '1 b', '1 c', '4 d']);
  });

  it('the winning side does not count if the real scores are equal', () => {
    const rows = [row('left', 1, 1, [21, 19]), row('right', 1, 1, [19, 21]), row('even', 1, 1, [20, 20])];
    expect(ranked(rows, { team1Score: 20, team2Score: 20 })).toEqual(['1 even', '2 left', '2 right']);
  });

  it('brackets share a rank if their predicted scores are equal or if neither has a prediction', () => {
    const rows = [row('a', 1, 1, [24, 20]), row('b', 1, 1, [24, 20]), row('c', 1, 1), row('d', 1, 1)];
    expect(ranked(rows, ACTUAL)).toEqual(['1 a', '1 b', '3 c', '3 d']);
  });
});
