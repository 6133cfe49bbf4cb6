import { and, eq } from 'drizzle-orm';
import { friendRequests } from '../../kernel/db/tables/friends.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { Guards } from '../../kernel/http/access-context.ts';
import { isFriendship } from './friends.store.ts';

/** Checks for calls about a friend request or a friendship. Users who are not part of it get not_found. */
export const friendGuards: Pick<Guards, 'request.receiver' | 'friendship.member'> = {
  'request.receiver': async ({ db, viewer, id }) => {
    const [request] = await db
      .select({ id: friendRequests.id })
      .from(friendRequests)
      .where(and(eq(friendRequests.id, found(id('requestId'))), eq(friendRequests.receiverId, viewer.id)));
    return { request: found(request) };
  },
  'friendship.member': async ({ db, viewer, id }) => {
    const friendshipId = found(id('friendshipId'));
    if (!(await isFriendship(db, viewer.id, friendshipId))) refuse('not_found');
    return { friendship: { id: friendshipId } };
  },
};
