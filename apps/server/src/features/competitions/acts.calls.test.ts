import { type Endpoint, endpointList } from '@lockroom/contract';
import { expect, test } from 'vitest';
import { ACTS, ACTS_ON_PICKS } from './acts.calls.ts';

/** Changing calls that only a manager can make, or that do more for a manager, but are not acts. */
const NO_ACTS = [
  'chat.remove',
  'circles.again',
  'circles.secondChance',
  'competitions.remind',
  'competitions.undo',
  'fights.createEvent',
  'fights.uploadPhoto',
  'followings.dismiss',
  'followings.follow',
  'inviteLinks.create',
  'inviteLinks.end',
  'rooms.complete',
  'rooms.remove',
  'rooms.update',
  'templates.createTestBracket',
  'webhooks.create',
  'webhooks.remove',
  'webhooks.switchOn',
  'webhooks.test',
];

test('every call by which a manager changes a room is an act or is listed as an exception', () => {
  const isManagers = ({ method, access }: Endpoint) =>
    method !== 'GET' && /^(room\.manager|event\.manager|fight\.(manager|editor))$/.test(access);
  const left = endpointList()
    .filter(({ endpoint }) => isManagers(endpoint) && !ACTS.has(endpoint) && !ACTS_ON_PICKS.has(endpoint))
    .map(({ name }) => name);
  expect(left.sort()).toEqual(NO_ACTS);
});
