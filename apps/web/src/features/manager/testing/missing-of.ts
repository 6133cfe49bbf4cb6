import type { MissingPicks } from '@lockroom/contract';

/** What the manager is told: one without a bracket and one with two of six missing, of three others. */
export const missingOf = (changes: Partial<MissingPicks> = {}): MissingPicks => ({
  others: 3,
  members: [
    { userId: 'u1', username: 'ann', hasBracket: false, missing: 6, of: 6 },
    { userId: 'u2', username: 'bob', hasBracket: true, missing: 2, of: 6 },
  ],
  pickedAgain: [],
  remindedAt: null,
  remindAgainAt: null,
  ...changes,
});
