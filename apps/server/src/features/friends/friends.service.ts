import {
  type Blocked,
  FRIEND_REQUEST_PAUSE_DAYS,
  type Friend,
  type FriendActivity,
  type FriendRequest,
  type FriendshipStatus,
  userTopic,
} from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import { isId, newId } from '../../kernel/ids.ts';
import { findUser, lockUser } from '../auth/auth.service.ts';
import { imageUrl, presentPerson } from '../images/images.service.ts';
import { markNoticeRead, type Notifier, notify, pages } from '../notifications/notifications.service.ts';
import {
  type ActivityRow,
  answerRequest,
  canSeePerson,
  deleteBlock,
  deleteInvitationsFrom,
  deleteRequest,
  type FriendRow,
  findPairLocked,
  findRequest,
  findRequestLocked,
  hasBlocked,
  haveCommonRoom,
  insertBlock,
  insertRequest,
  type listBlocked,
  listPairs,
  type RequestRow,
  type SentRequestRow,
} from './friends.store.ts';

export { canSeePerson, isBlockedBy, listBlockers } from './friends.store.ts';

const PAUSE_MS = FRIEND_REQUEST_PAUSE_DAYS * 24 * 60 * 60 * 1000;
const MOST_ATTEMPTS = 4;

export type Acting = Notifier & { viewer: Viewer };

/**
 * Sends a friend request. Sending it again changes nothing. If the receiver has already sent the caller a request,
 * accepts that request. Fails with not_found if the two share no room and have no request or friendship between them.
 * If the receiver has blocked the caller, the request is stored as silently rejected.
 */
export async function askToBeFriends(acting: Acting, receiverId: string): Promise<FriendRequest> {
  const { db, viewer, now, announce } = acting;
  const otherId = found(isId(receiverId) ? receiverId.toLowerCase() : null);
  if (otherId === viewer.id) refuseField('receiverId', 'You cannot send yourself a friend request');
  // Blocking somebody takes the same lock, so that the receiver cannot block the viewer after the check below.
  found(await lockUser(db, otherId));
  if (await hasBlocked(db, viewer.id, otherId))
    refuse('conflict', 'You have blocked this person. Unblock them in Settings first.');
  const isRefused = await hasBlocked(db, otherId, viewer.id);
  // If both people send a request at the same time, the later call finds the other person's row, or tries again if that
  // row was deleted in the meantime.
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const pair = await findPairLocked(db, viewer.id, otherId);
    if (pair && !isOver(pair, now)) {
      if (pair.receiverId === viewer.id && pair.status !== 'accepted') await makeFriends(acting, pair);
      return present(db, pair.id, viewer.id);
    }
    if (pair) await deleteRequest(db, pair.id);
    else if (!(await haveCommonRoom(db, viewer.id, otherId))) refuse('not_found');
    const request = { id: newId(), senderId: viewer.id, receiverId: otherId, createdAt: new Date(now) };
    const state = isRefused
      ? { status: 'rejected' as const, answeredAt: request.createdAt }
      : { status: 'pending' as const };
    if (!(await insertRequest(db, { ...request, ...state }))) continue;
    if (isRefused) {
      announce(userTopic(viewer.id, 'friends'));
      return present(db, request.id, viewer.id);
    }
    await notify(acting, [otherId], {
      kind: 'friend-request',
      title: 'Friend request',
      message: `${viewer.username} sent you a friend request.`,
      link: pages.requests(),
      namedId: viewer.id,
      onceKey: requestKey(request.id),
    });
    announceFriends(acting, viewer.id, otherId);
    return present(db, request.id, viewer.id);
  }
  return refuse('conflict');
}

/** Accepts a request. Accepting it again changes nothing. Fails with a conflict if the request was rejected. */
export async function acceptRequest(acting: Acting, requestId: string): Promise<FriendRequest> {
  const row = found(await findRequestLocked(acting.db, requestId));
  if (row.status === 'rejected') refuse('conflict', 'You have already rejected this request.');
  if (row.status === 'pending') await makeFriends(acting, row);
  return present(acting.db, requestId, acting.viewer.id);
}

/** Rejects a request without notifying its sender. Fails with a conflict if the request was accepted. */
export async function rejectRequest(acting: Acting, requestId: string): Promise<FriendRequest> {
  const { db, now, viewer, announce } = acting;
  const row = found(await findRequestLocked(db, requestId));
  if (row.status === 'accepted') refuse('conflict', 'You are already friends.');
  if (row.status === 'pending') {
    await answerRequest(db, requestId, 'rejected', new Date(now));
    await markNoticeRead(acting, viewer.id, requestKey(requestId));
    announce(userTopic(viewer.id, 'friends'));
  }
  return present(db, requestId, viewer.id);
}

export async function endFriendship(acting: Acting, friendshipId: string): Promise<void> {
  const row = found(await findRequestLocked(acting.db, friendshipId));
  await deleteRequest(acting.db, friendshipId);
  announceFriends(acting, row.senderId, row.receiverId);
}

/**
 * Ends the friendship or request between the viewer and a person whom the viewer blocks, and silently rejects any
 * request from that person.
 */
async function endPair(acting: Acting, otherId: string): Promise<void> {
  const { db, viewer } = acting;
  const pair = await findPairLocked(db, viewer.id, otherId);
  if (!pair) return;
  if (pair.senderId === otherId && pair.status !== 'accepted') {
    await rejectRequest(acting, pair.id);
    return;
  }
  await markNoticeRead(acting, otherId, requestKey(pair.id));
  await endFriendship(acting, pair.id);
}

/** Returns how these people relate to a user. People who are absent from the map have the status 'none'. */
export async function friendshipStatuses(
  db: Db,
  userId: string,
  otherIds: readonly string[],
  now: number,
): Promise<Map<string, FriendshipStatus>> {
  const rows = await listPairs(db, userId, otherIds);
  return new Map(
    rows.map((row) => [row.senderId === userId ? row.receiverId : row.senderId, statusFor(row, userId, now)]),
  );
}

function statusFor(row: RequestRow, userId: string, now: number): FriendshipStatus {
  if (row.status === 'accepted') return 'friends';
  if (isOver(row, now)) return 'none';
  // A rejected request still looks pending to its sender.
  if (row.senderId === userId) return 'request_sent';
  return row.status === 'pending' ? 'request_received' : 'none';
}

function isOver({ status, answeredAt }: RequestRow, now: number): boolean {
  return status === 'rejected' && (answeredAt === null || answeredAt.getTime() + PAUSE_MS <= now);
}

async function makeFriends(acting: Acting, row: RequestRow): Promise<void> {
  const { db, viewer, now } = acting;
  await answerRequest(db, row.id, 'accepted', new Date(now));
  await markNoticeRead(acting, viewer.id, requestKey(row.id));
  await notify(acting, [row.senderId], {
    kind: 'friend-accepted',
    title: 'Friend request accepted',
    message: `${viewer.username} accepted your friend request.`,
    link: pages.friends(),
    namedId: viewer.id,
    onceKey: `friend-accepted:${row.id}`,
  });
  announceFriends(acting, row.senderId, row.receiverId);
}

function announceFriends({ announce }: Pick<Notifier, 'announce'>, ...userIds: string[]): void {
  announce(...userIds.map((userId) => userTopic(userId, 'friends')));
}

async function present(db: Db, requestId: string, viewerId: string): Promise<FriendRequest> {
  return presentRequest(found(await findRequest(db, requestId)), viewerId);
}

const requestKey = (requestId: string) => `friend-request:${requestId}`;

/** Presents a request to its sender or receiver. The sender cannot see a rejection, and only friends see addresses. */
export function presentRequest(row: SentRequestRow, viewerId: string): FriendRequest {
  const { id, status, senderId, receiverId, createdAt } = row.request;
  return {
    id,
    status: status === 'rejected' && viewerId === senderId ? 'pending' : status,
    senderId,
    senderUsername: row.senderUsername,
    senderEmail: status === 'accepted' ? row.senderEmail : null,
    senderProfileImageUrl: photoUrl(row.senderPhotoHash),
    receiverId,
    createdAt: createdAt.toISOString(),
  };
}

export function presentFriend({ friendship, ...friend }: FriendRow): Friend {
  return {
    id: friendship.id,
    friendId: friend.id,
    friendUsername: friend.username,
    friendEmail: friend.email,
    friendProfileImageUrl: photoUrl(friend.photoHash),
    friendFirstName: friend.firstName,
    friendLastName: friend.lastName,
    createdAt: (friendship.answeredAt ?? friendship.createdAt).toISOString(),
  };
}

export function presentActivity(row: ActivityRow): FriendActivity {
  return {
    kind: row.kind,
    friend: { id: row.friendId, username: row.username, profileImageUrl: photoUrl(row.photoHash) },
    room: { id: row.roomId, name: row.roomName },
    at: row.at.toISOString(),
  };
}

const photoUrl = (hash: string | null) => (hash ? imageUrl(hash) : null);

/** Silently blocks a person (rules: secrecy#blocked-people). Refuses people whom the viewer cannot see. */
export async function blockPerson(acting: Acting, userId: string): Promise<void> {
  const { db, viewer, now, announce } = acting;
  const blockedId = found(isId(userId) ? userId.toLowerCase() : null);
  if (blockedId === viewer.id) refuseField('userId', 'You cannot block yourself');
  // Sending the viewer a friend request takes the same lock, so no request can arrive once the person is blocked.
  await lockUser(db, viewer.id);
  if (await hasBlocked(db, viewer.id, blockedId)) return;
  if (!(await canSeePerson(db, viewer.id, blockedId))) refuse('not_found');
  await insertBlock(db, { userId: viewer.id, blockedId, createdAt: new Date(now) });
  await deleteInvitationsFrom(db, blockedId, viewer.id);
  await endPair(acting, blockedId);
  announce(userTopic(viewer.id, 'friends'));
}

export async function unblockPerson({ db, viewer, announce }: Acting, userId: string): Promise<void> {
  const { id } = found(isId(userId) ? await findUser(db, userId) : null);
  if (await deleteBlock(db, viewer.id, id)) announce(userTopic(viewer.id, 'friends'));
}

export function presentBlocked(row: Awaited<ReturnType<typeof listBlocked>>[number]): Blocked {
  return { ...presentPerson(row), blockedAt: row.blockedAt.toISOString() };
}
