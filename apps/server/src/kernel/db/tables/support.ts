import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { instant } from './columns.ts';

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
  (table) => [
    index('support_posts_author_idx').on(table.authorId),
    index('support_posts_photo_idx').on(table.photoHash).where(sql`${table.photoHash} is not null`),
  ],
);

/** Comments on posts. */
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
