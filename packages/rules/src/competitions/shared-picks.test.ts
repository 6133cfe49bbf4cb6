import { describe, expect, it } from 'vitest';
import type { FightPick, ScoredFight } from '../fights/score.ts';
import { makeFormat } from '../tournaments/format.ts';
import { bracketSimilarity, cardSimilarity, sharedFight, sharedGames } from './shared-picks.ts';

const FIGHT: ScoredFight = {
  id: 'main',
  fighter1Odds: '-150',
  fighter2Odds: '+150',
  fighterPoints: 3,
  methodPoints: 1,
  bonusPoints: 1,
  underdogBonus: 0,
  winnerId: 1,
  winMethod: 'KO/TKO',
};
const [K, S, D] = ['KO/TKO', 'Submission', 'Decision'] as const;
type Sheet = readonly [id: string, winnerId?: 1 | 2, method?: FightPick['method']];
const sheets = (...rows: Sheet[]) =>
  rows.map(([id, winnerId, method = D]) => ({ id, picks: winnerId ? { main: { winnerId, method } } : {} }));

describe('the summary of all picks of a fight', () => {
  it('the summary counts the picks with the correct winner, and those that also have the correct method', () => {
    const room = sheets(['ann', 1, K], ['ben', 1, K], ['cat', 1, D], ['dan', 2, K], ['eve']);
    expect(sharedFight(FIGHT, room)).toEqual({
      side: 1,
      isWinner: true,
      had: 3,
      of: 4,
      both: 2,
      lone: null,
    });
  });

  it('the only bracket that picked the winner is the lone wolf, even with a wrong method', () => {
    const room = sheets(['ann', 2, K], ['ben', 2, S], ['cat', 1, D]);
    expect(sharedFight(FIGHT, room)).toMatchObject({ had: 1, both: 0, lone: 'cat' });
  });

  it('the only bracket with the correct winner and method is the lone wolf', () => {
    const room = sheets(['ann', 1, K], ['ben', 1, S], ['cat', 2, K]);
    expect(sharedFight(FIGHT, room)).toMatchObject({ had: 2, both: 1, lone: 'ann' });
  });

  it('a room with two brackets has no lone wolf', () => {
    expect(sharedFight(FIGHT, sheets(['ann', 1, K], ['ben', 2, K])).lone).toBeNull();
  });

  it.each<[string, Partial<ScoredFight>]>([
    ['is open', { winnerId: null, winMethod: null }],
    ['ended without a winner', { winnerId: 0, winMethod: 'Draw' }],
    ['is called off', { isCalledOff: true }],
  ])('the summary names the side with the most picks if the fight %s', (_, given) => {
    const room = sheets(['ann', 2, K], ['ben', 2, S], ['cat', 1, K]);
    expect(sharedFight({ ...FIGHT, ...given }, room)).toEqual({
      side: 2,
      isWinner: false,
      had: 2,
      of: 3,
      both: 0,
      lone: null,
    });
  });

  it('the summary names no side if nobody picked the fight', () => {
    expect(sharedFight({ ...FIGHT, winnerId: null }, sheets(['ann']))).toMatchObject({
      side: null,
      had: 0,
      of: 0,
    });
  });
});

const EIGHT = makeFormat({ family: 'custom', size: 8, reseeding: false });

describe('the summary of all picks of a game', () => {
  const entry = (id: string, semi: string) => ({
    id,
    picks: { 'r1-1': 'red1', 'r2-1': semi, 'r1-3': 'blue1' },
  });
  const results = { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' };

  it('the summary counts the brackets that picked the winner or, before the result, the most picked team', () => {
    const room = [entry('ann', 'red1'), entry('ben', 'red2'), entry('cat', 'red2'), { id: 'dan', picks: {} }];
    const shared = sharedGames(EIGHT, results, room);
    expect(['r1-1', 'r2-1', 'r1-3', 'r1-4'].map((id) => shared.get(id))).toEqual([
      { side: 'red1', isWinner: true, had: 3, of: 4, lone: null },
      { side: 'red1', isWinner: true, had: 1, of: 4, lone: 'ann' },
      { side: 'blue1', isWinner: false, had: 3, of: 4, lone: null },
      { side: null, isWinner: false, had: 0, of: 4, lone: null },
    ]);
  });

  it('a pick counts for its round even if the team plays in another game of the round', () => {
    const room = [
      { id: 'ann', picks: { 'r2-2': 'red1' } },
      { id: 'ben', picks: { 'r2-1': 'red2' } },
      { id: 'cat', picks: { 'r3-1': 'red1' } },
    ];
    expect(sharedGames(EIGHT, results, room).get('r2-1')).toMatchObject({ had: 1, of: 3, lone: 'ann' });
  });
});

describe('the similarity of two brackets', () => {
  it('the similarity of two card brackets is one point per fight with the same winner, and two if the method is also the same', () => {
    const pick = (winnerId: 1 | 2, method: FightPick['method']) => ({ winnerId, method });
    const mine = { a: pick(1, K), b: pick(2, S), c: pick(1, D), d: pick(1, K) };
    const other = { a: pick(1, K), b: pick(2, D), c: pick(2, D) };
    expect([cardSimilarity(mine, other), cardSimilarity(mine, mine), cardSimilarity({}, mine)]).toEqual([
      3, 8, 0,
    ]);
  });

  it('the similarity of two tournament brackets is one point for each game in which they picked the same winner', () => {
    expect(bracketSimilarity({ g1: 'a', g2: 'b', g3: 'c' }, { g1: 'a', g2: 'c' })).toBe(1);
  });
});
