import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import { EMAIL_MAX } from '../limits.ts';
import { Done, Id, Instant, line, pageOf } from '../schema.ts';

/** An account as administrators see it. */
export const AccountRow = z.object({
  id: Id,
  /** The username or, for a guest, the guest's name. */
  name: z.string(),
  email: z.nullable(z.string()),
  isAdmin: z.boolean(),
  isLocked: z.boolean(),
  isGuest: z.boolean(),
  createdAt: Instant,
  /** The later of the last sign-in of an open session and the last view of a room's news; null if neither is stored. */
  lastSeenAt: z.nullable(Instant),
});
export type AccountRow = z.infer<typeof AccountRow>;

export const Account = z.extend(AccountRow, {
  isConfirmed: z.boolean(),
  /** Whether ADMIN_EMAILS lists the address. The account becomes an administrator once its address is confirmed. */
  isListed: z.boolean(),
  hasPassword: z.boolean(),
  passkeys: z.int(),
  /** Whether the account signs in through the identity provider. */
  hasIdentity: z.boolean(),
  sessions: z.int(),
  tokens: z.int(),
  /** The total size in bytes of the profile photo and the pictures in the account's support posts. */
  pictureBytes: z.int(),
  roomCount: z.int(),
  /** At most ACCOUNT_ROOMS rooms, most recently joined first. */
  rooms: z.array(z.object({ id: Id, name: z.string(), role: z.enum(['manager', 'deputy', 'member']) })),
});
export type Account = z.infer<typeof Account>;

export const ACCOUNT_ROOMS = 100;

export const AUDITED_ACTS = [
  'sessions-ended',
  'locked',
  'unlocked',
  'reset-link',
  'email-confirmed',
  'administrator-made',
  'administrator-unmade',
  'deleted',
] as const;
export type AuditedAct = (typeof AUDITED_ACTS)[number];

/** An administrator's action on an account, with the names at that time. The record outlives the account. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actorId: Id,
  actorName: z.string(),
  act: z.enum(AUDITED_ACTS),
  accountId: Id,
  accountName: z.string(),
  /** Details in a few words; may be empty. */
  detail: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const PATH = '/api/admin/accounts/:userId';

/** Administrators' actions on accounts (rules: secrecy#administrators). Each is recorded in the audit log. */
export const administration = {
  accounts: get('/api/admin/accounts', {
    access: 'admin',
    summary: 'The accounts and guests whose name or email contains the search text, newest first',
    ...pageOf(AccountRow, { query: z.optional(line({ max: EMAIL_MAX, name: 'Search' })) }),
  }),
  account: get(PATH, { access: 'admin', summary: 'One account', response: Account }),
  endSessions: post(`${PATH}/end-sessions`, {
    access: 'admin',
    summary: "End an account's sessions; the caller's own session stays",
    response: Account,
  }),
  lock: post(`${PATH}/lock`, {
    access: 'admin',
    summary: 'Lock an account: it is signed out everywhere and cannot sign in',
    response: Account,
  }),
  unlock: post(`${PATH}/unlock`, { access: 'admin', summary: 'Unlock an account', response: Account }),
  resetLink: post(`${PATH}/reset-link`, {
    access: 'admin',
    summary:
      'Email a one-time link to set a new password; without a mail server, only this response contains the link',
    response: z.object({ url: z.nullable(z.string()) }),
  }),
  confirmEmail: post(`${PATH}/confirm-email`, {
    access: 'admin',
    summary: "Confirm an account's email address",
    response: Account,
  }),
  setRole: put(`${PATH}/role`, {
    access: 'admin',
    summary: 'Grant or revoke the administrator role',
    body: z.object({ role: z.enum(['administrator', 'user'], "role must be 'administrator' or 'user'") }),
    response: Account,
  }),
  remove: del(PATH, {
    access: 'admin',
    summary: "Delete an account permanently; picks and messages stay under 'former member'",
    response: Done,
  }),
  audit: get('/api/admin/audit', {
    access: 'admin',
    summary:
      'The audit log of what administrators did to accounts, newest first; its records cannot be changed or deleted',
    ...pageOf(AuditEntry, { accountId: z.optional(Id) }),
  }),
};
