import type { Message, Room } from '@lockroom/contract';
import { CHAT_PAGE } from '@lockroom/contract';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { cardAnswer } from '../../competitions/testing/card-answer.ts';
import { cardOf, roomAnswers, roomOf } from '../../rooms/testing/room-fixtures.ts';

export const room = roomOf({ isManager: false });
export const base = `/api/rooms/${room.id}`;
/** The request for the newest page. */
const newest = `GET ${base}/messages?limit=${CHAT_PAGE.usual}`;

export function openChat(
  chat: Message[],
  { answers = {}, of = room, tab = 'messages' }: ChatOptions = {},
): ReturnType<typeof renderApp> {
  return renderApp(`/room/${room.id}?tab=${tab}`, {
    ...roomAnswers(of),
    [`GET ${base}/competition`]: cardAnswer(cardOf(3, 2)),
    [`GET ${base}/unread-count`]: { body: { unreadCount: 0 } },
    [newest]: () => ({ body: chat.slice(-CHAT_PAGE.usual) }),
    ...answers,
  });
}

export interface ChatOptions {
  answers?: Record<string, FakeAnswer>;
  of?: Room;
  tab?: string;
}
