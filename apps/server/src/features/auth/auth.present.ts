import type { User } from '@lockroom/contract';
import { imageUrl } from '../images/images.service.ts';
import type { UserRow } from './auth.store.ts';

/** An account as its owner sees it. Administrators are known by their address (lower case in `adminEmails`). */
export function presentUser(row: UserRow, adminEmails: readonly string[]): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    isActive: row.isActive,
    isAdmin: adminEmails.includes(row.email.toLowerCase()),
    profileImageUrl: row.photoHash ? imageUrl(row.photoHash) : null,
    createdAt: row.createdAt.toISOString(),
  };
}
