import { settings, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { escapeHtml, pageOf, sendPage } from '../../kernel/html.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { findStopOwner, listWithEmailCopies, updateUser } from '../auth/auth.service.ts';

/** Routes for notification settings (rules: texts#notifications), and for unsubscribing without signing in. */
export function settingsRoutes(deps: { config: Pick<Config, 'publicUrl'>; live: LiveBus }): Implementation[] {
  const { live } = deps;
  const settingsUrl = new URL(`${deps.config.publicUrl}/settings`).href;
  const link = `<a href="${escapeHtml(settingsUrl)}">settings</a>`;
  const unknownPage = pageOf(
    'This link does not work',
    `<p>You can turn off email notifications in your ${link}.</p>`,
  );
  const stoppedPage = pageOf(
    'Email notifications are off',
    `<p>You can turn them on again in your ${link}.</p>`,
  );
  return implement(settings, {
    get: async ({ db, viewer }) => ({
      emailNotifications: (await listWithEmailCopies(db, [viewer.id])).has(viewer.id),
    }),
    save: async ({ db, viewer, body, announce }) => {
      await updateUser(db, viewer.id, { emailCopies: body.emailNotifications });
      announce(userTopic(viewer.id, 'account'));
      return { emailNotifications: body.emailNotifications };
    },
    askToStop: async ({ db, query }, { reply }) => {
      const owner = await findStopOwner(db, query.token);
      return owner ? sendPage(reply, ASK_PAGE) : sendPage(reply.code(404), unknownPage);
    },
    stop: async ({ db, query }, { reply }) => {
      const owner = await findStopOwner(db, query.token);
      if (!owner) return sendPage(reply.code(404), unknownPage);
      await updateUser(db, owner, { emailCopies: false });
      void live.publish([userTopic(owner, 'account')]);
      return sendPage(reply, stoppedPage);
    },
  });
}

/** Asks for confirmation first, because mail clients may open links automatically. */
const ASK_PAGE = pageOf(
  'Stop email notifications?',
  '<p>You will still get notifications in Lockroom; only the email copies stop.</p><form method="post"><button>Stop these emails</button></form>',
);
