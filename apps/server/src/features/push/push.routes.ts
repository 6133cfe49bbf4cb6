import { push, userTopic } from '@lockroom/contract';
import { found } from '../../kernel/errors.ts';
import { type Implementation, implement, prepared } from '../../kernel/http/pipeline.ts';
import { outcomeOf, refuseTarget } from '../../kernel/outgoing/post.ts';
import {
  deleteOwnDevice,
  findOwnDevice,
  mute,
  readKeys,
  readSettings,
  type Sending,
  saveSettings,
  sendPush,
  subscribe,
} from './push.service.ts';

const TEST = {
  title: 'Lockroom',
  text: 'This is what a notification from Lockroom looks like.',
  tag: 'test',
  path: '/settings',
};
const TEST_SECONDS = 60;

/** API routes for push notifications and their settings (rules: push#kinds). */
export function pushRoutes(sending: Sending): Implementation[] {
  return implement(push, {
    key: async ({ db, now }) => ({ publicKey: (await readKeys(db, now)).publicKey }),
    subscribe: prepared(push.subscribe, {
      prepare: ({ body }) => refuseTarget('endpoint', body.endpoint, sending.reach),
      handle: ({ db, viewer, body, now }) => subscribe(db, { viewer, ...body, now }),
    }),
    unsubscribe: ({ db, viewer, body }) => deleteOwnDevice(db, viewer.id, body.endpoint),
    test: prepared(push.test, {
      prepare: async ({ db, viewer, body, now }) => {
        const device = found(await findOwnDevice(db, viewer.id, body.endpoint, new Date(now)));
        return sendPush(db, sending, device, { message: TEST, kind: 'locks', seconds: TEST_SECONDS, now });
      },
      handle: async (_, posted) => {
        const { ok, problem } = outcomeOf(posted);
        return { ok, problem };
      },
    }),
    settings: ({ db, viewer }) => readSettings(db, viewer.id),
    saveSettings: async ({ db, viewer, body, announce }) => {
      await saveSettings(db, viewer.id, body);
      announce(userTopic(viewer.id, 'account'));
      return readSettings(db, viewer.id);
    },
    mute: async ({ db, viewer, room, body, announce }) => {
      await mute(db, viewer.id, room.id, body.muted);
      announce(userTopic(viewer.id, 'account'));
      return body;
    },
  });
}
