import { support, type Topic, userTopic } from '@lockroom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { readListPage } from '../../kernel/db/list-pages.ts';
import { supportComments } from '../../kernel/db/tables/support.ts';
import { found, refuse } from '../../kernel/errors.ts';
import { type Implementation, implement, prepared } from '../../kernel/http/pipeline.ts';
import { isId } from '../../kernel/ids.ts';
import { findImage } from '../images/images.service.ts';
import {
  addComment,
  addPost,
  changePost,
  checkChange,
  countPosts,
  decodeSent,
  findComment,
  findPost,
  getShownComment,
  getShownPost,
  hasPost,
  listComments,
  listParticipants,
  listPosts,
  presentComment,
  presentCounts,
  presentPost,
  removePost,
} from './support.service.ts';

export function supportRoutes(): Implementation[] {
  return implement(support, {
    posts: async ({ db, viewer, query: { category, archived = false, order = 'newest', ...query } }) => {
      const choice = { category: category || null, isArchived: archived === 'all' ? null : archived };
      return readListPage(query, {
        read: (part) => listPosts(db, choice, order, part),
        has: (id) => hasPost(db, choice, id),
        present: (post) => presentPost(post, viewer),
      });
    },
    counts: async ({ db, viewer }) => presentCounts(await countPosts(db, viewer.id)),
    get: async ({ db, viewer, params }) =>
      presentPost(found(isId(params.postId) ? await getShownPost(db, params.postId) : null), viewer),
    create: prepared(support.create, {
      prepare: ({ body, viewer }) => decodeSent(body.photoUrl, viewer),
      handle: async ({ db, viewer, body, now, announce }, picture) => {
        const id = await addPost(db, viewer, body, picture, now);
        announce(userTopic(viewer.id, 'support'));
        return presentPost(found(await getShownPost(db, id)), viewer);
      },
    }),
    update: prepared(support.update, {
      prepare: ({ viewer, post, body }) => {
        checkChange(viewer, post, body);
        return decodeSent(body.photoUrl, viewer);
      },
      handle: async ({ db, viewer, post, body, now, announce }, picture) => {
        await changePost(db, viewer, post.id, body, picture, now);
        announce(...(await topicsOf(db, post.id)));
        return presentPost(found(await getShownPost(db, post.id)), viewer);
      },
    }),
    remove: async ({ db, post, announce }) => {
      announce(...(await topicsOf(db, post.id)));
      await removePost(db, post.id);
    },
    photo: async ({ db, params }, { reply }) => {
      const post = found(isId(params.postId) ? await findPost(db, params.postId) : null);
      const content = found(await findImage(db, found(post.photoHash)));
      return (
        reply
          .type('image/jpeg')
          .header('cache-control', `private, max-age=${DAY_SECONDS}`)
          // Several people may use one browser, so a cached picture is valid only for the token that fetched it.
          .header('vary', 'authorization')
          .send(content)
      );
    },
    comments: async ({ db, viewer, params, query }) => {
      const post = found(isId(params.postId) ? await findPost(db, params.postId) : null);
      return readListPage(query, {
        read: (part) => listComments(db, post.id, part),
        has: async (id) => (await findComment(db, id))?.postId === post.id,
        present: (comment) => presentComment(comment, viewer),
      });
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
      await db.delete(supportComments).where(eq(supportComments.id, comment.id));
    },
  });
}

const DAY_SECONDS = 24 * 60 * 60;

async function topicsOf(db: Db, postId: string): Promise<Topic[]> {
  return (await listParticipants(db, postId)).map((id) => userTopic(id, 'support'));
}
