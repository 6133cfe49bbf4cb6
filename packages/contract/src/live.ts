/**
 * Names of things that changed, as sent on the event stream. A topic carries no content: whoever may see the thing
 * fetches it. `room:{id}:...` goes to the members of the room, `user:{id}:...` to that user alone.
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

/** One topic of the stream. */
export type Topic = `room:${string}:${RoomAspect}` | `user:${string}:${UserAspect}`;

/** Builds a topic of a room. */
export const roomTopic = (roomId: string, aspect: RoomAspect): Topic => `room:${roomId}:${aspect}`;
/** Builds a topic of a user. */
export const userTopic = (userId: string, aspect: UserAspect): Topic => `user:${userId}:${aspect}`;

/** A topic taken apart, or null for text that is none. */
export function readTopic(text: string): { kind: 'room' | 'user'; id: string; aspect: string } | null {
  const [kind, id, aspect] = text.split(':');
  if ((kind !== 'room' && kind !== 'user') || !id || !aspect) return null;
  return { kind, id, aspect };
}
