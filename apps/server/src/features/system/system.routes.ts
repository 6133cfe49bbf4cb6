import { contract, STREAMS_PER_ACCOUNT, system } from '@lockroom/contract';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import { refuse } from '../../kernel/errors.ts';
import { sendPage } from '../../kernel/html.ts';
import type { Authenticate } from '../../kernel/http/access-context.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { hasAccounts } from '../auth/auth.service.ts';
import { docsPage } from './docs-page.ts';
import { createOpenStreams, openStream } from './stream.ts';

export function systemRoutes(deps: {
  clock: Clock;
  isClockRight: () => boolean;
  live: LiveBus;
  config: Pick<Config, 'supportEmail' | 'roomTimeZone' | 'signUp' | 'oidc'>;
  authenticate: Authenticate;
}): Implementation[] {
  const addStream = createOpenStreams(STREAMS_PER_ACCOUNT);
  return implement(system, {
    health: async () => ({ status: 'ok' as const }),
    ready: async ({ db }) => {
      await db.execute(sql`select 1`);
      if (!deps.isClockRight()) refuse('unavailable');
      return { status: 'ok' as const };
    },
    time: async ({ now }) => ({ now: new Date(now).toISOString() }),
    setup: async ({ db }) => {
      const { supportEmail, roomTimeZone: timeZone, signUp, oidc } = deps.config;
      const provider = oidc && { name: oidc.name, isOnly: oidc.isOnly };
      return { hasAccounts: await hasAccounts(db), supportEmail, timeZone, signUp, oidc: provider };
    },
    // The document is imported on demand. Generating it would take a fifth of the startup time.
    openapi: async () =>
      (await import('../../../../../docs/openapi.json', { with: { type: 'json' } })).default,
    docs: async (_context, { reply }) => sendPage(reply, docsPage(contract)),
    stream: async ({ db, viewer, token, page, query }, { reply }) => {
      // A stream also ends when its viewer's administrator rights change, because its topics depend on them.
      const isSignedIn = async () =>
        token !== null && (await deps.authenticate(db, token, deps.clock.now()))?.isAdmin === viewer.isAdmin;
      return openStream({ db, viewer, page, ...query, isSignedIn, live: deps.live, addStream, reply });
    },
  });
}
