import type { FriendRequest, Message, RoomExport } from '@lockroom/contract';

const AT = '2026-03-01T12:00:00.000Z';

/** Makes a message from the user wren; `given` overrides the defaults. */
export function messageOf(given: Partial<Message> = {}): Message {
  return {
    id: 'message-1',
    message: 'Holloway with one second left',
    authorId: 'wren',
    firstName: '',
    lastName: '',
    username: 'wren',
    profileImageUrl: null,
    createdAt: AT,
    ...given,
  };
}

/** Makes a pending request from the user noor to the user wren; `given` overrides the defaults. */
export function friendRequestOf(given: Partial<FriendRequest> = {}): FriendRequest {
  return {
    id: 'request-1',
    status: 'pending',
    senderId: 'noor',
    senderUsername: 'noor',
    senderEmail: null,
    senderProfileImageUrl: null,
    receiverId: 'wren',
    createdAt: AT,
    ...given,
  };
}

export const EMPTY_EXPORT: RoomExport = {
  format: 'lockroom-room',
  version: 1,
  exportedAt: AT,
  room: {
    name: 'From elsewhere',
    description: '',
    sport: 'mma',
    sportTemplate: null,
    sportConfig: null,
    maxBrackets: 10,
    sealed: false,
    timeZone: 'America/Denver',
    creator: 'somebody',
    createdAt: AT,
    completedAt: null,
  },
  members: [
    { username: 'somebody', joinedAt: AT, leftAt: null, removedAt: null, reason: null, lastBracketNumber: 0 },
  ],
  card: [],
  bracket: null,
  sheets: [],
};
