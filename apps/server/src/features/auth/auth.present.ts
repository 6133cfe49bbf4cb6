import type { User } from '@lockroom/contract';
import { imageUrl } from '../images/images.service.ts';
import type { UserRow } from './auth.store.ts';

/**
 * Whether an account is an administrator's: its address is in `adminEmails` (lower case) and confirmed. Anybody can
 * register an address before it is listed.
 */
export function isAdministrator(
  row: Pick<UserRow, 'email' | 'confirmedAt'>,
  adminEmails: readonly string[],
): boolean {
  return row.confirmedAt !== null && adminEmails.includes(row.email.toLowerCase());
}

/** An account as its owner sees it. */
export function presentUser(row: UserRow, adminEmails: readonly string[]): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    isActive: row.isActive,
    isAdmin: isAdministrator(row, adminEmails),
    profileImageUrl: row.photoHash ? imageUrl(row.photoHash) : null,
    createdAt: row.createdAt.toISOString(),
  };
}
