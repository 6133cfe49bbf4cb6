import {
  PHOTO_VERSION_DIGITS,
  pathOf,
  SUPPORT_CATEGORIES,
  type SupportCategory,
  type SupportComment,
  type SupportCounts,
  type SupportPost,
  support,
} from '@lockroom/contract';
import type { Viewer } from '../../kernel/http/access-context.ts';
import { imageUrl } from '../images/images.service.ts';
import type { countPosts, ShownComment, ShownPost } from './support.store.ts';

/** A post as one person sees it. */
export function presentPost({ post, author, commentCount }: ShownPost, viewer: Viewer): SupportPost {
  return {
    id: post.id,
    title: post.title,
    description: post.description,
    // Only this feature writes the two columns, from the lists of the contract.
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

/** The numbers of posts. */
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

/** The URL of a post's picture, another one for another picture; null without one. */
export function photoUrlOf({ id, photoHash }: Pick<ShownPost['post'], 'id' | 'photoHash'>): string | null {
  if (photoHash === null) return null;
  return pathOf(support.photo, {
    params: { postId: id },
    query: { v: photoHash.slice(0, PHOTO_VERSION_DIGITS) },
  });
}

/** A comment as one person sees it. */
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
