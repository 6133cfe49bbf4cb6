import type { Act, MissingPicks } from '@lockroom/contract';

/** A manager action that was just made and can be undone for 10 minutes. */
export function actOf(changes: Partial<Act> = {}): Act {
  const now = Date.now();
  return {
    id: 'act-1',
    at: new Date(now).toISOString(),
    text: 'entered the result of Fight 1, Red 1 vs Blue 1: Red 1 by KO/TKO',
    canUndo: true,
    whyNot: null,
    undoUntil: new Date(now + 10 * 60_000).toISOString(),
    undoes: 'Red 1 vs Blue 1: no result',
    ...changes,
  };
}

/** Three other members: one without a bracket, one with two of six picks missing, and one with all picks. */
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

/** A response that rejects a change because somebody else has changed the same fields to `current`. */
export const staleAnswer = (current: Record<string, unknown>, text: string) => ({
  status: 409,
  body: {
    message: `Someone else changed this in the meantime. ${text}.`,
    code: 'stale',
    issues: Object.keys(current).map((path) => ({ path, message: text })),
    current,
  },
});
