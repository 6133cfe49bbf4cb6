import { CHAT_PAGE, type Message } from '@lockroom/contract';
import { queryOptions, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, showsAnswer } from '../../api/client.ts';
import { refresh } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { isNotFound } from '../../shell/errors.ts';
import { useMutation, useRepeatableMutation } from '../../shell/use-mutation.ts';
import { useIsVisible } from '../../ui/use-wide.ts';

/** The loaded part of a room's chat: all messages from the first loaded one to the newest. */
export interface ChatLog {
  messages: readonly Message[];
  hasOlder: boolean;
}

/** Loads one page of a chat: the newest messages, or those directly before the message with the id `before`. */
type ReadPage = (query: { before?: string; limit: number }) => Promise<Message[]>;

/**
 * Adds the newest page to the `known` messages, and loads any missing between them. If `isDoubtful`, reloads all known
 * messages, because some may have been removed.
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

const chatKey = (roomId: string) => keys.roomPart(roomId, 'messages');
const sendKey = (roomId: string) => ['send', roomId] as const;

const pagesOf =
  (roomId: string): ReadPage =>
  ({ before, limit }) =>
    api.chat.list({
      params: { roomId },
      query: { limit: String(limit), ...(before === undefined ? {} : { before }) },
    });

export const chatQuery = (roomId: string) =>
  queryOptions({
    queryKey: chatKey(roomId),
    async queryFn({ client }): Promise<ChatLog> {
      const readPage = pagesOf(roomId);
      const newest = await readPage({ limit: CHAT_PAGE.usual });
      const mark = keys.olderMessages(roomId);
      const isDoubtful = client.getQueryState(mark)?.isInvalidated !== false;
      // Clear the stale mark before loading, so that a message removed during loading marks the chat stale again.
      client.setQueryData(mark, true);
      return catchUp(readPage, newest, client.getQueryData<ChatLog>(chatKey(roomId)), isDoubtful);
    },
  });

function useChangeLog(roomId: string) {
  const queries = useQueryClient();
  return (change: (log: ChatLog) => ChatLog) =>
    queries.setQueryData<ChatLog>(chatKey(roomId), (log) => log && change(log));
}

export function useOlderMessages(roomId: string) {
  const queries = useQueryClient();
  const changeLog = useChangeLog(roomId);
  return useRepeatableMutation({
    mutationFn: (before: string) => pagesOf(roomId)({ before, limit: CHAT_PAGE.most }),
    onSuccess: (page) => changeLog((log) => withOlder(log, page)),
    onError: (error) => {
      // The first loaded message was removed, so reload the chat.
      if (isNotFound(error)) refresh(queries, [{ key: chatKey(roomId) }]);
    },
  });
}

/** Sends messages one at a time, in order. The caller shows failures and keeps the text. */
export function useSendMessage(roomId: string) {
  const changeLog = useChangeLog(roomId);
  return useRepeatableMutation({
    mutationKey: sendKey(roomId),
    scope: { id: sendKey(roomId).join(' ') },
    mutationFn: (message: string) => api.chat.send({ params: { roomId }, body: { message } }, showsAnswer),
    onSuccess: (message) => changeLog((log) => withMessage(log, message)),
  });
}

/** Returns the unconfirmed messages that were sent from any input on the page. */
export function usePendingMessages(roomId: string) {
  return useMutationState({
    filters: { mutationKey: sendKey(roomId), status: 'pending' },
    select: ({ mutationId, state }) => ({
      id: `pending-${mutationId}`,
      message: String(state.variables),
      createdAt: new Date(state.submittedAt).toISOString(),
    }),
  });
}

export function useRemoveMessage(roomId: string) {
  const changeLog = useChangeLog(roomId);
  return useMutation({
    mutationFn: ({ id }: Pick<Message, 'id'>) => api.chat.remove({ params: { roomId, messageId: id } }),
    onSuccess: (_, { id }) => changeLog((log) => withoutMessage(log, id)),
  });
}

/** Returns the unread count of the Messages tab. While the tab is open and visible, marks new messages as read. */
export function useUnread(roomId: string, isOpen: boolean): number {
  const queries = useQueryClient();
  const queryKey = keys.unreadOf(roomId);
  const { data: unread = 0 } = useQuery({
    queryKey,
    queryFn: async () => (await api.chat.unreadCount({ params: { roomId } })).unreadCount,
  });
  const { mutate } = useRepeatableMutation({
    mutationFn: () => api.chat.markRead({ params: { roomId } }, showsAnswer),
    onSuccess: () => queries.setQueryData<number>(queryKey, 0),
  });
  const isReading = useIsVisible() && isOpen;
  useEffect(() => {
    if (isReading && unread > 0) mutate();
  }, [isReading, unread, mutate]);
  return isReading ? 0 : unread;
}
