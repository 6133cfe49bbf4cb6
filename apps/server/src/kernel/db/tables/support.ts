import { type SQLWrapper, sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { idOf, instant } from './columns.ts';

/** The priority of a post as a sortable number. A post without a priority counts as medium. */
export const urgencyOf = (priority: SQLWrapper) =>
  sql`(case ${priority} when 'high' then 3 when 'low' then 1 else 2 end)`;

export const supportPosts = pgTable(
  'support_posts',
  {
    id: uuid('id').primaryKey(),
    authorId: idOf('author_id', () => users.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').notNull(),
    photoHash: text('photo_hash'),
    /** The priority; null until an administrator sets it. */
    priority: text('priority'),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('support_posts_author_idx').on(table.authorId),
    index('support_posts_created_idx').on(table.createdAt, table.id),
    index('support_posts_active_idx').on(table.createdAt, table.id).where(sql`${table.archivedAt} is null`),
    index('support_posts_archived_idx')
      .on(table.createdAt, table.id)
      .where(sql`${table.archivedAt} is not null`),
    index('support_posts_urgent_idx').on(urgencyOf(table.priority), table.createdAt, table.id),
    index('support_posts_photo_idx').on(table.photoHash).where(sql`${table.photoHash} is not null`),
  ],
);

export const supportComments = pgTable(
  'support_comments',
  {
    id: uuid('id').primaryKey(),
    postId: idOf('post_id', () => supportPosts.id),
    authorId: idOf('author_id', () => users.id),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('support_comments_post_idx').on(table.postId, table.createdAt, table.id),
    index('support_comments_author_idx').on(table.authorId),
  ],
);
