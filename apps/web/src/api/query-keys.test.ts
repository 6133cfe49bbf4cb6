import { ROOM_ASPECTS, roomTopic, TEMPLATES_TOPIC, TEST_ROOMS_TOPIC, userTopic } from '@lockroom/contract';
import { describe, expect, it } from 'vitest';
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

describe('the queries that a live topic refreshes', () => {
  it('a room topic refreshes the room except for parts that have their own topics', () => {
    expect(staleAfter(roomTopic('a', 'room'))).toBe(
      'stats, rooms, room a, room a missing, room a hall, rooms test',
    );
  });

  it('a card topic refreshes the competition and the pick shares', () => {
    expect(staleAfter(roomTopic('a', 'card'))).toBe(
      'rooms, room a, room a competition, room a missing, room a shares, room a picks, room a timeline, rooms test',
    );
  });

  it('a standings topic refreshes the standings and every entry', () => {
    expect(staleAfter(roomTopic('a', 'standings'))).toBe(
      'stats, friends activity, rooms, room a, room a members, room a brackets, room a missing, room a shares, room a picks, room a timeline, room a hall, bracket x, bracket x picks, rooms test',
    );
  });

  it('a changes topic refreshes only the changes log', () => {
    expect(staleAfter(roomTopic('a', 'changes'))).toBe('room a changes');
  });

  it('the messages topic refreshes the newest messages, and the removals topic refreshes the older ones', () => {
    expect(staleAfter(roomTopic('a', 'messages'))).toBe('room a messages, unread a');
    expect(staleAfter(roomTopic('a', 'removals'))).toBe('room a messages older');
  });

  it("user topics refresh the user's rooms, account and entries", () => {
    expect(staleAfter(userTopic('u', 'rooms'))).toBe('stats, friends activity, rooms, rooms test');
    expect(staleAfter(userTopic('u', 'unread'))).toBe('unread a');
    expect(staleAfter(userTopic('u', 'account'))).toBe('session');
    expect(staleAfter(userTopic('u', 'support'))).toBe(
      'support posts active all newest, support post p, support counts, support comments p',
    );
    expect(staleAfter(userTopic('u', 'sheets'))).toBe(
      'stats, rooms, room a picks, bracket x, bracket x picks, rooms test',
    );
  });

  it('friend topics refresh the friends, every member list and every chat', () => {
    expect(staleAfter(userTopic('u', 'notifications'))).toBe('notifications, reports');
    expect(staleAfter(userTopic('u', 'friends'))).toBe(
      'friends requests, friends activity, room a members, room a messages, room a messages older, room b members',
    );
  });

  it('template topics refresh the templates, and the test-room topic refreshes only the test rooms', () => {
    expect(staleAfter(TEMPLATES_TOPIC)).toBe('templates, templates t');
    expect(staleAfter(TEST_ROOMS_TOPIC)).toBe('rooms test');
  });

  it('a topic of one room never refreshes another room, and an unknown topic refreshes nothing', () => {
    for (const aspect of ROOM_ASPECTS) {
      expect(staleAfter(roomTopic('a', aspect))).not.toMatch(/\broom b/);
    }
    expect(staleAfter('room:a:weather')).toBe('');
    expect(staleAfter('nonsense')).toBe('');
  });
});
