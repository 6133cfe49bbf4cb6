import { ROOM_ASPECTS, roomTopic, TEMPLATES_TOPIC, TEST_ROOMS_TOPIC, userTopic } from '@lockroom/contract';
import { expect, it } from 'vitest';
import { createQueryClient, refresh } from './query-client.ts';
import { keys, refreshesOf } from './query-keys.ts';

function staleAfter(topic: string): string {
  const queries = createQueryClient();
  const all = [
    keys.session,
    keys.stats,
    keys.notifications,
    keys.reports,
    keys.friendRequests,
    keys.friendActivity,
    keys.rooms,
    keys.room('a'),
    keys.roomPart('a', 'members'),
    keys.roomPart('a', 'brackets'),
    keys.roomPart('a', 'competition'),
    keys.roomPart('a', 'missing'),
    keys.roomPart('a', 'shares'),
    keys.roomPart('a', 'picks'),
    keys.roomPart('a', 'timeline'),
    keys.roomPart('a', 'hall'),
    keys.roomPart('a', 'changes'),
    keys.roomPart('a', 'messages'),
    keys.olderMessages('a'),
    keys.unreadOf('a'),
    keys.room('b'),
    keys.roomPart('b', 'brackets'),
    keys.roomPart('b', 'members'),
    keys.supportPosts('active', 'all', 'newest'),
    keys.supportPost('p'),
    keys.supportCounts,
    keys.supportComments('p'),
    keys.bracket('x'),
    keys.picks('x'),
    keys.templates,
    keys.template('t'),
    keys.testRooms,
  ];
  for (const key of all) queries.setQueryData(key, 1);
  refresh(queries, refreshesOf(topic));
  return all
    .filter((key) => queries.getQueryState(key)?.isInvalidated)
    .map((key) => key.join(' '))
    .join(', ');
}

it.each([
  [roomTopic('a', 'room'), 'stats, rooms, room a, room a missing, room a hall, rooms test'],
  [
    roomTopic('a', 'card'),
    'rooms, room a, room a competition, room a missing, room a shares, room a picks, room a timeline, rooms test',
  ],
  [
    roomTopic('a', 'standings'),
    'stats, friends activity, rooms, room a, room a members, room a brackets, room a missing, room a shares, room a picks, room a timeline, room a hall, bracket x, bracket x picks, rooms test',
  ],
  [roomTopic('a', 'changes'), 'room a changes'],
  [roomTopic('a', 'messages'), 'room a messages, unread a'],
  [roomTopic('a', 'removals'), 'room a messages older'],
  [userTopic('u', 'rooms'), 'stats, friends activity, rooms, rooms test'],
  [userTopic('u', 'unread'), 'unread a'],
  [userTopic('u', 'account'), 'session'],
  [
    userTopic('u', 'support'),
    'support posts active all newest, support post p, support counts, support comments p',
  ],
  [userTopic('u', 'sheets'), 'stats, rooms, room a picks, bracket x, bracket x picks, rooms test'],
  [userTopic('u', 'notifications'), 'notifications, reports'],
  [
    userTopic('u', 'friends'),
    'friends requests, friends activity, room a members, room a messages, room a messages older, room b members',
  ],
  [TEMPLATES_TOPIC, 'templates, templates t'],
  [TEST_ROOMS_TOPIC, 'rooms test'],
  ['room:a:weather', ''],
  ['nonsense', ''],
])('the live topic %s refreshes only these queries: %s', (topic, refreshed) => {
  expect(staleAfter(topic)).toBe(refreshed);
});

it('a topic of one room never refreshes data of another room', () => {
  for (const aspect of ROOM_ASPECTS) {
    expect(staleAfter(roomTopic('a', aspect))).not.toMatch(/\broom b/);
  }
});
