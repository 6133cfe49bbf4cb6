/**
 * Topics of the event stream: the names of things that changed. A topic carries no content; clients that may see the
 * thing fetch it. `room:{id}:...` goes to the members of the room, and for a test room also to administrators;
 * `user:{id}:...` to that user only, `everyone:...` to all signed-in users, `admins:...` to administrators.
 */
export const ROOM_ASPECTS = [
  'room',
  'members',
  'card',
  'standings',
  'changes',
  'messages',
  'removals',
] as const;
/**
 * The part of a room that changed. `messages` is its chat; `removals` means that older messages must be read again,
 * too.
 */
export type RoomAspect = (typeof ROOM_ASPECTS)[number];

/**
 * The part of an account that changed: its rooms, the account, one of its entries, its notifications, a post it takes
 * part in, its read state.
 */
export const USER_ASPECTS = [
  'rooms',
  'account',
  'sheets',
  'notifications',
  'friends',
  'support',
  'unread',
] as const;
export type UserAspect = (typeof USER_ASPECTS)[number];

/** Changes that concern every signed-in user: the templates. */
export type EveryoneAspect = 'templates';
/** Changes that concern administrators only: the list of test rooms. */
export type AdminAspect = 'test-rooms';

/** What a result changes. */
const RESULT_ASPECTS = ['card', 'standings'] as const;

/**
 * A topic with a version says that nothing but results has changed: all of it is in `competitions.standings` of that version
 * of the room or a later one. `results` is announced where the version is not known yet; it is never sent to pages.
 */
export type Topic =
  | `room:${string}:${RoomAspect}`
  | `room:${string}:${(typeof RESULT_ASPECTS)[number]}:${number}`
  | `room:${string}:results`
  | `user:${string}:${UserAspect}`
  | `everyone:${EveryoneAspect}`
  | `admins:${AdminAspect}`;

export const roomTopic = (roomId: string, aspect: RoomAspect): Topic => `room:${roomId}:${aspect}`;
export const userTopic = (userId: string, aspect: UserAspect): Topic => `user:${userId}:${aspect}`;

/** Announces that results of a room changed, and nothing else. */
export const resultsTopic = (roomId: string): Topic => `room:${roomId}:results`;

/** What pages are told of results; without a version, that anything may have changed. */
export const topicsOfResults = (roomId: string, version: number | undefined): Topic[] =>
  RESULT_ASPECTS.map(
    (aspect): Topic =>
      version === undefined ? roomTopic(roomId, aspect) : `room:${roomId}:${aspect}:${version}`,
  );

/** A template was made, changed or deleted. */
export const TEMPLATES_TOPIC: Topic = 'everyone:templates';
/** A test room was made or deleted. */
export const TEST_ROOMS_TOPIC: Topic = 'admins:test-rooms';

/** The header with the random id of a page, on its event stream and on calls whose answers it shows itself. */
export const PAGE_HEADER = 'X-Page';
export const PAGE_ID_PATTERN = /^[0-9a-f]{32}$/;
/** The event for the page that made a change with its id, in place of `changed`. */
export const OWN_EVENT = 'own';
/** The header of an answer to a page with the manager's last act: an `Act` as URI-encoded JSON. */
export const ACT_HEADER = 'X-Act';

/** The parts of a topic: its scope and what changed. */
export type ReadTopic =
  | { kind: 'room' | 'user'; id: string; aspect: string; version: number | null }
  | { kind: 'everyone' | 'admins'; aspect: string };

/** Parses a topic; null for any other text. */
export function readTopic(text: string): ReadTopic | null {
  const [kind, ...rest] = text.split(':');
  if (kind === 'everyone' || kind === 'admins') {
    const [aspect] = rest;
    return aspect ? { kind, aspect } : null;
  }
  const [id, aspect, version] = rest;
  if ((kind !== 'room' && kind !== 'user') || !id || !aspect) return null;
  return { kind, id, aspect, version: version === undefined ? null : Number(version) };
}
