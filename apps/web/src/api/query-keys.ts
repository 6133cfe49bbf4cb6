import { type ReadTopic, readTopic, topicsOfResults } from '@lockroom/contract';

/** A part of a room that has a query of its own. */
export type RoomPart =
  | 'members'
  | 'brackets'
  | 'competition'
  | 'standings'
  | 'missing'
  | 'changes'
  | 'shares'
  | 'picks'
  | 'timeline'
  | 'messages'
  | 'links'
  | 'again'
  | 'hall'
  | 'webhooks'
  | 'acts'
  | 'following';

/** Every key of the query cache. A refresh of a key includes the longer keys that begin with it. */
export const keys = {
  setup: ['setup'] as const,
  settings: ['settings'] as const,
  calendar: ['calendar'] as const,
  passkeys: ['passkeys'] as const,
  push: ['push'] as const,
  tokens: ['tokens'] as const,
  session: ['session'] as const,
  stats: ['stats'] as const,
  banner: ['banner'] as const,
  notifications: ['notifications'] as const,
  friends: ['friends'] as const,
  friendList: ['friends', 'list'] as const,
  friendRequests: ['friends', 'requests'] as const,
  friendActivity: ['friends', 'activity'] as const,
  rooms: ['rooms'] as const,
  /** Below `rooms`, since all that makes the list of rooms stale may be news. */
  news: ['rooms', 'news'] as const,
  support: ['support'] as const,
  supportPosts: (shelf: string, category: string, order: string) =>
    ['support', 'posts', shelf, category, order] as const,
  supportPost: (postId: string) => ['support', 'post', postId] as const,
  supportCounts: ['support', 'counts'] as const,
  /** Apart from the posts, whose changes need no new picture: another picture has another URL. */
  supportPhoto: (url: string) => ['support-photo', url] as const,
  supportComments: (postId: string) => ['support', 'comments', postId] as const,
  plans: ['plans'] as const,
  planList: (category: string) => ['plans', 'list', category] as const,
  plan: (planId: string) => ['plans', 'plan', planId] as const,
  planCounts: ['plans', 'counts'] as const,
  invitation: (preview: string) => ['invitation', preview] as const,
  /** The invitation by name to the room of a code. */
  ownInvitation: (roomCode: string) => ['invitation', 'own', roomCode] as const,
  anyRoom: ['room'] as const,
  room: (roomId: string) => ['room', roomId] as const,
  roomPart: (roomId: string, part: RoomPart) => ['room', roomId, part] as const,
  /** Marks the messages before the newest page: stale once one of them may have been removed. */
  olderMessages: (roomId: string) => ['room', roomId, 'messages', 'older'] as const,
  unread: ['unread'] as const,
  unreadOf: (roomId: string) => ['unread', roomId] as const,
  brackets: ['bracket'] as const,
  bracket: (entryId: string) => ['bracket', entryId] as const,
  picks: (entryId: string) => ['bracket', entryId, 'picks'] as const,
  /** The list of templates; the keys of one template and of an import begin with it. */
  templates: ['templates'] as const,
  template: (templateId: string) => ['templates', templateId] as const,
  /** Below `rooms`, so that whatever makes the list of rooms stale refreshes it too. */
  testRooms: ['rooms', 'test'] as const,
} as const;

/**
 * A key to refresh; `exact` excludes the longer keys that begin with it, `part` those of other parts of a room. What comes
 * `later` is fetched once the rest is there: nobody waits for it, and it would slow down what is looked at.
 */
export interface Refresh {
  key: readonly string[];
  exact?: true;
  part?: RoomPart;
  later?: true;
}

/** The queries that a live topic makes stale; none for a topic that this build does not know. */
export function refreshesOf(topic: string): Refresh[] {
  const read = readTopic(topic);
  if (!read) return [];
  const table = read.kind === 'room' ? roomRefreshes(read.id) : REFRESHES[read.kind];
  return table[read.aspect] ?? [];
}

/** All that may be another one where a room's results are, as if more than results had changed. */
export const anyOfResults = (roomId: string): Refresh[] =>
  topicsOfResults(roomId, undefined).flatMap(refreshesOf);

/** What results change beside what all members see alike, fetched after that. */
export function restOfResults(roomId: string): Refresh[] {
  const later = (key: readonly string[]): Refresh => ({ key, later: true });
  return [
    // What each pick of an open sheet has earned.
    { ...later(keys.brackets), part: 'picks' },
    later(keys.roomPart(roomId, 'timeline')),
    later(keys.roomPart(roomId, 'hall')),
    later(keys.roomPart(roomId, 'shares')),
    later(keys.rooms),
    later(keys.stats),
    later(keys.friendActivity),
  ];
}

function roomRefreshes(roomId: string): Record<string, Refresh[]> {
  const room: Refresh = { key: keys.room(roomId), exact: true };
  const part = (name: RoomPart): Refresh => ({ key: keys.roomPart(roomId, name) });
  const partLater = (name: RoomPart): Refresh => ({ ...part(name), later: true });
  const rooms: Refresh = { key: keys.rooms };
  const brackets: Refresh = { key: keys.brackets };
  return {
    room: [room, part('missing'), part('hall'), rooms, { key: keys.stats }],
    members: [part('members'), part('missing'), part('links'), room, rooms, { key: keys.friendActivity }],
    // The topic is called 'card' for tournaments as well.
    card: [
      part('competition'),
      part('missing'),
      partLater('shares'),
      partLater('picks'),
      part('timeline'),
      { ...room, later: true },
      { ...rooms, later: true },
    ],
    // The key of an entry does not name its room, so every entry is refreshed.
    standings: [
      part('brackets'),
      part('missing'),
      part('timeline'),
      brackets,
      partLater('hall'),
      partLater('members'),
      partLater('shares'),
      partLater('picks'),
      { ...room, later: true },
      { ...rooms, later: true },
      { key: keys.stats, later: true },
      { key: keys.friendActivity, later: true },
    ],
    // Making and ending a link are changes, and so is every act.
    changes: [part('changes'), part('links'), part('webhooks'), part('acts'), part('following')],
    messages: [{ key: keys.roomPart(roomId, 'messages'), exact: true }, { key: keys.unreadOf(roomId) }],
    removals: [{ key: keys.olderMessages(roomId) }],
  };
}

const USER_REFRESHES: Record<string, Refresh[]> = {
  rooms: [{ key: keys.rooms }, { key: keys.stats }, { key: keys.friendActivity }],
  account: [
    { key: keys.session },
    { key: keys.settings },
    { key: keys.passkeys },
    { key: keys.push },
    { key: keys.tokens },
  ],
  support: [{ key: keys.support }],
  unread: [{ key: keys.unread }],
  // The viewer's own covered picks are among those of a room.
  sheets: [
    { key: keys.brackets },
    { key: keys.stats },
    { key: keys.rooms },
    { key: keys.anyRoom, part: 'picks' },
  ],
  notifications: [{ key: keys.notifications }],
  // Every list of members shows whether they are friends of the viewer.
  friends: [{ key: keys.friends }, { key: keys.anyRoom, part: 'members' }],
};

const REFRESHES: Record<Exclude<ReadTopic['kind'], 'room'>, Record<string, Refresh[]>> = {
  user: USER_REFRESHES,
  // What a room differs in from its event changes with either.
  everyone: { templates: [{ key: keys.templates }, { key: keys.anyRoom, part: 'following' }] },
  admins: { 'test-rooms': [{ key: keys.testRooms }] },
};
