import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { idOf, instant } from './columns.ts';
import { changes, roomMembers, rooms } from './rooms.ts';

/** Fight cards and tournaments. Each room has one competition, whose id is also the id of its 'Managers Only' event. */
export const competitions = pgTable(
  'competitions',
  {
    id: uuid('id').primaryKey(),
    /** The room; null for the competition of a template. */
    roomId: uuid('room_id').references(() => rooms.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('competitions_room_key').on(table.roomId)],
);

/** Members' entries. Their points and ranks are cached here; they are computed from picks and results. */
export const entries = pgTable(
  'entries',
  {
    id: uuid('id').primaryKey(),
    roomId: idOf('room_id', () => rooms.id),
    ownerId: idOf('owner_id', () => users.id),
    number: integer('number').notNull(),
    createdAt: instant('created_at').notNull(),
    totalPoints: integer('total_points').notNull().default(0),
    maxPoints: integer('max_points').notNull().default(0),
    rank: integer('rank').notNull().default(1),
    previousRank: integer('previous_rank'),
    correctFighters: integer('correct_fighters').notNull().default(0),
    correctMethods: integer('correct_methods').notNull().default(0),
    comboBonus: integer('combo_bonus').notNull().default(0),
    underdogPicks: integer('underdog_picks').notNull().default(0),
    editedByManagerAt: instant('edited_by_manager_at'),
    /** The manager or deputy who created the entry for a guest without a device; otherwise null. */
    enteredById: uuid('entered_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether the owner was removed from the room. If so, the entry is not ranked. */
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  (table) => [
    uniqueIndex('entries_number_key').on(table.roomId, table.ownerId, table.number),
    index('entries_owner_idx').on(table.ownerId),
  ],
);

export const ownerIsRemoved = sql<boolean>`exists (
  select from ${roomMembers} owner
  where owner.room_id = ${entries.roomId} and owner.user_id = ${entries.ownerId} and owner.removed_at is not null)`;

/** Manager actions that can still be undone. The log line with the same id has the action's author, time and text. */
export const acts = pgTable(
  'acts',
  {
    id: idOf('id', () => changes.id).primaryKey(),
    roomId: uuid('room_id').notNull(),
    /** The changed rows before and after the action; null once the action can no longer be undone. */
    before: jsonb('before').$type<SavedRows>(),
    after: jsonb('after').$type<SavedRows>(),
    /** The results that the action entered, worded for notifications to members; null if it entered none. */
    posted: text('posted'),
    /** When members were notified about those results; null if they were not. */
    toldAt: instant('told_at'),
    undoneAt: instant('undone_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('acts_room_idx').on(table.roomId, table.id)],
);

/** Rows as JSON, keyed by table name and row key. */
export type SavedRows = Record<string, Record<string, Record<string, unknown>>>;
