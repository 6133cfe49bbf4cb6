import type { FightWinner, PickMethod, ResultMethod } from '@lockroom/rules';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idOf, instant } from './columns.ts';
import { competitions, entries } from './competitions.ts';

/** Fights of a competition; position 1 is Fight 1, the highest is the main event. */
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
    /** 1 or 2, 0 without a winner, null without a result. */
    winnerId: smallint('winner_id').$type<FightWinner>(),
    winMethod: text('win_method').$type<ResultMethod>(),
    /**
     * The time from which picks are made with hindsight, after a lock was postponed or reopened; the manager's own
     * picks are logged from then on.
     */
    reopenedAt: instant('reopened_at'),
    /** Set while the fight is called off; a result that it has counts again once it is back on. */
    calledOffAt: instant('called_off_at'),
    calledOffReason: text('called_off_reason'),
    /** When a fighter was last replaced, in which corner, and the name of the one who left. */
    replacedAt: instant('replaced_at'),
    replacedCorner: smallint('replaced_corner').$type<1 | 2>(),
    replacedName: text('replaced_name'),
    /**
     * The person in each corner, whatever the name is: another value says another person, and rooms that follow an event
     * tell a replacement from a corrected name by it.
     */
    person1: text('person1').notNull().default('1'),
    person2: text('person2').notNull().default('2'),
  },
  (table) => [
    index('fights_competition_idx').on(table.competitionId, table.position),
    index('fights_photo1_idx').on(table.fighter1PhotoHash).where(sql`${table.fighter1PhotoHash} is not null`),
    index('fights_photo2_idx').on(table.fighter2PhotoHash).where(sql`${table.fighter2PhotoHash} is not null`),
    // Fights that are still to lock, for the reminder job, which looks a few times a minute for locks within the
    // hour.
    index('fights_lock_idx')
      .on(table.lockAt)
      .where(sql`${table.lockAt} is not null and ${table.winnerId} is null`),
  ],
);

/** One entry's pick for one fight. */
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

/** Picks that were taken back when a fighter was replaced: moved here, so that they are missing wherever picks count. */
export const takenPicks = pgTable(
  'taken_picks',
  {
    id: uuid('id').primaryKey(),
    entryId: idOf('entry_id', () => entries.id),
    fightId: idOf('fight_id', () => fights.id),
    winner: smallint('winner').$type<1 | 2>().notNull(),
    method: text('method').$type<PickMethod>().notNull(),
    /** The name of the fighter who was picked, as it was then. */
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
