import type { Friend, FriendActivity, FriendRequest } from '@lockroom/contract';
import { imageUrl } from '../images/images.service.ts';
import type { ActivityRow, FriendRow, SentRequestRow } from './friends.store.ts';

/**
 * A request as one of the two sees it: a rejection is hidden from the sender, and addresses are shown to friends
 * only.
 */
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

/** A friend, with the friendship's id and its beginning. */
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

/** A friend's activity; empty for a row without a timestamp. */
export function presentActivity(row: ActivityRow): FriendActivity[] {
  if (row.at === null) return [];
  return [
    {
      kind: row.kind,
      friend: { id: row.friendId, username: row.username, profileImageUrl: photoUrl(row.photoHash) },
      room: { id: row.roomId, name: row.roomName },
      at: row.at.toISOString(),
    },
  ];
}

const photoUrl = (hash: string | null) => (hash ? imageUrl(hash) : null);
