import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { competitions, instant, rooms, users } from './schema.ts';

/** Chat. A message that is taken out by the manager is gone; the changes log says that it was. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('messages_room_idx').on(table.roomId, table.id),
    index('messages_author_idx').on(table.authorId),
  ],
);

/** Friendships, asked for and accepted. A pair of people has one row at most, whoever asked. */
export const friendRequests = pgTable(
  'friend_requests',
  {
    id: uuid('id').primaryKey(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<'pending' | 'accepted' | 'rejected'>().notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('friend_requests_pair_key').on(
      sql`least(${table.senderId}, ${table.receiverId})`,
      sql`greatest(${table.senderId}, ${table.receiverId})`,
    ),
    index('friend_requests_sender_idx').on(table.senderId),
    index('friend_requests_receiver_idx').on(table.receiverId),
  ],
);

/** What a person is told. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** The page where it happened, as a path of the web app; null where there is none. */
    link: text('link'),
    /** The same thing is told once to a person: nobody has two with one key. */
    onceKey: text('once_key'),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('notifications_user_idx').on(table.userId, table.id),
    uniqueIndex('notifications_once_key').on(table.userId, table.onceKey),
  ],
);

/** Locks whose reminder has been seen to, so that one process sends it and only once. */
export const lockReminders = pgTable(
  'lock_reminders',
  {
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    lockAt: instant('lock_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.competitionId, table.lockAt] })],
);

/** Posts of the support centre. */
export const supportPosts = pgTable(
  'support_posts',
  {
    id: uuid('id').primaryKey(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').notNull(),
    photoHash: text('photo_hash'),
    /** Null until an administrator sets one. */
    priority: text('priority'),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('support_posts_author_idx').on(table.authorId)],
);

/** Comments on them. */
export const supportComments = pgTable(
  'support_comments',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => supportPosts.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('support_comments_post_idx').on(table.postId, table.id),
    index('support_comments_author_idx').on(table.authorId),
  ],
);

/** The development plans board. */
export const devPlans = pgTable('dev_plans', {
  id: uuid('id').primaryKey(),
  /** Null for the plans that came with the board. */
  authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
  title: text('title').notNull(),
  description: text('description').notNull(),
  category: text('category').notNull(),
  priority: text('priority').notNull(),
  status: text('status').notNull(),
  notes: text('notes').array().notNull(),
  createdAt: instant('created_at').notNull(),
  completedAt: instant('completed_at'),
});

/** The picture of the event of the week; one row at most. */
export const eventBanner = pgTable('event_banner', {
  id: smallint('id').primaryKey(),
  imageHash: text('image_hash').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
