import type { RoomPicks, TournamentCompetition } from '@lockroom/contract';
import { makeFormat, packTeams } from '@lockroom/rules';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { entryOf, packedOf } from '../rooms/testing/room-fixtures.ts';
import { roomStateOf, supposing } from './room-state.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const FORMAT = makeFormat({ family: 'custom', size: 8, reseeding: false });
const ROOM = { id: 'room', sport: 'custom' } as const;
const PICKS: RoomPicks = {
  basis: 'all',
  seen: [],
  covered: [],
  entries: [packedOf(entryOf(1, 'noor'), packTeams(FORMAT, { 'r1-1': 'red1', 'r2-1': 'red1' }))],
};

function tournament(change: Partial<z.infer<typeof TournamentCompetition>> = {}) {
  return {
    kind: 'tournament',
    eventId: ID,
    bracketSize: 8,
    reseeding: false,
    teamNames: {},
    labels: {
      conference1: { name: 'Red', color: 'red' },
      conference2: { name: 'Blue', color: 'blue' },
      roundNames: [],
      regionNames: [],
    },
    roundPoints: [1, 2, 4],
    results: {},
    lockTime: null,
    tieBreaker: { tieBreakerTeam1Score: null, tieBreakerTeam2Score: null },
    serverTime: '2026-03-01T12:00:00.000Z',
    ...change,
  } as z.infer<typeof TournamentCompetition>;
}

it('the room state contains the picks and the number of open games', () => {
  const state = roomStateOf(tournament({ results: { 'r1-1': 'red1' } }), ROOM, PICKS);
  if (state?.kind !== 'tournament') throw new Error('No tournament');
  expect(state.rules.entries[0]?.picks).toEqual({ 'r1-1': 'red1', 'r2-1': 'red1' });
  expect(state.rules.actual).toBeNull();
  expect(state.open).toBe(6);
});

it('equal responses give the same room state, and a new result gives a new version', () => {
  const first = roomStateOf(tournament(), ROOM, PICKS);
  const again = roomStateOf(
    tournament({ serverTime: '2026-03-01T13:00:00.000Z' }),
    ROOM,
    structuredClone(PICKS),
  );
  expect(again).toBe(first);
  const after = roomStateOf(tournament({ results: { 'r1-1': 'red1' } }), ROOM, PICKS);
  expect(after?.version).not.toBe(first?.version);
});

it('no room state is built if the two responses disagree about the bracket size', () => {
  expect(roomStateOf(tournament({ bracketSize: 16 }), ROOM, PICKS)).toBeNull();
});

it('assumed winners change the room state and its version', () => {
  const state = roomStateOf(tournament(), ROOM, PICKS);
  if (state?.kind !== 'tournament') throw new Error('No tournament');
  const one = supposing(state, { 'r1-1': 'red4', 'r1-2': 'red2' });
  expect(one.open).toBe(5);
  expect(supposing(state, { 'r1-2': 'red2', 'r1-1': 'red4' }).version).toBe(one.version);
  expect(supposing(state, {}).version).toBe(state.version);
  // A team that does not play in the game is ignored.
  expect(supposing(state, { 'r1-1': 'blue1' }).open).toBe(7);
});
