import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, Instant, Person } from '../schema.ts';

/** What became of a friend request (000 section 4). */
export const FRIEND_REQUEST_STATUSES = ['pending', 'accepted', 'rejected'] as const;

/** A friend request. Whoever sent one that was rejected goes on seeing it as pending: a refusal is not told. */
export const FriendRequest = z.object({
  id: Id,
  status: z.enum(FRIEND_REQUEST_STATUSES),
  senderId: Id,
  senderUsername: z.string(),
  /** Null until the two are friends: asking shows nobody's address. */
  senderEmail: z.nullable(z.string()),
  senderProfileImageUrl: z.nullable(z.string()),
  receiverId: Id,
  createdAt: Instant,
});
/** See {@link FriendRequest}. */
export type FriendRequest = z.infer<typeof FriendRequest>;

/** A friend of the caller; `id` is the friendship's, `createdAt` when it began. */
export const Friend = z.object({
  id: Id,
  friendId: Id,
  friendUsername: z.string(),
  friendEmail: z.string(),
  friendProfileImageUrl: z.nullable(z.string()),
  friendFirstName: z.string(),
  friendLastName: z.string(),
  createdAt: Instant,
});
/** See {@link Friend}. */
export type Friend = z.infer<typeof Friend>;

/** How somebody stands to the caller: `request_received` may be answered by asking back. */
export const FRIENDSHIP_STATUSES = ['friends', 'request_sent', 'request_received', 'none'] as const;
/** One of {@link FRIENDSHIP_STATUSES}. */
export type FriendshipStatus = (typeof FRIENDSHIP_STATUSES)[number];

/** What friends did: joined a room, made brackets in it, finished first when its event was completed. */
export const FRIEND_ACTIVITY_KINDS = ['joined', 'made-bracket', 'finished-first'] as const;

/** Something a friend did in a room of the caller's. Never what was picked. */
export const FriendActivity = z.object({
  kind: z.enum(FRIEND_ACTIVITY_KINDS),
  friend: Person,
  room: z.object({ id: Id, name: z.string() }),
  at: Instant,
});
/** See {@link FriendActivity}. */
export type FriendActivity = z.infer<typeof FriendActivity>;

/** Friends and the requests that make them (000 section 7). */
export const friends = {
  request: endpoint({
    method: 'POST',
    path: '/api/friend-requests',
    access: 'user',
    summary:
      'Ask somebody who shares a room with the caller to be friends; twice is once, and asking back is accepting',
    body: z.object({ receiverId: Id }),
    response: FriendRequest,
    status: 201,
    tries: 'friend',
  }),
  received: endpoint({
    method: 'GET',
    path: '/api/friend-requests/received',
    access: 'user',
    summary: 'Requests that wait for the caller, newest first',
    response: z.array(FriendRequest),
  }),
  accept: endpoint({
    method: 'PUT',
    path: '/api/friend-requests/:requestId/accept',
    access: 'request.receiver',
    summary: 'Accept a request; twice is once, one that was rejected is a conflict',
    response: FriendRequest,
  }),
  reject: endpoint({
    method: 'PUT',
    path: '/api/friend-requests/:requestId/reject',
    access: 'request.receiver',
    summary:
      'Reject a request, which its sender is not told; twice is once, one that was accepted is a conflict',
    response: FriendRequest,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/friends',
    access: 'user',
    summary: "The caller's friends by name",
    response: z.array(Friend),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/friends/:friendshipId',
    access: 'friendship.member',
    summary: 'End a friendship, by either of the two',
    response: Done,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/friends/activity',
    access: 'user',
    summary: "What friends did last in the caller's rooms, newest first",
    response: z.array(FriendActivity),
  }),
};
