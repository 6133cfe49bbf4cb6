import { support, type Topic, userTopic } from '@lockroom/contract';
import type { Db } from '../../db/connect.ts';
import { found, refuse } from '../../kernel/errors.ts';
import { isId } from '../../kernel/ids.ts';
import { type Implementation, implement, prepared } from '../../kernel/pipeline.ts';
import { presentComment, presentPost } from './support.present.ts';
import { addComment, addPost, changePost, checkChange, decodeSent } from './support.service.ts';
import {
  deleteComment,
  deletePost,
  findPost,
  getShownComment,
  getShownPost,
  listComments,
  listParticipants,
  listPosts,
} from './support.store.ts';

/** The support centre, which every signed-in user shares (000 section 7). */
export function supportRoutes(): Implementation[] {
  return implement(support, {
    posts: async ({ db, viewer, query }) => {
      const wanted = { category: query.category || null, isArchived: query.archived ?? false };
      return (await listPosts(db, wanted)).map((post) => presentPost(post, viewer));
    },
    create: prepared(support.create, {
      prepare: ({ body }) => decodeSent(body.photoUrl),
      handle: async ({ db, viewer, body, now, announce }, picture) => {
        const id = await addPost(db, viewer, body, picture, now);
        announce(userTopic(viewer.id, 'support'));
        return presentPost(found(await getShownPost(db, id)), viewer);
      },
    }),
    update: prepared(support.update, {
      prepare: ({ viewer, post, body }) => {
        checkChange(viewer, post, body);
        return decodeSent(body.photoUrl);
      },
      handle: async ({ db, viewer, post, body, now, announce }, picture) => {
        await changePost(db, post.id, body, picture, now);
        announce(...(await topicsOf(db, post.id)));
        return presentPost(found(await getShownPost(db, post.id)), viewer);
      },
    }),
    remove: async ({ db, post, announce }) => {
      announce(...(await topicsOf(db, post.id)));
      await deletePost(db, post.id);
      return { success: true };
    },
    comments: async ({ db, viewer, params }) => {
      found(isId(params.postId) ? await findPost(db, params.postId) : null);
      return (await listComments(db, params.postId)).map((comment) => presentComment(comment, viewer));
    },
    comment: async (context) => {
      const { db, viewer, params, body, announce } = context;
      if (!isId(params.postId)) refuse('not_found');
      const id = await addComment(context, params.postId, body.content);
      announce(...(await topicsOf(db, params.postId)));
      return presentComment(found(await getShownComment(db, id)), viewer);
    },
    removeComment: async ({ db, comment, announce }) => {
      announce(...(await topicsOf(db, comment.postId)));
      await deleteComment(db, comment.id);
      return { success: true };
    },
  });
}

/** The topics of everyone who takes part in a post. */
async function topicsOf(db: Db, postId: string): Promise<Topic[]> {
  return (await listParticipants(db, postId)).map((id) => userTopic(id, 'support'));
}
