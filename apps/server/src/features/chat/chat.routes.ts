import { chat, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { countUnread, invite, readMessages, removeMessage, sendMessage, setAllRead } from './chat.service.ts';

export function chatRoutes({ config }: { config: Pick<Config, 'publicUrl'> }): Implementation[] {
  return implement(chat, {
    list: ({ db, room, viewer, query }) => readMessages(db, { roomId: room.id, viewerId: viewer.id }, query),
    send: (context) => sendMessage(context, context.body.message),
    remove: (context) => removeMessage(context, context.params.messageId),
    unreadCount: async ({ db, room, viewer }) => ({ unreadCount: await countUnread(db, room.id, viewer.id) }),
    markRead: async ({ db, room, viewer, announce }) => {
      if (await setAllRead(db, room.id, viewer.id)) announce(userTopic(viewer.id, 'unread'));
    },
    invite: (context) => invite(context, { ...context.body, publicUrl: config.publicUrl }),
  });
}
