import { contract, system } from '@lockroom/contract';
import { openApiDocument } from '@lockroom/contract/openapi';
import { STREAMS_PER_ACCOUNT } from '@lockroom/game';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import type { LiveBus } from '../../kernel/live.ts';
import { type Implementation, implement } from '../../kernel/pipeline.ts';
import type { Authenticate } from '../../kernel/proofs.ts';
import { docsPage } from './docs-page.ts';
import { createOpenStreams } from './open-streams.ts';
import { openStream } from './stream.ts';
import { hasAccounts, ping } from './system.store.ts';

/** Health, documentation, time and the event stream. */
export function systemRoutes(deps: {
  clock: Clock;
  live: LiveBus;
  config: Pick<Config, 'supportEmail'>;
  authenticate: Authenticate;
}): Implementation[] {
  // Built once: the contract does not change while the process runs.
  const document = openApiDocument();
  const page = docsPage(contract);
  const streams = createOpenStreams(STREAMS_PER_ACCOUNT);
  return implement(system, {
    health: async () => ({ status: 'ok' as const }),
    ready: async ({ db }) => {
      await ping(db);
      return { status: 'ok' as const };
    },
    time: async ({ now }) => ({ now: new Date(now).toISOString() }),
    setup: async ({ db }) => ({ hasAccounts: await hasAccounts(db), supportEmail: deps.config.supportEmail }),
    openapi: async () => document,
    docs: async (_context, { reply }) => sendPage(reply, page),
    stream: async ({ db, viewer, token }, { request, reply }) => {
      const isSignedIn = async () =>
        token !== null && (await deps.authenticate(db, token, deps.clock.now())) !== null;
      return openStream({ db, viewer, isSignedIn, live: deps.live, streams, request, reply });
    },
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}
