import { expect, test } from 'vitest';
import type { Db } from '../../../kernel/db/connect.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { SavedRows } from '../undo-snapshot.service.ts';
import { settleCard } from './acts.service.ts';

const ROOM = { kind: 'room', id: 'room', competitionId: 'card', sport: 'mma' } as Owner;
const LOCK = '2026-03-01T20:00:00.000Z';
const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const BEFORE_ACT = '2026-03-01T11:58:00.000Z';
const ACT = '2026-03-01T11:59:00.000Z';
const SINCE = '2026-03-01T11:59:30.000Z';

const fight = (fighter1: string, fighter2: string, persons = { person1: fighter1, person2: fighter2 }) => {
  const row = { id: 'f', position: 1, fighter1, fighter2, ...persons };
  return { fights: { f: { ...row, lockAt: LOCK, winnerId: null, reopenedAt: null } } };
};
const picks = (...winners: [entry: string, winner: 1 | 2, id?: string, updatedAt?: string][]) => ({
  fight_picks: Object.fromEntries(
    winners.map(([entryId, winner, id = `p-${entryId}`, updatedAt = BEFORE_ACT]) => [
      id,
      { id, entryId, fightId: 'f', winner, updatedAt },
    ]),
  ),
});
const entries = { entries: { ann: {}, bob: {}, carl: {} } };

async function settle(before: SavedRows, after: SavedRows, now: SavedRows, at = NOW, isSealed = false) {
  const change = { room: ROOM, actor: null, now: at, isSealed };
  const db = {} as Db;
  const undoing = { at: new Date(ACT), before, after, now };
  const { whyNot, rows, picks: counts } = await settleCard(db, change, undoing);
  return { whyNot, gone: rows.fight_picks?.gone, rows: rows.fight_picks?.rows, counts };
}

const BEFORE = fight('Ferguson', 'Khabib');
const REPLACED = fight('Chimaev', 'Khabib');

test('undoing a replacement restores old picks, keeps newer picks and deletes picks of the new fighter', async () => {
  const { gone, rows, counts } = await settle(
    { ...BEFORE, ...picks(['ann', 1], ['bob', 1]) },
    { ...REPLACED, ...picks() },
    { ...REPLACED, ...picks(['ann', 2, 'new-a'], ['bob', 1, 'new-b'], ['carl', 1, 'new-c']), ...entries },
  );
  expect(gone?.sort()).toEqual(['new-a', 'new-b', 'new-c']);
  expect(rows).toMatchObject([
    { id: 'new-a', entryId: 'ann', winner: 2 },
    { id: 'p-bob', entryId: 'bob', winner: 1 },
  ]);
  expect(counts).toEqual({ returned: 1, kept: 1, lost: 2 });
});

test('undo keeps picks of a fighter after the name was corrected, in either corner', async () => {
  const corrected = fight('Chabib', 'Ferguson', { person1: 'Khabib', person2: 'Ferguson' });
  const { rows, counts } = await settle(
    { ...BEFORE, ...picks() },
    { ...corrected, ...picks() },
    { ...corrected, ...picks(['ann', 1, 'new-a', SINCE], ['bob', 2]), ...entries },
  );
  expect(rows).toMatchObject([
    { entryId: 'ann', winner: 2 },
    { entryId: 'bob', winner: 1 },
  ]);
  expect(counts).toEqual({ returned: 0, kept: 1, lost: 0 });
});

test('undo does not restore a pick of a deleted bracket', async () => {
  const { rows } = await settle(
    { ...BEFORE, ...picks(['dora', 1]) },
    { ...REPLACED, ...picks() },
    { ...REPLACED, ...picks(), ...entries },
  );
  expect(rows).toEqual([]);
});

test('undoing a swap of corners also moves picks made after the swap', async () => {
  const turned = fight('Khabib', 'Ferguson');
  const { rows, counts } = await settle(
    { ...BEFORE, ...picks(['ann', 1], ['bob', 1]) },
    { ...turned, ...picks(['ann', 2], ['bob', 2]) },
    { ...turned, ...picks(['ann', 2], ['bob', 1], ['carl', 1, 'new-c', SINCE]), ...entries },
  );
  expect(rows).toMatchObject([
    { id: 'p-ann', winner: 1 },
    { id: 'p-bob', winner: 2 },
    { id: 'new-c', winner: 2 },
  ]);
  expect(counts).toEqual({ returned: 0, kept: 2, lost: 0 });
});

test('a pick that was cleared after a swap of corners stays cleared when the swap is undone', async () => {
  const turned = fight('Khabib', 'Ferguson');
  const { rows, counts } = await settle(
    { ...BEFORE, ...picks(['ann', 1], ['bob', 1]) },
    { ...turned, ...picks(['ann', 2], ['bob', 2]) },
    { ...turned, ...picks(['bob', 2]), ...entries },
  );
  expect(rows).toMatchObject([{ id: 'p-bob', winner: 1 }]);
  expect(counts).toEqual({ returned: 0, kept: 0, lost: 0 });
});

test('undo does not count an unchanged pick of the other fighter as kept', async () => {
  const { rows, counts } = await settle(
    { ...BEFORE, ...picks(['ann', 1]) },
    { ...REPLACED, ...picks() },
    { ...REPLACED, ...picks(['bob', 2]), ...entries },
  );
  expect(rows).toMatchObject([
    { entryId: 'ann', winner: 1 },
    { entryId: 'bob', winner: 2 },
  ]);
  expect(counts).toEqual({ returned: 1, kept: 0, lost: 0 });
});

test('a replacement can be undone after the lock unless a pick of the new fighter would be lost', async () => {
  const afterLock = (...made: Parameters<typeof picks>) => {
    const now = { ...REPLACED, ...picks(...made), ...entries };
    return settle({ ...BEFORE, ...picks() }, { ...REPLACED, ...picks() }, now, Date.parse(LOCK));
  };
  expect((await afterLock(['bob', 2])).whyNot).toBeNull();
  expect((await afterLock(['ann', 2, 'new-a', SINCE])).whyNot).toBeNull();
  expect((await afterLock(['ann', 1, 'new-a', SINCE])).whyNot).toMatch(/picked since then and is locked/);
});
