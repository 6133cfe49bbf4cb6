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

export type Topic =
  | `room:${string}:${RoomAspect}`
  | `user:${string}:${UserAspect}`
  | `everyone:${EveryoneAspect}`
  | `admins:${AdminAspect}`;

export const roomTopic = (roomId: string, aspect: RoomAspect): Topic => `room:${roomId}:${aspect}`;
export const userTopic = (userId: string, aspect: UserAspect): Topic => `user:${userId}:${aspect}`;

/** A template was made, changed or deleted. */
export const TEMPLATES_TOPIC: Topic = 'everyone:templates';
/** A test room was made or deleted. */
export const TEST_ROOMS_TOPIC: Topic = 'admins:test-rooms';

/** The parts of a topic: its scope and what changed. */
export type ReadTopic =
  | { kind: 'room' | 'user'; id: string; aspect: string }
  | { kind: 'everyone' | 'admins'; aspect: string };

/** Parses a topic; null for any other text. */
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
