import { settings, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { sendPage } from '../../kernel/html.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { findStopOwner, setCopies, wantsCopies } from '../auth/accounts.service.ts';
import { askPage, stoppedPage, unknownPage } from './settings.pages.ts';

/**
 * The settings that the server stores (rules: texts#notifications), and unsubscribing from mail without signing in.
 */
export function settingsRoutes(deps: { config: Pick<Config, 'publicUrl'>; live: LiveBus }): Implementation[] {
  const { live } = deps;
  const { publicUrl } = deps.config;
  return implement(settings, {
    get: async ({ db, viewer }) => ({ emailNotifications: await wantsCopies(db, viewer.id) }),
    save: async ({ db, viewer, body, announce }) => {
      await setCopies(db, viewer.id, body.emailNotifications);
      announce(userTopic(viewer.id, 'account'));
      return { emailNotifications: body.emailNotifications };
    },
    askToStop: async ({ db, query }, { reply }) => {
      const owner = await findStopOwner(db, query.token);
      return owner ? sendPage(reply, askPage()) : sendPage(reply.code(404), unknownPage(publicUrl));
    },
    stop: async ({ db, query }, { reply }) => {
      const owner = await findStopOwner(db, query.token);
      if (!owner) return sendPage(reply.code(404), unknownPage(publicUrl));
      await setCopies(db, owner, false);
      void live.publish([userTopic(owner, 'account')]);
      return sendPage(reply, stoppedPage(publicUrl));
    },
  });
}
