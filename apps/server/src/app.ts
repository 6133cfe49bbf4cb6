import { existsSync } from 'node:fs';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Db } from './db/connect.ts';
import { createAuthenticate } from './features/auth/auth.access.ts';
import { authJobs } from './features/auth/auth.jobs.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { bannerRoutes } from './features/banner/banner.routes.ts';
import { bracketGuards } from './features/brackets/brackets.access.ts';
import { bracketRoutes } from './features/brackets/brackets.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { fightGuards } from './features/fights/fights.access.ts';
import { fightRoutes } from './features/fights/fights.routes.ts';
import { fightGame } from './features/fights/game.service.ts';
import { fightLocks } from './features/fights/reminders.service.ts';
import { friendGuards } from './features/friends/friends.access.ts';
import { friendRoutes } from './features/friends/friends.routes.ts';
import { imageRoutes } from './features/images/images.routes.ts';
import { copyJobs } from './features/notifications/copies.jobs.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { createReminders } from './features/notifications/reminders.worker.ts';
import { planGuards } from './features/plans/plans.access.ts';
import { planRoutes } from './features/plans/plans.routes.ts';
import { roomGuards } from './features/rooms/rooms.access.ts';
import { roomsRoutes } from './features/rooms/rooms.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { statsRoutes } from './features/stats/stats.routes.ts';
import { supportGuards } from './features/support/support.access.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { templateGuards } from './features/templates/templates.access.ts';
import { templateRoutes } from './features/templates/templates.routes.ts';
import { tournamentGame } from './features/tournaments/game.service.ts';
import { tournamentLocks } from './features/tournaments/reminders.service.ts';
import { startTournament } from './features/tournaments/setup.service.ts';
import { tournamentRoutes } from './features/tournaments/tournaments.routes.ts';
import { transferRoutes } from './features/transfers/transfers.routes.ts';
import type { Clock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import {
  answerBadRequest,
  BARE_HEADERS,
  PATIENCE,
  type Patience,
  PERMISSIONS_POLICY,
  securityHeaders,
} from './kernel/edge.ts';
import { AppError } from './kernel/errors.ts';
import { installBodyParser, installErrorAnswers, sendError } from './kernel/http.ts';
import { newId } from './kernel/ids.ts';
import { createWorker, type Worker } from './kernel/jobs.ts';
import type { LiveBus } from './kernel/live.ts';
import { type LogStream, logOptions } from './kernel/log.ts';
import { createMailer, MAIL_JOB, type Mailer, mailJob } from './kernel/mail.ts';
import { registerEndpoints } from './kernel/register.ts';
import { servePages } from './kernel/static-pages.ts';

/** Everything a Lockroom server is made of; tests give their own clock, database and mail. */
export interface AppDeps {
  db: Db;
  config: Config;
  clock: Clock;
  live: LiveBus;
  /** Folder of the built page; null serves the API alone. */
  webRoot: string | null;
  /** Hands letters over; without one it is made from the settings. */
  mailer?: Mailer;
  /** How long requests may take to arrive, where it is not as usual. */
  patience?: Patience;
  /** Takes the lines of the log instead of standard output. */
  logTo?: LogStream;
}

/** A server that is put together but not listening yet. */
export interface App {
  http: FastifyInstance;
  worker: Worker;
  /** Reminds of locks; started beside the worker. */
  reminders: Worker;
}

const REQUESTS_PER_MINUTE = 1_200;
const LONGEST_PARAM = 1_000;

/** Joins the features to one server. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { db, config, clock, live, patience = PATIENCE } = deps;
  const http = Fastify({
    logger: logOptions(config, deps.logTo),
    genReqId: () => newId(),
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    // Open event streams would hold up a stop for ever.
    forceCloseConnections: true,
    requestTimeout: patience.request,
    connectionTimeout: patience.silence,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.check },
    clientErrorHandler: answerBadRequest,
    // A longer id is looked for and not found, like any other that nobody has.
    routerOptions: { maxParamLength: LONGEST_PARAM },
    // An address that cannot be decoded never reaches the handlers below.
    frameworkErrors: (_error, request, reply) =>
      sendError(reply.headers(BARE_HEADERS), request, new AppError('unknown_path')),
  });
  const mailer = deps.mailer ?? createMailer(config, http.log);
  const worker = createWorker({
    db,
    clock,
    log: http.log,
    handlers: {
      [MAIL_JOB]: mailJob(mailer),
      ...authJobs({ db, clock, config, mailer }),
      ...copyJobs({ db, clock, config, mailer }),
    },
  });
  const sources = [fightLocks, tournamentLocks];
  const reminders = createReminders({ db, clock, live, log: http.log, sources });

  installBodyParser(http);
  installErrorAnswers(http);
  await http.register(helmet, securityHeaders(config));
  if (config.rateLimits) {
    await http.register(rateLimit, {
      max: REQUESTS_PER_MINUTE,
      timeWindow: '1 minute',
      allowList: (request) => !request.url.startsWith('/api/'),
      errorResponseBuilder: () => new AppError('too_many_tries'),
    });
  }
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
  });

  const authenticate = createAuthenticate(config.adminEmails);
  const games = { fights: fightGame, tournament: tournamentGame };
  const implementations = [
    ...systemRoutes({ clock, live, config, authenticate }),
    ...authRoutes({ config }),
    ...imageRoutes(),
    ...bannerRoutes(),
    ...roomsRoutes({ starters: { tournament: startTournament } }),
    ...chatRoutes({ config }),
    ...bracketRoutes({ games }),
    ...fightRoutes({ games }),
    ...tournamentRoutes({ games }),
    ...friendRoutes(),
    ...notificationRoutes(),
    ...settingsRoutes({ config, live }),
    ...statsRoutes(),
    ...supportRoutes(),
    ...planRoutes(),
    ...templateRoutes({ games }),
    ...transferRoutes({ games }),
  ];
  registerEndpoints(http, implementations, {
    db,
    clock,
    live,
    authenticate,
    guards: {
      ...roomGuards,
      ...bracketGuards,
      ...fightGuards,
      ...friendGuards,
      ...supportGuards,
      ...planGuards,
      ...templateGuards,
    },
    rateLimits: config.rateLimits,
    nudgeWorker: () => void worker.drain().catch(() => {}),
  });
  if (deps.webRoot && existsSync(deps.webRoot)) await servePages(http, deps.webRoot);
  else http.setNotFoundHandler((request, reply) => sendError(reply, request, new AppError('unknown_path')));
  return { http, worker, reminders };
}
