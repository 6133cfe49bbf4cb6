import { expect, it } from 'vitest';
import { misfits } from './fits-contract.ts';

const settings = { emailNotifications: true };
const save = { method: 'PUT', path: '/api/settings', body: settings, status: 200, answer: settings };

it('the contract accepts a valid request with its response', () => {
  expect(misfits(save)).toEqual([]);
  expect(misfits({ ...save, path: '/api/rooms/test-rooms', method: 'GET', body: null, answer: [] })).toEqual(
    [],
  );
});

it.each([
  ['an unknown endpoint', { path: '/api/enemies' }],
  [
    'a missing id',
    { method: 'DELETE', path: '/api/friends/undefined', body: null, answer: { success: true } },
  ],
  ['an unknown query parameter', { path: '/api/settings?page=2' }],
  ['a body that does not fit', { body: {} }],
  ['a renamed field', { answer: { mails: true } }],
  ['an additional field', { answer: { ...settings, mails: true } }],
  ['a different status', { status: 201 }],
  ['an error without a code', { status: 503, answer: { message: 'Busy' } }],
  [
    'an error whose status belongs to another code',
    { status: 500, answer: { message: 'Busy', code: 'unavailable' } },
  ],
])('the contract rejects %s', (_, change) => {
  expect(misfits({ ...save, ...change })).toHaveLength(1);
});
