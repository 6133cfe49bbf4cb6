import { expect, it } from 'vitest';
import { backTarget } from './back-target.ts';

it.each([
  ['/my-rooms', '/my-rooms'],
  ['/rooms', '/my-rooms'],
  ['/', '/'],
  ['/dashboard', '/'],
  ['/home', '/home'],
  ['/room/1/manager', '/my-rooms'],
  ['/bracket/1', '/my-rooms'],
  ['/toString', '/my-rooms'],
  [undefined, '/my-rooms'],
])('the Back button of a room that was opened from %s leads to %s', (from, to) => {
  expect(backTarget(from).path).toBe(to);
});
