import type { Friend, FriendRequest, Notification } from '@lockroom/contract';
import { noor } from '../../../testing/render-app.tsx';
import { idOf } from '../../rooms/testing/room-fixtures.ts';

const CREATED = '2026-11-01T12:00:00.000Z';

/** The nth unread notification about results. */
export const notice = (n: number, given: Partial<Notification> = {}): Notification => ({
  id: idOf(n),
  kind: 'results-posted',
  title: 'Results Posted',
  message: `Holloway by KO/TKO over Gaethje in Room ${n}.`,
  link: `/room/${idOf(100 + n)}`,
  isRead: false,
  createdAt: CREATED,
  ...given,
});

/** The nth pending friend request to noor. */
export const friendRequest = (n: number, senderUsername: string, createdAt = CREATED): FriendRequest => ({
  id: idOf(200 + n),
  status: 'pending',
  senderId: idOf(300 + n),
  senderUsername,
  senderEmail: null,
  senderProfileImageUrl: null,
  receiverId: noor.id,
  createdAt,
});

/** The nth of noor's friends. */
export const friend = (n: number, friendUsername: string): Friend => ({
  id: idOf(400 + n),
  friendId: idOf(500 + n),
  friendUsername,
  friendEmail: `${friendUsername}@example.com`,
  friendProfileImageUrl: null,
  friendFirstName: '',
  friendLastName: '',
  createdAt: CREATED,
});
