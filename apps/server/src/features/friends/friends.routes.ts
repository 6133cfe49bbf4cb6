import { FRIEND_ACTIVITY_SHOWN, friends } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { presentActivity, presentFriend, presentRequest } from './friends.present.ts';
import { acceptRequest, askToBeFriends, endFriendship, rejectRequest } from './friends.service.ts';
import { listActivity, listFriendRows, listPending } from './friends.store.ts';

export function friendRoutes(): Implementation[] {
  return implement(friends, {
    request: (context) => askToBeFriends(context, context.body.receiverId),
    received: async ({ db, viewer }) =>
      (await listPending(db, viewer.id)).map((row) => presentRequest(row, viewer.id)),
    accept: (context) => acceptRequest(context, context.request.id),
    reject: (context) => rejectRequest(context, context.request.id),
    list: async ({ db, viewer }) => (await listFriendRows(db, viewer.id)).map(presentFriend),
    remove: async (context) => {
      await endFriendship(context, context.friendship.id);
      return { success: true };
    },
    activity: async ({ db, viewer }) =>
      (await listActivity(db, viewer.id, FRIEND_ACTIVITY_SHOWN)).flatMap(presentActivity),
  });
}
