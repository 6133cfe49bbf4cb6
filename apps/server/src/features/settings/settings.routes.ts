import { settings, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { sendPage } from '../../kernel/html.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { findStopOwner, setCopies, wantsCopies } from '../auth/auth.service.ts';

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

/** Returns a small page without scripts, for people who follow a link in a mail. */
function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Lockroom</title><style>${STYLE}</style></head>
<body><main><p class="brand">Lockroom</p><h1>${title}</h1>${body}</main></body></html>`;
}

/** Asks for confirmation, because mail programs may open every link. */
export function askPage(): string {
  return page(
    'Stop e-mail notifications?',
    '<p>Your notifications stay in Lockroom; only the copies by e-mail end.</p><form method="post"><button>Stop these e-mails</button></form>',
  );
}

/** Confirms unsubscribing and links to the settings. */
export function stoppedPage(publicUrl: string): string {
  return page(
    'E-mail notifications are off',
    `<p>You can switch them on again in your <a href="${settingsUrl(publicUrl)}">settings</a>.</p>`,
  );
}

export function unknownPage(publicUrl: string): string {
  return page(
    'This link does not work',
    `<p>E-mail notifications can be switched off in your <a href="${settingsUrl(publicUrl)}">settings</a>.</p>`,
  );
}

// The public URL comes from the operator, but everything in a page is escaped.
function settingsUrl(publicUrl: string): string {
  return new URL(`${publicUrl}/settings`).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#15140f,#f5f4f1);--dim:light-dark(#4d4c47,#bfbeb9);--bg:light-dark(#f4f4f1,#0b0b08)}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.45 system-ui,sans-serif}main{max-width:440px;margin:0 auto;padding:64px 16px}
.brand{margin:0 0 24px;font-weight:700}h1{font-size:34px;line-height:1;margin:0 0 16px}p{color:var(--dim);margin:0 0 24px}a{color:inherit}
button{min-height:46px;padding:0 20px;border:0;border-radius:6px;background:var(--ink);color:var(--bg);font:inherit;font-weight:650;cursor:pointer}`;
