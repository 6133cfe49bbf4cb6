import { describe, expect, test } from 'vitest';
import type { Bout, CardSnapshot } from '../source.ts';
import { type CardFacts, type CardMemory, settleCard } from './settle-card.ts';

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
 * A poll: its time in minutes from the card's start, what differs about the first fight (null if the fight is missing),
 * and the other fights.
 */
const poll = (minute: number, first: Partial<Bout> | null = {}, others = OTHERS): Poll => [
  minute,
  first,
  others,
];

function play(polls: readonly Poll[]) {
  let memory: CardMemory | null = null;
  const seen: { first: CardFacts['bouts'][number] | undefined; waits: number | null; facts: CardFacts }[] =
    [];
  for (const [minute, first, others] of polls) {
    const bouts = first === null ? others : [bout(1, 1, 2, first), ...others];
    const settled = settleCard(memory, snapshotOf(bouts), START + minute * MINUTE);
    // The memory is stored as JSON.
    memory = JSON.parse(JSON.stringify(settled.memory)) as CardMemory;
    const { facts, waitsUntil } = settled;
    const own = facts.bouts.find(({ id }) => id === 'f1');
    seen.push({ first: own, waits: waitsUntil === null ? null : (waitsUntil - START) / MINUTE, facts });
  }
  return seen;
}

const won = (method: Bout['method'] = null) => ({ state: 'final', winner: 'a', method }) as const;
const lost = { state: 'final', winner: 'b', method: 'Decision' } as const;

describe('a fight that is missing or called off', () => {
  test.each<[string, Poll[], (string | null)[]]>([
    [
      'is marked as gone after five minutes',
      [poll(-60), poll(-55, null), poll(-51, null), poll(-50, null)],
      [null, null, null, 'gone'],
    ],
    [
      'stays if it returns in time',
      [poll(-60), poll(-55, null), poll(-52), poll(-49, null)],
      [null, null, null, null],
    ],
    ['stays if its absence is not seen twice', [poll(-60), poll(0, null)], [null, null]],
    [
      'stays if most of the card is missing too',
      [
        poll(-60),
        poll(-55, null, []),
        poll(-40, null, []),
        poll(-30, null, [bout(2, 3, 4)]),
        poll(-20, null, [bout(2, 3, 4)]),
      ],
      [null, null, null, null, null],
    ],
    [
      'is marked as cancelled after five minutes',
      [poll(-60), poll(-55, { state: 'off' }), poll(-50, { state: 'off' })],
      [null, null, 'cancelled'],
    ],
    [
      'is marked as lacking an opponent after five minutes',
      [poll(-60), poll(-55, { b: null }), poll(-50, { b: null })],
      [null, null, 'no-opponent'],
    ],
    [
      'is back on as soon as the source says so',
      [poll(-60), poll(-55, { state: 'off' }), poll(-50, { state: 'off' }), poll(-49)],
      [null, null, 'cancelled', null],
    ],
    [
      'stays if it has a result',
      [
        poll(10, won()),
        poll(11, won()),
        poll(12, null),
        poll(20, null),
        poll(30, { state: 'off' }),
        poll(40, { state: 'off' }),
      ],
      [null, null, null, null, null, null],
    ],
  ])('a missing or called-off fight %s', (_title, polls, off) => {
    expect(play(polls).map(({ first }) => first?.off)).toEqual(off);
  });

  test('a missing fight is marked as gone sooner if a test server divides the waiting times', () => {
    const at = (minute: number, bouts: Bout[], memory: CardMemory | null) =>
      settleCard(memory, snapshotOf(bouts), START + minute * MINUTE, 60);
    const first = at(0, [bout(1, 1, 2), ...OTHERS], null);
    const second = at(1, OTHERS, first.memory);
    expect(second.waitsUntil).toBe(START + MINUTE + 5_000);
    expect(at(1 + 5 / 60, OTHERS, second.memory).facts.bouts[0]?.off).toBe('gone');
  });
});

describe('results from several polls', () => {
  const results = (polls: Poll[]) =>
    play(polls).map(({ first }) => (first?.result ? `${first.result.winner} ${first.result.method}` : null));

  test.each<[string, Poll[], (string | null)[]]>([
    ['counts from the second poll on', [poll(5, won()), poll(6, won())], [null, '1 null']],
    [
      'never counts if only one poll had it',
      [poll(5, lost), poll(6, won()), poll(7, won())],
      [null, null, '1 null'],
    ],
    [
      'gets its method when two polls have it',
      [poll(5, won()), poll(6, won('KO/TKO')), poll(7, won('KO/TKO'))],
      [null, '1 null', '1 KO/TKO'],
    ],
    [
      'keeps a method that later polls leave out',
      [poll(5, won('KO/TKO')), poll(6, won('KO/TKO')), poll(7, won()), poll(8, won())],
      [null, '1 KO/TKO', '1 KO/TKO', '1 KO/TKO'],
    ],
    [
      'is overturned if two polls agree',
      [poll(5, won('Decision')), poll(6, won('Decision')), poll(25, lost), poll(26, lost)],
      [null, '1 Decision', '1 Decision', '2 Decision'],
    ],
    [
      'may be a draw or no contest',
      [
        poll(5, { state: 'final', winner: 'draw', method: 'Draw' }),
        poll(6, { state: 'final', winner: 'draw', method: 'Draw' }),
        poll(7, { state: 'final', winner: 'no-contest', method: 'No Contest' }),
        poll(8, { state: 'final', winner: 'no-contest', method: 'No Contest' }),
      ],
      [null, 'null Draw', 'null Draw', 'null No Contest'],
    ],
    [
      'gets its method although a poll in between does not have it',
      [poll(5, won()), poll(6, won('KO/TKO')), poll(7, won()), poll(8, won('KO/TKO'))],
      [null, '1 null', '1 null', '1 KO/TKO'],
    ],
    [
      'without a winner counts although a poll in between names no outcome',
      [
        poll(5, { state: 'final', winner: 'no-contest', method: 'No Contest' }),
        poll(6, { state: 'unsure', why: 'No winner is named.' }),
        poll(7, { state: 'final', winner: 'no-contest', method: 'No Contest' }),
        poll(8, { state: 'unsure', why: 'No winner is named.' }),
      ],
      [null, null, 'null No Contest', 'null No Contest'],
    ],
    [
      'does not count if the later polls are not understood',
      [
        poll(5, won()),
        poll(6, { state: 'unsure', why: 'Both are marked as the winner.' }),
        poll(7, { state: 'unsure', why: 'Both are marked as the winner.' }),
      ],
      [null, null, null],
    ],
    [
      'survives a poll without the fight',
      [poll(5, won()), poll(6, null), poll(7, won())],
      [null, null, '1 null'],
    ],
    [
      'needs a final state',
      [poll(5, { winner: 'a', state: 'live' }), poll(6, { winner: 'a' })],
      [null, null],
    ],
  ])('a result %s', (_title, polls, expected) => {
    expect(results(polls)).toEqual(expected);
  });

  test('a result that the source withdraws stays, and the withdrawal is reported', () => {
    const [, , last] = play([poll(5, won()), poll(6, won()), poll(7, { state: 'live' })]);
    expect(last?.first).toMatchObject({
      result: { winner: '1' },
      why: 'The source has withdrawn its earlier result.',
    });
  });

  test('a result follows the winner to the other corner', () => {
    const swapped = { a: person(2), b: person(1), state: 'final', winner: 'b', method: 'KO/TKO' } as const;
    const seen = play([poll(5, won('KO/TKO')), poll(6, won('KO/TKO')), poll(7, swapped), poll(8, swapped)]);
    expect(seen.map(({ first }) => `${first?.a.name} ${first?.result?.winner}`)).toEqual([
      'Ann undefined',
      'Ann 1',
      'Ann 1',
      'Bea 1',
    ]);
  });
});

describe('the fighters in several polls', () => {
  const names = (polls: Poll[]) => play(polls).map(({ first }) => `${first?.a.name} vs ${first?.b.name}`);

  test.each<[string, Poll[], string[]]>([
    [
      'change after two polls that agree',
      [poll(-90), poll(-85, { b: person(7) }), poll(-80, { b: person(7) })],
      ['Ann vs Bea', 'Ann vs Bea', 'Ann vs Gia'],
    ],
    [
      'stay if only one poll says otherwise',
      [poll(-90), poll(-85, { b: person(7) }), poll(-80)],
      ['Ann vs Bea', 'Ann vs Bea', 'Ann vs Bea'],
    ],
    [
      'get another spelling after one poll',
      [poll(-90), poll(-85, { b: person(2, 'Bea Jr.') })],
      ['Ann vs Bea', 'Ann vs Bea Jr.'],
    ],
    [
      'may have another id under the same name',
      [poll(-90), poll(-85, { b: person(9, 'Beá') })],
      ['Ann vs Bea', 'Ann vs Beá'],
    ],
    [
      'swap corners after two polls that agree',
      [poll(-90), poll(-85, { a: person(2), b: person(1) }), poll(-80, { a: person(2), b: person(1) })],
      ['Ann vs Bea', 'Ann vs Bea', 'Bea vs Ann'],
    ],
  ])('the fighters of a fight %s', (_title, polls, expected) => {
    expect(names(polls)).toEqual(expected);
  });

  test('a fight that gets a new id is recognized by its fighters, and a pair listed twice counts as one fight', () => {
    const [, second, third] = play([
      poll(-90),
      poll(-85, null, [bout(9, 2, 1), ...OTHERS]),
      poll(-80, {}, [bout(9, 2, 1), ...OTHERS]),
    ]);
    for (const one of [second, third])
      expect(one?.facts.bouts.map(({ id }) => id)).toEqual(['f1', 'f2', 'f3']);
  });

  test('two opponents form no fight while one of them is unknown', () => {
    const seen = play([poll(-90, { b: null }), poll(-85)]);
    expect(seen.map(({ facts }) => facts.bouts.length)).toEqual([2, 3]);
    expect(seen[1]?.facts.bouts[0]?.id).toBe('f1');
  });
});

describe('lock times from several polls', () => {
  const locks = (polls: Poll[]) => play(polls).map(({ first }) => ((first?.lockAt ?? 0) - START) / MINUTE);
  const at = (minutes: number) => ({ startsAt: START + minutes * MINUTE });

  test.each<[string, Poll[], number[]]>([
    [
      'moves earlier after two polls that agree',
      [poll(-45, at(60)), poll(-40, at(0)), poll(-35, at(0))],
      [60, 60, 0],
    ],
    ['moves later until an hour before it', [poll(-90), poll(-85, at(60)), poll(-80, at(60))], [0, 0, 60]],
    ['never moves later within the hour', [poll(-90), poll(-59, at(60)), poll(-55, at(60))], [0, 0, 0]],
    ['never opens what has closed', [poll(-90), poll(1, at(180)), poll(2, at(180))], [0, 0, 0]],
    [
      'closes a fight that began early',
      [poll(-90), poll(-9, { state: 'live' }), poll(-8, { state: 'live' })],
      [0, 0, -9],
    ],
    [
      'is not closed if only one poll says so',
      [poll(-90), poll(-9, { state: 'live' }), poll(-8), poll(-7, { state: 'live' })],
      [0, 0, 0, 0],
    ],
  ])('a lock %s', (_title, polls, expected) => {
    expect(locks(polls)).toEqual(expected);
  });
});

test('a card with a pending change states when the change will take effect', () => {
  const waits = play([
    poll(-90),
    poll(-85, null),
    poll(-84, null),
    poll(-80, null),
    poll(-79, { b: person(7) }),
    poll(-74, { b: person(7) }),
  ]).map((one) => one.waits);
  expect(waits).toEqual([null, -80, -80, null, -79, null]);
});

test('the order of the fights stays while a fight is missing, and otherwise follows the source', () => {
  const ids = play([poll(-90), poll(-85, null), poll(-84, {}, [bout(3, 5, 6), bout(2, 3, 4)])]).map(
    ({ facts }) => facts.bouts.map(({ id }) => id).join(' '),
  );
  expect(ids).toEqual(['f1 f2 f3', 'f1 f2 f3', 'f1 f3 f2']);
});

test.each<[string, Partial<Bout>, Partial<Bout>]>([
  ['was called live', { state: 'live' }, {}],
  ['was called live, and is not understood', { state: 'live' }, { state: 'unsure', why: 'Odd.' }],
  ['was called final without a winner', { state: 'final' }, {}],
  ['was called final, and is open again', won(), {}],
  ['is over without a known winner', { state: 'unsure', isOver: true, why: 'No winner.' }, {}],
])('a fight that %s counts as begun from then on', (_, first, second) => {
  let memory: CardMemory | null = null;
  for (const [minute, change] of [{}, first, second, second].entries()) {
    const bouts = [bout(1, 1, 2, change), ...OTHERS];
    const settled = settleCard(memory, snapshotOf(bouts), START + minute * MINUTE);
    memory = JSON.parse(JSON.stringify(settled.memory));
  }
  const begun = memory?.bouts.flatMap(({ id, hasBegun = false }) => (hasBegun ? [id] : []));
  expect(begun).toEqual(['f1']);
});

test('a card is over when every fight has a result or has been called off', () => {
  const end = [bout(2, 3, 4, won('KO/TKO')), bout(3, 5, 6, { state: 'off' })];
  let memory: CardMemory | null = null;
  const ends = [0, 1, 6, 7].map((minute) => {
    const bouts = [bout(1, 1, 2, won('KO/TKO')), ...(minute === 0 ? OTHERS : end)];
    memory = settleCard(memory, snapshotOf(bouts), START + minute * MINUTE).memory;
    return memory.endedAt;
  });
  expect(ends).toEqual([null, null, START + 6 * MINUTE, START + 6 * MINUTE]);
});
