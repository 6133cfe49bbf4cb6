import {
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { goesWith, idOf, instant, roomKeyColumn, saysItsKey } from './columns.ts';
import { changes, ofRoom } from './rooms.ts';

/** Competitions: a fight card or a tournament. A room has one; its id is the id of the 'Managers Only' event. */
export const competitions = pgTable(
  'competitions',
  {
    id: uuid('id').notNull(),
    /** Null for the competition of a template. */
    roomId: uuid('room_id'),
    roomKey: roomKeyColumn(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.roomKey] }),
    saysItsKey('competitions', table),
    ofRoom('competitions', table),
    uniqueIndex('competitions_room_key').on(table.roomId, table.roomKey),
  ],
);

/** The reference of a table with a key to the competition of its rows. */
export function ofCompetition(
  name: string,
  { competitionId, roomKey }: { competitionId: PgColumn; roomKey: PgColumn },
) {
  return goesWith(
    `${name}_competition_fk`,
    [competitionId, roomKey],
    [competitions.id, competitions.roomKey],
  );
}

/** Members' entries. The figures are a cache that one function writes; picks and results are the truth. */
export const entries = pgTable(
  'entries',
  {
    id: uuid('id').notNull(),
    roomId: uuid('room_id').notNull(),
    roomKey: roomKeyColumn(),
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
    primaryKey({ columns: [table.id, table.roomKey] }),
    saysItsKey('entries', table),
    ofRoom('entries', table),
    uniqueIndex('entries_number_key').on(table.roomId, table.ownerId, table.number, table.roomKey),
    index('entries_owner_idx').on(table.ownerId),
  ],
);

/** The reference of a table with a key to the entry of its rows. */
export function ofEntry(name: string, { entryId, roomKey }: { entryId: PgColumn; roomKey: PgColumn }) {
  return goesWith(`${name}_entry_fk`, [entryId, roomKey], [entries.id, entries.roomKey]);
}

/**
 * What a manager did to a room's competition, for as long as it can be taken back. Its line of the changes log has the
 * same id and says who, when and what.
 */
export const acts = pgTable(
  'acts',
  {
    id: uuid('id').notNull(),
    roomId: uuid('room_id').notNull(),
    roomKey: roomKeyColumn(),
    /** The rows that differ, by table and key, as they were and as the act left them; null once it is too late. */
    before: jsonb('before').$type<KeptRows>(),
    after: jsonb('after').$type<KeptRows>(),
    /** The results it brought, as members are told of them; null for none. */
    posted: text('posted'),
    /** When members were told of those; null before that, and where there are none. */
    toldAt: instant('told_at'),
    undoneAt: instant('undone_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.roomKey] }),
    goesWith('acts_line_fk', [table.id, table.roomKey], [changes.id, changes.roomKey]),
    index('acts_room_idx').on(table.roomId, table.id),
  ],
);

/** Rows of tables by the table's name and each row's key, as JSON. */
export type KeptRows = Record<string, Record<string, Record<string, unknown>>>;
