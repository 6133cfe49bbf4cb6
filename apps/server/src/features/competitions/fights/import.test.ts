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
const owner = {
  kind: 'room',
  id: 'r',
  competitionId: 'to',
  sport: 'mma',
  timeZone: 'America/Denver',
} as const;

function lay(card: readonly FightRow[], source: readonly FightRow[], includeResults = true) {
  const list = source.map(({ id, fighter1, fighter2 }) => ({ key: id, fighter1, fighter2 }));
  const { known } = findKnown(card, list, null);
  const incoming = source.map((from, index) => ({ from, known: known[index] ?? null }));
  return mergeCards(card, incoming, { owner, includeResults, now: NOW });
}

test('an import replaces the values that the template contains and keeps all others', () => {
  const card = [
    row('A', 'B', { fighter1PhotoHash: 'own', lockAt: FUTURE, winnerId: 2, winMethod: 'KO/TKO' }),
    row('C', 'D', { fighter1PhotoHash: 'own', lockAt: FUTURE, winnerId: 2, winMethod: 'KO/TKO' }),
  ];
  const source = [
    row('A', 'B'),
    row('C', 'D', { fighter1PhotoHash: 'new', lockAt: PAST, winnerId: 1, winMethod: 'Decision' }),
  ];
  const { fights } = lay(card, source);
  expect(fights.map(({ next }) => next)).toMatchObject([
    { id: card[0]?.id, fighter1PhotoHash: 'own', lockAt: FUTURE, winnerId: 2, winMethod: 'KO/TKO' },
    { id: card[1]?.id, fighter1PhotoHash: 'new', lockAt: PAST, winnerId: 1, winMethod: 'Decision' },
  ]);
});

test('each fight is matched only once if the card has the same two fighters twice', () => {
  const card = [row('A', 'B'), row('C', 'D'), row('A', 'B')];
  const once = lay(card, [row('A', 'B')]);
  expect(once.fights.map(({ was }) => was?.id)).toEqual([card[0]?.id]);
  expect(once.removed.map(({ id }) => id)).toEqual([card[1]?.id, card[2]?.id]);
  const thrice = lay(card, [row('A', 'B'), row('A', 'B'), row('A', 'B')]);
  expect(thrice.fights.map(({ was }) => was?.id)).toEqual([card[0]?.id, card[2]?.id, undefined]);
});

test('a locked fight that an import opens again is marked as reopened', () => {
  const card = [
    row('A', 'B', { lockAt: PAST }),
    row('C', 'D', { lockAt: PAST, winnerId: 1, winMethod: 'Decision' }),
  ];
  const source = [row('A', 'B', { lockAt: FUTURE }), row('C', 'D', { lockAt: FUTURE })];
  const { fights } = lay(card, source);
  // The second fight has a result, which locks it regardless of its lock time.
  expect(fights.map(({ next }) => next.reopenedAt)).toEqual([new Date(NOW), null]);
});
