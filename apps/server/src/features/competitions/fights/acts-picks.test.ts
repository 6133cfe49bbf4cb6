import { expect, test } from 'vitest';
import type { Db } from '../../../kernel/db/connect.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import { planCardUndo } from './acts.service.ts';

const ROOM = { kind: 'room', id: 'room', competitionId: 'card', sport: 'mma' } as Owner;
const LOCK = '2026-03-01T20:00:00.000Z';

/** Returns a card with one fight. The person ids are the fighters' names before any name was corrected. */
const fight = (fighter1: string, fighter2: string, person1 = fighter1, person2 = fighter2) => {
  const row = { id: 'f', position: 1, fighter1, fighter2, person1, person2 };
  return { fights: { f: { ...row, lockAt: LOCK, winnerId: null, reopenedAt: null } } };
};
const BEFORE = fight('Ferguson', 'Khabib');
const REPLACED = fight('Chimaev', 'Khabib');
const TURNED = fight('Khabib', 'Ferguson');
const CORRECTED = fight('Chabib', 'Ferguson', 'Khabib', 'Ferguson');

/**
 * Parses picks. 'ann 1' picks the first corner, 'new ann 1' is stored in a new row, and 'late' was saved after the
 * action.
 */
const picks = (texts: string) => ({
  fight_picks: Object.fromEntries(
    texts.split(', ').flatMap((text) => {
      const [entryId = '', winner] = text.split(' ').slice(-2);
      const id = text.startsWith('new') ? `new-${entryId}` : `p-${entryId}`;
      const updatedAt = `2026-03-01T11:${text.includes('late') ? '59:30' : '58:00'}.000Z`;
      return text ? [[id, { id, entryId, fightId: 'f', winner: Number(winner), updatedAt }]] : [];
    }),
  ),
});

async function settle(acted: typeof BEFORE, [before, after, now]: readonly string[], at: string) {
  const change = { room: ROOM, actor: null, now: Date.parse(at), isSealed: false };
  const {
    whyNot,
    rows,
    picks: counts,
  } = await planCardUndo({} as Db, change, {
    at: new Date('2026-03-01T11:59:00.000Z'),
    before: { ...BEFORE, ...picks(before ?? '') },
    after: { ...acted, ...picks(after ?? '') },
    now: { ...acted, ...picks(now ?? ''), entries: { ann: {}, bob: {}, carl: {} } },
  });
  const left = rows.fight_picks?.rows as { entryId: string; winner: number }[] | undefined;
  return { whyNot, left: left?.map(({ entryId, winner }) => `${entryId} ${winner}`).join(', '), counts };
}

/**
 * Each string lists the picks before the action, after the action, before the undo and after the undo, followed by the
 * reported counts.
 */
const CASES: [what: string, acted: typeof BEFORE, picks: string][] = [
  [
    'restores old picks, keeps newer picks and deletes picks of the new fighter',
    REPLACED,
    'ann 1, bob 1 |  | new ann 2, new bob 1, new carl 1 | ann 2, bob 1 | 1 1 2',
  ],
  [
    'keeps picks of a fighter after the name was corrected, in either corner',
    CORRECTED,
    ' |  | new late ann 1, bob 2 | ann 2, bob 1 | 0 1 0',
  ],
  ['does not restore a pick of a deleted bracket', REPLACED, 'dora 1 |  |  |  | 0 0 0'],
  [
    'moves picks made after swapped corners',
    TURNED,
    'ann 1, bob 1 | ann 2, bob 2 | ann 2, bob 1, new late carl 1 | ann 1, bob 2, carl 2 | 0 2 0',
  ],
  [
    'does not restore a pick that was cleared after swapped corners',
    TURNED,
    'ann 1, bob 1 | ann 2, bob 2 | bob 2 | bob 1 | 0 0 0',
  ],
  [
    'does not count an unchanged pick of the other fighter as kept',
    REPLACED,
    'ann 1 |  | bob 2 | ann 1, bob 2 | 1 0 0',
  ],
];
test.each(CASES)('an undo %s', async (_, acted, texts) => {
  const [before = '', after = '', now = '', left, counts] = texts.split(' | ');
  const undone = await settle(acted, [before, after, now], '2026-03-01T12:00:00.000Z');
  const [returned, kept, lost] = (counts ?? '').split(' ').map(Number);
  expect(undone).toMatchObject({ left, counts: { returned, kept, lost } });
});

test('a replacement can be undone after the lock unless a pick of the new fighter would be lost', async () => {
  const whyNot = async (now: string) => (await settle(REPLACED, ['', '', now], LOCK)).whyNot;
  expect([await whyNot('bob 2'), await whyNot('new late ann 2')]).toEqual([null, null]);
  expect(await whyNot('new late ann 1')).toMatch(/picked since then and is locked/);
});
