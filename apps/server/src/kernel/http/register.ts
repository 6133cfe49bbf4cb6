import { setTimeout as pause } from 'node:timers/promises';
import {
  ACT_HEADER,
  BODY_BYTES,
  EMAIL_MAX,
  type Endpoint,
  isCreate,
  NEXT_BEFORE,
  PAGE_HEADER,
  PAGE_ID_PATTERN,
  type Topic,
} from '@lockroom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { AppError, refuseField } from '../errors.ts';
import { isId } from '../ids.ts';
import type { LiveBus } from '../live/bus.ts';
import { createGate } from '../yield-to-event-loop.ts';
import type {
  Authenticate,
  GuardInput,
  Guards,
  ManagerPresence,
  ProvenRoom,
  Viewer,
} from './access-context.ts';
import { compressionOf } from './compression.ts';
import { sendWithEtag } from './etag.ts';
import { intentOf, recall } from './idempotency.ts';
import { perform } from './perform.ts';
import type {
  Handler,
  Implementation,
  Prepared,
  RawHandler,
  RequestInfo,
  SharedHandler,
} from './pipeline.ts';
import { countCall } from './rate-limit.ts';
import { createBodyLimit, readAhead } from './read-ahead.ts';
import { isFromOwnSite, readResumeToken, resumeCookies } from './resume-cookie.ts';
import { pack, type SharedAnswers, sendPacked, sharedPart } from './shared.ts';
import { refuseOutOfScope, roomOf } from './token-scope.ts';

export interface PipelineDeps {
  db: Db;
  clock: Clock;
  live: LiveBus;
  authenticate: Authenticate;
  guards: Guards;
  /** Returns whether the account exists, and locks its row until the transaction ends so that it cannot be deleted. */
  holdAccount(db: Db, userId: string): Promise<boolean>;
  /** Records that a room's manager made a request; returns the topics that changed as a result. */
  recordManagerVisit(
    db: Db,
    seen: { roomId: string; presence: ManagerPresence },
    viewer: Viewer,
    now: number,
  ): Promise<Topic[]>;
  rateLimits: boolean;
  /** The public URL, which determines the name and attributes of the session cookie. */
  publicUrl: string;
  hasDiskSpace(): boolean;
  shared: SharedAnswers;
  /** Called after a commit that enqueued jobs. */
  nudgeWorker(): void;
}

const SLOW_BODY_MS = 1_000;
const MOST_AFTER_MS = 1_000;
/**
 * The maximum number of JSON values in a body. The largest card or bracket needs fewer than `usual`; the export of a
 * room, which only administrators upload, has up to 130,000.
 */
const MOST_VALUES = { usual: 5_000, admin: 200_000 };
/** This limit is low, because Node accepts only one new connection per turn of the event loop. */
const SHARED_PER_TURN = 8;
const FULL_RETRY_SECONDS = 30;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Registers every implementation as a route. A request passes these steps in order: sign-in, guard, rate limit,
 * validation, replay of a stored response (Idempotency-Key), transaction, effects, response. Public calls are counted
 * per address before their body is read.
 */
export function registerEndpoints(
  app: FastifyInstance,
  implementations: Implementation[],
  deps: PipelineDeps,
): void {
  const answerDeps = { ...deps, sharedGate: createGate(SHARED_PER_TURN) };
  const admit = createBodyLimit();
  app.decorateRequest('viewer', null);
  app.decorateRequest('arrival', null);
  app.decorateRequest('signedInAfterMs', 0);
  app.decorateRequest('bodyHash', null);
  for (const { endpoint, handler } of implementations) {
    const bodyLimit = bodyLimitOf(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: {
        isCall: true,
        isCreate: isCreate(endpoint),
        isStream: endpoint.response === 'event-stream',
        ignoresBody: endpoint.ignoresBody ?? false,
        acceptsText: endpoint.acceptsText ?? false,
        mostValues: endpoint.access === 'admin' ? MOST_VALUES.admin : MOST_VALUES.usual,
      },
      ...compressionOf(endpoint),
      bodyLimit,
      // Runs before the body is read, so that anonymous callers are rejected early.
      preParsing: async (request, reply, payload) => {
        const body = readAhead(payload, () => {
          request.arrival = { now: deps.clock.now(), afterMs: reply.elapsedTime };
        });
        request.signedInAfterMs = reply.elapsedTime;
        try {
          if (endpoint.method !== 'GET' && !deps.hasDiskSpace())
            throw new AppError('disk_full', undefined, { retryAfter: FULL_RETRY_SECONDS });
          // A request whose body is too long is not counted: Fastify rejects it, which is cheaper than counting.
          const isTooLong = Number(request.headers['content-length'] ?? 0) > bodyLimit;
          const { access, rateLimit } = endpoint;
          if (access === 'public' && rateLimit && deps.rateLimits && !isTooLong)
            await countCall(deps.db, rateLimit, { address: request.ip }, deps.clock.now());
          await signIn(request, endpoint, deps);
          await admit(request, reply);
        } catch (error) {
          body.discard();
          throw error;
        }
        return body.stream;
      },
      handler: (request, reply) => answer(request, reply, { endpoint, handler }, answerDeps),
    });
  }
}

function bodyLimitOf({ access, carriesPhoto, acceptsText }: Endpoint): number {
  if (carriesPhoto) return BODY_BYTES.photo;
  if (acceptsText) return BODY_BYTES.text;
  return access === 'public' ? BODY_BYTES.public : BODY_BYTES.json;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** When the last byte of the request arrived, both as a time and in milliseconds after the headers. */
    arrival: { now: number; afterMs: number } | null;
    /** Milliseconds between the headers and the session check. */
    signedInAfterMs: number;
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, handler }: Implementation,
  deps: PipelineDeps & { sharedGate(): Promise<void> },
): Promise<unknown> {
  // For requests without a body, this code may run before their 'end' event fires.
  const { now, afterMs } = request.arrival ?? { now: deps.clock.now(), afterMs: reply.elapsedTime };
  const resumeToken = readResumeToken(request, deps.publicUrl);
  const page = pageOf(request);
  const info: RequestInfo = { now, address: request.ip, token: bearerOf(request), resumeToken, page };
  // The session was checked before the body was read. If the body arrived slowly, the session is checked again, because
  // it may have ended.
  const isSlow = afterMs - request.signedInAfterMs > SLOW_BODY_MS;
  if (isSlow) await signIn(request, endpoint, deps);
  const { viewer } = request;
  const proofs = await prove(request, endpoint, viewer, deps);
  await countAccount(request, endpoint, info, deps);
  const base = { ...info, viewer, ...proofs, ...parseInput(endpoint, request) };

  if (typeof endpoint.response === 'string') {
    return (handler as unknown as RawHandler<Endpoint>)({ ...base, db: deps.db } as never, {
      request,
      reply,
    });
  }
  if (endpoint.isShared) {
    // After a result, thousands of members make this call at the same moment. The gate lets other requests run in
    // between.
    await deps.sharedGate();
    const { room } = base as unknown as { room: ProvenRoom };
    const asked = { version: room.version, now };
    const build = async () => {
      const read = handler as unknown as SharedHandler<Endpoint>;
      return pack(endpoint, await read({ db: deps.db, room: sharedPart(room), now }), asked);
    };
    return sendPacked(request, reply, await deps.shared(`${endpoint.path} ${room.id}`, asked, build));
  }
  const intent = intentOf(endpoint, request, viewer);
  // Check this before `prepare`, which may be expensive.
  const remembered = intent && (await recall(deps.db, intent, now));
  if (remembered)
    return reply
      .code(endpoint.status ?? 200)
      .type(JSON_TYPE)
      .send(remembered);
  const preparation =
    typeof handler === 'object' ? await handler.prepare({ ...base, db: deps.db } as never) : undefined;
  const { body, next, topics, hasWork, reports, resume, act, after } = await perform(
    { endpoint, handler: handler as Handler<Endpoint> | Prepared<Endpoint>, intent, viewer },
    base,
    preparation,
    deps,
  );
  for (const report of reports) request.log.info(report, 'Account');
  if (topics.size > 0) void deps.live.publish([...topics], page);
  if (hasWork) deps.nudgeWorker();
  if (after.length > 0) await afterCommit(after, request, deps);
  if (next !== null) reply.header(NEXT_BEFORE, next);
  if (act) reply.header(ACT_HEADER, encodeURIComponent(JSON.stringify(act)));
  if (resume !== undefined && isFromOwnSite(request, deps.publicUrl))
    reply.header('set-cookie', resumeCookies(resume, now, deps.publicUrl));
  if (endpoint.etag) return sendWithEtag(request, reply, body, endpoint.etag);
  if (intent) reply.type(JSON_TYPE);
  return reply.code(endpoint.status ?? 200).send(body);
}

function pageOf({ headers }: FastifyRequest): string | null {
  const id = headers[PAGE_HEADER.toLowerCase()];
  return typeof id === 'string' && PAGE_ID_PATTERN.test(id) ? id : null;
}

/** Runs the work registered with `afterCommit` and waits for at most a second. */
async function afterCommit(
  after: readonly ((db: Db) => Promise<Topic[]>)[],
  request: FastifyRequest,
  { db, live }: PipelineDeps,
): Promise<void> {
  const done = after.map(async (work) => {
    try {
      const topics = await work(db);
      if (topics.length > 0) void live.publish(topics);
    } catch (error) {
      request.log.error({ err: error }, 'An after-commit task failed');
    }
  });
  await Promise.race([Promise.all(done), pause(MOST_AFTER_MS, undefined, { ref: false })]);
}

function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

async function signIn(
  request: FastifyRequest,
  { access, evenUnconfirmed }: Endpoint,
  { db, clock, authenticate }: PipelineDeps,
): Promise<void> {
  if (access === 'public') return;
  const token = bearerOf(request);
  const viewer = token && (await authenticate(db, token, clock.now(), evenUnconfirmed));
  if (!viewer) throw new AppError('unauthorized');
  if (access === 'admin' && !viewer.isAdmin) throw new AppError('admin_only');
  request.viewer = viewer;
}

async function prove(request: FastifyRequest, endpoint: Endpoint, viewer: Viewer | null, deps: PipelineDeps) {
  const { access } = endpoint;
  if (access === 'public' || !viewer) return {};
  const proofs =
    access === 'user' || access === 'admin'
      ? {}
      : await deps.guards[access]({ db: deps.db, viewer, id: (name) => idOf(request, name) });
  refuseOutOfScope(endpoint, viewer.scope, proofs);
  if (endpoint.needsAccount && viewer.isGuest) throw new AppError('account_needed');
  const room = roomOf(proofs);
  if (room?.presence && deps.hasDiskSpace()) {
    const seen = { roomId: room.id, presence: room.presence };
    // Failing to record the manager's activity must not fail the call. The manager's next call tries again.
    const topics = await deps
      .recordManagerVisit(deps.db, seen, viewer, deps.clock.now())
      .catch((error: unknown) => {
        request.log.error({ err: error }, "The manager's last activity could not be saved");
        return [];
      });
    if (topics.length > 0) void deps.live.publish(topics);
  }
  return proofs;
}

function idOf(request: FastifyRequest, name: string): ReturnType<GuardInput['id']> {
  const params = request.params as Record<string, unknown>;
  const body = Object(request.body) as Record<string, unknown>;
  const inBody = Object.hasOwn(body, name) ? body[name] : null;
  const value = name in params ? params[name] : inBody;
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') refuseField(name, `${name} must be text`);
  if (!isId(value)) throw new AppError('not_found');
  return value.toLowerCase();
}

/** Counts a signed-in call against its account and address, and a public call against the account that it names. */
async function countAccount(
  { body, viewer }: FastifyRequest,
  { access, rateLimit }: Endpoint,
  { address, now }: RequestInfo,
  { db, rateLimits }: PipelineDeps,
): Promise<void> {
  if (!rateLimit || !rateLimits) return;
  if (access !== 'public') return countCall(db, rateLimit, { address, account: viewer?.id }, now);
  const named = namedAccount(body);
  if (named !== null) await countCall(db, rateLimit, { account: named }, now);
}

// Returns the email address or, without one, the username in the body. Sign-in uses the same field.
function namedAccount(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  for (const field of ['email', 'username']) {
    const value = (body as Record<string, unknown>)[field];
    if (typeof value !== 'string' || value.trim() === '') continue;
    if (value.length <= EMAIL_MAX && !value.includes('\0') && value.isWellFormed()) return value;
  }
  return null;
}

// Sets English messages for schema checks without a message of their own. The page does not contain these messages.
z.config(z.locales.en());

/** Validates query and body with the endpoint's schemas. The error lists each problem with its path. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: request.params,
    query: endpoint.query ? parse(endpoint.query, request.query ?? {}) : undefined,
    body: endpoint.body ? parse(endpoint.body, request.body ?? {}) : undefined,
  };
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 50).map(({ path, message }) => ({
    path: path.map(String).join('.').slice(0, 200),
    message,
  }));
  throw new AppError('invalid_input', issues[0]?.message, { issues });
}
