import { getTableColumns, getTableName, inArray, or } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { emailChanges, oidcIdentities, passkeys, sessions, users } from '../../kernel/db/tables/auth.ts';
import { calendars } from '../../kernel/db/tables/calendar.ts';
import { messages } from '../../kernel/db/tables/chat.ts';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { fightPicks, takenPicks } from '../../kernel/db/tables/fights.ts';
import { blocks, friendRequests } from '../../kernel/db/tables/friends.ts';
import { notifications, reminded } from '../../kernel/db/tables/notifications.ts';
import { devPlans } from '../../kernel/db/tables/plans.ts';
import { pushMutes, pushSettings, pushSubscriptions } from '../../kernel/db/tables/push.ts';
import { reportReasons } from '../../kernel/db/tables/reports.ts';
import { changes, inviteLinks, roomInvitations, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { supportComments, supportPosts } from '../../kernel/db/tables/support.ts';
import { tokens } from '../../kernel/db/tables/tokens.ts';
import { tournamentPicks } from '../../kernel/db/tables/tournaments.ts';
import { together } from '../../kernel/db/transaction.ts';
import { findUser } from '../auth/auth.service.ts';
import { findImage } from '../images/images.service.ts';

/** The columns that reference an account. A row is exported if any of them contains the account's id. */
export const EXPORTED: readonly PgColumn[] = [
  users.id,
  sessions.userId,
  passkeys.userId,
  oidcIdentities.userId,
  emailChanges.userId,
  tokens.userId,
  calendars.userId,
  pushSettings.userId,
  pushMutes.userId,
  pushSubscriptions.userId,
  roomMembers.userId,
  rooms.creatorId,
  entries.ownerId,
  changes.actorId,
  changes.sealedOwnerId,
  messages.authorId,
  inviteLinks.creatorId,
  roomInvitations.userId,
  roomInvitations.inviterId,
  friendRequests.senderId,
  friendRequests.receiverId,
  blocks.userId,
  reportReasons.userId,
  notifications.userId,
  reminded.userId,
  devPlans.authorId,
  supportPosts.authorId,
  supportComments.authorId,
];

const OF_BRACKETS: readonly PgColumn[] = [fightPicks.entryId, takenPicks.entryId, tournamentPicks.entryId];

/** Columns that reference an account but do not add rows to its export, with the reason for each. */
export const NOT_EXPORTED: Record<string, string> = {
  'password_resets.user_id': 'it contains only the hash of a link that expires within an hour',
  'passkey_challenges.user_id': 'it expires after five minutes',
  'guest_claims.user_id': 'it contains only the hash of a link',
  'audit_entries.actor_id': 'the audit log belongs to the people who run the installation',
  'audit_entries.account_id':
    'the audit log belongs to the people who run the installation; it keeps the names of deleted accounts',
  'guest_claims.created_by_id': 'the link belongs to another person; the changes log says who made it',
  'entries.entered_by_id': 'the bracket belongs to another person; the changes log says who entered it',
  'notifications.named_id': 'the notification belongs to another person',
  'rooms.offered_to_id': 'the room belongs to another person; the exported notifications include the offer',
  'blocks.blocked_id': 'the block belongs to another person, and the account is not told of it',
  'reports.person_id': 'the account is not told that it was reported',
  'rooms.take_over_by_id':
    'the room belongs to another person; the exported lines of the changes log include the takeover',
};

/** Matches the names of columns with secrets, which would let anyone who has the file act for the account. */
const SECRET = /hash$|^(email_stop_token|room_password|secret|endpoint|p256dh|auth)$/;

export async function exportAccount(db: Db, userId: string, now: number): Promise<Record<string, unknown>> {
  const own = await readBy(db, EXPORTED, [userId]);
  const brackets = own.entries?.map(({ id }) => String(id)) ?? [];
  const picks = brackets.length > 0 ? await readBy(db, OF_BRACKETS, brackets) : {};
  const hash = (await findUser(db, userId))?.photoHash;
  const photo = hash && (await findImage(db, hash));
  return {
    exportedAt: new Date(now).toISOString(),
    photo: photo ? `data:image/jpeg;base64,${photo.toString('base64')}` : null,
    ...own,
    ...picks,
  };
}

/** Reads the rows that have one of these values in one of these columns, grouped by table name. */
async function readBy(
  db: Db,
  columns: readonly PgColumn[],
  values: readonly string[],
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = [...new Set(columns.map(({ table }) => table as PgTable))];
  const read = await together(
    tables.map((table) =>
      db
        .select(withoutSecrets(table))
        .from(table)
        .where(
          or(
            ...columns
              .filter((column) => column.table === table)
              .map((column) => inArray(column, [...values])),
          ),
        ),
    ),
  );
  return Object.fromEntries(tables.map((table, index) => [getTableName(table), read[index] ?? []]));
}

function withoutSecrets(table: PgTable): Record<string, PgColumn> {
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(columns.filter(([, column]) => !SECRET.test(column.name)));
}
