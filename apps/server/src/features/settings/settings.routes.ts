import { settings, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { escapeHtml, pageOf, sendPage } from '../../kernel/html.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { findStopOwner, setCopies, wantsCopies } from '../auth/auth.service.ts';

/**
 * API calls for notification settings (rules: texts#notifications), and for unsubscribing from emails without signing
 * in.
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

/** Asks for confirmation first, because mail clients may open links automatically. */
function askPage(): string {
  return pageOf(
    'Stop email notifications?',
    '<p>You will still get notifications in Lockroom; only the email copies stop.</p><form method="post"><button>Stop these emails</button></form>',
  );
}

function stoppedPage(publicUrl: string): string {
  return pageOf(
    'Email notifications are off',
    `<p>You can turn them on again in your <a href="${settingsUrl(publicUrl)}">settings</a>.</p>`,
  );
}

function unknownPage(publicUrl: string): string {
  return pageOf(
    'This link does not work',
    `<p>You can turn off email notifications in your <a href="${settingsUrl(publicUrl)}">settings</a>.</p>`,
  );
}

function settingsUrl(publicUrl: string): string {
  return escapeHtml(new URL(`${publicUrl}/settings`).href);
}
