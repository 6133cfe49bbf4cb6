import { blocks, FRIEND_ACTIVITY_SHOWN, friends } from '@lockroom/contract';
import { readListPage } from '../../kernel/db/list-pages.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import {
  acceptRequest,
  askToBeFriends,
  blockPerson,
  endFriendship,
  presentActivity,
  presentBlocked,
  presentFriend,
  presentRequest,
  rejectRequest,
  unblockPerson,
} from './friends.service.ts';
import {
  hasBlocked,
  isFriendship,
  isPending,
  listActivity,
  listBlocked,
  listFriendRows,
  listPending,
} from './friends.store.ts';

export function friendRoutes(): Implementation[] {
  return implement(friends, {
    request: (context) => askToBeFriends(context, context.body.receiverId),
    received: ({ db, viewer, query }) =>
      readListPage(query, {
        read: (part) => listPending(db, viewer.id, part),
        has: (id) => isPending(db, viewer.id, id),
        present: (row) => presentRequest(row, viewer.id),
      }),
    accept: (context) => acceptRequest(context, context.request.id),
    reject: (context) => rejectRequest(context, context.request.id),
    list: ({ db, viewer, query }) =>
      readListPage(query, {
        read: (part) => listFriendRows(db, viewer.id, part),
        has: (id) => isFriendship(db, viewer.id, id),
        present: presentFriend,
      }),
    remove: (context) => endFriendship(context, context.friendship.id),
    activity: async ({ db, viewer }) =>
      (await listActivity(db, viewer.id, FRIEND_ACTIVITY_SHOWN)).map(presentActivity),
  });
}

export function blockRoutes(): Implementation[] {
  return implement(blocks, {
    list: ({ db, viewer, query }) =>
      readListPage(query, {
        read: (part) => listBlocked(db, viewer.id, part),
        has: (id) => hasBlocked(db, viewer.id, id),
        present: presentBlocked,
      }),
    add: (context) => blockPerson(context, context.params.userId),
    remove: (context) => unblockPerson(context, context.params.userId),
  });
}
