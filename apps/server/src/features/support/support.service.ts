import {
  PHOTO_VERSION_DIGITS,
  pathOf,
  SUPPORT_CATEGORIES,
  type SupportCategory,
  type SupportComment,
  type SupportCounts,
  type SupportOrder,
  type SupportPost,
  support,
} from '@lockroom/contract';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/connect.ts';
import { descending, type Part } from '../../kernel/db/list-pages.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { supportComments, supportPosts, urgencyOf } from '../../kernel/db/tables/support.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenPost, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { newId } from '../../kernel/ids.ts';
import {
  type DecodedImage,
  decodePhoto,
  deleteUnusedImages,
  imageUrl,
  storeImage,
} from '../images/images.service.ts';
import { notify } from '../notifications/notifications.service.ts';

type PostChange = Context<typeof support.update>['body'];

const CONTENT = ['title', 'description', 'category', 'photoUrl'] as const;

export function checkChange(viewer: Viewer, post: ProvenPost, change: PostChange): void {
  if (!post.isAuthor && CONTENT.some((name) => change[name] !== undefined))
    refuse('forbidden', 'Only the author can edit a post.');
  if (change.priority !== undefined && !viewer.isAdmin) refuse('admin_only');
}

/** Decodes the picture of a post. Returns null if there is none, or if `photoUrl` is the URL of a stored picture. */
export async function decodeSent(
  photoUrl: string | null | undefined,
  viewer: Viewer,
): Promise<DecodedImage | null> {
  return photoUrl?.toLowerCase().startsWith('data:') ? decodePhoto(photoUrl, viewer, 'support') : null;
}

export async function addPost(
  db: Db,
  viewer: Viewer,
  body: Context<typeof support.create>['body'],
  picture: DecodedImage | null,
  now: number,
): Promise<string> {
  const id = newId();
  const { title, description, category } = body;
  const photoHash = picture && (await storeImage(db, picture, { viewer, now }));
  const createdAt = new Date(now);
  await db
    .insert(supportPosts)
    .values({ id, authorId: viewer.id, title, description, category, photoHash, createdAt });
  return id;
}

/** If `photoUrl` is missing, the picture is kept; null or an empty string removes it. */
export async function changePost(
  db: Db,
  viewer: Viewer,
  postId: string,
  { photoUrl, isArchived, ...change }: PostChange,
  picture: DecodedImage | null,
  now: number,
): Promise<void> {
  const post = found(await findPostLocked(db, postId, 'update'));
  const next: Partial<PostRow> = { ...change };
  if (picture) next.photoHash = await storeImage(db, picture, { viewer, now });
  else if (photoUrl) refuseForeign(photoUrl, post);
  else if (photoUrl !== undefined) next.photoHash = null;
  if (isArchived !== undefined) next.archivedAt = isArchived ? (post.archivedAt ?? new Date(now)) : null;
  // SQL does not allow an update without columns.
  if (Object.values(next).some((value) => value !== undefined))
    await db.update(supportPosts).set(next).where(eq(supportPosts.id, postId));
  if (next.photoHash !== undefined) await deleteUnusedImages(db, [post.photoHash]);
}

function refuseForeign(photoUrl: string, post: PostRow): void {
  if (!post.photoHash || photoUrl.toLowerCase() !== photoUrlOf(post)) refuse('bad_image');
}

export async function removePost(db: Db, postId: string): Promise<void> {
  const { photoHash } = found(await findPostLocked(db, postId, 'update'));
  await db.delete(supportPosts).where(eq(supportPosts.id, postId));
  await deleteUnusedImages(db, [photoHash]);
}

export async function addComment(
  context: Pick<Context<typeof support.comment>, 'db' | 'viewer' | 'now' | 'announce' | 'enqueue'>,
  postId: string,
  content: string,
): Promise<string> {
  const { db, viewer, now } = context;
  const post = found(await findPostLocked(db, postId, 'key share'));
  const id = newId();
  await db
    .insert(supportComments)
    .values({ id, postId, authorId: viewer.id, content, createdAt: new Date(now) });
  if (post.authorId !== viewer.id) {
    await notify(context, [post.authorId], {
      kind: 'support-comment',
      title: 'New comment on your post',
      message: `${viewer.username} commented on "${post.title}".`,
      lineKey: `support-comment:${postId}`,
      messageOf: (count) => `${count} new comments on "${post.title}", the last by ${viewer.username}.`,
      link: `/support?post=${postId}`,
      namedId: viewer.id,
    });
  }
  return id;
}

export function presentPost({ post, author, commentCount }: ShownPost, viewer: Viewer): SupportPost {
  return {
    id: post.id,
    title: post.title,
    description: post.description,
    category: post.category as SupportPost['category'],
    photoUrl: photoUrlOf(post),
    priority: post.priority as SupportPost['priority'],
    isArchived: post.archivedAt !== null,
    isMine: post.authorId === viewer.id,
    commentCount,
    createdAt: post.createdAt.toISOString(),
    authorId: post.authorId,
    ...presentAuthor(author),
  };
}

export function presentCounts(groups: Awaited<ReturnType<typeof countPosts>>): SupportCounts {
  const shelf = (archived: boolean) =>
    Object.fromEntries(
      SUPPORT_CATEGORIES.map((name) => [
        name,
        groups.find(({ category, isArchived }) => category === name && isArchived === archived)?.all ?? 0,
      ]),
    ) as Record<SupportCategory, number>;
  const mine = groups.reduce((sum, group) => sum + group.mine, 0);
  return { active: shelf(false), archived: shelf(true), mine };
}

/** Returns the URL of a post's picture, or null. A new picture gets a new URL. */
function photoUrlOf({ id, photoHash }: Pick<ShownPost['post'], 'id' | 'photoHash'>): string | null {
  if (photoHash === null) return null;
  return pathOf(support.photo, {
    params: { postId: id },
    query: { v: photoHash.slice(0, PHOTO_VERSION_DIGITS) },
  });
}

export function presentComment({ comment, author }: ShownComment, viewer: Viewer): SupportComment {
  return {
    id: comment.id,
    content: comment.content,
    createdAt: comment.createdAt.toISOString(),
    isMine: comment.authorId === viewer.id,
    authorId: comment.authorId,
    ...presentAuthor(author),
  };
}

function presentAuthor(author: ShownPost['author']) {
  return {
    authorUsername: author.username,
    authorFirstName: author.firstName,
    authorLastName: author.lastName,
    authorProfileImageUrl: author.photoHash ? imageUrl(author.photoHash) : null,
  };
}

type PostRow = typeof supportPosts.$inferSelect;
type CommentRow = typeof supportComments.$inferSelect;

const author = {
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  photoHash: users.photoHash,
};
const commentCount = sql<number>`(
  select count(*)::int from ${supportComments} where ${supportComments.postId} = ${supportPosts.id})`;

const selectPosts = (db: Db, where: SQL | undefined) =>
  db
    .select({ post: supportPosts, author, commentCount })
    .from(supportPosts)
    .innerJoin(users, eq(users.id, supportPosts.authorId))
    .where(where);

const selectComments = (db: Db, where: SQL | undefined) =>
  db
    .select({ comment: supportComments, author })
    .from(supportComments)
    .innerJoin(users, eq(users.id, supportComments.authorId))
    .where(where);

type ShownPost = NonNullable<Awaited<ReturnType<typeof getShownPost>>>;
type ShownComment = NonNullable<Awaited<ReturnType<typeof getShownComment>>>;

interface PostChoice {
  category: SupportCategory | null;
  isArchived: boolean | null;
}

const orders = {
  newest: descending(supportPosts, supportPosts.createdAt),
  urgent: descending(supportPosts, urgencyOf(supportPosts.priority), supportPosts.createdAt),
} satisfies Record<SupportOrder, unknown>;

export async function listPosts(db: Db, choice: PostChoice, order: SupportOrder, { after, limit }: Part) {
  const { by, after: isAfter } = orders[order];
  return selectPosts(db, and(isChosen(choice), after ? isAfter(after) : undefined))
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
  const [row] = await selectPosts(db, eq(supportPosts.id, id));
  return row ?? null;
}

export async function findPost(db: Db, id: string): Promise<PostRow | null> {
  const [row] = await db.select().from(supportPosts).where(eq(supportPosts.id, id));
  return row ?? null;
}

/** Locks a post: 'key share' blocks its deletion, 'update' blocks every change. */
async function findPostLocked(db: Db, id: string, strength: 'key share' | 'update'): Promise<PostRow | null> {
  const [row] = await db.select().from(supportPosts).where(eq(supportPosts.id, id)).for(strength);
  return row ?? null;
}

const newestComments = descending(supportComments, supportComments.createdAt);

export async function listComments(db: Db, postId: string, { after, limit }: Part) {
  const isAfter = after ? newestComments.after(after) : undefined;
  return selectComments(db, and(eq(supportComments.postId, postId), isAfter))
    .orderBy(...newestComments.by)
    .limit(limit);
}

export async function getShownComment(db: Db, id: string) {
  const [row] = await selectComments(db, eq(supportComments.id, id));
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
