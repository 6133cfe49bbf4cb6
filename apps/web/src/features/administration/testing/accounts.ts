import type { Account, AccountRow, AuditEntry } from '@lockroom/contract';

export function rowOf(more: Partial<AccountRow> = {}): AccountRow {
  return {
    id: 'a1',
    name: 'ada',
    email: 'ada@example.com',
    isAdmin: false,
    isLocked: false,
    isGuest: false,
    createdAt: '2026-01-02T12:00:00.000Z',
    lastSeenAt: '2026-03-04T12:00:00.000Z',
    ...more,
  };
}

export function accountOf(more: Partial<Account> = {}): Account {
  return {
    ...rowOf(),
    isConfirmed: false,
    isListed: false,
    hasPassword: true,
    passkeys: 2,
    hasIdentity: false,
    sessions: 3,
    tokens: 1,
    pictureBytes: 12_300,
    roomCount: 1,
    rooms: [{ id: 'r1', name: 'Saturday', role: 'deputy' }],
    ...more,
  };
}

let count = 0;

export function entryOf(more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: `e${++count}`,
    at: '2026-03-05T12:00:00.000Z',
    actorId: 'root',
    actorName: 'root',
    act: 'locked',
    accountId: 'a1',
    accountName: 'ada',
    detail: '',
    ...more,
  };
}
