import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { idOf, instant } from './columns.ts';

/** Accounts. Names and addresses are unique regardless of case. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** The email address; null for guests, and for accounts that guests created with a passkey. */
    email: text('email'),
    /** The name shown instead of the username while the account is a guest; otherwise null. */
    guestName: text('guest_name'),
    /** Null for guests, accounts that only have passkeys, and administrators who have not set a password yet. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    photoHash: text('photo_hash'),
    /** When an emailed link or the server's settings confirmed the address; null if unconfirmed. */
    confirmedAt: instant('confirmed_at'),
    /** Whether another administrator granted administrator rights. ADMIN_EMAILS can also grant them. */
    isAdmin: boolean('is_admin').notNull().default(false),
    /** When an administrator locked the account, which prevents it from signing in; null while it is not locked. */
    lockedAt: instant('locked_at'),
    /** Whether notifications are also sent by email; off by default. */
    emailCopies: boolean('email_copies').notNull().default(false),
    /** Token of the unsubscribe link in emailed notifications; null until the first one is sent. */
    emailStopToken: text('email_stop_token'),
    /** When the account was deleted. The row is kept, without personal data, because other rows reference it. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_stop_key').on(table.emailStopToken),
    // Deleted accounts share one name, so they are excluded.
    uniqueIndex('users_username_key')
      .on(sql`lower(${table.username})`)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_admin_idx').on(table.id).where(sql`${table.isAdmin}`),
    // Used by the administrators' list of accounts.
    index('users_created_idx').on(table.createdAt, table.id),
    // Used to check whether a picture is still in use.
    index('users_photo_idx').on(table.photoHash).where(sql`${table.photoHash} is not null`),
  ],
);

/** The account's name as others see it. */
export const shownName = shownNameOf(users);

/** Like {@link shownName}, for an alias of the table. */
export function shownNameOf({ guestName, username }: { guestName: SQLWrapper; username: SQLWrapper }) {
  return sql<string>`coalesce(${guestName}, ${username})`;
}

/** SQL conditions: the account has this username or address, regardless of case. */
export const hasName = (name: string) => sql`lower(${users.username}) = lower(${name})`;
export const hasEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;

export const isGuest = sql<boolean>`${users.guestName} is not null`;

/** Sessions. Only the SHA-256 of their tokens is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    tokenHash: text('token_hash').notNull(),
    /** SHA-256 of the one-time token that renews the session; null for sessions older than this feature. */
    resumeHash: text('resume_hash'),
    /** If the session was opened through the identity provider, signing out also ends the provider's session. */
    isOidc: boolean('is_oidc').notNull().default(false),
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

/** One-time links for setting a new password. Only the SHA-256 of their tokens is stored. */
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

/**
 * Requests to change or confirm an account's address, which take effect once the emailed links have been opened. An
 * account has at most one: a new request replaces the earlier one, whose links stop working.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    /** The new address, or the current one if it only has to be confirmed. */
    email: text('email').notNull(),
    /**
     * Whether the link sent to `email` must still be opened. `newHash` is null before the link is sent and after it is
     * opened.
     */
    waitsForNew: boolean('waits_for_new').notNull(),
    newHash: text('new_hash'),
    /** Whether the link sent to the current address must still be opened. `oldHash` works like `newHash`. */
    waitsForOld: boolean('waits_for_old').notNull(),
    oldHash: text('old_hash'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('email_changes_user_key').on(table.userId),
    uniqueIndex('email_changes_new_key').on(table.newHash),
    uniqueIndex('email_changes_old_key').on(table.oldHash),
  ],
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
    /** The device's signature counter; a decrease reveals a cloned passkey. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The account's random user handle, which is the same in all of its passkeys. */
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

/** Maps each account at the identity provider to the Lockroom account that it signs in to. */
export const oidcIdentities = pgTable(
  'oidc_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: idOf('user_id', () => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('oidc_identities_user_idx').on(table.userId),
  ],
);

/** Unfinished sign-ins at the identity provider. Each expires after ten minutes and can be completed once. */
export const oidcAttempts = pgTable(
  'oidc_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    /** The URL of the page to show after the sign-in. */
    next: text('next').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('oidc_attempts_expiry_idx').on(table.expiresAt)],
);

/** An account that is created once its passkey has been registered. */
export interface PersonToBe {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}
