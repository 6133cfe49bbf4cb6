import { expect, test } from 'vitest';
import type { FightRow } from './fights.store.ts';
import { findKnown, mergeCards, NOT_ACTED_ON } from './import.service.ts';

const NOW = Date.parse('2026-04-11T20:00:00Z');
const PAST = new Date('2026-04-11T19:00:00Z');
const FUTURE = new Date('2026-04-11T23:00:00Z');

let count = 0;
function row(fighter1: string, fighter2: string, more: Partial<FightRow> = {}): FightRow {
  count += 1;
  return {
    id: `fight-${count}`,
    competitionId: 'from',
    position: count,
    fighter1,
    fighter2,
    fighter1Odds: '+150',
    fighter2Odds: '-150',
    fighterPoints: 2,
    methodPoints: 1,
    bonusPoints: 1,
    underdogBonus: 1,
    fighter1PhotoHash: null,
    fighter2PhotoHash: null,
    lockAt: null,
    winnerId: null,
    winMethod: null,
    reopenedAt: null,
    sources: {},
    ...NOT_ACTED_ON,
    ...more,
  };
}
const HOME = '01970000-0000-7000-8000-00000000002a';
const owner = {
  kind: 'room',
  id: HOME,
  competitionId: 'to',
  sport: 'mma',
  timeZone: 'America/Denver',
} as const;

function lay(card: readonly FightRow[], source: readonly FightRow[], more: typeof options) {
  const list = source.map(({ id, fighter1, fighter2 }) => ({ key: id, fighter1, fighter2 }));
  const { known } = findKnown(card, list, null);
  return mergeCards(
    card,
    source.map((from, index) => ({ from, known: known[index] ?? null })),
    more,
  );
}
const options = { owner, includeResults: true, now: NOW };

test('importing into an empty card adds all fights with new ids in the order of the template', () => {
  const source = [row('A', 'B', { lockAt: FUTURE }), row('C', 'D', { winnerId: 1, winMethod: 'Decision' })];
  const { fights, removed } = lay([], source, options);
  expect(removed).toEqual([]);
  expect(fights.map(({ was }) => was)).toEqual([null, null]);
  expect(fights.map(({ next }) => [next.competitionId, next.position, next.fighter1, next.winnerId])).toEqual(
    [
      ['to', 1, 'A', null],
      ['to', 2, 'C', 1],
    ],
  );
  expect(fights[0]?.next).toMatchObject({ lockAt: FUTURE, title: 'Co-Main Event' });
  expect(source.map(({ id }) => id)).not.toContain(fights[0]?.next.id);
});

test('an import replaces the values that the template contains and keeps all others', () => {
  const card = [
    row('A', 'B', { fighter1PhotoHash: 'own', lockAt: FUTURE, winnerId: 2, winMethod: 'KO/TKO' }),
    row('C', 'D', { fighter1PhotoHash: 'own', lockAt: FUTURE, winnerId: 2, winMethod: 'KO/TKO' }),
  ];
  const source = [
    row('A', 'B'),
    row('C', 'D', { fighter1PhotoHash: 'new', lockAt: PAST, winnerId: 1, winMethod: 'Decision' }),
  ];
  const { fights } = lay(card, source, options);
  expect(fights.map(({ next }) => next)).toMatchObject([
    { id: card[0]?.id, fighter1PhotoHash: 'own', lockAt: FUTURE, winnerId: 2, winMethod: 'KO/TKO' },
    { id: card[1]?.id, fighter1PhotoHash: 'new', lockAt: PAST, winnerId: 1, winMethod: 'Decision' },
  ]);
  const unasked = lay(card, source, { ...options, includeResults: false });
  expect(unasked.fights.map(({ next }) => next.winnerId)).toEqual([2, 2]);
});

test('an import finds the same two fighters in either corner and any spelling, and keeps their corners', () => {
  const [was, from] = [
    row('Max Holloway', 'Justin Gaethje'),
    row(' justin gaethje', 'MAX HOLLOWAY', {
      fighter1Odds: '-200',
      fighter2Odds: '+170',
      fighter1PhotoHash: 'justin',
      winnerId: 2,
      winMethod: 'KO/TKO',
    }),
  ];
  const { fights, removed } = lay([was], [from], options);
  expect(removed).toEqual([]);
  expect(fights[0]?.next).toMatchObject({
    id: was.id,
    fighter1: 'MAX HOLLOWAY',
    fighter1Odds: '+170',
    fighter2Odds: '-200',
    fighter2PhotoHash: 'justin',
    winnerId: 1,
  });
  const drawn = lay([was], [{ ...from, winnerId: 0, winMethod: 'Draw' }], options);
  expect(drawn.fights[0]?.next).toMatchObject({ winnerId: 0, winMethod: 'Draw' });
});

test('each fight is matched only once if the card has the same two fighters twice', () => {
  const card = [row('A', 'B'), row('C', 'D'), row('A', 'B')];
  const once = lay(card, [row('A', 'B')], options);
  expect(once.fights.map(({ was }) => was?.id)).toEqual([card[0]?.id]);
  expect(once.removed.map(({ id }) => id)).toEqual([card[1]?.id, card[2]?.id]);
  const thrice = lay(card, [row('A', 'B'), row('A', 'B'), row('A', 'B')], options);
  expect(thrice.fights.map(({ was }) => was?.id)).toEqual([card[0]?.id, card[2]?.id, undefined]);
});

test('a locked fight that an import opens again is marked as reopened', () => {
  const card = [
    row('A', 'B', { lockAt: PAST }),
    row('C', 'D', { lockAt: PAST, winnerId: 1, winMethod: 'Decision' }),
  ];
  const source = [row('A', 'B', { lockAt: FUTURE }), row('C', 'D', { lockAt: FUTURE })];
  const { fights } = lay(card, source, options);
  // The second fight has a result, which locks it regardless of its lock time.
  expect(fights.map(({ next }) => next.reopenedAt)).toEqual([new Date(NOW), null]);
});

test('importing the same card a second time changes nothing', () => {
  const source = [
    row('A', 'B', { lockAt: FUTURE }),
    row('D', 'C'),
    row('E', 'F', { fighter2PhotoHash: 'f' }),
  ];
  const first = lay([row('C', 'D'), row('X', 'Y')], source, options);
  const card = first.fights.map(({ next: { fightNumber: _, fightType: __, title: ___, ...rest } }) => rest);
  const second = lay(card, source, options);
  expect(second.removed).toEqual([]);
  expect(second.fights.map(({ next }) => next)).toEqual(second.fights.map(({ was }) => was));
});
