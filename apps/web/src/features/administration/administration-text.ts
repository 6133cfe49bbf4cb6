import type { Account, AccountRow, AuditedAct } from '@lockroom/contract';
import { dateOf } from '../../shell/date.ts';
import { counted } from '../../shell/words.ts';
import type { ConfirmDialogProps } from '../../ui/form-dialog.tsx';
import type { Act } from './administration.queries.ts';

/** Describes how long an account has existed: 'Joined Nov 21, 2026, last seen Nov 28, 2026'. */
export function sinceOf({ createdAt, lastSeenAt }: AccountRow): string {
  const joined = `Joined ${dateOf(createdAt)}`;
  return lastSeenAt === null ? joined : `${joined}, last seen ${dateOf(lastSeenAt)}`;
}

/** Lists the ways to sign in to an account: 'Password, 2 passkeys'. */
export function waysOf({ isGuest, hasPassword, passkeys, hasIdentity }: Account, provider: string): string {
  const ways = [
    hasPassword && 'Password',
    passkeys > 0 && counted(passkeys, 'passkey'),
    hasIdentity && provider,
  ].filter(Boolean);
  if (ways.length > 0) return ways.join(', ');
  return isGuest ? 'A link from their room' : 'None yet';
}

/** Formats a size: '12 kB', '1.4 MB'. */
export function bytesOf(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1000)} kB`;
}

type Words = Pick<
  ConfirmDialogProps,
  'title' | 'text' | 'confirmLabel' | 'pendingLabel' | 'tone' | 'typedWord'
>;

const GUEST_RETURNS = 'A guest can only come back with a new link from the people who run the room.';

/** The confirmation dialog for each action. It explains what will happen to the account. */
export const ASKED: Record<Act, (account: Account, isOwn: boolean) => Words> = {
  'end-sessions': ({ name, isGuest }, isOwn) => ({
    title: isOwn ? 'End your other sessions?' : `End ${name}’s sessions?`,
    text: isOwn
      ? 'You are signed out on every other device.'
      : `${name} is signed out on every device. ${isGuest ? GUEST_RETURNS : 'API tokens and the calendar feed keep working.'}`,
    confirmLabel: 'End sessions',
    pendingLabel: 'Ending...',
  }),
  'reset-link': ({ name, email }) => ({
    title: `Make a reset link for ${name}?`,
    text: `The link sets a new password, once. It goes to ${email ?? name}; without a mail server you get it here and pass it on. The old password works until the link is used; then all sessions, passkeys and API tokens end.`,
    confirmLabel: 'Make link',
    pendingLabel: 'Making...',
    tone: 'primary',
  }),
  'confirm-email': ({ name, email, isListed }) => ({
    title: 'Confirm this email address?',
    text: `Confirm it only if you know that ${email ?? ''} belongs to ${name}.${isListed ? ` ADMIN_EMAILS lists this address, so ${name} becomes an administrator.` : ''}`,
    confirmLabel: 'Confirm',
    pendingLabel: 'Confirming...',
    tone: 'primary',
  }),
  'make-administrator': ({ name }) => ({
    title: `Make ${name} an administrator?`,
    text: `${name} can then do everything you can do here, including changes to your account.`,
    confirmLabel: 'Make administrator',
    pendingLabel: 'Saving...',
    tone: 'primary',
  }),
  'unmake-administrator': ({ name }) => ({
    title: `Remove ${name} as administrator?`,
    text: `${name} keeps the account and its rooms.`,
    confirmLabel: 'Remove',
    pendingLabel: 'Saving...',
  }),
  lock: ({ name, isGuest }) => ({
    title: `Lock ${name}?`,
    text: `${name} is signed out everywhere and cannot sign in until you unlock the account. Brackets and rooms stay. API tokens and the calendar feed stop until then.${isGuest ? ` ${GUEST_RETURNS}` : ''}`,
    confirmLabel: 'Lock account',
    pendingLabel: 'Locking...',
  }),
  unlock: ({ name }) => ({
    title: `Unlock ${name}?`,
    text: `${name} can sign in again. API tokens and the calendar feed work again.`,
    confirmLabel: 'Unlock account',
    pendingLabel: 'Unlocking...',
    tone: 'primary',
  }),
  delete: ({ name }) => ({
    title: `Delete ${name}’s account?`,
    text: `The account and all personal data are permanently deleted. Brackets and messages stay under 'former member'. Rooms that ${name} manages go to a deputy or, without one, to the first member who takes over; rooms without other members are deleted. The audit log keeps the name.`,
    confirmLabel: 'Delete account',
    pendingLabel: 'Deleting...',
    typedWord: 'DELETE',
  }),
};

/** The toast shown after each action. */
export const DONE: Record<Act, string> = {
  'end-sessions': 'Sessions Ended',
  'reset-link': 'Reset Link Sent',
  'confirm-email': 'Email Confirmed',
  'make-administrator': 'Administrator Added',
  'unmake-administrator': 'Administrator Removed',
  lock: 'Account Locked',
  unlock: 'Account Unlocked',
  delete: 'Account Deleted',
};

/** What an administrator did to an account, as words that follow the administrator's name: 'locked ben'. */
const SENTENCES: Record<AuditedAct, (account: string) => string> = {
  'sessions-ended': (name) => `ended ${name}’s sessions`,
  locked: (name) => `locked ${name}`,
  unlocked: (name) => `unlocked ${name}`,
  'reset-link': (name) => `made a reset link for ${name}`,
  'email-confirmed': (name) => `confirmed ${name}’s email address`,
  'administrator-made': (name) => `made ${name} an administrator`,
  'administrator-unmade': (name) => `removed ${name} as administrator`,
  deleted: (name) => `deleted ${name}’s account`,
};

export const sentenceOf = (entry: { actorName: string; act: AuditedAct; accountName: string }): string =>
  `${entry.actorName} ${SENTENCES[entry.act](entry.accountName)}`;
