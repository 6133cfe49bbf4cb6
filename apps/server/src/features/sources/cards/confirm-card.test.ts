import { expect, test } from 'vitest';
import type { Bout, CardSnapshot } from '../source.ts';
import { type CardMemory, confirmCard } from './confirm-card.ts';

const START = Date.parse('2026-12-12T23:00:00Z');
const MINUTE = 60_000;

const people = ['Ann', 'Bea', 'Cora', 'Dana', 'Eve', 'Fay'].map((name, index) => ({
  id: `${index + 1}`,
  name,
}));
const person = (id: number, name = people[id - 1]?.name ?? 'Gia') => ({ id: `${id}`, name });

const bout = (id: number, a: number, b: number, change: Partial<Bout> = {}): Bout => ({
  id: `f${id}`,
  a: person(a),
  b: person(b),
  startsAt: START,
  state: 'open',
  winner: null,
  method: null,
  odds: null,
  why: null,
  ...change,
});
const OTHERS = [bout(2, 3, 4), bout(3, 5, 6)];
const snapshotOf = (bouts: Bout[]): CardSnapshot => ({ kind: 'card', name: 'E', startsAt: START, bouts });

type Poll = [minute: number, first: Partial<Bout> | null, others: Bout[]];

/**
 * A poll; `minute` counts from the card's start. `first` holds the changes to the first fight, or null if that fight is
 * missing.
 */
const poll = (minute: number, first: Partial<Bout> | null = {}, others = OTHERS): Poll => [
  minute,
  first,
  others,
];

const won = (method: Bout['method'] = null) => ({ state: 'final', winner: 'a', method }) as const;
const at = (minutes: number) => ({ startsAt: START + minutes * MINUTE });
/** Maps the words in the tables below to what a poll reports about the first fight. */
const SAID: Record<string, Partial<Bout> | null> = {
  open: {},
  missing: null,
  off: { state: 'off' },
  alone: { b: null },
  live: { state: 'live' },
  won: won(),
  'won by KO': won('KO/TKO'),
  'won by decision': won('Decision'),
  lost: { state: 'final', winner: 'b', method: 'Decision' },
  draw: { state: 'final', winner: 'draw', method: 'Draw' },
  'no contest': { state: 'final', winner: 'no-contest', method: 'No Contest' },
  unsure: { state: 'unsure', why: 'Both are marked as the winner.' },
  final: { state: 'final' },
  over: { state: 'unsure', isOver: true, why: 'No winner.' },
  'leading live': { winner: 'a', state: 'live' },
  'leading open': { winner: 'a' },
  'other opponent': { b: person(7) },
  'new spelling': { b: person(2, 'Bea Jr.') },
  'new id': { b: person(9, 'Beá') },
  swapped: { a: person(2), b: person(1) },
  'an hour later': at(60),
  'three hours later': at(180),
};

/** Parses polls such as '-60 open, -55 missing'. */
const pollsOf = (text: string): Poll[] =>
  text.split(', ').map((one) => {
    const [minute = '', ...words] = one.split(' ');
    const first = SAID[words.join(' ')];
    if (first === undefined) throw new Error(`Unknown poll: ${one}`);
    return poll(Number(minute), first);
  });

function play(polls: readonly Poll[]) {
  let memory: CardMemory | null = null;
  return polls.map(([minute, first, others]) => {
    const bouts = first === null ? others : [bout(1, 1, 2, first), ...others];
    const { waitsUntil, facts, ...settled } = confirmCard(memory, snapshotOf(bouts), START + minute * MINUTE);
    // Copies the memory through JSON, because it is stored as JSON.
    memory = JSON.parse(JSON.stringify(settled.memory)) as CardMemory;
    const own = facts.bouts.find(({ id }) => id === 'f1');
    return { first: own, waits: waitsUntil === null ? null : (waitsUntil - START) / MINUTE, facts, memory };
  });
}

test.each([
  [
    'is marked as gone after five minutes',
    '-60 open, -55 missing, -51 missing, -50 missing',
    'on, on, on, gone',
  ],
  ['stays if it returns in time', '-60 open, -55 missing, -52 open, -49 missing', 'on, on, on, on'],
  ['stays if its absence is not seen twice', '-60 open, 0 missing', 'on, on'],
  ['is marked as cancelled after five minutes', '-60 open, -55 off, -50 off', 'on, on, cancelled'],
  ['is marked as lacking an opponent', '-60 open, -55 alone, -50 alone', 'on, on, no-opponent'],
  ['is back on at once', '-60 open, -55 off, -50 off, -49 open', 'on, on, cancelled, on'],
  ['stays if it has a result', '10 won, 11 won, 12 missing, 20 missing, 30 off', 'on, on, on, on, on'],
])('a missing or called-off fight %s', (_title, polls, off) => {
  expect(play(pollsOf(polls)).map(({ first }) => first && (first.off ?? 'on'))).toEqual(off.split(', '));
});

test('a missing fight is kept if most of the card is missing too', () => {
  const one = [bout(2, 3, 4)];
  const polls = [poll(-60), poll(-55, null, []), poll(-40, null, []), poll(-30, null, one)];
  const seen = play([...polls, poll(-20, null, one)]);
  expect(seen.map(({ first }) => first?.off)).toEqual([null, null, null, null, null]);
});

test('a missing fight is marked as gone sooner if a test server divides the waiting times', () => {
  const settleAt = (minute: number, bouts: Bout[], memory: CardMemory | null) =>
    confirmCard(memory, snapshotOf(bouts), START + minute * MINUTE, 60);
  const first = settleAt(0, [bout(1, 1, 2), ...OTHERS], null);
  const second = settleAt(1, OTHERS, first.memory);
  expect(second.waitsUntil).toBe(START + MINUTE + 5_000);
  expect(settleAt(1 + 5 / 60, OTHERS, second.memory).facts.bouts[0]?.off).toBe('gone');
});

test.each([
  ['counts from the second poll on', '5 won, 6 won', 'none, 1 null'],
  ['never counts if only one poll had it', '5 lost, 6 won, 7 won', 'none, none, 1 null'],
  ['gets its method from two polls', '5 won, 6 won by KO, 7 won by KO', 'none, 1 null, 1 KO/TKO'],
  ['keeps its method', '5 won by KO, 6 won by KO, 7 won, 8 won', 'none, 1 KO/TKO, 1 KO/TKO, 1 KO/TKO'],
  [
    'is overturned if two polls agree',
    '5 won by decision, 6 won by decision, 25 lost, 26 lost',
    'none, 1 Decision, 1 Decision, 2 Decision',
  ],
  [
    'may be a draw or no contest',
    '5 draw, 6 draw, 7 no contest, 8 no contest',
    'none, null Draw, null Draw, null No Contest',
  ],
  [
    'gets its method although a poll in between does not have it',
    '5 won, 6 won by KO, 7 won, 8 won by KO',
    'none, 1 null, 1 null, 1 KO/TKO',
  ],
  [
    'without a winner counts although a poll in between names no outcome',
    '5 no contest, 6 unsure, 7 no contest, 8 unsure',
    'none, none, null No Contest, null No Contest',
  ],
  ['does not count if the later polls are unclear', '5 won, 6 unsure, 7 unsure', 'none, none, none'],
  ['survives a poll without the fight', '5 won, 6 missing, 7 won', 'none, none, 1 null'],
  ['needs a final state', '5 leading live, 6 leading open', 'none, none'],
])('a result %s', (_title, polls, expected) => {
  const results = play(pollsOf(polls)).map(({ first }) => first?.result);
  expect(results.map((result) => (result ? `${result.winner} ${result.method}` : 'none'))).toEqual(
    expected.split(', '),
  );
});

test('a result that the source withdraws is kept, and the withdrawal is reported', () => {
  const [, , last] = play([poll(5, won()), poll(6, won()), poll(7, { state: 'live' })]);
  expect(last?.first).toMatchObject({
    result: { winner: '1' },
    why: 'The source has withdrawn its earlier result.',
  });
});

test('a result stays with the winner when the fighters swap corners', () => {
  const swapped = { a: person(2), b: person(1), state: 'final', winner: 'b', method: 'KO/TKO' } as const;
  const seen = play([poll(5, won('KO/TKO')), poll(6, won('KO/TKO')), poll(7, swapped), poll(8, swapped)]);
  expect(seen.map(({ first }) => `${first?.a.name} ${first?.result?.winner}`)).toEqual([
    'Ann undefined',
    'Ann 1',
    'Ann 1',
    'Bea 1',
  ]);
});

test.each([
  ['change after two polls that agree', 'other opponent, -80 other opponent', ['Ann vs Bea', 'Ann vs Gia']],
  ['stay if only one poll says otherwise', 'other opponent, -80 open', ['Ann vs Bea', 'Ann vs Bea']],
  ['get another spelling after one poll', 'new spelling', ['Ann vs Bea Jr.']],
  ['may have another id under the same name', 'new id', ['Ann vs Beá']],
  ['swap corners after two polls that agree', 'swapped, -80 swapped', ['Ann vs Bea', 'Bea vs Ann']],
])('the fighters of a fight %s', (_title, polls, expected) => {
  const seen = play(pollsOf(`-90 open, -85 ${polls}`));
  expect(seen.map(({ first }) => `${first?.a.name} vs ${first?.b.name}`)).toEqual([
    'Ann vs Bea',
    ...expected,
  ]);
});

test('a fight that gets a new id is recognized by its fighters, and a pair listed twice counts as one fight', () => {
  const [, second, third] = play([
    poll(-90),
    poll(-85, null, [bout(9, 2, 1), ...OTHERS]),
    poll(-80, {}, [bout(9, 2, 1), ...OTHERS]),
  ]);
  for (const one of [second, third]) expect(one?.facts.bouts.map(({ id }) => id)).toEqual(['f1', 'f2', 'f3']);
});

test('a fight is not added while one of the opponents is unknown', () => {
  const seen = play([poll(-90, { b: null }), poll(-85)]);
  expect(seen.map(({ facts }) => facts.bouts.length)).toEqual([2, 3]);
  expect(seen[1]?.facts.bouts[0]?.id).toBe('f1');
});

test.each([
  ['moves earlier after two polls that agree', '-45 an hour later, -40 open, -35 open', [60, 60, 0]],
  ['moves later until an hour before it', '-90 open, -85 an hour later, -80 an hour later', [0, 0, 60]],
  ['never moves later within the hour', '-90 open, -59 an hour later, -55 an hour later', [0, 0, 0]],
  ['never opens what has closed', '-90 open, 1 three hours later, 2 three hours later', [0, 0, 0]],
  ['closes a fight that began early', '-90 open, -9 live, -8 live', [0, 0, -9]],
  ['is not closed if only one poll says so', '-90 open, -9 live, -8 open, -7 live', [0, 0, 0, 0]],
])('a lock %s', (_title, polls, expected) => {
  const locks = play(pollsOf(polls)).map(({ first }) => ((first?.lockAt ?? 0) - START) / MINUTE);
  expect(locks).toEqual(expected);
});

test('a card with a pending change states the time at which the change will take effect', () => {
  const polls = '-90 open, -85 missing, -84 missing, -80 missing, -79 other opponent, -74 other opponent';
  const waits = play(pollsOf(polls)).map((one) => one.waits);
  expect(waits).toEqual([null, -80, -80, null, -79, null]);
});

test('the order of the fights follows the source but does not change while a fight is missing', () => {
  const ids = play([poll(-90), poll(-85, null), poll(-84, {}, [bout(3, 5, 6), bout(2, 3, 4)])]).map(
    ({ facts }) => facts.bouts.map(({ id }) => id).join(' '),
  );
  expect(ids).toEqual(['f1 f2 f3', 'f1 f2 f3', 'f1 f3 f2']);
});

test.each([
  ['was called live', 'live, 2 open, 3 open'],
  ['was called live, and is not understood', 'live, 2 unsure, 3 unsure'],
  ['was called final without a winner', 'final, 2 open, 3 open'],
  ['was called final, and is open again', 'won, 2 open, 3 open'],
  ['is over without a known winner', 'over, 2 open, 3 open'],
])('a fight that %s counts as begun from then on', (_, polls) => {
  const begun = play(pollsOf(`0 open, 1 ${polls}`)).at(-1)?.memory.bouts;
  expect(begun?.flatMap(({ id, hasBegun = false }) => (hasBegun ? [id] : []))).toEqual(['f1']);
});

test('a card is over when every fight has a result or has been called off', () => {
  const end = [bout(2, 3, 4, won('KO/TKO')), bout(3, 5, 6, { state: 'off' })];
  let memory: CardMemory | null = null;
  const ends = [0, 1, 6, 7].map((minute) => {
    const bouts = [bout(1, 1, 2, won('KO/TKO')), ...(minute === 0 ? OTHERS : end)];
    memory = confirmCard(memory, snapshotOf(bouts), START + minute * MINUTE).memory;
    return memory.endedAt;
  });
  expect(ends).toEqual([null, null, START + 6 * MINUTE, START + 6 * MINUTE]);
});
