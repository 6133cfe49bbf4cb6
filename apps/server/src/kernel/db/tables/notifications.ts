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
    /** The page concerned, as a path of the web app; null where there is none. */
    link: text('link'),
    /** Prevents duplicates: a person has at most one notification with the same key. */
    onceKey: text('once_key'),
    /** The line that an unread notification is: the next of the same line takes its place. Reading it takes the key. */
    lineKey: text('line_key'),
    /** The person whom the text names, at its beginning or its end; null for nobody. */
    namedId: uuid('named_id').references(() => users.id, { onDelete: 'set null' }),
    /** How many happenings the line stands for. */
    count: integer('count').notNull().default(1),
    /** When what it says is out of date; null where it never is. */
    goodUntil: instant('good_until'),
    /** When a copy of the line was last mailed. */
    copiedAt: instant('copied_at'),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('notifications_user_idx').on(table.userId, table.id),
    uniqueIndex('notifications_once_key').on(table.userId, table.onceKey),
    uniqueIndex('notifications_line_key').on(table.userId, table.lineKey),
    index('notifications_named_idx').on(table.namedId).where(isNotNull(table.namedId)),
    // Unread reminders, which are looked through a few times a minute.
    index('notifications_reminders_idx')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'lock-reminder' and ${table.lineKey} is not null`),
  ],
);

/** Locks whose reminder has been handled, so that one process sends it, and only once. */
export const lockReminders = pgTable(
  'lock_reminders',
  {
    competitionId: idOf('competition_id', () => competitions.id),
    lockAt: instant('lock_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.competitionId, table.lockAt] })],
);

/** When somebody was last reminded of a competition: one reminder for an evening. */
export const reminded = pgTable(
  'reminded',
  {
    userId: idOf('user_id', () => users.id),
    competitionId: idOf('competition_id', () => competitions.id),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.competitionId] })],
);

/** What owners were told of the chances of their entries, once each, and where it stands while it is true. */
export const chancesTold = pgTable(
  'chances_told',
  {
    entryId: idOf('entry_id', () => entries.id),
    kind: text('kind').notNull(),
    /** Follows the line, whose id changes each time it is raised; null once the notification is deleted. */
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
