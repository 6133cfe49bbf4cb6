import type { SportConfig } from '@lockroom/game';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A column that holds an instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Accounts. Names and addresses are unique without regard to case. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** Null for an administrator's account whose password has never been set. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    photoHash: text('photo_hash'),
    /** When a mailed link or the server's own settings showed whose address it is; null for one that was only typed in. */
    confirmedAt: instant('confirmed_at'),
    /** Whether notifications also come by mail; off until somebody switches it on. */
    emailCopies: boolean('email_copies').notNull().default(false),
    /** Stops those mails with one click from any of them; null until the first one is sent. */
    emailStopToken: text('email_stop_token'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_stop_key').on(table.emailStopToken),
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
  ],
);

/** Sign-ins. Of the token only its SHA-256 is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_key').on(table.tokenHash),
    index('sessions_user_idx').on(table.userId),
    index('sessions_expiry_idx').on(table.expiresAt),
  ],
);

/** One-time links for a new password, again by hash. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('password_resets_user_idx').on(table.userId)],
);

/** Pictures by the SHA-256 of their re-encoded content. */
export const images = pgTable('images', {
  hash: text('hash').primaryKey(),
  content: bytea('content').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Rooms. Everything about their game hangs on the competition. */
export const rooms = pgTable(
  'rooms',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    sport: text('sport').notNull(),
    sportTemplate: text('sport_template'),
    sportConfig: jsonb('sport_config').$type<Partial<SportConfig>>(),
    roomCode: text('room_code').notNull(),
    roomPassword: text('room_password').notNull(),
    maxBrackets: integer('max_brackets').notNull(),
    maxParticipants: integer('max_participants'),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    isTestRoom: boolean('is_test_room').notNull().default(false),
    completedAt: instant('completed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('rooms_code_key').on(table.roomCode),
    index('rooms_creator_idx').on(table.creatorId),
    // Administrators list these alone, and they are few.
    index('rooms_test_idx').on(table.createdAt).where(sql`${table.isTestRoom}`),
  ],
);

/** What is played: a fight card or a bracket. A room has one; its id is the id of the 'Managers Only' event. */
export const competitions = pgTable(
  'competitions',
  {
    id: uuid('id').primaryKey(),
    roomId: uuid('room_id').references(() => rooms.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('competitions_room_key').on(table.roomId)],
);

/** Who is or was in a room, with each member's own view of it. */
export const roomMembers = pgTable(
  'room_members',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull(),
    /** Set while the person is not a member any more; brackets and counts stay for a return. */
    leftAt: instant('left_at'),
    archivedAt: instant('archived_at'),
    visits: integer('visits').notNull().default(0),
    /** The highest bracket number this member has had here; numbers are never reused. */
    lastBracketNumber: integer('last_bracket_number').notNull().default(0),
    /** The newest chat message this member has read; null before the first. */
    readMessageId: uuid('read_message_id'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_members_user_idx').on(table.userId),
  ],
);

/** What happened in a room. The name is kept as it was; people rename themselves. */
export const changes = pgTable(
  'changes',
  {
    id: uuid('id').primaryKey(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name'),
    description: text('description').notNull(),
    /** The rest of the sentence, for all to read only once the pick it tells of may be read. */
    sealedText: text('sealed_text'),
    /** Whose pick it tells of; the owner reads the whole at once. */
    sealedOwnerId: uuid('sealed_owner_id'),
    /** The fight whose lock opens it; null where it is the lock of the room's bracket. */
    sealedFightId: uuid('sealed_fight_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('changes_room_idx').on(table.roomId, table.id)],
);

/** Fights of a competition; position 1 is Fight 1, the highest is the main event. */
export const fights = pgTable(
  'fights',
  {
    id: uuid('id').primaryKey(),
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
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
    winnerId: smallint('winner_id'),
    winMethod: text('win_method'),
    /** From when on it is picked with hindsight, as a lock was put off or what was closed opened; its manager's picks are logged then. */
    reopenedAt: instant('reopened_at'),
  },
  (table) => [
    index('fights_competition_idx').on(table.competitionId, table.position),
    // Fights that are still to lock, for whoever looks a few times a minute what locks within the hour.
    index('fights_lock_idx')
      .on(table.lockAt)
      .where(sql`${table.lockAt} is not null and ${table.winnerId} is null`),
  ],
);

/** Members' sheets. The figures are a cache that one function writes; picks and results are the truth. */
export const brackets = pgTable(
  'brackets',
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
    uniqueIndex('brackets_number_key').on(table.roomId, table.ownerId, table.number),
    index('brackets_owner_idx').on(table.ownerId),
  ],
);

/** One pick of one fight on one sheet. */
export const fightPicks = pgTable(
  'fight_picks',
  {
    id: uuid('id').primaryKey(),
    bracketId: uuid('bracket_id')
      .notNull()
      .references(() => brackets.id, { onDelete: 'cascade' }),
    fightId: uuid('fight_id')
      .notNull()
      .references(() => fights.id, { onDelete: 'cascade' }),
    winner: smallint('winner').notNull(),
    method: text('method').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('fight_picks_key').on(table.bracketId, table.fightId),
    index('fight_picks_fight_idx').on(table.fightId),
  ],
);

/** The bracket of a competition: its make, names, lock and results. Games and teams are computed from these. */
export const tournaments = pgTable(
  'tournaments',
  {
    competitionId: uuid('competition_id')
      .primaryKey()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    size: smallint('size').notNull(),
    reseeding: boolean('reseeding').notNull(),
    roundPoints: integer('round_points').array().notNull(),
    /** Names by team id; teams without one have the default. */
    teamNames: jsonb('team_names').$type<Record<string, string>>().notNull().default({}),
    leftLabel: text('left_label').notNull(),
    rightLabel: text('right_label').notNull(),
    leftColor: text('left_color').notNull(),
    rightColor: text('right_color').notNull(),
    /** Null until the manager saves names of his own. */
    roundNames: text('round_names').array(),
    regionNames: text('region_names').array(),
    lockAt: instant('lock_at'),
    /** As of a fight. */
    reopenedAt: instant('reopened_at'),
    /** Winners by game id. */
    results: jsonb('results').$type<Record<string, string>>().notNull().default({}),
    actualTeam1Score: smallint('actual_team1_score'),
    actualTeam2Score: smallint('actual_team2_score'),
  },
  (table) => [index('tournaments_lock_idx').on(table.lockAt).where(sql`${table.lockAt} is not null`)],
);

/** What one sheet says about a bracket. A bracket without a row has an empty sheet. */
export const tournamentSheets = pgTable('tournament_sheets', {
  bracketId: uuid('bracket_id')
    .primaryKey()
    .references(() => brackets.id, { onDelete: 'cascade' }),
  /** Team ids by game id. */
  picks: jsonb('picks').$type<Record<string, string>>().notNull().default({}),
  team1Score: smallint('team1_score'),
  team2Score: smallint('team2_score'),
  updatedAt: instant('updated_at').notNull(),
});

/** Work that must not be lost, done by a worker after the transaction that wrote it. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    runAt: instant('run_at').notNull(),
    lockedUntil: instant('locked_until'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('jobs_due_idx').on(table.runAt)],
);

/** Tries per key and window; several processes count together. */
export const tries = pgTable(
  'tries',
  {
    key: text('key').primaryKey(),
    windowStart: bigint('window_start', { mode: 'number' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [index('tries_window_idx').on(table.windowStart)],
);
