import type { Message } from '@lockroom/contract';
import { CHAT_PAGE } from '@lockroom/contract';

/** The loaded part of a room's chat: all messages from the first loaded one to the newest. */
export interface ChatLog {
  messages: readonly Message[];
  hasOlder: boolean;
}

/** Loads one page of a chat: the newest messages, or those just before the message with the id `before`. */
export type ReadPage = (query: { before?: string; limit: number }) => Promise<Message[]>;

/**
 * Merges the newest page into the `known` messages. Loads the messages between the two. If `isDoubtful`, reloads all
 * known messages, because some may have been removed.
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

export function withOlder(log: ChatLog, page: readonly Message[]): ChatLog {
  const first = log.messages[0]?.id;
  const older = first === undefined ? page : page.filter(({ id }) => id < first);
  return { messages: [...older, ...log.messages], hasOlder: page.length >= CHAT_PAGE.most };
}

/** Adds a sent message, unless the live stream has already delivered it. */
export function withMessage(log: ChatLog, message: Message): ChatLog {
  if (log.messages.some(({ id }) => id === message.id)) return log;
  const messages = [...log.messages, message].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { ...log, messages };
}

export function withoutMessage(log: ChatLog, messageId: string): ChatLog {
  return { ...log, messages: log.messages.filter(({ id }) => id !== messageId) };
}
