/**
 * Names of things that changed, as sent on the event stream. A topic carries no content: whoever may see the thing
 * fetches it. `room:{id}:...` goes to the members of the room, and of a test room to administrators, too;
 * `user:{id}:...` to that user alone, `everyone:...` to all who are signed in, `admins:...` to administrators.
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
/** What of a room changed. `messages` is its chat; `removals` says that older parts of it are to be read again, too. */
export type RoomAspect = (typeof ROOM_ASPECTS)[number];

/** What of an account changed: its rooms, itself, one of its sheets, its notifications, a post it takes part in, what it has read. */
export const USER_ASPECTS = [
  'rooms',
  'account',
  'sheets',
  'notifications',
  'friends',
  'support',
  'unread',
] as const;
/** See {@link USER_ASPECTS}. */
export type UserAspect = (typeof USER_ASPECTS)[number];

/** What all may read: the templates. */
export type EveryoneAspect = 'templates';
/** What administrators alone may read: which test rooms there are. */
export type AdminAspect = 'test-rooms';

/** One topic of the stream. */
export type Topic =
  | `room:${string}:${RoomAspect}`
  | `user:${string}:${UserAspect}`
  | `everyone:${EveryoneAspect}`
  | `admins:${AdminAspect}`;

/** Builds a topic of a room. */
export const roomTopic = (roomId: string, aspect: RoomAspect): Topic => `room:${roomId}:${aspect}`;
/** Builds a topic of a user. */
export const userTopic = (userId: string, aspect: UserAspect): Topic => `user:${userId}:${aspect}`;

/** A template was made, changed or deleted. */
export const TEMPLATES_TOPIC: Topic = 'everyone:templates';
/** A test room was made or deleted. */
export const TEST_ROOMS_TOPIC: Topic = 'admins:test-rooms';

/** A topic taken apart: whose it is, and what changed. */
export type ReadTopic =
  | { kind: 'room' | 'user'; id: string; aspect: string }
  | { kind: 'everyone' | 'admins'; aspect: string };

/** Takes a topic apart; null for text that is none. */
export function readTopic(text: string): ReadTopic | null {
  const [kind, ...rest] = text.split(':');
  if (kind === 'everyone' || kind === 'admins') {
    const [aspect] = rest;
    return aspect ? { kind, aspect } : null;
  }
  const [id, aspect] = rest;
  if ((kind !== 'room' && kind !== 'user') || !id || !aspect) return null;
  return { kind, id, aspect };
}
