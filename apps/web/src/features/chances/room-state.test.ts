import type { RoomPicks } from '@lockroom/contract';
import { makeFormat, packTeams } from '@lockroom/rules';
import { expect, it } from 'vitest';
import { entryOf, packedOf } from '../rooms/testing/room-fixtures.ts';
import { roomStateOf, supposing } from './room-state.ts';
import { tournamentAnswer } from './testing/rooms.ts';

const FORMAT = makeFormat({ family: 'custom', size: 8, reseeding: false });
const ROOM = { id: 'room', sport: 'custom' } as const;
const PICKS: RoomPicks = {
  basis: 'all',
  seen: [],
  covered: [],
  entries: [packedOf(entryOf(1, 'noor'), packTeams(FORMAT, { 'r1-1': 'red1', 'r2-1': 'red1' }))],
};

it('the room state contains the picks and the number of open games', () => {
  const state = roomStateOf(tournamentAnswer({ results: { 'r1-1': 'red1' } }), ROOM, PICKS);
  if (state?.kind !== 'tournament') throw new Error('No tournament');
  expect(state.rules.entries[0]?.picks).toEqual({ 'r1-1': 'red1', 'r2-1': 'red1' });
  expect(state.rules.actual).toBeNull();
  expect(state.open).toBe(6);
});

it('equal responses give the same room state, and a new result gives a new version', () => {
  const first = roomStateOf(tournamentAnswer(), ROOM, PICKS);
  const again = roomStateOf(
    tournamentAnswer({ serverTime: '2026-03-01T13:00:00.000Z' }),
    ROOM,
    structuredClone(PICKS),
  );
  expect(again).toBe(first);
  const after = roomStateOf(tournamentAnswer({ results: { 'r1-1': 'red1' } }), ROOM, PICKS);
  expect(after?.version).not.toBe(first?.version);
});

it('no room state is built if the two responses disagree about the bracket size', () => {
  expect(roomStateOf(tournamentAnswer({ bracketSize: 16 }), ROOM, PICKS)).toBeNull();
});

it('assumed winners change the room state and its version', () => {
  const state = roomStateOf(tournamentAnswer(), ROOM, PICKS);
  if (state?.kind !== 'tournament') throw new Error('No tournament');
  const one = supposing(state, { 'r1-1': 'red4', 'r1-2': 'red2' });
  expect(one.open).toBe(5);
  expect(supposing(state, { 'r1-2': 'red2', 'r1-1': 'red4' }).version).toBe(one.version);
  expect(supposing(state, {}).version).toBe(state.version);
  // A team that does not play in the game is ignored.
  expect(supposing(state, { 'r1-1': 'blue1' }).open).toBe(7);
});
