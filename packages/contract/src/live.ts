/**
 * Topics of the event stream name what changed, without its content, which clients fetch. `room:{id}:...` goes to the
 * room's members, and for a test room also to administrators; `user:{id}:...` only to that user, `everyone:...` to all
 * signed-in users, `admins:...` to administrators.
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
/** The part of a room that changed. `messages` is its chat; after `removals`, older messages must be fetched again. */
export type RoomAspect = (typeof ROOM_ASPECTS)[number];

/** The part of an account that changed; `sheets` are its entries, `support` a post it takes part in. */
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
 * A topic with a version means that only results changed; `competitions.standings` of that version or a later one has
 * all of it. `results` is used inside the server while the version is not known yet, and never sent to pages.
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

/** Only results of a room changed. */
export const resultsTopic = (roomId: string): Topic => `room:${roomId}:results`;

/** The topics sent to pages after a result; without a version, anything may have changed. */
export const topicsOfResults = (roomId: string, version: number | undefined): Topic[] =>
  RESULT_ASPECTS.map(
    (aspect): Topic =>
      version === undefined ? roomTopic(roomId, aspect) : `room:${roomId}:${aspect}:${version}`,
  );

/** A template was made, changed or deleted. */
export const TEMPLATES_TOPIC: Topic = 'everyone:templates';
/** A test room was made or deleted. */
export const TEST_ROOMS_TOPIC: Topic = 'admins:test-rooms';

/** The header with a page's random id, on its event stream and on calls whose answers it applies itself. */
export const PAGE_HEADER = 'X-Page';
export const PAGE_ID_PATTERN = /^[0-9a-f]{32}$/;
/** The event sent instead of `changed` to the page that made the change. */
export const OWN_EVENT = 'own';
/** The response header with the manager's last act: an `Act` as URI-encoded JSON. */
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
