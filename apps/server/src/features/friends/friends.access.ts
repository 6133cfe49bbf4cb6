import { and, eq, or } from 'drizzle-orm';
import { friendRequests } from '../../kernel/db/tables/friends.ts';
import { found } from '../../kernel/errors.ts';
import type { Guards } from '../../kernel/http/proofs.ts';

/** Guards of calls that name a friend request or a friendship; other users get not_found. */
export const friendGuards: Pick<Guards, 'request.receiver' | 'friendship.member'> = {
  'request.receiver': async ({ db, viewer, id }) => {
    const [request] = await db
      .select({ id: friendRequests.id })
      .from(friendRequests)
      .where(and(eq(friendRequests.id, found(id('requestId'))), eq(friendRequests.receiverId, viewer.id)));
    return { request: found(request) };
  },
  'friendship.member': async ({ db, viewer, id }) => {
    const [friendship] = await db
      .select({ id: friendRequests.id })
      .from(friendRequests)
      .where(
        and(
          eq(friendRequests.id, found(id('friendshipId'))),
          eq(friendRequests.status, 'accepted'),
          or(eq(friendRequests.senderId, viewer.id), eq(friendRequests.receiverId, viewer.id)),
        ),
      );
    return { friendship: found(friendship) };
  },
};
