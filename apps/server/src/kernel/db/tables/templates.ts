import type { FollowMode } from '@lockroom/contract';
import type { Sport } from '@lockroom/rules';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idOf, instant } from './columns.ts';
import { competitions } from './competitions.ts';
import { rooms } from './rooms.ts';

/**
 * Cards and tournaments that managers import. Each has its own competition without a room; deleting the competition
 * deletes the template.
 */
export const templates = pgTable(
  'templates',
  {
    id: uuid('id').primaryKey(),
    competitionId: idOf('competition_id', () => competitions.id),
    name: text('name').notNull(),
    /** The sport of the rooms that can import it. */
    sport: text('sport').$type<Sport>().notNull(),
    eventName: text('event_name'),
    /** SHA-256 of the token with which a script may send results, or null. */
    feedTokenHash: text('feed_token_hash'),
    feedTokenAt: instant('feed_token_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('templates_competition_key').on(table.competitionId),
    index('templates_created_idx').on(table.createdAt, table.id),
  ],
);

/** Rooms that follow a template as an event. Facts have a key and a text or null as their value. */
export const followings = pgTable(
  'followings',
  {
    roomId: idOf('room_id', () => rooms.id).primaryKey(),
    templateId: idOf('template_id', () => templates.id),
    /** Deleted when the room stops following. */
    mode: text('mode').$type<FollowMode>().notNull(),
    /** The last event value that the room adopted, by fact; changes on either side are compared with it. */
    taken: jsonb('taken').$type<Record<string, string | null>>().notNull().default({}),
    /** The event value that the manager dismissed, by fact. */
    dismissed: jsonb('dismissed').$type<Record<string, string | null>>().notNull().default({}),
    /** Maps each event fight's id to the room's fight, with the people in both (see matches.ts); empty for a tournament. */
    matched: jsonb('matched').$type<Record<string, string>>().notNull().default({}),
    /** The ids of the proposals about which the manager has been notified. */
    told: jsonb('told').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('followings_template_idx').on(table.templateId)],
);
