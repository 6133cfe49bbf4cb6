import { type ReadTopic, readTopic, topicsOfResults } from '@lockroom/contract';

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

/** Every key of the query cache. Refreshing a key also refreshes the longer keys that start with it. */
export const keys = {
  setup: ['setup'] as const,
  settings: ['settings'] as const,
  calendar: ['calendar'] as const,
  passkeys: ['passkeys'] as const,
  push: ['push'] as const,
  tokens: ['tokens'] as const,
  session: ['session'] as const,
  /** Nested under `session`, because confirming or changing the email address also changes the session's user. */
  email: ['session', 'email'] as const,
  administration: ['administration'] as const,
  stats: ['stats'] as const,
  /** Nested under `stats`, because every change to the statistics also changes the live activity. */
  live: ['stats', 'live'] as const,
  banner: ['banner'] as const,
  notifications: ['notifications'] as const,
  reports: ['reports'] as const,
  friends: ['friends'] as const,
  friendList: ['friends', 'list'] as const,
  friendRequests: ['friends', 'requests'] as const,
  friendActivity: ['friends', 'activity'] as const,
  rooms: ['rooms'] as const,
  /** Nested under `rooms`, because a change to the room list may change the news too. */
  news: ['rooms', 'news'] as const,
  support: ['support'] as const,
  supportPosts: (shelf: string, category: string, order: string) =>
    ['support', 'posts', shelf, category, order] as const,
  supportPost: (postId: string) => ['support', 'post', postId] as const,
  supportCounts: ['support', 'counts'] as const,
  /** Not nested under the posts, because a changed picture has a new URL. */
  supportPhoto: (url: string) => ['support-photo', url] as const,
  supportComments: (postId: string) => ['support', 'comments', postId] as const,
  plans: ['plans'] as const,
  planList: (category: string) => ['plans', 'list', category] as const,
  plan: (planId: string) => ['plans', 'plan', planId] as const,
  planCounts: ['plans', 'counts'] as const,
  invitation: (preview: string) => ['invitation', preview] as const,
  ownInvitation: (roomCode: string) => ['invitation', 'own', roomCode] as const,
  anyRoom: ['room'] as const,
  room: (roomId: string) => ['room', roomId] as const,
  roomPart: (roomId: string, part: RoomPart) => ['room', roomId, part] as const,
  /** Older chat messages have their own key, because they become stale only when a message is removed. */
  olderMessages: (roomId: string) => ['room', roomId, 'messages', 'older'] as const,
  unread: ['unread'] as const,
  unreadOf: (roomId: string) => ['unread', roomId] as const,
  brackets: ['bracket'] as const,
  bracket: (entryId: string) => ['bracket', entryId] as const,
  picks: (entryId: string) => ['bracket', entryId, 'picks'] as const,
  templates: ['templates'] as const,
  /** Nested under `templates`, because a changed template changes the event calendar. */
  events: ['templates', 'events'] as const,
  /** Nested under `templates`, because polling a source changes the source and its templates. */
  eventSources: ['templates', 'sources'] as const,
  template: (templateId: string) => ['templates', templateId] as const,
  /** Nested under `rooms`, so that a change to the room list refreshes the test rooms too. */
  testRooms: ['rooms', 'test'] as const,
} as const;

/**
 * A key to refresh. `exact` excludes longer keys, `part` limits the refresh to one part of each room or bracket, and
 * `later` delays it until the other refreshes have finished.
 */
export interface Refresh {
  key: readonly string[];
  exact?: true;
  part?: RoomPart;
  later?: true;
}

export function refreshesOf(topic: string): Refresh[] {
  const read = readTopic(topic);
  if (!read) return [];
  const table = read.kind === 'room' ? roomRefreshes(read.id) : REFRESHES[read.kind];
  return table[read.aspect] ?? [];
}

export const refreshesOfResults = (roomId: string): Refresh[] =>
  topicsOfResults(roomId, undefined).flatMap(refreshesOf);

/** Returns the keys that still need a refresh once the standings on screen include the new results. */
export function refreshesAfterResults(roomId: string): Refresh[] {
  const later = (key: readonly string[]): Refresh => ({ key, later: true });
  return [
    // Entries show the points that each pick has earned.
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
    // The topic is named 'card' for tournaments too.
    card: [
      part('competition'),
      part('missing'),
      partLater('shares'),
      partLater('picks'),
      part('timeline'),
      { ...room, later: true },
      { ...rooms, later: true },
      { key: keys.live, later: true },
    ],
    // An entry's key does not contain its room, so all entries are refreshed.
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
    // The changes log also records every manager action and the creation and end of each link.
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
  // The response with a room's picks also contains the viewer's own hidden picks.
  sheets: [
    { key: keys.brackets },
    { key: keys.stats },
    { key: keys.rooms },
    { key: keys.anyRoom, part: 'picks' },
  ],
  // The first report of an item creates a notification, so reports are refreshed too.
  notifications: [{ key: keys.notifications }, { key: keys.reports }],
  // Member lists mark the viewer's friends and blocked people, and chats collapse messages from blocked people.
  friends: [
    { key: keys.friends },
    { key: keys.anyRoom, part: 'members' },
    { key: keys.anyRoom, part: 'messages' },
  ],
};

const REFRESHES: Record<Exclude<ReadTopic['kind'], 'room'>, Record<string, Refresh[]>> = {
  user: USER_REFRESHES,
  // Rooms show how they differ from the template that they follow, so a change to a template also refreshes rooms.
  everyone: { templates: [{ key: keys.templates }, { key: keys.anyRoom, part: 'following' }] },
  admins: { 'test-rooms': [{ key: keys.testRooms }] },
};
