import type { RoomTakeBack, Sport, SportConfig } from '@lockroom/rules';
import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { idOf, instant } from './columns.ts';

export const rooms = pgTable(
  'rooms',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    sport: text('sport').$type<Sport>().notNull(),
    sportTemplate: text('sport_template'),
    sportConfig: jsonb('sport_config').$type<Partial<SportConfig>>(),
    roomCode: text('room_code').notNull(),
    /** The id of the first room in this room's series, even if that room was deleted; otherwise this room's own id. */
    circleId: uuid('circle_id').notNull(),
    roomPassword: text('room_password').notNull(),
    maxEntries: integer('max_entries').notNull(),
    maxParticipants: integer('max_participants'),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    isTestRoom: boolean('is_test_room').notNull().default(false),
    completedAt: instant('completed_at'),
    /**
     * Which picks a replacement clears: those for the replaced fighter or team ('his') or all of the fight ('all');
     * 'follow' keeps a team's picks for its replacement.
     */
    takeBack: text('take_back').$type<RoomTakeBack>().notNull().default('his'),
    /** When the manager last reminded members about missing picks, or null. */
    remindedAt: instant('reminded_at'),
    /** Rises with every change to the entries, fights or tournament, and when the room is completed or reopened. */
    version: integer('version').notNull().default(0),
    /** Whether managers see no more than members before the lock, and nobody edits another person's bracket. */
    isSealed: boolean('is_sealed').notNull().default(false),
    accountsOnly: boolean('accounts_only').notNull().default(false),
    /** The IANA time zone in which lock times are entered and displayed. */
    timeZone: text('time_zone').notNull().default('America/Denver'),
    announcement: jsonb('announcement').$type<Announcement>(),
    /** The member to whom the manager has offered the room, or null. */
    offeredToId: uuid('offered_to_id').references(() => users.id, { onDelete: 'set null' }),
    /** When the manager last opened the room, accurate to one hour; null if no visit has been recorded. */
    managerSeenAt: instant('manager_seen_at'),
    /** Who takes over the room at `takeOverAt` unless the manager returns, or null. */
    takeOverById: uuid('take_over_by_id').references(() => users.id, { onDelete: 'set null' }),
    takeOverAt: instant('take_over_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('rooms_take_over_idx').on(table.takeOverAt).where(sql`${table.takeOverAt} is not null`),
    uniqueIndex('rooms_code_key').on(table.roomCode),
    index('rooms_circle_idx').on(table.circleId),
    index('rooms_creator_idx').on(table.creatorId),
    // Used by the administrators' list of test rooms.
    index('rooms_test_idx').on(table.createdAt, table.id).where(sql`${table.isTestRoom}`),
  ],
);

/** A message that is pinned at the top of a room, with the name of its author at the time. */
export interface Announcement {
  text: string;
  by: string;
  byId: string;
  at: string;
}

/** Current and former members of a room, with their settings for it. */
export const roomMembers = pgTable(
  'room_members',
  {
    roomId: idOf('room_id', () => rooms.id),
    userId: idOf('user_id', () => users.id),
    joinedAt: instant('joined_at').notNull(),
    /** When the person left; null for a member. Entries and counters are kept in case the person returns. */
    leftAt: instant('left_at'),
    archivedAt: instant('archived_at'),
    /** When the member became a deputy; null for other members. */
    deputySince: instant('deputy_since'),
    /** When the person was removed, or null. A removed person cannot rejoin. Set in addition to `leftAt`. */
    removedAt: instant('removed_at'),
    /** When the member was paused, or null. A paused member cannot send chat messages or create entries. */
    pausedAt: instant('paused_at'),
    /** The reason that the manager gave for the removal or the pause. */
    reason: text('reason'),
    /** The time until which the member may enter picks after the lock, or null. */
    lateEntryUntil: instant('late_entry_until'),
    visits: integer('visits').notNull().default(0),
    /** When the manager was last notified that this member is asking for an entry slot, or null. */
    placeAskedAt: instant('place_asked_at'),
    /** Whether to notify the member when a slot becomes free. */
    awaitsPlace: boolean('awaits_place').notNull().default(false),
    /** When the member last viewed the news, and the best rank at that time; null if never. */
    newsSeenAt: instant('news_seen_at'),
    newsRank: integer('news_rank'),
    /** The time and the rank at the end of the previous visit to Home. The news lists what has changed since then. */
    newsSince: instant('news_since'),
    newsRankSince: integer('news_rank_since'),
    /** The highest entry number that this member has used in this room. Numbers are never reused. */
    lastEntryNumber: integer('last_entry_number').notNull().default(0),
    /** The newest chat message that this member has read, or null. */
    readMessageId: uuid('read_message_id'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_members_user_idx').on(table.userId),
  ],
);

/** SQL condition: the row is a person's membership in a room, current or former. */
export const membership = (roomId: SQLWrapper | string, userId: SQLWrapper | string) =>
  and(eq(roomMembers.roomId, roomId), eq(roomMembers.userId, userId));

/** SQL condition: the row is a person's current membership in a room. */
export const currentMembership = (roomId: SQLWrapper | string, userId: SQLWrapper | string) =>
  and(membership(roomId, userId), isNull(roomMembers.leftAt));

/** Links for joining a room without its password. Only hashes of their secrets are stored. */
export const inviteLinks = pgTable(
  'invite_links',
  {
    id: uuid('id').primaryKey(),
    roomId: idOf('room_id', () => rooms.id),
    creatorId: idOf('creator_id', () => users.id),
    /** Hashes of the two parts of the secret. One part gives a preview of the room, and the other lets people join. */
    previewHash: text('preview_hash').notNull(),
    keyHash: text('key_hash').notNull(),
    uses: integer('uses').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('invite_links_preview_key').on(table.previewHash),
    uniqueIndex('invite_links_key_key').on(table.keyHash),
    index('invite_links_room_idx').on(table.roomId),
    index('invite_links_creator_idx').on(table.creatorId),
  ],
);

/** Invitations addressed to a person, who can then join the room once without its password. */
export const roomInvitations = pgTable(
  'room_invitations',
  {
    roomId: idOf('room_id', () => rooms.id),
    userId: idOf('user_id', () => users.id),
    inviterId: idOf('inviter_id', () => users.id),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_invitations_user_idx').on(table.userId),
    index('room_invitations_inviter_idx').on(table.inviterId),
  ],
);

/**
 * Single-use links with which guests sign in. A guest whose link is unused has no device, so the people who run the
 * room fill in that guest's brackets.
 */
export const guestClaims = pgTable(
  'guest_claims',
  {
    userId: idOf('user_id', () => users.id).primaryKey(),
    roomId: idOf('room_id', () => rooms.id),
    claimHash: text('claim_hash').notNull(),
    /** The person who made the link; null in older rows. */
    createdById: uuid('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('guest_claims_hash_key').on(table.claimHash),
    index('guest_claims_room_idx').on(table.roomId),
  ],
);

/** The changes log. It stores the author's name at the time of the change, because people can rename themselves. */
export const changes = pgTable(
  'changes',
  {
    id: uuid('id').primaryKey(),
    roomId: idOf('room_id', () => rooms.id),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name'),
    /** The kind of change, as in the contract. Old lines, which were stored as sentences, have the kind 'text'. */
    kind: text('kind').notNull(),
    /** Details of the change; the shape depends on the kind. */
    data: jsonb('data').notNull(),
    /** Details that would disclose a pick; hidden until the pick becomes visible. */
    sealedData: jsonb('sealed_data'),
    /** The owner of the hidden pick, who can always see the whole line. */
    sealedOwnerId: uuid('sealed_owner_id'),
    /** The fight whose lock discloses the hidden pick; null if the tournament's lock does. */
    sealedFightId: uuid('sealed_fight_id'),
    /** The former lock time of the fight if it was removed from the card; otherwise null. */
    sealedUntil: instant('sealed_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('changes_room_idx').on(table.roomId, table.id)],
);
