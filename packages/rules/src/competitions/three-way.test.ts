import { expect, it } from 'vitest';
import { standToEvent } from './three-way.ts';

it.each([
  // base, own, event
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
] as const)("last %j, in the room %j, in the event %j is '%s'", (base, own, event, standing) => {
  expect(standToEvent({ base, own, event })).toBe(standing);
});
