import type { FollowMode } from '@lockroom/contract';
import type { Sport } from '@lockroom/rules';
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
import { idOf, instant } from './columns.ts';
import { competitions } from './competitions.ts';
import { rooms } from './rooms.ts';

/** Importable cards and tournaments. Each has a competition without a room, whose deletion deletes the template. */
export const templates = pgTable(
  'templates',
  {
    id: uuid('id').primaryKey(),
    competitionId: idOf('competition_id', () => competitions.id),
    name: text('name').notNull(),
    /** The sport of the rooms that can import the template. */
    sport: text('sport').$type<Sport>().notNull(),
    eventName: text('event_name'),
    /** When the event begins; null if it is not known. */
    startsAt: instant('starts_at'),
    /** SHA-256 of the token that lets a script send results; null if there is none. */
    feedTokenHash: text('feed_token_hash'),
    feedTokenAt: instant('feed_token_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('templates_competition_key').on(table.competitionId),
    index('templates_created_idx').on(table.createdAt, table.id),
    index('templates_starts_idx').on(table.startsAt).where(sql`${table.startsAt} is not null`),
  ],
);

/** The events from data sources, such as ESPN, that fill templates. A template may have several sources. */
export const eventSources = pgTable(
  'event_sources',
  {
    id: uuid('id').primaryKey(),
    templateId: idOf('template_id', () => templates.id),
    /** The name of the source in EVENT_SOURCES, such as 'espn'. */
    source: text('source').notNull(),
    /** The source's own id for the event. */
    sourceEvent: text('source_event').notNull(),
    /** SHA-256 of the latest response, so that an identical one is not processed again. */
    answerHash: text('answer_hash'),
    /** State that `applySnapshot` keeps from one response to the next. */
    memory: jsonb('memory').$type<unknown>(),
    /** The values from the source that were not applied, and why; shown to the administrator and the managers. */
    held: jsonb('held').$type<HeldFact[]>().notNull().default([]),
    /** When the source last sent a response of the expected shape. */
    answeredAt: instant('answered_at'),
    nextPollAt: instant('next_poll_at').notNull(),
    /** The number of failures since the latest valid response, and a sentence about the latest failure. */
    failures: integer('failures').notNull().default(0),
    problem: text('problem'),
    isPaused: boolean('is_paused').notNull().default(false),
    /** When a silent source last responded. Set only while its event is near or under way; otherwise null. */
    silentSince: instant('silent_since'),
  },
  (table) => [
    uniqueIndex('event_sources_key').on(table.source, table.sourceEvent),
    index('event_sources_template_idx').on(table.templateId),
    index('event_sources_poll_idx').on(table.nextPollAt).where(sql`not ${table.isPaused}`),
  ],
);

/** Source events whose templates were deleted, so that the next poll does not add them again. */
export const deletedEvents = pgTable(
  'deleted_events',
  {
    source: text('source').notNull(),
    sourceEvent: text('source_event').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.sourceEvent] })],
);

/** When to request each data source's upcoming events next, and how many requests Lockroom has sent to it. */
export const sourceCalls = pgTable('source_calls', {
  source: text('source').primaryKey(),
  nextListAt: instant('next_list_at').notNull(),
  listedAt: instant('listed_at'),
  /** The number of failures since the latest valid list of events, and a sentence about the latest failure. */
  failures: integer('failures').notNull().default(0),
  problem: text('problem'),
  /** The UTC day whose requests are counted, such as '2026-12-12'. */
  day: text('day').notNull().default(''),
  requests: integer('requests').notNull().default(0),
});

/** A source's value that was not applied to the template. */
export interface HeldFact {
  what: string;
  value: string;
  why: string;
}

/** Maps the ids that a source uses for contests and competitors to ids in the template. */
export const eventContests = pgTable(
  'event_contests',
  {
    templateId: idOf('template_id', () => templates.id),
    source: text('source').notNull(),
    kind: text('kind').$type<'contest' | 'competitor'>().notNull(),
    sourceId: text('source_id').notNull(),
    /** The id of a fight, a game, a person in a fight (see `person1`) or a team's slot. */
    ownId: text('own_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.source, table.kind, table.sourceId] })],
);

/**
 * Rooms that follow an event, which is stored as a template. In the maps, each value (such as a lock time) is text or
 * null.
 */
export const followings = pgTable(
  'followings',
  {
    roomId: idOf('room_id', () => rooms.id).primaryKey(),
    templateId: idOf('template_id', () => templates.id),
    mode: text('mode').$type<FollowMode>().notNull(),
    /** For each key, the last value that the room adopted. A different value in the room or the event is a change. */
    taken: jsonb('taken').$type<Record<string, string | null>>().notNull().default({}),
    /** The event's values that the manager has dismissed, by key. */
    dismissed: jsonb('dismissed').$type<Record<string, string | null>>().notNull().default({}),
    /** Maps the event's fights and people to the room's (see matches.ts); empty for a tournament. */
    matched: jsonb('matched').$type<Record<string, string>>().notNull().default({}),
    /** The ids of the proposals that the manager has been notified about. */
    told: jsonb('told').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('followings_template_idx').on(table.templateId)],
);
