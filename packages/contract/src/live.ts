/**
 * Topics of the event stream say what has changed, but not how. Topics `room:{id}:...` are sent to the room's members
 * (and, for a test room, to administrators), `user:{id}:...` to that user, `everyone:...` to all signed-in users, and
 * `admins:...` to administrators.
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
/** `messages` is the chat. After `removals`, older messages must be refetched. */
export type RoomAspect = (typeof ROOM_ASPECTS)[number];

/** `sheets` are a person's entries; `support` is a post that the person takes part in. */
type UserAspect = 'rooms' | 'account' | 'sheets' | 'notifications' | 'friends' | 'support' | 'unread';

const RESULT_ASPECTS = ['card', 'standings'] as const;

/**
 * A topic with a version means that only results have changed, and that `competitions.standings` includes these results
 * from that version on. Pages do not receive `results`; they receive the topics from `topicsOfResults` instead.
 */
export type Topic =
  | `room:${string}:${RoomAspect}`
  | `room:${string}:${(typeof RESULT_ASPECTS)[number]}:${number}`
  | `room:${string}:results`
  | `user:${string}:${UserAspect}`
  | 'everyone:templates'
  | 'admins:test-rooms';

export const roomTopic = (roomId: string, aspect: RoomAspect): Topic => `room:${roomId}:${aspect}`;
export const userTopic = (userId: string, aspect: UserAspect): Topic => `user:${userId}:${aspect}`;

export const resultsTopic = (roomId: string): Topic => `room:${roomId}:results`;

/** Returns the topics sent to pages after a result. Without a version, anything may have changed. */
export const topicsOfResults = (roomId: string, version: number | undefined): Topic[] =>
  RESULT_ASPECTS.map(
    (aspect): Topic =>
      version === undefined ? roomTopic(roomId, aspect) : `room:${roomId}:${aspect}:${version}`,
  );

export const TEMPLATES_TOPIC: Topic = 'everyone:templates';
export const TEST_ROOMS_TOPIC: Topic = 'admins:test-rooms';

/** The header with a page's random id. A page sends the id with its requests and its event stream. */
export const PAGE_HEADER = 'X-Page';
export const PAGE_ID_PATTERN = /^[0-9a-f]{32}$/;
/** The page that made a change gets this event instead of `changed`. */
export const OWN_EVENT = 'own';
/** The header with the manager's latest action: an `Act` as URI-encoded JSON. */
export const ACT_HEADER = 'X-Act';

export type ReadTopic =
  | { kind: 'room' | 'user'; id: string; aspect: string; version: number | null }
  | { kind: 'everyone' | 'admins'; aspect: string };

/** Parses a topic; null if it is invalid. */
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
