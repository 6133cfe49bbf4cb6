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

/** Rooms. Everything about the competition is stored with it. */
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
    /** The first room of the series that this room is part of; that room may be deleted. Its own id without a series. */
    circleId: uuid('circle_id').notNull(),
    roomPassword: text('room_password').notNull(),
    maxEntries: integer('max_entries').notNull(),
    maxParticipants: integer('max_participants'),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    isTestRoom: boolean('is_test_room').notNull().default(false),
    completedAt: instant('completed_at'),
    /** Which picks of a fight are taken back where a fighter is replaced: 'his' or 'all'. */
    takeBack: text('take_back').$type<RoomTakeBack>().notNull().default('his'),
    /** When the manager last reminded the members with picks missing; null before the first time. */
    remindedAt: instant('reminded_at'),
    /** Raised in the transaction of every change of the entries, the fights, the tournament or the completion. */
    version: integer('version').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('rooms_code_key').on(table.roomCode),
    index('rooms_circle_idx').on(table.circleId),
    index('rooms_creator_idx').on(table.creatorId),
    // Administrators list test rooms separately; there are few.
    index('rooms_test_idx').on(table.createdAt, table.id).where(sql`${table.isTestRoom}`),
  ],
);

/** Present and former members of a room, with each member's own settings for it. */
export const roomMembers = pgTable(
  'room_members',
  {
    roomId: idOf('room_id', () => rooms.id),
    userId: idOf('user_id', () => users.id),
    joinedAt: instant('joined_at').notNull(),
    /** Set while the person is no longer a member; entries and counts stay for a return. */
    leftAt: instant('left_at'),
    archivedAt: instant('archived_at'),
    visits: integer('visits').notNull().default(0),
    /** When the manager was last told that this member asks for a place; null before the first time. */
    placeAskedAt: instant('place_asked_at'),
    /** Whether the member is to be told once there is a place. */
    awaitsPlace: boolean('awaits_place').notNull().default(false),
    /** The last look at the news, with the best rank of that moment; null before the first. */
    newsSeenAt: instant('news_seen_at'),
    newsRank: integer('news_rank'),
    /** The same of the last look before the present stay at Home: news is what is newer. */
    newsSince: instant('news_since'),
    newsRankSince: integer('news_rank_since'),
    /** The highest entry number this member has had here; numbers are never reused. */
    lastEntryNumber: integer('last_entry_number').notNull().default(0),
    /** The newest chat message this member has read; null before the first. */
    readMessageId: uuid('read_message_id'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_members_user_idx').on(table.userId),
  ],
);

/** Links by which people join a room without its password. Neither part of one is stored, only their hashes. */
export const inviteLinks = pgTable(
  'invite_links',
  {
    id: uuid('id').primaryKey(),
    roomId: idOf('room_id', () => rooms.id),
    /** The person whose invitation it is. */
    creatorId: idOf('creator_id', () => users.id),
    /** Of the part that shows what the link invites to, and of the part that opens the room. */
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

/** People whom a manager invited to a room by name: they join it without its password, once. */
export const roomInvitations = pgTable(
  'room_invitations',
  {
    roomId: idOf('room_id', () => rooms.id),
    userId: idOf('user_id', () => users.id),
    /** The person whose invitation it is. */
    inviterId: idOf('inviter_id', () => users.id),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_invitations_user_idx').on(table.userId),
    index('room_invitations_inviter_idx').on(table.inviterId),
  ],
);

/** The changes log. The author's name is stored as it was; people rename themselves. */
export const changes = pgTable(
  'changes',
  {
    id: uuid('id').primaryKey(),
    roomId: idOf('room_id', () => rooms.id),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name'),
    /** A kind of the contract; lines from before changes were data are of the kind 'text'. */
    kind: text('kind').notNull(),
    /** What happened, in the shape of its kind. */
    data: jsonb('data').notNull(),
    /** The facts that disclose a pick, hidden until that pick may be seen. */
    sealedData: jsonb('sealed_data'),
    /** The owner of that pick, who sees the whole line at once. */
    sealedOwnerId: uuid('sealed_owner_id'),
    /** The fight whose lock discloses it; null where it is the lock of the room's tournament. */
    sealedFightId: uuid('sealed_fight_id'),
    /** The lock time that this fight had when it was removed from the card; null while it stands, or had none. */
    sealedUntil: instant('sealed_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('changes_room_idx').on(table.roomId, table.id)],
);
