import { expect, it } from 'vitest';
import { compareWithEvent } from './compare-with-event.ts';

it.each([
  // Each row has the value that the room last copied from the event, the room's value, the event's value, and the
  // expected state.
  [null, null, null, 'same'],
  ['a', 'b', 'b', 'same'],
  ['a', null, null, 'same'],
  [null, null, 'a', 'new'],
  ['a', 'a', 'b', 'new'],
  ['a', 'a', null, 'new'],
  [null, 'b', 'a', 'differs'],
  ['a', 'b', 'a', 'differs'],
  ['a', 'b', 'c', 'differs'],
  ['a', null, 'a', 'differs'],
  ['a', null, 'b', 'differs'],
  [null, 'b', null, 'own'],
  ['a', 'b', null, 'own'],
] as const)(
  "the last known value %j, the room's value %j and the event's value %j give the state '%s'",
  (base, own, event, standing) => {
    expect(compareWithEvent({ base, own, event })).toBe(standing);
  },
);
