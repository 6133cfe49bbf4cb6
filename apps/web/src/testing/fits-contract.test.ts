import { describe, expect, it } from 'vitest';
import { misfits } from './fits-contract.ts';

const friends = { method: 'GET', path: '/api/friends', body: null, status: 200, answer: [] };
const settings = { emailNotifications: true };
const save = { method: 'PUT', path: '/api/settings', body: settings, status: 200, answer: settings };
const refusal = { message: 'Lockroom is busy.', code: 'unavailable' };

describe('the pretended server', () => {
  it('may say what the contract has', () => {
    expect(misfits(friends)).toEqual([]);
    expect(misfits(save)).toEqual([]);
    expect(misfits({ ...save, status: 503, answer: refusal })).toEqual([]);
  });

  it.each([
    [
      'a call that there is not',
      { ...friends, path: '/api/enemies' },
      'GET /api/enemies: there is no such call',
    ],
    [
      'an id that is none',
      { ...friends, path: '/api/rooms/undefined/members' },
      "GET /api/rooms/undefined/members: the path has 'undefined' for an id",
    ],
    [
      'a query that the call does not take',
      { ...friends, path: '/api/friends?page=2' },
      'GET /api/friends?page=2: the query does not fit at \'\': Unrecognized key: "page"',
    ],
    [
      'a body that does not fit',
      { ...save, body: {} },
      "PUT /api/settings: the body does not fit at 'emailNotifications': emailNotifications must be true or false",
    ],
    [
      'a renamed field',
      { ...save, answer: { mails: true } },
      "PUT /api/settings: the answer does not fit at 'emailNotifications': emailNotifications must be true or false",
    ],
    [
      'a field too many',
      { ...save, answer: { ...settings, mails: true } },
      "PUT /api/settings: the answer has a field that the contract does not name: 'mails'",
    ],
    ['another status', { ...save, status: 201 }, 'PUT /api/settings: it answers 200, not 201'],
    [
      'an error without a code',
      { ...save, status: 503, answer: { message: 'Busy' } },
      "PUT /api/settings: the 503 answer does not fit at 'code': Invalid input: expected string, received undefined",
    ],
    [
      'an error with the status of another',
      { ...save, status: 500, answer: refusal },
      "PUT /api/settings: no error 'unavailable' is answered with 500",
    ],
  ])('may not say %s', (_, exchange, fault) => {
    expect(misfits(exchange)).toEqual([fault]);
  });

  it('reads a path by its fixed parts before its ids', () => {
    expect(misfits({ ...friends, path: '/api/rooms/test-rooms' })).toEqual([]);
  });
});
