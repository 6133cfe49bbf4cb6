import { FRIEND_ACTIVITY_SHOWN, friends } from '@lockroom/contract';
import { mapPage, readListPage } from '../../kernel/db/list-pages.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { presentActivity, presentFriend, presentRequest } from './friends.present.ts';
import { acceptRequest, askToBeFriends, endFriendship, rejectRequest } from './friends.service.ts';
import { isFriendship, isPending, listActivity, listFriendRows, listPending } from './friends.store.ts';

export function friendRoutes(): Implementation[] {
  return implement(friends, {
    request: (context) => askToBeFriends(context, context.body.receiverId),
    received: async ({ db, viewer, query }) => {
      const page = await readListPage(query, {
        read: (part) => listPending(db, viewer.id, part),
        idOf: ({ request }) => request.id,
        has: (id) => isPending(db, viewer.id, id),
      });
      return mapPage(page, (row) => presentRequest(row, viewer.id));
    },
    accept: (context) => acceptRequest(context, context.request.id),
    reject: (context) => rejectRequest(context, context.request.id),
    list: async ({ db, viewer, query }) => {
      const page = await readListPage(query, {
        read: (part) => listFriendRows(db, viewer.id, part),
        idOf: ({ friendship }) => friendship.id,
        has: (id) => isFriendship(db, viewer.id, id),
      });
      return mapPage(page, presentFriend);
    },
    remove: (context) => endFriendship(context, context.friendship.id),
    activity: async ({ db, viewer }) =>
      (await listActivity(db, viewer.id, FRIEND_ACTIVITY_SHOWN)).flatMap(presentActivity),
  });
}
