import type { FollowMode } from '@lockroom/contract';
import type { Sport } from '@lockroom/rules';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idOf, instant } from './columns.ts';
import { competitions } from './competitions.ts';
import { rooms } from './rooms.ts';

/**
 * Cards and tournaments that managers import. Each owns a competition of its own, without a room; deleting that
 * competition deletes the template and everything in it.
 */
export const templates = pgTable(
  'templates',
  {
    id: uuid('id').primaryKey(),
    competitionId: idOf('competition_id', () => competitions.id),
    name: text('name').notNull(),
    /** The sport of the rooms it fits; the number of teams is stored with its tournament. */
    sport: text('sport').$type<Sport>().notNull(),
    eventName: text('event_name'),
    /** SHA-256 of the token by which a script may send results; null without one. */
    feedTokenHash: text('feed_token_hash'),
    feedTokenAt: instant('feed_token_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('templates_competition_key').on(table.competitionId),
    index('templates_created_idx').on(table.createdAt, table.id),
  ],
);

/** Rooms that follow a template as an event. Facts are named by keys; their values are texts, null for nothing. */
export const followings = pgTable(
  'followings',
  {
    roomId: idOf('room_id', () => rooms.id).primaryKey(),
    templateId: idOf('template_id', () => templates.id),
    /** A room that stops following has no row. */
    mode: text('mode').$type<FollowMode>().notNull(),
    /** The event's value that the room had last, by fact: what a change on either side is measured from. */
    taken: jsonb('taken').$type<Record<string, string | null>>().notNull().default({}),
    /** The event's value that the manager wants no more of, by fact. */
    dismissed: jsonb('dismissed').$type<Record<string, string | null>>().notNull().default({}),
    /** The room's fight by the id of the event's, with the persons of both (see matches.ts); empty for a tournament. */
    matched: jsonb('matched').$type<Record<string, string>>().notNull().default({}),
    /** The ids of the proposals that the manager has been told of. */
    told: jsonb('told').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('followings_template_idx').on(table.templateId)],
);
