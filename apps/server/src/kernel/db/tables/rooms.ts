import type { RoomTakeBack, Sport, SportConfig } from '@lockroom/rules';
import { sql } from 'drizzle-orm';
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

/** Rooms. The competition has its own tables. */
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
    /** The id of the first room in this room's series, which may have been deleted; its own id without a series. */
    circleId: uuid('circle_id').notNull(),
    roomPassword: text('room_password').notNull(),
    maxEntries: integer('max_entries').notNull(),
    maxParticipants: integer('max_participants'),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    isTestRoom: boolean('is_test_room').notNull().default(false),
    completedAt: instant('completed_at'),
    /** Which picks are withdrawn when a fighter is replaced: those for that fighter ('his') or 'all'. */
    takeBack: text('take_back').$type<RoomTakeBack>().notNull().default('his'),
    /** When the manager last reminded members of missing picks, or null. */
    remindedAt: instant('reminded_at'),
    /** Incremented with every change of the entries, fights, tournament or completion. */
    version: integer('version').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('rooms_code_key').on(table.roomCode),
    index('rooms_circle_idx').on(table.circleId),
    index('rooms_creator_idx').on(table.creatorId),
    // For the administrators' list of test rooms.
    index('rooms_test_idx').on(table.createdAt, table.id).where(sql`${table.isTestRoom}`),
  ],
);

/** Current and former members of a room, with their settings for it. */
export const roomMembers = pgTable(
  'room_members',
  {
    roomId: idOf('room_id', () => rooms.id),
    userId: idOf('user_id', () => users.id),
    joinedAt: instant('joined_at').notNull(),
    /** Set while the person is not a member. Entries and counters are kept in case the person returns. */
    leftAt: instant('left_at'),
    archivedAt: instant('archived_at'),
    visits: integer('visits').notNull().default(0),
    /** When the manager was last notified that this member asks for a slot, or null. */
    placeAskedAt: instant('place_asked_at'),
    /** Whether to notify the member when a slot becomes free. */
    awaitsPlace: boolean('awaits_place').notNull().default(false),
    /** When the member last saw the news, with the best rank at that time; null if never. */
    newsSeenAt: instant('news_seen_at'),
    newsRank: integer('news_rank'),
    /** The same for the previous visit to Home; news since then is shown as new. */
    newsSince: instant('news_since'),
    newsRankSince: integer('news_rank_since'),
    /** The highest entry number this member has had here; numbers are never reused. */
    lastEntryNumber: integer('last_entry_number').notNull().default(0),
    /** The newest chat message this member has read, or null. */
    readMessageId: uuid('read_message_id'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_members_user_idx').on(table.userId),
  ],
);

/** Links for joining a room without its password. Only hashes of their secrets are stored. */
export const inviteLinks = pgTable(
  'invite_links',
  {
    id: uuid('id').primaryKey(),
    roomId: idOf('room_id', () => rooms.id),
    /** The person who invites. */
    creatorId: idOf('creator_id', () => users.id),
    /** Hashes of the part that previews the room and of the part that admits to it. */
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

/** Invitations by name: the person can join the room once without its password. */
export const roomInvitations = pgTable(
  'room_invitations',
  {
    roomId: idOf('room_id', () => rooms.id),
    userId: idOf('user_id', () => users.id),
    /** The person who invites. */
    inviterId: idOf('inviter_id', () => users.id),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_invitations_user_idx').on(table.userId),
    index('room_invitations_inviter_idx').on(table.inviterId),
  ],
);

/** The changes log. Stores the author's name at that time, since people can change their names. */
export const changes = pgTable(
  'changes',
  {
    id: uuid('id').primaryKey(),
    roomId: idOf('room_id', () => rooms.id),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name'),
    /** A kind of the contract. Old lines that were stored as sentences have the kind 'text'. */
    kind: text('kind').notNull(),
    /** The data of the change; its shape depends on the kind. */
    data: jsonb('data').notNull(),
    /** Data that would disclose a pick; hidden until the pick may be seen. */
    sealedData: jsonb('sealed_data'),
    /** The owner of that pick, who always sees the whole line. */
    sealedOwnerId: uuid('sealed_owner_id'),
    /** The fight whose lock discloses the pick; null for the lock of the room's tournament. */
    sealedFightId: uuid('sealed_fight_id'),
    /** If the fight was removed from the card, the lock time it had; otherwise null. */
    sealedUntil: instant('sealed_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('changes_room_idx').on(table.roomId, table.id)],
);
