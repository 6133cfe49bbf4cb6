import { expect, test } from 'vitest';
import { isId, isIdInRoom, newId, newIdIn, roomKeyOf } from './ids.ts';

test('an id made in a room says its key, and no two are the same', () => {
  const room = newId();
  const ids = Array.from({ length: 10_000 }, () => newIdIn(room));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => isId(id) && isIdInRoom(id) && roomKeyOf(id) === roomKeyOf(room))).toBe(true);
  expect(isIdInRoom(room)).toBe(false);
});

test('ids made in rooms sort by the time they were made', () => {
  const rooms = [newId(), newId(), newId()];
  const ids = Array.from({ length: 3_000 }, (_, n) => newIdIn(rooms[n % 3] ?? ''));
  expect(ids.toSorted()).toEqual(ids);
});

test('a key is a signed integer of 32 bits, as PostgreSQL has it', () => {
  const keyOf = (end: string) => roomKeyOf(`01970000-0000-7000-8000-0000${end}`);
  expect(['00000000', '00000001', '7fffffff', '80000000', 'ffffffff', 'FFFFFFFE'].map(keyOf)).toEqual([
    0, 1, 2_147_483_647, -2_147_483_648, -1, -2,
  ]);
});
