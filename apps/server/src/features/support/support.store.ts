import type { SupportCategory, SupportOrder } from '@lockroom/contract';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { descending, type Part } from '../../kernel/db/list-pages.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { supportComments, supportPosts, urgencyOf } from '../../kernel/db/tables/support.ts';

export type PostRow = typeof supportPosts.$inferSelect;
export type CommentRow = typeof supportComments.$inferSelect;

const author = {
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  photoHash: users.photoHash,
};
const shownPost = {
  post: supportPosts,
  author,
  commentCount: sql<number>`(
    select count(*)::int from ${supportComments} where ${supportComments.postId} = ${supportPosts.id})`,
};
const shownComment = { comment: supportComments, author };

export type ShownPost = NonNullable<Awaited<ReturnType<typeof getShownPost>>>;
export type ShownComment = NonNullable<Awaited<ReturnType<typeof getShownComment>>>;

export interface PostChoice {
  category: SupportCategory | null;
  isArchived: boolean | null;
}

const orders = {
  newest: descending(supportPosts, supportPosts.createdAt),
  urgent: descending(supportPosts, urgencyOf(supportPosts.priority), supportPosts.createdAt),
} satisfies Record<SupportOrder, unknown>;

export async function listPosts(
  db: Db,
  choice: PostChoice,
  order: SupportOrder,
  { after, limit }: Part,
): Promise<ShownPost[]> {
  const { by, after: isAfter } = orders[order];
  return db
    .select(shownPost)
    .from(supportPosts)
    .innerJoin(users, eq(users.id, supportPosts.authorId))
    .where(and(isChosen(choice), after ? isAfter(after) : undefined))
    .orderBy(...by)
    .limit(limit);
}

export async function hasPost(db: Db, choice: PostChoice, id: string): Promise<boolean> {
  return (await db.$count(supportPosts, and(eq(supportPosts.id, id), isChosen(choice)))) > 0;
}

function isChosen({ category, isArchived }: PostChoice) {
  const { archivedAt } = supportPosts;
  return and(
    isArchived === null ? undefined : isArchived ? isNotNull(archivedAt) : isNull(archivedAt),
    category ? eq(supportPosts.category, category) : undefined,
  );
}

/** For each category and archived state, counts all posts and one person's posts. */
export async function countPosts(db: Db, userId: string) {
  const isArchived = sql<boolean>`(${supportPosts.archivedAt} is not null)`;
  return db
    .select({
      category: supportPosts.category,
      isArchived,
      all: sql<number>`count(*)::int`,
      mine: sql<number>`(count(*) filter (where ${eq(supportPosts.authorId, userId)}))::int`,
    })
    .from(supportPosts)
    .groupBy(supportPosts.category, isArchived);
}

export async function getShownPost(db: Db, id: string) {
  const [row] = await db
    .select(shownPost)
    .from(supportPosts)
    .innerJoin(users, eq(users.id, supportPosts.authorId))
    .where(eq(supportPosts.id, id));
  return row ?? null;
}

export async function findPost(db: Db, id: string): Promise<PostRow | null> {
  const [row] = await db.select().from(supportPosts).where(eq(supportPosts.id, id));
  return row ?? null;
}

/**
 * Finds a post and locks it until the transaction ends: 'key share' blocks its deletion, 'update' blocks every change.
 */
export async function findPostLocked(
  db: Db,
  id: string,
  strength: 'key share' | 'update',
): Promise<PostRow | null> {
  const [row] = await db.select().from(supportPosts).where(eq(supportPosts.id, id)).for(strength);
  return row ?? null;
}

const newestComments = descending(supportComments, supportComments.createdAt);

export async function listComments(db: Db, postId: string, { after, limit }: Part): Promise<ShownComment[]> {
  return db
    .select(shownComment)
    .from(supportComments)
    .innerJoin(users, eq(users.id, supportComments.authorId))
    .where(and(eq(supportComments.postId, postId), after ? newestComments.after(after) : undefined))
    .orderBy(...newestComments.by)
    .limit(limit);
}

export async function getShownComment(db: Db, id: string) {
  const [row] = await db
    .select(shownComment)
    .from(supportComments)
    .innerJoin(users, eq(users.id, supportComments.authorId))
    .where(eq(supportComments.id, id));
  return row ?? null;
}

export async function findComment(db: Db, id: string): Promise<CommentRow | null> {
  const [row] = await db.select().from(supportComments).where(eq(supportComments.id, id));
  return row ?? null;
}

/** Returns the ids of a post's author and of everyone who commented on it. */
export async function listParticipants(db: Db, postId: string): Promise<string[]> {
  const rows = await union(
    db.select({ id: supportPosts.authorId }).from(supportPosts).where(eq(supportPosts.id, postId)),
    db
      .select({ id: supportComments.authorId })
      .from(supportComments)
      .where(eq(supportComments.postId, postId)),
  );
  return rows.map(({ id }) => id);
}
