import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { instant } from './columns.ts';
import { rooms } from './rooms.ts';

/** Competitions: a fight card or a tournament. A room has one; its id is the id of the 'Managers Only' event. */
export const competitions = pgTable(
  'competitions',
  {
    id: uuid('id').primaryKey(),
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
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
