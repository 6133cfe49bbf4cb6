import type { Account } from '@lockroom/contract';
import { api } from '../../api/client.ts';
import type { ButtonVariant } from '../../ui/button.tsx';
import type { ConfirmDialogProps } from '../../ui/form-dialog.tsx';

export interface AccountAct {
  label: string;
  variant?: ButtonVariant;
  isOffered: (account: Account, isOwn: boolean, isOidcOnly: boolean) => boolean;
  /** Returns the account's new state, a reset link (null if it was mailed), or `success` after a deletion. */
  call: (call: {
    params: { userId: string };
  }) => Promise<Account | { url: string | null } | { success: true }>;
  /** The confirmation dialog. It explains what will happen to the account. */
  ask: (account: Account, isOwn: boolean) => Omit<ConfirmDialogProps, 'onClose' | 'onConfirm'>;
  /** The toast shown after the action. */
  done: string;
}

const hasMail = ({ email, isGuest }: Account) => email !== null && !isGuest;

const GUEST_RETURNS = 'A guest can only come back with a new link from the people who run the room.';

/** The actions, harmless ones first. */
export const ACCOUNT_ACTS: readonly AccountAct[] = [
  {
    label: 'Unlock Account',
    variant: 'primary',
    isOffered: ({ isLocked }) => isLocked,
    call: api.administration.unlock,
    ask: ({ name }) => ({
      title: `Unlock ${name}?`,
      text: `${name} can sign in again. API tokens and the calendar feed work again.`,
      confirmLabel: 'Unlock account',
      pendingLabel: 'Unlocking...',
      tone: 'primary',
    }),
    done: 'Account Unlocked',
  },
  {
    label: 'End Sessions',
    isOffered: ({ sessions }, isOwn) => sessions > (isOwn ? 1 : 0),
    call: api.administration.endSessions,
    ask: ({ name, isGuest }, isOwn) => ({
      title: isOwn ? 'End your other sessions?' : `End ${name}’s sessions?`,
      text: isOwn
        ? 'You are signed out on every other device.'
        : `${name} is signed out on every device. ${isGuest ? GUEST_RETURNS : 'API tokens and the calendar feed keep working.'}`,
      confirmLabel: 'End sessions',
      pendingLabel: 'Ending...',
    }),
    done: 'Sessions Ended',
  },
  {
    label: 'Reset Link',
    isOffered: (account, _, isOidcOnly) => hasMail(account) && !account.isLocked && !isOidcOnly,
    call: api.administration.resetLink,
    ask: ({ name, email }) => ({
      title: `Make a reset link for ${name}?`,
      text: `The link sets a new password, once. It goes to ${email ?? name}; without a mail server you get it here and pass it on. The old password works until the link is used; then all sessions, passkeys and API tokens end.`,
      confirmLabel: 'Make link',
      pendingLabel: 'Making...',
      tone: 'primary',
    }),
    done: 'Reset Link Sent',
  },
  {
    label: 'Confirm Email',
    isOffered: (account) => hasMail(account) && !account.isConfirmed,
    call: api.administration.confirmEmail,
    ask: ({ name, email, isListed }) => ({
      title: 'Confirm this email address?',
      text: `Confirm it only if you know that ${email ?? ''} belongs to ${name}.${isListed ? ` ADMIN_EMAILS lists this address, so ${name} becomes an administrator.` : ''}`,
      confirmLabel: 'Confirm',
      pendingLabel: 'Confirming...',
      tone: 'primary',
    }),
    done: 'Email Confirmed',
  },
  {
    label: 'Make Administrator',
    isOffered: (account) => hasMail(account) && account.isConfirmed && !account.isAdmin,
    call: (call) => api.administration.setRole({ ...call, body: { role: 'administrator' } }),
    ask: ({ name }) => ({
      title: `Make ${name} an administrator?`,
      text: `${name} can then do everything you can do here, including changes to your account.`,
      confirmLabel: 'Make administrator',
      pendingLabel: 'Saving...',
      tone: 'primary',
    }),
    done: 'Administrator Added',
  },
  {
    label: 'Remove as Administrator',
    isOffered: ({ isAdmin, isListed }, isOwn) => isAdmin && !isListed && !isOwn,
    call: (call) => api.administration.setRole({ ...call, body: { role: 'user' } }),
    ask: ({ name }) => ({
      title: `Remove ${name} as administrator?`,
      text: `${name} keeps the account and its rooms.`,
      confirmLabel: 'Remove',
      pendingLabel: 'Saving...',
    }),
    done: 'Administrator Removed',
  },
  {
    label: 'Lock Account',
    isOffered: ({ isLocked }, isOwn) => !isLocked && !isOwn,
    call: api.administration.lock,
    ask: ({ name, isGuest }) => ({
      title: `Lock ${name}?`,
      text: `${name} is signed out everywhere and cannot sign in until you unlock the account. Brackets and rooms stay. API tokens and the calendar feed stop until then.${isGuest ? ` ${GUEST_RETURNS}` : ''}`,
      confirmLabel: 'Lock account',
      pendingLabel: 'Locking...',
    }),
    done: 'Account Locked',
  },
  {
    label: 'Delete Account',
    variant: 'danger',
    isOffered: (_, isOwn) => !isOwn,
    call: api.administration.remove,
    ask: ({ name }) => ({
      title: `Delete ${name}’s account?`,
      text: `The account and all personal data are permanently deleted. Brackets and messages stay under 'former member'. Rooms that ${name} manages go to a deputy or, without one, to the first member who takes over; rooms without other members are deleted. The audit log keeps the name.`,
      confirmLabel: 'Delete account',
      pendingLabel: 'Deleting...',
      typedWord: 'DELETE',
    }),
    done: 'Account Deleted',
  },
];
