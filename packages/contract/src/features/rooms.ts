import {
  DEFAULT_MAX_BRACKETS,
  MAX_BRACKETS_OPTIONS,
  ROOM_TAKE_BACKS,
  SPORTS,
  TEST_ROOM_PARTICIPANTS,
  TEXT_MAX,
} from '@lockroom/rules';
import * as z from 'zod/mini';
import { create, del, get, ofManager, ofMember, ofUser, post, put } from '../endpoint.ts';
import { INVITE_LINK_DAYS, LATE_ENTRY_MINUTES } from '../limits.ts';
import { Done, Id, Instant, intIn, line, pageOf, prose, SentRoomCode, secret, TimeZone } from '../schema.ts';
import { FRIENDSHIP_STATUSES } from './friends.ts';

/** The preset from which a room was created (rules: play#presets). */
export const SportConfig = z.object({
  teamCount: z.optional(z.int().check(z.gte(2), z.lte(64))),
  conferenceA: z.optional(line({ max: TEXT_MAX.conferenceLabel, name: 'Conference' })),
  conferenceB: z.optional(line({ max: TEXT_MAX.conferenceLabel, name: 'Conference' })),
  rounds: z.optional(z.int().check(z.gte(1), z.lte(12))),
  defaultSport: z.optional(line({ max: 40, name: 'Sport' })),
});

// A name must have a visible character. Otherwise nobody could see or click it.
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

export const RoomName = line({ min: 1, max: TEXT_MAX.roomName, name: 'Room name' }).check(
  z.refine((text) => text === '' || VISIBLE.test(text), 'Room name is required'),
);

export const RoomPassword = secret({ min: 1, max: TEXT_MAX.roomPassword, name: 'Password' }).check(
  z.refine((text) => text.trim().length > 0, 'Password is required'),
);

/** The caller's progress in making picks, in the least complete bracket if there are several. */
export const YourPicks = z.object({
  /** Null if the caller has no bracket. */
  bracketId: z.nullable(Id),
  made: z.int(),
  /** The number of picks in a complete bracket; 0 while the card is empty. */
  of: z.int(),
  /** Picks that are missing and can still be made. */
  open: z.int(),
  /** When the next missing pick locks; null if none is missing or no lock is set. */
  locksAt: z.nullable(Instant),
});
export type YourPicks = z.infer<typeof YourPicks>;

export const RoomCard = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  sport: z.enum(SPORTS),
  sportTemplate: z.nullable(z.string()),
  sportConfig: z.nullable(SportConfig),
  roomCode: z.string(),
  roomPassword: z.string(),
  maxBrackets: z.int(),
  maxParticipants: z.nullable(z.int()),
  creatorId: Id,
  creatorName: z.string(),
  createdAt: Instant,
  /** Rooms are archived for each member separately. */
  status: z.enum(['active', 'archived']),
  isArchived: z.boolean(),
  isCompleted: z.boolean(),
  isTestRoom: z.boolean(),
  /** Whether the manager sees other people's picks only after the lock. Cannot change once there is a bracket. */
  sealed: z.boolean(),
  /** Whether the caller is the manager. */
  isCreator: z.boolean(),
  /** Whether the caller runs the room, as its manager, as a deputy or, in a test room, as an administrator. */
  isManager: z.boolean(),
  memberCount: z.int(),
  bracketCount: z.int(),
  /** The points of the caller's best entry; 0 if there is none. */
  userPoints: z.int(),
  /** The IANA time zone in which lock times are entered and displayed. */
  timeZone: z.string(),
  /** The next lock, or the last lock if all have passed; null if none is set. */
  lockTime: z.nullable(Instant),
  /** Whether picks can no longer be made. */
  isLocked: z.boolean(),
  /** Null in a completed room, and if the caller is an administrator who is not a member. */
  yourPicks: z.nullable(YourPicks),
});
export type RoomCard = z.infer<typeof RoomCard>;

const RoomTakeBack = z.enum(ROOM_TAKE_BACKS, "takeBack must be 'his', 'all' or 'follow'");

/** A message that is pinned at the top of a room, with the author's name at the time of pinning. */
export const Announcement = z.object({ text: z.string(), by: z.string(), at: Instant });
export type Announcement = z.infer<typeof Announcement>;

/** A room with all fields that its page shows. */
export const Room = z.extend(RoomCard, {
  /** False once the manager's account is deleted, until a member has taken over. */
  hasManager: z.boolean(),
  /** The member to whom the manager has offered the room; null for anyone but this member and the manager. */
  offeredTo: z.nullable(z.object({ id: Id, username: z.string() })),
  /** Who will take over the room, and when; null if no takeover is pending. */
  takeOver: z.nullable(z.object({ id: Id, username: z.string(), at: Instant })),
  /** Whether the caller can give notice that they will take over the room. */
  mayTakeOver: z.boolean(),
  announcement: z.nullable(Announcement),
  /** Present if the caller is paused and can neither write in the chat nor create brackets. */
  paused: z.nullable(z.object({ reason: z.nullable(z.string()) })),
  /** Whether the caller has requested a place in the full room and has to wait before requesting one again. */
  hasAskedForPlace: z.boolean(),
  /** When the caller's extra time for entering picks ends or ended; null if the manager has granted none. */
  lateEntryUntil: z.nullable(Instant),
  eventId: Id,
  bracketSize: z.nullable(z.int()),
  fightCount: z.int(),
  scoredCount: z.int(),
  /** Which picks to withdraw when a fighter or team is replaced; always 'all' or 'follow' in a sealed room. */
  takeBack: RoomTakeBack,
  /** The points of a perfect entry over the whole card. */
  maxPossiblePoints: z.int(),
  /** The name of the event that the room follows; absent if there is none. */
  follows: z.optional(z.string()),
  accountsOnly: z.boolean(),
  /** Whether a room of the same series is completed, so that there is a hall of fame. */
  hasHall: z.boolean(),
});
export type Room = z.infer<typeof Room>;

/** A member, ranked by average points (rules: scoring#members). */
export const Member = z.object({
  user: z.object({
    id: Id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.nullable(z.string()),
  }),
  role: z.enum(['creator', 'deputy', 'member', 'guest']),
  /** Whether this is a guest who has not signed in with the claim link yet. */
  awaitsClaim: z.boolean(),
  /** The member's relation to the caller; 'none' for the caller's own row. */
  friendshipStatus: z.enum(FRIENDSHIP_STATUSES),
  stats: z.object({ bracketsCount: z.int(), totalPoints: z.int() }),
  averagePoints: z.int(),
  rank: z.int(),
  joinedAt: Instant,
  isBlocked: z.optional(z.boolean()),
  isPaused: z.boolean(),
});
export type Member = z.infer<typeof Member>;

export const Change = z.object({
  id: Id,
  description: z.string(),
  /** Who made the change; null if the server made it. */
  names: z.nullable(z.string()),
  createdAt: Instant,
});
export type Change = z.infer<typeof Change>;

const MaxBrackets = z.nullable(
  z.literal([...MAX_BRACKETS_OPTIONS], `Max brackets must be one of ${MAX_BRACKETS_OPTIONS.join(', ')}`),
);

const PARTICIPANTS = 'Max participants';
const MaxParticipants = intIn(TEST_ROOM_PARTICIPANTS, PARTICIPANTS, `${PARTICIPANTS} must be a number`);

export const rooms = {
  list: get('/api/rooms', {
    ...ofUser,
    summary: 'The rooms the caller is a member of, newest first',
    ...pageOf(RoomCard),
    uncompressed: 'room passwords in one response with names chosen by others',
  }),
  create: create('/api/rooms', {
    access: 'user',
    needsAccount: true,
    summary: 'Create a room and become its manager',
    body: z.object({
      name: RoomName,
      description: z._default(z.nullable(prose({ max: TEXT_MAX.roomDescription, name: 'Description' })), ''),
      sport: z.enum(SPORTS, 'Please choose a sport'),
      maxBrackets: z._default(MaxBrackets, DEFAULT_MAX_BRACKETS),
      roomPassword: RoomPassword,
      sealed: z._default(z.nullable(z.boolean('sealed must be true or false')), false),
      sportTemplate: z.nullish(line({ max: 60, name: 'Sport template' })),
      sportConfig: z.nullish(SportConfig),
      /** The event from which the room is filled. The room follows this event and has the same number of teams. */
      followTemplateId: z.nullish(Id),
      /** Defaults to the installation's time zone. */
      timeZone: z.nullish(TimeZone),
    }),
    response: Room,
    rateLimit: 'create',
  }),
  testRooms: get('/api/rooms/test-rooms', {
    access: 'admin',
    summary: 'Every test room, newest first, optionally of one sport',
    ...pageOf(RoomCard, { sport: z.optional(z.string().check(z.maxLength(60, 'Please choose a sport'))) }),
  }),
  createTestRoom: create('/api/rooms/test-room', {
    access: 'admin',
    summary: 'Create a test room, which has an empty password; the sport may include a size',
    body: z.object({
      name: RoomName,
      description: z._default(z.nullable(prose({ max: TEXT_MAX.roomDescription, name: 'Description' })), ''),
      sport: line({ min: 1, max: 60, name: 'Sport' }),
      maxParticipants: z.nullish(MaxParticipants),
    }),
    response: Room,
    rateLimit: 'create',
  }),
  join: post('/api/rooms/join', {
    access: 'user',
    summary: 'Join a room. Idempotent; a personal invitation replaces the password',
    body: z.object({
      roomCode: SentRoomCode,
      password: z._default(secret({ max: 200, name: 'Password' }), ''),
    }),
    response: RoomCard,
    rateLimit: 'join',
  }),
  get: get('/api/rooms/:roomId', {
    ...ofMember,
    summary: 'One room',
    response: Room,
    uncompressed: 'room passwords in one response with names chosen by others',
  }),
  visit: post('/api/rooms/:roomId/visit', {
    access: 'room.member',
    summary: "Count a visit, for the caller's most visited rooms",
    response: Done,
  }),
  update: put('/api/rooms/:roomId', {
    ...ofManager,
    summary:
      'Change settings of a room. Members stay when the password changes; settings that do not apply to the room are ignored',
    body: z.object({
      name: z.optional(RoomName),
      description: z.nullish(prose({ max: TEXT_MAX.roomDescription, name: 'Description' })),
      maxBrackets: z.optional(MaxBrackets),
      /** Must not be empty. Ignored in a test room, which has no password. */
      roomPassword: z.nullish(secret({ max: TEXT_MAX.roomPassword, name: 'Password' })),
      maxParticipants: z.nullish(MaxParticipants),
      /** Fight rooms cannot use 'follow', and tournament rooms cannot use 'all'. */
      takeBack: z.optional(RoomTakeBack),
      /** Changing this setting fails with 409 once somebody has a bracket. */
      sealed: z.optional(z.boolean('sealed must be true or false')),
      timeZone: z.optional(TimeZone),
      accountsOnly: z.optional(z.boolean('accountsOnly must be true or false')),
    }),
    response: Room,
  }),
  requestPlace: post('/api/rooms/:roomId/request-place', {
    access: 'room.member',
    summary:
      'Ask the manager of a full room for a spot; notifies the manager at most once a day, and the caller when a spot is free',
    response: Done,
  }),
  complete: put('/api/rooms/:roomId/complete', {
    ...ofManager,
    summary: 'Mark the event as completed or as not completed',
    body: z.object({ isCompleted: z.boolean('isCompleted must be true or false') }),
    response: Room,
  }),
  archive: put('/api/rooms/:roomId/archive', {
    access: 'room.member',
    summary: "Move the room to the caller's Archived tab; other members are not affected",
    response: RoomCard,
  }),
  restore: put('/api/rooms/:roomId/restore', {
    access: 'room.member',
    summary: "Move the room back to the caller's Active tab",
    response: RoomCard,
  }),
  leave: post('/api/rooms/:roomId/leave', {
    access: 'room.member',
    summary: 'Leave a room; its brackets are kept and restored on rejoining',
    response: Done,
  }),
  remove: del('/api/rooms/:roomId', {
    access: 'room.creator',
    summary: 'Delete a room permanently',
    response: Done,
  }),
  members: get('/api/rooms/:roomId/members', {
    ...ofMember,
    summary: 'The members, sorted by average points per bracket; up to 200 are sent in one response',
    ...pageOf(Member),
  }),
  lateEntry: post('/api/rooms/:roomId/members/:userId/late-entry', {
    access: 'room.manager',
    summary:
      'Let a member create a bracket and save picks after the lock, for fights and games that have not begun and have no result; everyone is notified',
    body: z.object({ minutes: intIn(LATE_ENTRY_MINUTES, 'Minutes') }),
    response: z.object({ success: z.literal(true), userId: Id, lateEntryUntil: Instant }),
  }),
  changes: get('/api/rooms/:roomId/changes-log', {
    ...ofMember,
    summary: "The room's changes log, newest first",
    ...pageOf(Change),
    uncompressed: 'hidden picks in one response with names chosen by others',
  }),
};

/** A link for joining a room without its password (rules: play#invitation-links). */
export const InviteLink = z.object({
  id: Id,
  /** The full URL. Null except in the response that creates the link, because only a hash of the key is stored. */
  url: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  uses: z.int(),
});
export type InviteLink = z.infer<typeof InviteLink>;

/** A room as shown to someone with its invitation link. */
export const InvitePreview = z.object({
  name: z.string(),
  sport: z.enum(SPORTS),
  /** The next lock, or the last lock if all have passed; null if none is set. */
  locksAt: z.nullable(Instant),
  timeZone: z.string(),
  memberCount: z.int(),
  /** What a new member can do: make picks, request a place because the room is full, or only watch. */
  entry: z.enum(['pick', 'ask', 'watch']),
  accountsOnly: z.boolean(),
  /** The number of picks in a complete bracket; 0 while the card is empty. */
  pickCount: z.int(),
  invitedBy: z.string(),
});
export type InvitePreview = z.infer<typeof InvitePreview>;

export const inviteLinks = {
  list: get('/api/rooms/:roomId/invite-links', {
    access: 'room.manager',
    summary: "The room's valid invitation links, newest first",
    response: z.array(InviteLink),
    uncompressed: 'a secret address that grants access',
  }),
  create: create('/api/rooms/:roomId/invite-links', {
    access: 'room.manager',
    needsAccount: true,
    summary: 'Create an invitation link; only this response contains its address',
    body: z.object({
      expiresInDays: z._default(z.nullable(intIn({ min: 1, max: INVITE_LINK_DAYS.most }, 'Days')), null),
    }),
    response: InviteLink,
    rateLimit: 'invite',
  }),
  end: del('/api/rooms/:roomId/invite-links/:linkId', {
    access: 'room.manager',
    summary: 'Revoke a link; members who joined with it stay',
    response: Done,
  }),
  preview: get('/api/invite-links/:preview', {
    access: 'public',
    summary: "The room that a link invites to, by the link's public part; 404 if revoked or expired",
    response: InvitePreview,
    rateLimit: 'preview',
  }),
  personal: get('/api/invitations/:roomCode', {
    access: 'user',
    summary: 'The room with this code if its manager has invited the caller by name; 404 otherwise',
    response: InvitePreview,
    rateLimit: 'preview',
  }),
  join: post('/api/rooms/join-by-link', {
    access: 'user',
    summary: 'Join a room with the key of a link. Idempotent',
    body: z.object({
      roomCode: SentRoomCode,
      key: secret({ min: 1, max: 200, name: 'Key' }),
    }),
    response: RoomCard,
    rateLimit: 'join',
  }),
};
