import { found, refuse } from '../../kernel/errors.ts';
import type { Guards, Viewer } from '../../kernel/http/access-context.ts';
import { findComment, findPost } from './support.service.ts';

/** Access checks that let only the author and administrators change a post or comment. Reading needs no check. */
export const supportGuards: Pick<Guards, 'post.author' | 'comment.author'> = {
  'post.author': async ({ db, viewer, id }) => {
    const post = found(await findPost(db, found(id('postId'))));
    requireAuthor(viewer, post.authorId);
    return { post: { id: post.id, isAuthor: post.authorId === viewer.id } };
  },
  'comment.author': async ({ db, viewer, id }) => {
    const comment = found(await findComment(db, found(id('commentId'))));
    requireAuthor(viewer, comment.authorId);
    return { comment: { id: comment.id, postId: comment.postId } };
  },
};

function requireAuthor(viewer: Viewer, authorId: string): void {
  if (viewer.id !== authorId && !viewer.isAdmin)
    refuse('forbidden', 'Only the author or an administrator can do that.');
}
