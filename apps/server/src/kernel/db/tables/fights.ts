import type { FightWinner, PickMethod, ResultMethod } from '@lockroom/rules';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type FactSource, idOf, instant } from './columns.ts';
import { competitions, entries } from './competitions.ts';

/** Fights of a competition. Position 1 is Fight 1, and the highest position is the main event. */
export const fights = pgTable(
  'fights',
  {
    id: uuid('id').primaryKey(),
    competitionId: idOf('competition_id', () => competitions.id),
    position: integer('position').notNull(),
    fighter1: text('fighter1').notNull(),
    fighter2: text('fighter2').notNull(),
    fighter1Odds: text('fighter1_odds').notNull(),
    fighter2Odds: text('fighter2_odds').notNull(),
    fighterPoints: smallint('fighter_points').notNull(),
    methodPoints: smallint('method_points').notNull(),
    bonusPoints: smallint('bonus_points').notNull(),
    underdogBonus: smallint('underdog_bonus').notNull(),
    fighter1PhotoHash: text('fighter1_photo_hash'),
    fighter2PhotoHash: text('fighter2_photo_hash'),
    lockAt: instant('lock_at'),
    /** The winning corner, 1 or 2; 0 if the result has no winner; null if there is no result. */
    winnerId: smallint('winner_id').$type<FightWinner>(),
    winMethod: text('win_method').$type<ResultMethod>(),
    /** Picks made from this time on could benefit from hindsight (see `hindsightSince`). */
    reopenedAt: instant('reopened_at'),
    /** When the fight was called off; null while it is on. A result counts again when the fight is reinstated. */
    calledOffAt: instant('called_off_at'),
    calledOffReason: text('called_off_reason'),
    /** The time and the corner of the latest replacement, and the name of the fighter who left. */
    replacedAt: instant('replaced_at'),
    replacedCorner: smallint('replaced_corner').$type<1 | 2>(),
    replacedName: text('replaced_name'),
    /** Identifies the person in each corner, to distinguish a replacement from a corrected name. */
    person1: text('person1').notNull().default('1'),
    person2: text('person2').notNull().default('2'),
    /** The sources of all values that were not entered by hand. */
    sources: jsonb('sources').$type<FightSources>().notNull().default({}),
  },
  (table) => [
    index('fights_competition_idx').on(table.competitionId, table.position),
    index('fights_photo1_idx').on(table.fighter1PhotoHash).where(sql`${table.fighter1PhotoHash} is not null`),
    index('fights_photo2_idx').on(table.fighter2PhotoHash).where(sql`${table.fighter2PhotoHash} is not null`),
    // Used by the reminder job, which queries the locks of the next hour several times a minute.
    index('fights_lock_idx')
      .on(table.lockAt)
      .where(sql`${table.lockAt} is not null and ${table.winnerId} is null`),
  ],
);

/** The sources of a fight's pairing, lock time and result. A value that a person entered has no source. */
export type FightSources = Partial<Record<'fight' | 'lock' | 'result', FactSource>>;

export const fightPicks = pgTable(
  'fight_picks',
  {
    id: uuid('id').primaryKey(),
    entryId: idOf('entry_id', () => entries.id),
    fightId: idOf('fight_id', () => fights.id),
    winner: smallint('winner').$type<1 | 2>().notNull(),
    method: text('method').$type<PickMethod>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('fight_picks_key').on(table.entryId, table.fightId),
    index('fight_picks_fight_idx').on(table.fightId),
  ],
);

/** Picks withdrawn when a fighter was replaced, in a table of their own so that no query counts them. */
export const takenPicks = pgTable(
  'taken_picks',
  {
    id: uuid('id').primaryKey(),
    entryId: idOf('entry_id', () => entries.id),
    fightId: idOf('fight_id', () => fights.id),
    winner: smallint('winner').$type<1 | 2>().notNull(),
    method: text('method').$type<PickMethod>().notNull(),
    /** The name of the picked fighter at the time of the withdrawal. */
    fighter: text('fighter').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    takenAt: instant('taken_at').notNull(),
  },
  (table) => [
    index('taken_picks_entry_idx').on(table.entryId),
    index('taken_picks_fight_idx').on(table.fightId),
  ],
);
