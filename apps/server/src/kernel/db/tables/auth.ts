import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idOf, instant } from './columns.ts';

/** Accounts. Names and addresses are unique regardless of case. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** Null for accounts with passkeys only, and for administrators who have not set a password yet. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    photoHash: text('photo_hash'),
    /** When a mailed link or the server's settings confirmed the address; null if it is unconfirmed. */
    confirmedAt: instant('confirmed_at'),
    /** Whether notifications are also sent by mail; off by default. */
    emailCopies: boolean('email_copies').notNull().default(false),
    /** Token of the unsubscribe link in those mails; null until the first one is sent. */
    emailStopToken: text('email_stop_token'),
    /** When the account was deleted. The row stays, without personal data, because other rows refer to it. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_stop_key').on(table.emailStopToken),
    // Deleted accounts all have the same name.
    uniqueIndex('users_username_key')
      .on(sql`lower(${table.username})`)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    // For finding out whether a picture is still in use.
    index('users_photo_idx').on(table.photoHash).where(sql`${table.photoHash} is not null`),
  ],
);

/** Sessions. Only the SHA-256 of their tokens is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    tokenHash: text('token_hash').notNull(),
    /** SHA-256 of the one-time token in the cookie that renews the session; null for old sessions without one. */
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
    userId: idOf('user_id', () => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('password_resets_user_idx').on(table.userId)],
);

/** Passkeys. Only the public keys are stored. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    /** The credential id that the device chose, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** The public key as COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The device's signature counter; a value that decreases reveals a cloned passkey. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The random user handle of the account, the same in all of its passkeys. */
    handle: text('handle').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_key').on(table.credentialId),
    index('passkeys_user_idx').on(table.userId),
  ],
);

/** Open passkey challenges. Each expires after five minutes and can be answered once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** The user handle for a new passkey; null for a sign-in. */
    handle: text('handle'),
    /** The account that gets an additional passkey; otherwise null. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The account to create with its first passkey; otherwise null. */
    person: jsonb('person').$type<PersonToBe>(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user_idx').on(table.userId),
    index('passkey_challenges_expiry_idx').on(table.expiresAt),
  ],
);

/** An account that is created once its passkey is registered. */
export interface PersonToBe {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}
