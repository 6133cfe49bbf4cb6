import { roomTopic, webhooks } from '@lockroom/contract';
import { type Implementation, implement, prepared } from '../../kernel/http/pipeline.ts';
import { outcomeOf, refuseTarget } from '../../kernel/outgoing/post.ts';
import {
  lastOf,
  makeWebhook,
  readWebhooks,
  removeWebhook,
  type Sending,
  sendTest,
  switchOn,
  webhookOf,
} from './webhooks.service.ts';
import { updateWebhook } from './webhooks.store.ts';

export function webhookRoutes(sending: Sending): Implementation[] {
  return implement(webhooks, {
    list: ({ db, room }) => readWebhooks(db, room),
    create: prepared(webhooks.create, {
      prepare: ({ body }) => refuseTarget('url', body.url, sending.reach),
      handle: async ({ db, room, viewer, body, now, announce }) => {
        const made = await makeWebhook(db, { room, viewer, body, now });
        announce(roomTopic(room.id, 'changes'));
        return made;
      },
    }),
    remove: async ({ db, room, viewer, params: { webhookId }, now, announce }) => {
      await removeWebhook(db, { room, viewer, webhookId, now });
      announce(roomTopic(room.id, 'changes'));
    },
    test: prepared(webhooks.test, {
      prepare: async ({ db, room, params: { webhookId }, now }) =>
        sendTest(await webhookOf(db, room, webhookId), sending, now),
      handle: async ({ db, params: { webhookId }, now }, posted) => {
        await updateWebhook(db, webhookId, lastOf('test', posted, now));
        return outcomeOf(posted);
      },
    }),
    switchOn: ({ db, room, viewer, params: { webhookId } }) => switchOn(db, { room, viewer, webhookId }),
  });
}
