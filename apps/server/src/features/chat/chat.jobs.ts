import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import { pages } from '../notifications/notifications.service.ts';
import { enqueuePushes, type PushText } from '../push/push.service.ts';
import { MESSAGES_JOB, type MessagePayload } from './chat.service.ts';
import { countUnread, findNewestUnread, hasLater, listUnaware } from './chat.store.ts';

/**
 * The job that pushes chat messages: the first unread one after a few seconds, the following ones every ten minutes.
 * Members who read the chat in between get nothing.
 */
export function messageJobs({ db, clock }: { db: Db; clock: Clock }): Record<string, JobHandler> {
  return {
    [MESSAGES_JOB]: async (payload) => {
      const { roomId, messageId, before } = readPayload(payload);
      // The last message of the ten minutes has its own job.
      if (before !== null && (await hasLater(db, roomId, messageId, new Date(before)))) return;
      const userIds = await listUnaware(db, { roomId, messageId, isFirst: before === null });
      const news = {
        kind: 'messages',
        roomId,
        source: 'messages',
        id: roomId,
        goodUntil: null,
        text: null,
      } as const;
      await enqueuePushes(
        db,
        userIds.map((userId) => ({ userId, ...news })),
        clock.now(),
      );
    },
  };
}

function readPayload(payload: unknown): MessagePayload {
  const [roomId, messageId] = [idIn(payload, 'roomId'), idIn(payload, 'messageId')];
  const { before } = payload as Record<string, unknown>;
  return { roomId, messageId, before: typeof before === 'number' ? before : null };
}

/** The push text of a room's chat: the newest unread message, and how many are unread. */
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
