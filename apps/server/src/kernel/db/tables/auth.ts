import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Accounts. Names and addresses are unique regardless of case. */
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
    /**
     * The time at which a mailed link or the server's settings proved the address; null for one that was only typed
     * in.
     */
    confirmedAt: instant('confirmed_at'),
    /** Whether notifications are also sent by mail; off by default. */
    emailCopies: boolean('email_copies').notNull().default(false),
    /** Token of the unsubscribe link in those mails; null until the first one is sent. */
    emailStopToken: text('email_stop_token'),
    /** Set once the person deleted the account: the row stays, without the person, for what stays under it. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_stop_key').on(table.emailStopToken),
    // Deleted accounts share one name.
    uniqueIndex('users_username_key')
      .on(sql`lower(${table.username})`)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    // Whether a picture is still used is asked for its hash.
    index('users_photo_idx').on(table.photoHash).where(sql`${table.photoHash} is not null`),
  ],
);

/** Sessions. Only the SHA-256 of their tokens is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /** Of the cookie that renews the session, once; null for sessions from before there was one. */
    resumeHash: text('resume_hash'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_key').on(table.tokenHash),
    uniqueIndex('sessions_resume_key').on(table.resumeHash),
    index('sessions_user_idx').on(table.userId),
    index('sessions_expiry_idx').on(table.expiresAt),
  ],
);

/** One-time links for a new password, also stored by hash. */
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
