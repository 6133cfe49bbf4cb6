import { expect, test } from 'vitest';
import { phaseOfBracket } from './event-state.ts';
import type { BracketGame, BracketSnapshot } from './source.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2027-04-20T23:00:00Z');

/** Returns the phase of a bracket whose only series began two days ago. */
function phaseOf(more: Partial<BracketGame>) {
  const series: BracketGame = {
    id: '1',
    a: 'a',
    b: 'b',
    round: 1,
    startsAt: null,
    state: 'open',
    winner: null,
    why: null,
    ...more,
  };
  const snapshot: BracketSnapshot = {
    kind: 'bracket',
    sport: 'pro-hockey',
    name: 'Cup',
    startsAt: NOW - 48 * HOUR,
    size: 16,
    reseeding: false,
    labels: {},
    teams: [],
    games: [series],
    finalScore: null,
  };
  return phaseOfBracket(snapshot, { startsAt: snapshot.startsAt, outcomes: [] }, NOW);
}

test('a series waits for its next game and counts as live during the game even if the source is late', () => {
  expect(phaseOf({ nextAt: NOW + 2 * HOUR })).toEqual({
    startsAt: NOW + 2 * HOUR,
    isLive: false,
    endedAt: null,
  });
  expect(phaseOf({ nextAt: NOW - HOUR })).toMatchObject({ isLive: true });
  expect(phaseOf({ nextAt: NOW - 7 * HOUR })).toMatchObject({ isLive: false });
  expect(phaseOf({ nextAt: NOW - 7 * HOUR, state: 'live' })).toMatchObject({ isLive: true });
});
