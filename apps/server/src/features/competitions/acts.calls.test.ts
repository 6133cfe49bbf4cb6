import { type Endpoint, endpointList } from '@lockroom/contract';
import { expect, test } from 'vitest';
import { ACTS, ACTS_ON_PICKS } from './acts.calls.ts';

/** Manager calls that change data but cannot be undone. */
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
  'guests.add',
  'guests.createBracket',
  'guests.makeLink',
  'inviteLinks.create',
  'inviteLinks.end',
  'managers.offer',
  'managers.setRole',
  'managers.withdraw',
  'members.allow',
  'members.announce',
  'members.changeRemoval',
  'members.pause',
  'members.remove',
  'rooms.complete',
  'rooms.lateEntry',
  'rooms.remove',
  'rooms.update',
  'templates.createTestBracket',
  'webhooks.create',
  'webhooks.remove',
  'webhooks.switchOn',
  'webhooks.test',
];

test('every manager call that changes a room can be undone or is listed as an exception', () => {
  const isManagers = ({ method, access }: Endpoint) =>
    method !== 'GET' && /^(room\.(manager|creator)|event\.manager|fight\.(manager|editor))$/.test(access);
  const left = endpointList()
    .filter(({ endpoint }) => isManagers(endpoint) && !ACTS.has(endpoint) && !ACTS_ON_PICKS.has(endpoint))
    .map(({ name }) => name);
  expect(left.sort()).toEqual(NO_ACTS);
});
