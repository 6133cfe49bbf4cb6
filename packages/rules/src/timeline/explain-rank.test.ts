import { createLots } from '@lockroom/testing/lots';
import { expectedReason } from '@lockroom/testing/rank-oracle';
import { describe, expect, it } from 'vitest';
import { fightRanking } from '../competitions/ranking.ts';
import { tournamentRanking } from '../tournaments/standings.ts';
import { explainRank } from './explain-rank.ts';

type Figures = [number, number, number, number, number];

function entry(id: string, figures: Figures) {
  const [totalPoints, correctFighters, correctMethods, comboBonus, underdogPicks] = figures;
  return { id, createdAt: 0, totalPoints, correctFighters, correctMethods, comboBonus, underdogPicks };
}

it('the explanations of ranks in random rooms match the oracle', () => {
  const lots = createLots(7);
  const draw = (below: number) => lots.between(0, below - 1);
  const names = ['points', 'winners', 'methods', 'combo', 'underdogs'];
  for (let room = 0; room < 300; room += 1) {
    const rows = Array.from({ length: 2 + draw(9) }, (_, index) => {
      const figures: Figures = [draw(3), draw(2), draw(2), draw(2), draw(2)];
      return { id: `e${String(index).padStart(2, '0')}`, figures };
    });
    const entries = rows.map(({ id, figures }) => entry(id, figures));
    expect(explainRank(fightRanking, entries, 'nobody')).toBeNull();
    for (const { id } of rows)
      expect(explainRank(fightRanking, entries, id)).toEqual(expectedReason(names, rows, id));
  }
});

describe('a rank in a tournament room', () => {
  const sheet = (id: string, totalPoints: number, correctPicks: number, score: [number, number] | null) => ({
    id,
    createdAt: 0,
    totalPoints,
    correctPicks,
    tieBreaker: score && { team1Score: score[0], team2Score: score[1] },
  });
  const ENTRIES = [
    sheet('a', 30, 20, [24, 20]),
    sheet('b', 30, 20, [20, 24]),
    sheet('c', 30, 20, [27, 17]),
    sheet('d', 30, 20, null),
    sheet('e', 30, 19, [24, 21]),
  ];
  const counts = tournamentRanking({ team1Score: 24, team2Score: 21 });

  it.each([
    ['a', null, { ids: ['c'], count: 'final-scores', own: 1, theirs: 7 }],
    [
      'c',
      { ids: ['a'], count: 'final-scores', own: 7, theirs: 1 },
      { ids: ['b'], count: 'final-winner', own: 0, theirs: 1 },
    ],
    [
      'd',
      { ids: ['b'], count: 'final-total', own: null, theirs: 1 },
      { ids: ['e'], count: 'right-picks', own: 20, theirs: 19 },
    ],
  ])('the rank of %s is explained by comparison with the brackets above and below', (id, above, below) => {
    expect(explainRank(counts, ENTRIES, id)).toMatchObject({ above, below });
  });

  it('without a final score, only points and correct picks count', () => {
    expect(explainRank(tournamentRanking(null), ENTRIES, 'a')).toMatchObject({
      rank: 1,
      level: ['b', 'c', 'd'],
    });
  });

  it('picking the winning side does not count if the actual scores are equal', () => {
    const sheets = [sheet('left', 1, 1, [22, 20]), sheet('even', 1, 1, [21, 21])];
    const tied = tournamentRanking({ team1Score: 20, team2Score: 20 });
    expect(explainRank(tied, sheets, 'left')).toMatchObject({ rank: 1, level: ['even'] });
  });
});
