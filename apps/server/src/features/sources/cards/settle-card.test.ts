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

/** Polls a card at these minutes from its start. The first fight changes; by default the others stay the same. */
function play(polls: readonly [minute: number, first: Partial<Bout> | null, others?: Bout[]][]) {
  let memory: CardMemory | null = null;
  const seen: { first: CardFacts['bouts'][number] | undefined; waits: number | null; facts: CardFacts }[] =
    [];
  for (const [minute, first, others = OTHERS] of polls) {
    const bouts = first === null ? others : [bout(1, 1, 2, first), ...others];
    const snapshot: CardSnapshot = {
      kind: 'card',
      name: 'E',
      startsAt: START,
      bouts,
    };
    const settled = settleCard(memory, snapshot, START + minute * MINUTE);
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
  test.each<[string, Parameters<typeof play>[0], (string | null)[]]>([
    [
      'is marked as gone after five minutes',
      [
        [-60, {}],
        [-55, null],
        [-51, null],
        [-50, null],
      ],
      [null, null, null, 'gone'],
    ],
    [
      'stays if it returns in time',
      [
        [-60, {}],
        [-55, null],
        [-52, {}],
        [-49, null],
      ],
      [null, null, null, null],
    ],
    [
      'stays if its absence is not seen twice',
      [
        [-60, {}],
        [0, null],
      ],
      [null, null],
    ],
    [
      'stays if most of the card is missing too',
      [
        [-60, {}],
        [-55, null, []],
        [-40, null, []],
        [-30, null, [bout(2, 3, 4)]],
        [-20, null, [bout(2, 3, 4)]],
      ],
      [null, null, null, null, null],
    ],
    [
      'is marked as cancelled after five minutes',
      [
        [-60, {}],
        [-55, { state: 'off' }],
        [-50, { state: 'off' }],
      ],
      [null, null, 'cancelled'],
    ],
    [
      'is marked as lacking an opponent after five minutes',
      [
        [-60, {}],
        [-55, { b: null }],
        [-50, { b: null }],
      ],
      [null, null, 'no-opponent'],
    ],
    [
      'is back on as soon as the source says so',
      [
        [-60, {}],
        [-55, { state: 'off' }],
        [-50, { state: 'off' }],
        [-49, {}],
      ],
      [null, null, 'cancelled', null],
    ],
    [
      'stays if it has a result',
      [
        [10, won()],
        [11, won()],
        [12, null],
        [20, null],
        [30, { state: 'off' }],
        [40, { state: 'off' }],
      ],
      [null, null, null, null, null, null],
    ],
  ])('%s', (_title, polls, off) => {
    expect(play(polls).map(({ first }) => first?.off)).toEqual(off);
  });

  test('is marked as gone sooner if a test server divides the waits', () => {
    const at = (minute: number, bouts: Bout[], memory: CardMemory | null) =>
      settleCard(memory, { kind: 'card', name: 'E', startsAt: START, bouts }, START + minute * MINUTE, 60);
    const first = at(0, [bout(1, 1, 2), ...OTHERS], null);
    const second = at(1, OTHERS, first.memory);
    expect(second.waitsUntil).toBe(START + MINUTE + 5_000);
    expect(at(1 + 5 / 60, OTHERS, second.memory).facts.bouts[0]?.off).toBe('gone');
  });
});

describe('a result', () => {
  const results = (polls: [number, Partial<Bout> | null][]) =>
    play(polls).map(({ first }) => (first?.result ? `${first.result.winner} ${first.result.method}` : null));

  test.each<[string, [number, Partial<Bout> | null][], (string | null)[]]>([
    [
      'counts from the second poll on',
      [
        [5, won()],
        [6, won()],
      ],
      [null, '1 null'],
    ],
    [
      'never counts if only one poll had it',
      [
        [5, lost],
        [6, won()],
        [7, won()],
      ],
      [null, null, '1 null'],
    ],
    [
      'gets its method when two polls have it',
      [
        [5, won()],
        [6, won('KO/TKO')],
        [7, won('KO/TKO')],
      ],
      [null, '1 null', '1 KO/TKO'],
    ],
    [
      'keeps a method that later polls leave out',
      [
        [5, won('KO/TKO')],
        [6, won('KO/TKO')],
        [7, won()],
        [8, won()],
      ],
      [null, '1 KO/TKO', '1 KO/TKO', '1 KO/TKO'],
    ],
    [
      'is overturned if two polls agree',
      [
        [5, won('Decision')],
        [6, won('Decision')],
        [25, lost],
        [26, lost],
      ],
      [null, '1 Decision', '1 Decision', '2 Decision'],
    ],
    [
      'may be a draw or no contest',
      [
        [5, { state: 'final', winner: 'draw', method: 'Draw' }],
        [6, { state: 'final', winner: 'draw', method: 'Draw' }],
        [7, { state: 'final', winner: 'no-contest', method: 'No Contest' }],
        [8, { state: 'final', winner: 'no-contest', method: 'No Contest' }],
      ],
      [null, 'null Draw', 'null Draw', 'null No Contest'],
    ],
    [
      'gets its method although a poll in between does not have it',
      [
        [5, won()],
        [6, won('KO/TKO')],
        [7, won()],
        [8, won('KO/TKO')],
      ],
      [null, '1 null', '1 null', '1 KO/TKO'],
    ],
    [
      'without a winner counts although a poll in between names no outcome',
      [
        [5, { state: 'final', winner: 'no-contest', method: 'No Contest' }],
        [6, { state: 'unsure', why: 'No winner is named.' }],
        [7, { state: 'final', winner: 'no-contest', method: 'No Contest' }],
        [8, { state: 'unsure', why: 'No winner is named.' }],
      ],
      [null, null, 'null No Contest', 'null No Contest'],
    ],
    [
      'does not count if the later polls are not understood',
      [
        [5, won()],
        [6, { state: 'unsure', why: 'Both are marked as the winner.' }],
        [7, { state: 'unsure', why: 'Both are marked as the winner.' }],
      ],
      [null, null, null],
    ],
    [
      'survives a poll without the fight',
      [
        [5, won()],
        [6, null],
        [7, won()],
      ],
      [null, null, '1 null'],
    ],
    [
      'needs a final state',
      [
        [5, { winner: 'a', state: 'live' }],
        [6, { winner: 'a' }],
      ],
      [null, null],
    ],
  ])('%s', (_title, polls, expected) => {
    expect(results(polls)).toEqual(expected);
  });

  test('stays when the source withdraws it, and the withdrawal is reported', () => {
    const [, , last] = play([
      [5, won()],
      [6, won()],
      [7, { state: 'live' }],
    ]);
    expect(last?.first).toMatchObject({
      result: { winner: '1' },
      why: 'The source has withdrawn its earlier result.',
    });
  });

  test('follows the winner into the other corner', () => {
    const swapped = { a: person(2), b: person(1), state: 'final', winner: 'b', method: 'KO/TKO' } as const;
    const seen = play([
      [5, won('KO/TKO')],
      [6, won('KO/TKO')],
      [7, swapped],
      [8, swapped],
    ]);
    expect(seen.map(({ first }) => `${first?.a.name} ${first?.result?.winner}`)).toEqual([
      'Ann undefined',
      'Ann 1',
      'Ann 1',
      'Bea 1',
    ]);
  });
});

describe('the fighters of a fight', () => {
  const names = (polls: Parameters<typeof play>[0]) =>
    play(polls).map(({ first }) => `${first?.a.name} vs ${first?.b.name}`);

  test.each<[string, Parameters<typeof play>[0], string[]]>([
    [
      'change after two polls that agree',
      [
        [-90, {}],
        [-85, { b: person(7) }],
        [-80, { b: person(7) }],
      ],
      ['Ann vs Bea', 'Ann vs Bea', 'Ann vs Gia'],
    ],
    [
      'stay if only one poll says otherwise',
      [
        [-90, {}],
        [-85, { b: person(7) }],
        [-80, {}],
      ],
      ['Ann vs Bea', 'Ann vs Bea', 'Ann vs Bea'],
    ],
    [
      'get another spelling after one poll',
      [
        [-90, {}],
        [-85, { b: person(2, 'Bea Jr.') }],
      ],
      ['Ann vs Bea', 'Ann vs Bea Jr.'],
    ],
    [
      'may have another id under the same name',
      [
        [-90, {}],
        [-85, { b: person(9, 'Beá') }],
      ],
      ['Ann vs Bea', 'Ann vs Beá'],
    ],
    [
      'swap corners after two polls that agree',
      [
        [-90, {}],
        [-85, { a: person(2), b: person(1) }],
        [-80, { a: person(2), b: person(1) }],
      ],
      ['Ann vs Bea', 'Ann vs Bea', 'Bea vs Ann'],
    ],
  ])('%s', (_title, polls, expected) => {
    expect(names(polls)).toEqual(expected);
  });

  test('identify the fight even under another id, so a pair that is listed twice is one fight', () => {
    const [, second, third] = play([
      [-90, {}],
      [-85, null, [bout(9, 2, 1), ...OTHERS]],
      [-80, {}, [bout(9, 2, 1), ...OTHERS]],
    ]);
    for (const one of [second, third])
      expect(one?.facts.bouts.map(({ id }) => id)).toEqual(['f1', 'f2', 'f3']);
  });

  test('form no fight while one of the two is unknown', () => {
    const seen = play([
      [-90, { b: null }],
      [-85, {}],
    ]);
    expect(seen.map(({ facts }) => facts.bouts.length)).toEqual([2, 3]);
    expect(seen[1]?.facts.bouts[0]?.id).toBe('f1');
  });
});

describe('a lock', () => {
  const locks = (polls: [number, Partial<Bout>][]) =>
    play(polls).map(({ first }) => ((first?.lockAt ?? 0) - START) / MINUTE);
  const at = (minutes: number) => ({ startsAt: START + minutes * MINUTE });

  test.each<[string, [number, Partial<Bout>][], number[]]>([
    [
      'moves earlier after two polls that agree',
      [
        [-45, at(60)],
        [-40, at(0)],
        [-35, at(0)],
      ],
      [60, 60, 0],
    ],
    [
      'moves later until an hour before it',
      [
        [-90, {}],
        [-85, at(60)],
        [-80, at(60)],
      ],
      [0, 0, 60],
    ],
    [
      'never moves later within the hour',
      [
        [-90, {}],
        [-59, at(60)],
        [-55, at(60)],
      ],
      [0, 0, 0],
    ],
    [
      'never opens what has closed',
      [
        [-90, {}],
        [1, at(180)],
        [2, at(180)],
      ],
      [0, 0, 0],
    ],
    [
      'closes a fight that began early',
      [
        [-90, {}],
        [-9, { state: 'live' }],
        [-8, { state: 'live' }],
      ],
      [0, 0, -9],
    ],
    [
      'is not closed if only one poll says so',
      [
        [-90, {}],
        [-9, { state: 'live' }],
        [-8, {}],
        [-7, { state: 'live' }],
      ],
      [0, 0, 0, 0],
    ],
  ])('%s', (_title, polls, expected) => {
    expect(locks(polls)).toEqual(expected);
  });
});

test('waitsUntil is the time of the next settlement', () => {
  const waits = play([
    [-90, {}],
    [-85, null],
    [-84, null],
    [-80, null],
    [-79, { b: person(7) }],
    [-74, { b: person(7) }],
  ]).map((one) => one.waits);
  expect(waits).toEqual([null, -80, -80, null, -79, null]);
});

test('fights keep their order while one is missing, and follow the source when it reorders them', () => {
  const ids = play([
    [-90, {}],
    [-85, null],
    [-84, {}, [bout(3, 5, 6), bout(2, 3, 4)]],
  ]).map(({ facts }) => facts.bouts.map(({ id }) => id).join(' '));
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
    const asked = { kind: 'card', name: 'E', startsAt: START, bouts } as const;
    memory = JSON.parse(JSON.stringify(settleCard(memory, asked, START + minute * MINUTE).memory));
  }
  const begun = memory?.bouts.flatMap(({ id, hasBegun = false }) => (hasBegun ? [id] : []));
  expect(begun).toEqual(['f1']);
});

test('a card is over when every fight that is not called off has a result', () => {
  const end = [bout(2, 3, 4, won('KO/TKO')), bout(3, 5, 6, { state: 'off' })];
  let memory: CardMemory | null = null;
  const ends = [0, 1, 6, 7].map((minute) => {
    const bouts = [bout(1, 1, 2, won('KO/TKO')), ...(minute === 0 ? OTHERS : end)];
    const snapshot: CardSnapshot = {
      kind: 'card',
      name: 'E',
      startsAt: START,
      bouts,
    };
    memory = settleCard(memory, snapshot, START + minute * MINUTE).memory;
    return memory.endedAt;
  });
  expect(ends).toEqual([null, null, START + 6 * MINUTE, START + 6 * MINUTE]);
});
