import { isNotNull, sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { idOf, instant } from './columns.ts';
import { competitions, entries } from './competitions.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** The path of the page that the notification links to, or null. */
    link: text('link'),
    /** Prevents duplicates: a person has at most one notification with the same key. */
    onceKey: text('once_key'),
    /** A person's unread notifications with the same key are merged into one. Cleared when the notification is read. */
    lineKey: text('line_key'),
    /** The person whose name begins or ends the text, or null. */
    namedId: uuid('named_id').references(() => users.id, { onDelete: 'set null' }),
    /** The number of events merged into this notification. */
    count: integer('count').notNull().default(1),
    /** When the notification becomes outdated, or null. */
    goodUntil: instant('good_until'),
    /** When the notification was last emailed. */
    copiedAt: instant('copied_at'),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('notifications_user_idx').on(table.userId, table.id),
    uniqueIndex('notifications_once_key').on(table.userId, table.onceKey),
    uniqueIndex('notifications_line_key').on(table.userId, table.lineKey),
    index('notifications_named_idx').on(table.namedId).where(isNotNull(table.namedId)),
    // Used for unread reminders, which are checked several times a minute.
    index('notifications_reminders_idx')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'lock-reminder' and ${table.lineKey} is not null`),
  ],
);

/** Locks whose reminders have been handled, so that each reminder is sent only once, by one process. */
export const lockReminders = pgTable(
  'lock_reminders',
  {
    competitionId: idOf('competition_id', () => competitions.id),
    lockAt: instant('lock_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.competitionId, table.lockAt] })],
);

/** When a person was last reminded of a competition; used to send one reminder per event day. */
export const reminded = pgTable(
  'reminded',
  {
    userId: idOf('user_id', () => users.id),
    competitionId: idOf('competition_id', () => competitions.id),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.competitionId] })],
);

/** Notifications about an entry's chance of winning. Each is sent once, and is deleted when it is no longer true. */
export const chancesTold = pgTable(
  'chances_told',
  {
    entryId: idOf('entry_id', () => entries.id),
    kind: text('kind').notNull(),
    /** Updated if the notification's id changes; null once the notification has been deleted. */
    notificationId: uuid('notification_id').references(() => notifications.id, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.kind] }),
    index('chances_told_notification_idx').on(table.notificationId),
  ],
);
