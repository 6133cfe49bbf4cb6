import type { Bracket } from '@lockroom/contract';

/** The bracket of the n-th in a room, with 100 points less n. */
export const someBracket = (n: number, facts: Partial<Bracket> = {}): Bracket => ({
  id: `bracket-${n}`,
  name: `player${n} Bracket 1`,
  number: 1,
  roomId: 'room',
  sport: 'mma',
  creatorId: `player-${n}`,
  user: { id: `player-${n}`, username: `player${n}`, profileImageUrl: null },
  createdAt: '2026-03-01T12:00:00.000Z',
  totalPoints: 100 - n,
  maxPoints: 120,
  rank: n,
  previousRank: null,
  correctFighters: 1,
  correctMethods: 2,
  comboBonus: 0,
  underdogPicks: 0,
  bracketSize: null,
  editedByManagerAt: null,
  fightScores: [4, 0, null],
  superBowlTeam1Score: null,
  superBowlTeam2Score: null,
  isOwner: false,
  picksSaved: null,
  ...facts,
});
