import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { BODY_BYTES } from '@lockroom/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { administrationRoutes } from './features/administration/administration.routes.ts';
import { createAuthenticate } from './features/auth/auth.access.ts';
import { authJobs } from './features/auth/auth.mail.ts';
import { createPasswords, type PasswordCost } from './features/auth/auth.passwords.ts';
import { authRoutes, passkeyRoutes } from './features/auth/auth.routes.ts';
import { holdAccount } from './features/auth/auth.service.ts';
import { emailRoutes } from './features/auth/email.routes.ts';
import { emailJobs } from './features/auth/email.service.ts';
import { oidcRoutes } from './features/auth/oidc.routes.ts';
import { createOidc } from './features/auth/oidc.ts';
import { createConfirm } from './features/auth/passkeys.service.ts';
import { bannerRoutes } from './features/banner/banner.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { messageJobs, pushOfMessages } from './features/chat/chat.service.ts';
import { recordActs } from './features/competitions/acts.calls.ts';
import { chancesJobs } from './features/competitions/chances.jobs.ts';
import { entryGuards, fightGuards } from './features/competitions/competitions.access.ts';
import { competitionRoutes, entryRoutes } from './features/competitions/competitions.routes.ts';
import { fightActRoutes, fightRoutes } from './features/competitions/fights/fights.routes.ts';
import { fightReminders } from './features/competitions/fights/reminders.service.ts';
import { createOutlooks, type Outlooks } from './features/competitions/outlook.service.ts';
import { renewPassedReminders } from './features/competitions/remind.service.ts';
import { resultJobs } from './features/competitions/results.jobs.ts';
import { tournamentReminders } from './features/competitions/tournaments/reminders.service.ts';
import {
  tournamentActRoutes,
  tournamentRoutes,
} from './features/competitions/tournaments/tournaments.routes.ts';
import { friendGuards } from './features/friends/friends.access.ts';
import { blockRoutes, friendRoutes } from './features/friends/friends.routes.ts';
import { guestRoutes } from './features/guests/guests.routes.ts';
import { completeGuest } from './features/guests/guests.service.ts';
import { imageRoutes } from './features/images/images.routes.ts';
import { memberRoutes } from './features/members/members.routes.ts';
import { newsRoutes } from './features/news/news.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { copyJobs, pushOfNotification } from './features/notifications/notifications.service.ts';
import { createReminders } from './features/notifications/reminders.service.ts';
import { pictureRoutes } from './features/pictures/pictures.routes.ts';
import { createPictures } from './features/pictures/pictures.service.ts';
import { planGuards, planRoutes } from './features/plans/plans.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { PUSH_JOB, pushJobs } from './features/push/push.service.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { roomSeriesRoutes } from './features/room-series/room-series.routes.ts';
import { keepNameFree } from './features/rooms/guest-names.service.ts';
import { managerRoutes } from './features/rooms/managers.routes.ts';
import { managerJobs, recordManagerVisit } from './features/rooms/managers.service.ts';
import { isInvited } from './features/rooms/membership.service.ts';
import { withRoomVersions } from './features/rooms/room-versions.service.ts';
import { roomGuards } from './features/rooms/rooms.access.ts';
import { roomsRoutes } from './features/rooms/rooms.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { readBegun } from './features/sources/begun.service.ts';
import { createPoller } from './features/sources/poller.ts';
import { readEventSources } from './features/sources/settings.ts';
import { sourceRoutes } from './features/sources/sources.routes.ts';
import { statsRoutes } from './features/stats/stats.routes.ts';
import { supportGuards } from './features/support/support.access.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { createFollowingRoom } from './features/templates/events.service.ts';
import { FOLLOW_KINDS, followJobs } from './features/templates/followings.service.ts';
import { templateGuards } from './features/templates/templates.access.ts';
import { followingRoutes, templateRoutes } from './features/templates/templates.routes.ts';
import { tokenRoutes } from './features/tokens/tokens.routes.ts';
import { createTokenAuthenticate } from './features/tokens/tokens.service.ts';
import { transferRoutes } from './features/transfers/transfers.routes.ts';
import { webhookJobs } from './features/webhooks/webhooks.jobs.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { announceLocks, DELIVER_JOB } from './features/webhooks/webhooks.service.ts';
import type { Clock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import type { Db } from './kernel/db/connect.ts';
import { AppError } from './kernel/errors.ts';
import type { Authenticate } from './kernel/http/access-context.ts';
import { installBodyParser, installErrorAnswers, sendError } from './kernel/http/answers.ts';
import { installCompression } from './kernel/http/compression.ts';
import { registerEndpoints } from './kernel/http/register.ts';
import { createSharedAnswers, type SharedAnswers } from './kernel/http/shared.ts';
import { answerUnknownPaths, isCall, isUnder, serveFiles } from './kernel/http/static-pages.ts';
import {
  answerBadRequest,
  bareHeaders,
  PERMISSIONS_POLICY,
  securityHeaders,
  TIMEOUTS,
  type Timeouts,
} from './kernel/http/timeouts-and-headers.ts';
import { isForScripts } from './kernel/http/token-scope.ts';
import { newId } from './kernel/ids.ts';
import { createWorker, type Worker } from './kernel/jobs/worker.ts';
import type { LiveBus } from './kernel/live/bus.ts';
import { type LogStream, logOptions } from './kernel/log.ts';
import { createMailer, MAIL_JOB, type Mailer, mailJob } from './kernel/mail/mail.ts';
import { measureCalls } from './kernel/metrics.ts';
import { createAccountLimit } from './kernel/outgoing/post.ts';
import { createDnsResolve, type Resolve, systemResolve } from './kernel/outgoing/targets.ts';

/** Replaces Fastify's schema compilers to avoid importing their libraries. */
const NO_SCHEMAS = {
  compilersFactory: {
    buildValidator: () => noSchema,
    buildSerializer: () => noSchema,
  },
};

function noSchema(): never {
  throw new Error('A route must not have a schema, because the contract validates its calls');
}

export interface AppDeps {
  db: Db;
  config: Config;
  clock: Clock;
  /** Whether this process's clock agrees with those of the other processes; true by default. */
  isClockRight?: () => boolean;
  /** Whether the database's disk has free space for writes; true by default. */
  hasDiskSpace?: () => boolean;
  live: LiveBus;
  /** The folder with the built web app. If null, only the API is served. */
  webRoot: string | null;
  mailer?: Mailer;
  /** The password-hashing cost. Tests reduce it. */
  passwordCost?: PasswordCost | undefined;
  timeouts?: Timeouts;
  /** Resolves the host names of webhooks. Tests replace it. */
  resolve?: Resolve | undefined;
  logTo?: LogStream;
  /** Caches the responses that are the same for all members of a room. Tests replace it. */
  sharedAnswers?: SharedAnswers | undefined;
  /** Calculates who can still win. Tests replace it. */
  outlooks?: Outlooks | undefined;
}

export interface App {
  http: FastifyInstance;
  worker: Worker;
  /** Sends lock reminders. Started together with the worker. */
  reminders: Worker;
  poller: Worker;
}

const REQUESTS_PER_MINUTE = 1_200;
const LONGEST_PARAM = 1_000;

export async function buildApp(deps: AppDeps): Promise<App> {
  const { db, config, clock, webRoot, timeouts = TIMEOUTS } = deps;
  const live = withRoomVersions(deps.live, db);
  const { isClockRight = () => true, hasDiskSpace = () => true } = deps;
  const outlooks = deps.outlooks ?? createOutlooks();
  const reach = {
    allowsPrivate: config.webhooksPrivate,
    resolve: deps.resolve ?? (config.webhooksPrivate ? systemResolve : createDnsResolve()),
  };
  const accountLimit = createAccountLimit();
  const bare = bareHeaders(config);
  const http = Fastify({
    logger: logOptions(config, deps.logTo),
    genReqId: () => newId(),
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    // Do not let open event streams keep the server from shutting down.
    forceCloseConnections: true,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.check },
    clientErrorHandler: (error, socket) => answerBadRequest(error, socket, bare),
    // The body limit for unknown paths. Fastify's default is one megabyte.
    bodyLimit: BODY_BYTES.public,
    // An id longer than this limit gets a 404, like any unknown id.
    routerOptions: { maxParamLength: LONGEST_PARAM },
    schemaController: NO_SCHEMAS,
    // Handles URLs that cannot be decoded, which never reach the handlers below.
    frameworkErrors: (_error, request, reply) =>
      sendError(reply.headers(bare), request, new AppError('unknown_path')),
  });
  const mailer = deps.mailer ?? createMailer(config, http.log);
  const worker = createWorker({
    db,
    clock,
    log: http.log,
    handlers: {
      [MAIL_JOB]: mailJob(mailer),
      ...authJobs({ db, clock, config, mailer }),
      ...emailJobs({ db, clock, config, mailer }),
      ...copyJobs({ db, clock, config, mailer }),
      ...chancesJobs({ db, clock, live, outlooks }),
      ...resultJobs({ db, clock, live }),
      ...managerJobs({ db, clock, live }),
      ...followJobs({ db, clock, live }),
      ...webhookJobs({ db, clock, live, reach, config, accountLimit }),
      ...messageJobs({ db, clock }),
      ...pushJobs({
        db,
        clock,
        reach,
        accountLimit,
        config,
        sources: { notification: pushOfNotification, messages: pushOfMessages },
      }),
    },
    hasDiskSpace,
    quick: FOLLOW_KINDS,
    slow: [DELIVER_JOB, PUSH_JOB],
  });
  const reminders = createReminders({
    db,
    clock,
    live,
    log: http.log,
    sources: [fightReminders, tournamentReminders],
    renewAsked: renewPassedReminders,
    announceLocks,
    hasDiskSpace,
  });

  const nudgeWorker = () => void worker.drain().catch(() => {});
  const eventSources = readEventSources(config);
  const poller = createPoller({
    db,
    clock,
    live,
    log: http.log,
    reach,
    sources: eventSources,
    adminEmails: config.adminEmails,
    hasDiskSpace,
    nudgeWorker,
  });

  measureCalls(http);
  await installCompression(http);
  installBodyParser(http);
  installErrorAnswers(http, timeouts);
  await http.register(helmet, securityHeaders(config));
  if (config.rateLimits) {
    await http.register(rateLimit, {
      max: REQUESTS_PER_MINUTE,
      timeWindow: '1 minute',
      // The rate limit applies to API calls and to invitation pages, which also query the database.
      allowList: (request) => !isCall(request) && !isUnder('/join', request),
      errorResponseBuilder: () => new AppError('too_many_tries'),
    });
  }
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  http.addHook('onSend', async (request, reply) => {
    if (isCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
  });

  const authenticateSession = createAuthenticate(config);
  const authenticateToken = createTokenAuthenticate(hasDiskSpace, config);
  const authenticate: Authenticate = (db, token, ...more) =>
    (isForScripts(token) ? authenticateToken : authenticateSession)(db, token, ...more);
  const passwords = createPasswords(deps.passwordCost);
  const oidc = config.oidc && createOidc(config.oidc, config.publicUrl);
  const pictures = createPictures({ publicUrl: config.publicUrl });
  const confirm = createConfirm({ passwords, config });
  const implementations = [
    ...systemRoutes({ clock, isClockRight, live, config, authenticate }),
    ...authRoutes({ config, passwords, isInvited, keepNameFree, oidc }),
    ...passkeyRoutes({ config, authenticate: authenticateSession, confirm, completeGuest, isInvited }),
    ...emailRoutes({ config, confirm, live }),
    ...oidcRoutes({ config, oidc }),
    ...tokenRoutes({ config, authenticate: authenticateSession }),
    ...accountsRoutes({ config, confirm }),
    ...administrationRoutes({ config }),
    ...imageRoutes(),
    ...bannerRoutes(),
    ...roomsRoutes({ config, createFollowingRoom }),
    ...managerRoutes({ config }),
    ...memberRoutes(),
    ...newsRoutes(),
    ...chatRoutes({ config }),
    ...entryRoutes(),
    ...competitionRoutes({ outlooks }),
    ...guestRoutes({ config, hashPassword: passwords.hash, confirm, authenticate }),
    ...fightRoutes({ readBegun }),
    ...fightActRoutes(),
    ...tournamentRoutes({ readBegun }),
    ...tournamentActRoutes(),
    ...friendRoutes(),
    ...blockRoutes(),
    ...reportRoutes({ config }),
    ...notificationRoutes(),
    ...settingsRoutes({ config, live }),
    ...pushRoutes({ reach, config }),
    ...calendarRoutes({ config }),
    ...pictureRoutes({ pictures }),
    ...webhookRoutes({ reach, config }),
    ...statsRoutes(),
    ...supportRoutes(),
    ...planRoutes(),
    ...templateRoutes(),
    ...followingRoutes({
      publicUrl: config.publicUrl,
      authenticate: authenticateToken,
      sourceLabel: (name) => eventSources.find((one) => one.name === name)?.label ?? name.toUpperCase(),
    }),
    ...sourceRoutes({ sources: eventSources }),
    ...transferRoutes(),
    ...roomSeriesRoutes(),
  ];
  registerEndpoints(http, recordActs(implementations), {
    db,
    clock,
    live,
    authenticate,
    holdAccount,
    recordManagerVisit,
    guards: {
      ...roomGuards,
      ...entryGuards,
      ...fightGuards,
      ...friendGuards,
      ...supportGuards,
      ...planGuards,
      ...templateGuards,
    },
    rateLimits: config.rateLimits,
    publicUrl: config.publicUrl,
    hasDiskSpace,
    shared: deps.sharedAnswers ?? createSharedAnswers(),
    nudgeWorker,
  });
  if (webRoot) await serveFiles(http, webRoot);
  answerUnknownPaths(http, {
    webRoot,
    headTags: (request) => pictures.headTags(db, request.url, clock.now()),
  });
  return { http, worker, reminders, poller };
}
