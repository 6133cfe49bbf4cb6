import { expect, it } from 'vitest';
import { describeChange, type OpenChange } from './changes.ts';
import { EVENT_KINDS } from './event-kinds.ts';
import { MANAGER, storedChange } from './testing/stored-change.ts';

const EVENT = { templateId: 't1', templateName: 'UFC 300' };

const SENTENCES: [string, OpenChange][] = [
  [
    "follows the event 'UFC 300', asking before a change is taken",
    { kind: 'event.followed', data: { ...EVENT, mode: 'ask' } },
  ],
  [
    "follows the event 'UFC 300', taking its changes as they come",
    { kind: 'event.followed', data: { ...EVENT, mode: 'take' } },
  ],
  ["stopped following the event 'UFC 300'", { kind: 'event.left', data: EVENT }],
  ["took over 1 change from the event 'UFC 300'", { kind: 'event.taken', data: { ...EVENT, facts: 1 } }],
  ["took over 3 changes from the event 'UFC 300'", { kind: 'event.taken', data: { ...EVENT, facts: 3 } }],
];

it.each(SENTENCES)('%s', (sentence, change) => {
  expect(describeChange(storedChange(change), MANAGER)).toBe(sentence);
});

it('every kind has its sentence here', () => {
  expect(new Set(SENTENCES.map(([, { kind }]) => kind))).toEqual(new Set(Object.keys(EVENT_KINDS)));
});
