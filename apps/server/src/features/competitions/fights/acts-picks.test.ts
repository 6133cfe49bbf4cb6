import { expect, test } from 'vitest';
import type { Db } from '../../../kernel/db/connect.ts';
import type { Owner } from '../../../kernel/http/proofs.ts';
import type { KeptRows } from '../kept-rows.service.ts';
import { cardActs } from './acts.service.ts';

const ROOM = { kind: 'room', id: 'room', competitionId: 'card', sport: 'mma' } as Owner;
const LOCK = '2026-03-01T20:00:00.000Z';
const NOW = Date.parse('2026-03-01T12:00:00.000Z');

const fight = (fighter1: string, fighter2: string, persons = { person1: fighter1, person2: fighter2 }) => {
  const row = { id: 'f', position: 1, fighter1, fighter2, ...persons };
  return { fights: { f: { ...row, lockAt: LOCK, winnerId: null, reopenedAt: null } } };
};
const picks = (...winners: [entry: string, winner: 1 | 2, id?: string][]) => ({
  fight_picks: Object.fromEntries(
    winners.map(([entryId, winner, id = `p-${entryId}`]) => [id, { id, entryId, fightId: 'f', winner }]),
  ),
});
const entries = { entries: { ann: {}, bob: {}, carl: {} } };

async function settle(before: KeptRows, after: KeptRows, now: KeptRows, at = NOW) {
  const change = { room: ROOM, actor: null, now: at };
  const db = {} as Db;
  const { rows, picks: counts } = await cardActs.settle(db, change, { before, after, now });
  return { gone: rows.fight_picks?.gone, rows: rows.fight_picks?.rows, counts };
}

const BEFORE = fight('Ferguson', 'Khabib');
const REPLACED = fight('Chimaev', 'Khabib');

test('picks on a fighter who is back stand again, and newer ones where they name one of the two', async () => {
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
  expect(counts).toEqual({ returned: 1, kept: 1, lost: 1 });
});

test('picks on a name that was corrected stand, whichever corner it is in', async () => {
  const corrected = fight('Chabib', 'Ferguson', { person1: 'Khabib', person2: 'Ferguson' });
  const { rows, counts } = await settle(
    { ...BEFORE, ...picks() },
    { ...corrected, ...picks() },
    { ...corrected, ...picks(['ann', 1], ['bob', 2]), ...entries },
  );
  expect(rows).toMatchObject([
    { entryId: 'ann', winner: 2 },
    { entryId: 'bob', winner: 1 },
  ]);
  expect(counts).toEqual({ returned: 0, kept: 2, lost: 0 });
});

test('a pick of a bracket that was deleted since does not return', async () => {
  const { rows } = await settle(
    { ...BEFORE, ...picks(['dora', 1]) },
    { ...REPLACED, ...picks() },
    { ...REPLACED, ...picks(), ...entries },
  );
  expect(rows).toEqual([]);
});

test('corners that were exchanged go back, and with them the picks made since', async () => {
  const turned = fight('Khabib', 'Ferguson');
  const { rows, counts } = await settle(
    { ...BEFORE, ...picks(['ann', 1], ['bob', 1]) },
    { ...turned, ...picks(['ann', 2], ['bob', 2]) },
    { ...turned, ...picks(['ann', 2], ['bob', 1], ['carl', 1, 'new-c']), ...entries },
  );
  expect(rows).toMatchObject([
    { id: 'p-ann', winner: 1 },
    { id: 'p-bob', winner: 2 },
    { id: 'new-c', winner: 2 },
  ]);
  expect(counts).toEqual({ returned: 1, kept: 2, lost: 0 });
});

test('a pick that was cleared after the corners were exchanged stays cleared', async () => {
  const turned = fight('Khabib', 'Ferguson');
  const { rows, counts } = await settle(
    { ...BEFORE, ...picks(['ann', 1], ['bob', 1]) },
    { ...turned, ...picks(['ann', 2], ['bob', 2]) },
    { ...turned, ...picks(['bob', 2]), ...entries },
  );
  expect(rows).toMatchObject([{ id: 'p-bob', winner: 1 }]);
  expect(counts).toEqual({ returned: 1, kept: 0, lost: 0 });
});

test('the pair of before does not come back once its fight was locked', async () => {
  const now = { ...REPLACED, ...picks(), ...entries };
  await expect(
    settle({ ...BEFORE, ...picks() }, { ...REPLACED, ...picks() }, now, Date.parse(LOCK)),
  ).rejects.toMatchObject({ code: 'locked' });
});
