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
    /** Null for an account that has passkeys alone, and for an administrator's whose password has never been set. */
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
    userId: idOf('user_id', () => users.id),
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
    userId: idOf('user_id', () => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('password_resets_user_idx').on(table.userId)],
);

/** Passkeys: the public halves of key pairs that people's devices keep. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    /** The name that the device gave it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** The public key as COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Of signatures, as far as the device counts them: one that falls back shows a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The random name under which devices know the account; the same in all of its passkeys. */
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

/** Challenges that wait for the answer of a passkey, for five minutes; each is answered once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** Of a new passkey: the name under which it will know the account; null for a sign-in. */
    handle: text('handle'),
    /** Of a further passkey: whose. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of the first passkey of a new account: the account to be made. */
    person: jsonb('person').$type<PersonToBe>(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user_idx').on(table.userId),
    index('passkey_challenges_expiry_idx').on(table.expiresAt),
  ],
);

/** An account that is made once its passkey is there. */
export interface PersonToBe {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}
