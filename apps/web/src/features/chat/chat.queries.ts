import type { Message } from '@lockroom/contract';
import { CHAT_PAGE } from '@lockroom/contract';
import {
  type QueryClient,
  queryOptions,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api, showsAnswer } from '../../api/client.ts';
import { refresh } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { isNotFound } from '../../shell/errors.ts';
import { useMutation, useRepeatableMutation } from '../../shell/use-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { type ChatLog, catchUp, type ReadPage, withMessage, withOlder, withoutMessage } from './chat-log.ts';

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
    queryFn: ({ client }) => readChat(client, roomId),
  });

async function readChat(client: QueryClient, roomId: string): Promise<ChatLog> {
  const readPage = pagesOf(roomId);
  const newest = await readPage({ limit: CHAT_PAGE.usual });
  const mark = keys.olderMessages(roomId);
  const isDoubtful = client.getQueryState(mark)?.isInvalidated !== false;
  // Set before the pages are loaded, so that a removal during the load marks them stale again.
  client.setQueryData(mark, true);
  return catchUp(readPage, newest, client.getQueryData<ChatLog>(chatKey(roomId)), isDoubtful);
}

const unreadQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.unreadOf(roomId),
    queryFn: async () => (await api.chat.unreadCount({ params: { roomId } })).unreadCount,
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
      // The first message was removed; reloading gives the log a new start.
      if (isNotFound(error)) refresh(queries, [{ key: chatKey(roomId) }]);
    },
  });
}

export interface PendingMessage {
  id: string;
  message: string;
  createdAt: string;
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

/** Returns the viewer's messages that the server has not confirmed yet, from every input on the page. */
export function usePendingMessages(roomId: string): PendingMessage[] {
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
    mutationFn: ({ id }: Message) => api.chat.remove({ params: { roomId, messageId: id } }),
    onSuccess: (_, { id }) => changeLog((log) => withoutMessage(log, id)),
  });
}

function useMarkRead(roomId: string) {
  const queries = useQueryClient();
  return useRepeatableMutation({
    mutationFn: () => api.chat.markRead({ params: { roomId } }, showsAnswer),
    onSuccess: () => queries.setQueryData<number>(keys.unreadOf(roomId), 0),
  });
}

export function useInvite(roomId: string, onDone: () => void) {
  return useMutation({
    mutationFn: (email: string) => api.chat.invite({ params: { roomId }, body: { email } }),
    onSuccess: (_, email) => {
      onDone();
      toast.show({
        title: 'Invitation sent',
        description: `${email} gets one letter a day about this room, and none as a member.`,
      });
    },
  });
}

/** Returns the unread count of the Messages tab. While the tab is open and visible, marks new messages as read. */
export function useUnread(roomId: string, isOpen: boolean): number {
  const { data: unread = 0 } = useQuery(unreadQuery(roomId));
  const { mutate } = useMarkRead(roomId);
  const isReading = useSyncExternalStore(followVisibility, isVisible) && isOpen;
  useEffect(() => {
    if (isReading && unread > 0) mutate();
  }, [isReading, unread, mutate]);
  return isReading ? 0 : unread;
}

const isVisible = () => !document.hidden;

function followVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
