import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { idOf, instant } from './columns.ts';
import { changes, rooms } from './rooms.ts';

/** Competitions: a fight card or a tournament. A room has one; its id is the id of the 'Managers Only' event. */
export const competitions = pgTable(
  'competitions',
  {
    id: uuid('id').primaryKey(),
    /** Null for the competition of a template. */
    roomId: uuid('room_id').references(() => rooms.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('competitions_room_key').on(table.roomId)],
);

/** Members' entries. The figures are a cache that one function writes; picks and results are the truth. */
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
  },
  (table) => [
    uniqueIndex('entries_number_key').on(table.roomId, table.ownerId, table.number),
    index('entries_owner_idx').on(table.ownerId),
  ],
);

/**
 * What a manager did to a room's competition, for as long as it can be taken back. Its line of the changes log has the
 * same id and says who, when and what.
 */
export const acts = pgTable(
  'acts',
  {
    id: idOf('id', () => changes.id).primaryKey(),
    roomId: uuid('room_id').notNull(),
    /** The rows that differ, by table and key, as they were and as the act left them; null once it is too late. */
    before: jsonb('before').$type<SavedRows>(),
    after: jsonb('after').$type<SavedRows>(),
    /** The results it brought, as members are told of them; null for none. */
    posted: text('posted'),
    /** When members were told of those; null before that, and where there are none. */
    toldAt: instant('told_at'),
    undoneAt: instant('undone_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('acts_room_idx').on(table.roomId, table.id)],
);

/** Rows of tables by the table's name and each row's key, as JSON. */
export type SavedRows = Record<string, Record<string, Record<string, unknown>>>;
