import type { ConferenceColor } from '@lockroom/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { type FactSource, idOf, instant } from './columns.ts';
import { competitions, entries } from './competitions.ts';

/** A team that was replaced: its name, when that happened, and whether picks moved to its successor. */
export interface ReplacedTeam {
  name: string;
  at: string;
  follows: boolean;
}

/** A withdrawn pick, with the name that the team had at the time. */
export interface TakenTeam {
  gameId: string;
  team: string;
  takenAt: string;
}

/** The tournament of a competition: its format, names, lock and results. Games and teams are computed from these. */
export const tournaments = pgTable(
  'tournaments',
  {
    competitionId: idOf('competition_id', () => competitions.id).primaryKey(),
    size: smallint('size').notNull(),
    reseeding: boolean('reseeding').notNull(),
    /** Seeds, keyed by team id; null if each team's id contains its seed. */
    seeds: jsonb('seeds').$type<Record<string, number>>(),
    roundPoints: integer('round_points').array().notNull(),
    /** Team names, keyed by team id; teams that are not listed have the default name. */
    teamNames: jsonb('team_names').$type<Record<string, string>>().notNull().default({}),
    leftLabel: text('left_label').notNull(),
    rightLabel: text('right_label').notNull(),
    leftColor: text('left_color').$type<ConferenceColor>().notNull(),
    rightColor: text('right_color').$type<ConferenceColor>().notNull(),
    /** The names of the rounds; null until the manager saves them. */
    roundNames: text('round_names').array(),
    regionNames: text('region_names').array(),
    lockAt: instant('lock_at'),
    /** Picks made from this time on could benefit from hindsight (see `hindsightSince`). */
    reopenedAt: instant('reopened_at'),
    /** The ids of the winning teams, keyed by game id. */
    results: jsonb('results').$type<Record<string, string>>().notNull().default({}),
    /** The ids of the games with a result by walkover. */
    walkovers: text('walkovers').array().notNull().default([]),
    /** The most recently replaced team in each slot, keyed by slot id. */
    replaced: jsonb('replaced').$type<Record<string, ReplacedTeam>>().notNull().default({}),
    actualTeam1Score: smallint('actual_team1_score'),
    actualTeam2Score: smallint('actual_team2_score'),
    /** The sources of results (by game id) and of the lock ('lock'). A value that a person entered has no source. */
    sources: jsonb('sources').$type<Record<string, FactSource>>().notNull().default({}),
  },
  (table) => [index('tournaments_lock_idx').on(table.lockAt).where(sql`${table.lockAt} is not null`)],
);

/** One entry's picks for a tournament. An entry without a row has no picks. */
export const tournamentPicks = pgTable('tournament_picks', {
  entryId: idOf('entry_id', () => entries.id).primaryKey(),
  /** The ids of the picked teams, keyed by game id. */
  picks: jsonb('picks').$type<Record<string, string>>().notNull().default({}),
  /** Picks that were withdrawn when a team was replaced, newest first. They do not count. */
  taken: jsonb('taken').$type<TakenTeam[]>().notNull().default([]),
  team1Score: smallint('team1_score'),
  team2Score: smallint('team2_score'),
  updatedAt: instant('updated_at').notNull(),
});
