import type { RoomPicks } from '@lockroom/contract';
import { makeFormat, packTeams } from '@lockroom/rules';
import { expect, it } from 'vitest';
import { roomStateOf, supposing } from './room-state.ts';
import { ownerOf, tournament } from './testing/rooms.ts';

const FORMAT = makeFormat({ family: 'custom', size: 8, reseeding: false });
const ROOM = { id: 'room', sport: 'custom' } as const;
const PICKS: RoomPicks = {
  basis: 'all',
  seen: [],
  covered: [],
  entries: [{ ...ownerOf('noor'), picks: packTeams(FORMAT, { 'r1-1': 'red1', 'r2-1': 'red1' }) }],
};

it('the state contains the picks and the number of open games', () => {
  const state = roomStateOf(tournament({ results: { 'r1-1': 'red1' } }), ROOM, PICKS);
  if (state?.kind !== 'tournament') throw new Error('No tournament');
  expect(state.rules.entries[0]?.picks).toEqual({ 'r1-1': 'red1', 'r2-1': 'red1' });
  expect(state.rules.actual).toBeNull();
  expect(state.open).toBe(6);
});

it('the state is the same for equal responses and differs after a result', () => {
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

it('a competition and picks with different bracket sizes give no state', () => {
  expect(roomStateOf(tournament({ bracketSize: 16 }), ROOM, PICKS)).toBeNull();
});

it('supposed winners change the state and its version', () => {
  const state = roomStateOf(tournament(), ROOM, PICKS);
  if (state?.kind !== 'tournament') throw new Error('No tournament');
  const one = supposing(state, { 'r1-1': 'red4', 'r1-2': 'red2' });
  expect(one.open).toBe(5);
  expect(supposing(state, { 'r1-2': 'red2', 'r1-1': 'red4' }).version).toBe(one.version);
  expect(supposing(state, {}).version).toBe(state.version);
  // A team that is not in the game is ignored.
  expect(supposing(state, { 'r1-1': 'blue1' }).open).toBe(7);
});
