import type { Db } from '../../kernel/db/connect.ts';
import { pages } from '../notifications/notifications.service.ts';
import type { PushText } from '../push/push.service.ts';
import { countUnread, findNewestUnread } from './chat.store.ts';

/** What a member's devices show of a room's chat: the newest message that is unread, and how many there are. */
export async function pushOfMessages(
  db: Db,
  { userId, id: roomId }: { userId: string; id: string },
): Promise<PushText | null> {
  const newest = await findNewestUnread(db, roomId, userId);
  if (!newest) return null;
  const count = await countUnread(db, roomId, userId);
  const said = `${newest.username}: ${newest.text}`;
  return {
    title: newest.roomName,
    text: count > 1 ? `${count} new messages. ${said}` : said,
    tag: `messages:${roomId}`,
    path: pages.messages(roomId),
  };
}
