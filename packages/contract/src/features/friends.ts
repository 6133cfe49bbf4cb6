import * as z from 'zod/mini';
import { create, del, get, ofUser, put } from '../endpoint.ts';
import { FRIEND_ACTIVITY_SHOWN } from '../limits.ts';
import { Done, Id, Instant, Person, pageOf } from '../schema.ts';

export const FRIEND_REQUEST_STATUSES = ['pending', 'accepted', 'rejected'] as const;

/** A friend request. To its sender, a rejected request still looks pending. */
export const FriendRequest = z.object({
  id: Id,
  status: z.enum(FRIEND_REQUEST_STATUSES),
  senderId: Id,
  senderUsername: z.string(),
  /** Null until the sender and the recipient are friends. */
  senderEmail: z.nullable(z.string()),
  senderProfileImageUrl: z.nullable(z.string()),
  receiverId: Id,
  createdAt: Instant,
});
export type FriendRequest = z.infer<typeof FriendRequest>;

/** A friend. `id` and `createdAt` are those of the friendship. */
export const Friend = z.object({
  id: Id,
  friendId: Id,
  friendUsername: z.string(),
  friendEmail: z.nullable(z.string()),
  friendProfileImageUrl: z.nullable(z.string()),
  friendFirstName: z.string(),
  friendLastName: z.string(),
  createdAt: Instant,
});
export type Friend = z.infer<typeof Friend>;

/** A person's relation to the caller. If the person has sent the caller a request, sending one in return accepts it. */
export const FRIENDSHIP_STATUSES = ['friends', 'request_sent', 'request_received', 'none'] as const;
export type FriendshipStatus = (typeof FRIENDSHIP_STATUSES)[number];

export const FRIEND_ACTIVITY_KINDS = ['joined', 'made-bracket', 'finished-first'] as const;

/** A friend's activity in a room that the caller is also in. Picks are not included. */
export const FriendActivity = z.object({
  kind: z.enum(FRIEND_ACTIVITY_KINDS),
  friend: Person,
  room: z.object({ id: Id, name: z.string() }),
  at: Instant,
});
export type FriendActivity = z.infer<typeof FriendActivity>;

export const Blocked = z.object({ ...Person.shape, blockedAt: Instant });
export type Blocked = z.infer<typeof Blocked>;

export const friends = {
  request: create('/api/friend-requests', {
    access: 'user',
    needsAccount: true,
    summary:
      'Send a friend request to someone who shares a room with the caller. Idempotent; a mutual request is accepted automatically',
    body: z.object({ receiverId: Id }),
    response: FriendRequest,
    rateLimit: 'friend',
  }),
  received: get('/api/friend-requests/received', {
    ...ofUser,
    summary: "The caller's pending requests, newest first",
    ...pageOf(FriendRequest),
  }),
  accept: put('/api/friend-requests/:requestId/accept', {
    access: 'request.receiver',
    summary: 'Accept a request. Idempotent; 409 if it was rejected',
    response: FriendRequest,
  }),
  reject: put('/api/friend-requests/:requestId/reject', {
    access: 'request.receiver',
    summary: 'Reject a request without telling its sender. Idempotent; 409 if it was accepted',
    response: FriendRequest,
  }),
  list: get('/api/friends', {
    ...ofUser,
    summary: "The caller's friends, sorted by name",
    ...pageOf(Friend),
  }),
  remove: del('/api/friends/:friendshipId', {
    access: 'friendship.member',
    summary: 'End a friendship; either friend may',
    response: Done,
  }),
  activity: get('/api/friends/activity', {
    ...ofUser,
    summary: `Friends' latest activities in the caller's rooms, newest first, at most ${FRIEND_ACTIVITY_SHOWN}`,
    response: z.array(FriendActivity),
  }),
};

/** Blocking a person (rules: secrecy#blocked-people). The blocked person is not notified. */
export const blocks = {
  list: get('/api/blocks', {
    access: 'user',
    summary: 'The people whom the caller has blocked, newest first',
    ...pageOf(Blocked),
  }),
  add: put('/api/blocks/:userId', {
    access: 'user',
    summary:
      'Block a person whom the caller can see. Ends their friendship and open requests; friend requests and invitations from the person no longer arrive. Idempotent',
    response: Done,
    rateLimit: 'friend',
  }),
  remove: del('/api/blocks/:userId', {
    access: 'user',
    summary: 'Unblock a person. Idempotent',
    response: Done,
  }),
};
