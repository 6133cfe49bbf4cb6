import type { Message } from '@lockroom/contract';
import { CHAT_PAGE } from '@lockroom/game';

/** As much of a room's chat as was read so far, oldest first and without a gap up to the newest. */
export interface ChatLog {
  messages: readonly Message[];
  /** Whether there are messages before the first. */
  hasOlder: boolean;
}

/** Reads one page of a chat: the newest messages, or with `before` the ones that come just before it. */
export type ReadPage = (query: { before?: string; limit: number }) => Promise<Message[]>;

/**
 * Brings what is known of a chat up to date with the newest page, however much of it has been read before. Of the
 * older messages only those are read again that may have changed: the ones between the page and what is `known`, and
 * all of them when `isDoubtful`.
 */
export async function catchUp(
  readPage: ReadPage,
  newest: readonly Message[],
  known: ChatLog | undefined,
  isDoubtful: boolean,
): Promise<ChatLog> {
  const [first] = newest;
  if (!first || newest.length < CHAT_PAGE.usual) return { messages: newest, hasOlder: false };
  const held = known?.messages ?? [];
  const older = held.filter(({ id }) => id < first.id);
  const newestHeld = held.at(-1);
  const oldestOlder = older[0];
  if (!oldestOlder) {
    const isWhole = known?.hasOlder === false && held[0]?.id === first.id;
    return { messages: newest, hasOlder: !isWhole };
  }
  const meets = newestHeld !== undefined && newestHeld.id >= first.id;
  if (meets && !isDoubtful) return { messages: [...older, ...newest], hasOlder: known?.hasOlder ?? true };
  const read = await readBack(readPage, first.id, isDoubtful ? oldestOlder.id : (newestHeld?.id ?? first.id));
  const from = read.messages[0]?.id ?? first.id;
  const kept = read.hasOlder ? older.filter(({ id }) => id < from) : [];
  return {
    messages: [...kept, ...read.messages, ...newest],
    hasOlder: kept.length > 0 ? (known?.hasOlder ?? true) : read.hasOlder,
  };
}

/** Reads from `before` backwards until the message `downTo` is passed or the chat begins. */
async function readBack(readPage: ReadPage, before: string, downTo: string): Promise<ChatLog> {
  const pages: Message[][] = [];
  for (let cursor = before; ; ) {
    const page = await readPage({ before: cursor, limit: CHAT_PAGE.most });
    pages.unshift(page);
    const [first] = page;
    if (!first || page.length < CHAT_PAGE.most) return { messages: pages.flat(), hasOlder: false };
    if (first.id <= downTo) return { messages: pages.flat(), hasOlder: true };
    cursor = first.id;
  }
}

/** The log with the page that comes before it. */
export function withOlder(log: ChatLog, page: readonly Message[]): ChatLog {
  const first = log.messages[0]?.id;
  const older = first === undefined ? page : page.filter(({ id }) => id < first);
  return { messages: [...older, ...log.messages], hasOlder: page.length >= CHAT_PAGE.most };
}

/** The log with a message of one's own that the server has taken; the stream may have brought it already. */
export function withMessage(log: ChatLog, message: Message): ChatLog {
  if (log.messages.some(({ id }) => id === message.id)) return log;
  const messages = [...log.messages, message].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { ...log, messages };
}

/** The log without a message that was taken out. */
export function withoutMessage(log: ChatLog, messageId: string): ChatLog {
  return { ...log, messages: log.messages.filter(({ id }) => id !== messageId) };
}
