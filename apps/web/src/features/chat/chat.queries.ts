import type { Message } from '@lockroom/contract';
import { CHAT_PAGE } from '@lockroom/game';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/errors.ts';
import { keys } from '../../api/query-keys.ts';
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

/** A room's chat as far back as it was read. A new message costs one page, however much that is. */
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
  // Before the pages are read: what is taken out meanwhile makes them doubtful again.
  client.setQueryData(mark, true);
  return catchUp(readPage, newest, client.getQueryData<ChatLog>(chatKey(roomId)), isDoubtful);
}

/** How many messages of a room the viewer has not read. */
export const unreadQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.unreadOf(roomId),
    queryFn: async () => (await api.chat.unreadCount({ params: { roomId } })).unreadCount,
  });

function useChangeLog(roomId: string) {
  const queries = useQueryClient();
  return (change: (log: ChatLog) => ChatLog) =>
    queries.setQueryData<ChatLog>(chatKey(roomId), (log) => log && change(log));
}

/** Reads the page before the first message. Failures are the list's to show. */
export function useOlderMessages(roomId: string) {
  const changeLog = useChangeLog(roomId);
  return useMutation({
    mutationFn: (before: string) => pagesOf(roomId)({ before, limit: CHAT_PAGE.most }),
    onSuccess: (page) => changeLog((log) => withOlder(log, page)),
  });
}

/** A message under way, in the words it is shown with. */
export interface PendingMessage {
  id: string;
  message: string;
  createdAt: string;
}

/** Says something; what is said at once is sent one after the other. The failure is told, the words are the caller's. */
export function useSendMessage(roomId: string) {
  const changeLog = useChangeLog(roomId);
  return useMutation({
    mutationKey: sendKey(roomId),
    scope: { id: sendKey(roomId).join(' ') },
    mutationFn: (message: string) => api.chat.send({ params: { roomId }, body: { message } }),
    onSuccess: (message) => changeLog((log) => withMessage(log, message)),
    onError: (error) => toastFailure(error, 'Failed to send message'),
  });
}

/** What the viewer has said and the server has not answered yet, from every place where one can write. */
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

/** Takes a message out for all. Failures are the dialog's to show. */
export function useRemoveMessage(roomId: string) {
  const changeLog = useChangeLog(roomId);
  return useMutation({
    mutationFn: ({ id }: Message) => api.chat.remove({ params: { roomId, messageId: id } }),
    onSuccess: (_, { id }) => changeLog((log) => withoutMessage(log, id)),
  });
}

/** Marks everything in a room as read. Where that fails the figure stays, and the next message tries again. */
export function useMarkRead(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.chat.markRead({ params: { roomId } }),
    onSuccess: () => queries.setQueryData<number>(keys.unreadOf(roomId), 0),
  });
}

/** Mails the way into a room to an address. */
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
    onError: (error) => toastFailure(error, 'Failed to send invitation'),
  });
}
