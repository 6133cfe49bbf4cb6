import type { support } from '@lockroom/contract';
import type { Db } from '../../db/connect.ts';
import { found, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Context } from '../../kernel/pipeline.ts';
import type { ProvenPost, Viewer } from '../../kernel/proofs.ts';
import { type DecodedImage, decodePhoto, imageUrl, storeImage } from '../images/images.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findPostLocked, insertComment, insertPost, type PostRow, updatePost } from './support.store.ts';

type PostChange = Context<typeof support.update>['body'];

const CONTENT = ['title', 'description', 'category', 'photoUrl'] as const;

/** Refuses parts of a change that are not the caller's: the text is the author's, the priority the administrators'. */
export function checkChange(viewer: Viewer, post: ProvenPost, change: PostChange): void {
  if (!post.isAuthor && CONTENT.some((name) => change[name] !== undefined))
    refuse('forbidden', 'Only the author can edit a post.');
  if (change.priority !== undefined && !viewer.isAdmin) refuse('admin_only');
}

/** Decodes a picture where one was sent; null for none, or for the address of one that is stored. */
export async function decodeSent(photoUrl: string | null | undefined): Promise<DecodedImage | null> {
  return photoUrl?.toLowerCase().startsWith('data:') ? decodePhoto(photoUrl, 'support') : null;
}

/** Adds a post and gives its id. */
export async function addPost(
  db: Db,
  viewer: Viewer,
  body: Context<typeof support.create>['body'],
  picture: DecodedImage | null,
  now: number,
): Promise<string> {
  const id = newId();
  const { title, description, category } = body;
  const photoHash = picture && (await storeImage(db, picture, now));
  const createdAt = new Date(now);
  await insertPost(db, { id, authorId: viewer.id, title, description, category, photoHash, createdAt });
  return id;
}

/** Changes what was sent of a post; without `photoUrl` its picture stays, with null or an empty text it goes. */
export async function changePost(
  db: Db,
  postId: string,
  { photoUrl, isArchived, ...change }: PostChange,
  picture: DecodedImage | null,
  now: number,
): Promise<void> {
  const post = found(await findPostLocked(db, postId, 'update'));
  const next: Partial<PostRow> = { ...change };
  if (picture) next.photoHash = await storeImage(db, picture, now);
  else if (photoUrl) refuseForeign(photoUrl, post);
  else if (photoUrl !== undefined) next.photoHash = null;
  if (isArchived !== undefined) next.archivedAt = isArchived ? (post.archivedAt ?? new Date(now)) : null;
  // An update of nothing is no statement.
  if (Object.values(next).some((value) => value !== undefined)) await updatePost(db, postId, next);
}

function refuseForeign(photoUrl: string, post: PostRow): void {
  if (!post.photoHash || photoUrl.toLowerCase() !== imageUrl(post.photoHash)) refuse('bad_image');
}

/** Adds a comment, tells the author of the post unless it is his own, and gives its id. */
export async function addComment(
  context: Pick<Context<typeof support.comment>, 'db' | 'viewer' | 'now' | 'announce' | 'enqueue'>,
  postId: string,
  content: string,
): Promise<string> {
  const { db, viewer, now } = context;
  const post = found(await findPostLocked(db, postId, 'key share'));
  const id = newId();
  await insertComment(db, { id, postId, authorId: viewer.id, content, createdAt: new Date(now) });
  if (post.authorId !== viewer.id) {
    await notify(context, [post.authorId], {
      kind: 'support-comment',
      title: 'New comment on your post',
      message: `${viewer.username} commented on "${post.title}".`,
      link: `/support?post=${postId}`,
    });
  }
  return id;
}
