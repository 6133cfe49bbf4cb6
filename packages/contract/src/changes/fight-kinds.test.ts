import { expect, it } from 'vitest';
import { describeChange, type OpenChange, type SealedChange } from './changes.ts';
import { FIGHT_KINDS } from './fight-kinds.ts';
import { MANAGER, storedChange } from './testing/stored-change.ts';

const ENTRY = { entryId: 'e1', owner: 'ann', number: 2 };
const MAIN = { fightId: 'f1', title: 'Main Event', fighter1: 'Pereira', fighter2: 'Hill' };
const THIRD = { fightId: 'f3', title: 'Fight 3', fighter1: 'Yan', fighter2: 'Sterling' };
const [PEREIRA, YAN] = [
  { fightId: 'f1', fighter1: 'Pereira', fighter2: 'Hill' },
  { fightId: 'f3', fighter1: 'Yan', fighter2: 'Sterling' },
];
const KNOCKOUT = { winnerId: 1, method: 'KO/TKO' } as const;
const POINTS = { winnerId: 2, method: 'Decision' } as const;
const DRAW = { winnerId: 0, method: 'Draw' } as const;
const APRIL = '2024-04-14T02:00:00.000Z';
const MAY = '2024-05-14T02:30:05.000Z';
const TEMPLATE = { templateId: 't1', templateName: 'UFC 300' };

const SENTENCES: [string, OpenChange | SealedChange][] = [
  ['added Fight 3, Yan vs Sterling', { kind: 'fight.added', data: { fight: THIRD } }],
  [
    'changed Fight 3, Yan vs Sterling: first fighter from Yan to Petr Yan; odds of Petr Yan from +150 to -110; ' +
      'odds of Sterling from -150 to N/A; fighter points from 2 to 3; method points from 1 to 4; combo points from 1 ' +
      'to 5; underdog bonus from 1 to 6; place to Main Event',
    {
      kind: 'fight.changed',
      data: {
        fight: THIRD,
        changes: [
          { fact: 'fighter1', from: 'Yan', to: 'Petr Yan' },
          { fact: 'fighter1Odds', from: '+150', to: '-110' },
          { fact: 'fighter2Odds', from: '-150', to: 'N/A' },
          { fact: 'fighterPoints', from: 2, to: 3 },
          { fact: 'methodPoints', from: 1, to: 4 },
          { fact: 'bonusPoints', from: 1, to: 5 },
          { fact: 'underdogBonus', from: 1, to: 6 },
        ],
        place: 'Main Event',
      },
    },
  ],
  [
    'changed Fight 3, Yan vs Sterling: second fighter from Sterling to Dvalishvili',
    {
      kind: 'fight.changed',
      data: {
        fight: THIRD,
        changes: [{ fact: 'fighter2', from: 'Sterling', to: 'Dvalishvili' }],
        place: null,
      },
    },
  ],
  [
    'replaced Yan by Font in Fight 3, Yan vs Sterling. odds of Font from +150 to N/A. lock time to Mon, May 13, 2024, ' +
      '8:30:05 PM MT (was Sat, Apr 13, 2024, 8:00:00 PM MT). 24 picks taken back, 1 stands',
    {
      kind: 'fight.replaced',
      data: {
        fight: THIRD,
        corner: 1,
        name: 'Font',
        changes: [{ fact: 'fighter1Odds', from: '+150', to: 'N/A' }],
        takenBack: 24,
        standing: 1,
        lock: { from: APRIL, to: MAY, reopens: false },
      },
    },
  ],
  [
    'replaced Sterling by Font in Fight 3, Yan vs Sterling. 1 pick taken back, 0 stand',
    {
      kind: 'fight.replaced',
      data: { fight: THIRD, corner: 2, name: 'Font', changes: [], takenBack: 1, standing: 0, lock: null },
    },
  ],
  [
    'corrected the name of Sterling to Aljamain Sterling in Fight 3, Yan vs Sterling',
    { kind: 'fight.renamed', data: { fight: THIRD, corner: 2, name: 'Aljamain Sterling' } },
  ],
  [
    'changed the corners about in Fight 3, Yan vs Sterling: Sterling is in the red one now',
    { kind: 'fight.corners-swapped', data: { fight: THIRD } },
  ],
  ['called off Fight 3, Yan vs Sterling', { kind: 'fight.called-off', data: { fight: THIRD, reason: null } }],
  [
    'called off Fight 3, Yan vs Sterling: Missed weight',
    { kind: 'fight.called-off', data: { fight: THIRD, reason: 'Missed weight' } },
  ],
  [
    'put Fight 3, Yan vs Sterling back on',
    { kind: 'fight.reinstated', data: { fight: THIRD, result: null } },
  ],
  [
    'put Main Event, Pereira vs Hill back on, with its result: Pereira by KO/TKO',
    { kind: 'fight.reinstated', data: { fight: MAIN, result: KNOCKOUT } },
  ],
  [
    'overturned the result of Main Event, Pereira vs Hill from Pereira by KO/TKO to no winner (Draw). ranks: ann ' +
      'Bracket 2 from 1 to 3',
    {
      kind: 'fight.result-overturned',
      data: { fight: MAIN, from: KNOCKOUT, to: DRAW, moves: [{ entry: ENTRY, from: 1, to: 3 }] },
    },
  ],
  ['removed Fight 3, Yan vs Sterling', { kind: 'fight.removed', data: { fight: THIRD, result: null } }],
  [
    'removed Main Event, Pereira vs Hill, with its result: Pereira by KO/TKO',
    { kind: 'fight.removed', data: { fight: MAIN, result: KNOCKOUT } },
  ],
  [
    'moved Fight 3, Yan vs Sterling up: it is Co-Main Event now',
    { kind: 'fight.moved', data: { fight: THIRD, direction: 'up', place: 'Co-Main Event' } },
  ],
  ['changed the photo of Sterling', { kind: 'fight.photo-changed', data: { fight: THIRD, corner: 2 } }],
  [
    'set lock times. Main Event, Pereira vs Hill: Sat, Apr 13, 2024, 8:00:00 PM MT (was none); Fight 3, Yan vs ' +
      'Sterling: none (was Mon, May 13, 2024, 8:30:05 PM MT, so it was locked and can be picked again)',
    {
      kind: 'fight.locks-set',
      data: {
        locks: [
          { fight: MAIN, from: null, to: APRIL, reopens: false },
          { fight: THIRD, from: MAY, to: null, reopens: true },
        ],
      },
    },
  ],
  [
    'entered the result of Main Event, Pereira vs Hill: Pereira by KO/TKO',
    { kind: 'fight.result-entered', data: { fight: MAIN, result: KNOCKOUT } },
  ],
  [
    'corrected the result of Main Event, Pereira vs Hill from Pereira by KO/TKO to no winner (Draw)',
    { kind: 'fight.result-corrected', data: { fight: MAIN, from: KNOCKOUT, to: DRAW } },
  ],
  [
    'cleared the result of Main Event, Pereira vs Hill: it was Hill by Decision',
    { kind: 'fight.result-cleared', data: { fight: MAIN, result: POINTS, reopens: false } },
  ],
  [
    'cleared the result of Main Event, Pereira vs Hill: it was Hill by Decision, and can be picked again',
    { kind: 'fight.result-cleared', data: { fight: MAIN, result: POINTS, reopens: true } },
  ],
  [
    'changed the pick of ann Bracket 2 for Main Event, Pereira vs Hill from Hill by Decision to Pereira by KO/TKO',
    {
      kind: 'fight.pick-changed',
      data: { fight: MAIN, entry: ENTRY },
      sealed: { from: POINTS, to: KNOCKOUT },
    },
  ],
  [
    'changed the pick of ann Bracket 2 for Main Event, Pereira vs Hill from Hill by Decision to no pick',
    { kind: 'fight.pick-changed', data: { fight: MAIN, entry: ENTRY }, sealed: { from: POINTS, to: null } },
  ],
  [
    'pasted a card: added Yan vs Sterling. removed Pereira vs Hill. cleared picks: 1 of ann Bracket 2; 3 of ann ' +
      'Bracket 2. changed Yan vs Sterling: odds of Yan from +150 to -110; photo of Yan; place from Fight 3 to Main Event',
    {
      kind: 'card.pasted',
      data: {
        added: [YAN],
        removed: [PEREIRA],
        cleared: [
          { entry: ENTRY, picks: 1 },
          { entry: ENTRY, picks: 3 },
        ],
        changed: [
          {
            fight: YAN,
            changes: [{ fact: 'fighter1Odds', from: '+150', to: '-110' }],
            photos: [1],
            place: { from: 'Fight 3', to: 'Main Event' },
          },
        ],
      },
    },
  ],
  [
    "imported the template 'UFC 300': added Pereira vs Hill; Yan vs Sterling. removed Yan vs Sterling. cleared 4 " +
      'picks: 1 of ann Bracket 2, 3 of ann Bracket 2. changed Yan vs Sterling: photo of Sterling. set lock times: ' +
      'Pereira vs Hill to Sat, Apr 13, 2024, 8:00:00 PM MT (was none); Yan vs Sterling to none (was Mon, May 13, 2024, ' +
      '8:30:05 PM MT, so it was locked and can be picked again). results: Pereira vs Hill: Pereira by KO/TKO; Yan vs ' +
      'Sterling: no winner (Draw)',
    {
      kind: 'card.imported',
      data: {
        ...TEMPLATE,
        added: [PEREIRA, YAN],
        removed: [YAN],
        cleared: [
          { entry: ENTRY, picks: 1 },
          { entry: ENTRY, picks: 3 },
        ],
        changed: [{ fight: YAN, changes: [], photos: [2], place: null }],
        locks: [
          { fight: PEREIRA, from: null, to: APRIL, reopens: false },
          { fight: YAN, from: MAY, to: null, reopens: true },
        ],
        results: [
          { fight: PEREIRA, result: KNOCKOUT },
          { fight: YAN, result: DRAW },
        ],
      },
    },
  ],
];

it('only the manager and the owner of an entry can read how many of its picks were cleared', () => {
  const [ann, bob] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b'];
  const cleared = [
    { entry: { ...ENTRY, owner: 'ann' }, ownerId: ann, picks: 4 },
    { entry: { ...ENTRY, owner: 'bob' }, ownerId: bob, picks: 7 },
  ];
  const facts = { added: [], removed: [YAN], cleared, changed: [] };
  const lines = [
    storedChange({ kind: 'card.pasted', data: facts }),
    storedChange({ kind: 'card.imported', data: { ...TEMPLATE, ...facts, locks: [], results: [] } }),
  ];
  for (const line of lines) {
    const readBy = (id: string, isManager = false) => describeChange(line, { id, isManager });
    expect(readBy(bob, true)).toMatch(/4 of ann.*7 of bob/);
    expect(readBy(ann)).toContain('4 of ann');
    expect(readBy(ann)).not.toMatch(/7|bob|11/);
    expect(readBy('0190a000-0000-7000-8000-00000000000c')).toMatch(/removed Yan vs Sterling$/);
  }
});

it.each(SENTENCES)('the log describes a change as: %s', (sentence, change) => {
  expect(describeChange(storedChange(change), MANAGER)).toBe(sentence);
});

it('the table above covers every kind', () => {
  const tested = new Set<string>(SENTENCES.map(([, { kind }]) => kind));
  expect(Object.keys(FIGHT_KINDS).filter((kind) => !tested.has(kind))).toEqual([]);
});

it('a sealed line does not show the pick', () => {
  const change = storedChange({
    kind: 'fight.pick-changed',
    data: { fight: MAIN, entry: ENTRY },
    sealed: { from: POINTS, to: KNOCKOUT },
  });
  expect(describeChange({ ...change, sealed: null }, MANAGER)).toBe(
    'changed the pick of ann Bracket 2 for Main Event, Pereira vs Hill, before its lock',
  );
});
