import { setTimeout as pause } from 'node:timers/promises';
import type { Access, Endpoint, Topic } from '@lockroom/contract';
import {
  ACT_HEADER,
  BODY_BYTES,
  EMAIL_MAX,
  isCreate,
  NEXT_BEFORE,
  PAGE_HEADER,
  PAGE_ID_PATTERN,
} from '@lockroom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { AppError, found } from '../errors.ts';
import { isId } from '../ids.ts';
import type { LiveBus } from '../live/bus.ts';
import { createGate } from '../turns.ts';
import { readAhead } from './arrival.ts';
import { compressionOf } from './compression.ts';
import { intentOf, recall } from './idempotency.ts';
import { sendKept } from './kept.ts';
import { createAdmission } from './large-bodies.ts';
import { perform, SAFE } from './perform.ts';
import type {
  Handler,
  Implementation,
  Prepared,
  RawHandler,
  SharedHandler,
  Surroundings,
} from './pipeline.ts';
import type { Authenticate, AuthenticateAll, GuardInput, Guards, ProvenRoom, Viewer } from './proofs.ts';
import { countAccountCall, countCall } from './rate-limit.ts';
import { isFromOwnSite, readResumeToken, resumeCookies } from './resume-cookie.ts';
import { pack, type SharedAnswers, sendPacked, sharedPart } from './shared.ts';
import { bearerOf, createSignIn, judgeOf, type SignIn } from './sign-in.ts';
import { refuseOutOfScope } from './token-scope.ts';
import { parseInput } from './validate.ts';

export interface PipelineDeps {
  db: Db;
  clock: Clock;
  live: LiveBus;
  authenticateSessions: AuthenticateAll;
  authenticateToken: Authenticate;
  guards: Guards;
  /** Whether an account is not deleted; inside a transaction, whoever deletes it waits for the end of that. */
  holdAccount(db: Db, userId: string): Promise<boolean>;
  /** Whether calls are counted. */
  rateLimits: boolean;
  /** Where browsers reach this server; by HTTPS, they send its cookie nowhere else. */
  publicUrl: string;
  /** Whether the disk of the database has room for changes. */
  hasRoom(): boolean;
  /** Keeps the answers that all members of a room share. */
  shared: SharedAnswers;
  /** Called after a commit that enqueued jobs. */
  nudgeWorker(): void;
}

const SLOW_BODY_MS = 1_000;
const MOST_AFTER_MS = 1_000;
/** Far more than the largest card or bracket has; a room's file, which administrators send, has up to 130,000. */
const MOST_VALUES = { usual: 5_000, admin: 200_000 };
/** Few, so that turns stay short: Node accepts one new connection per turn. */
const SHARED_PER_TURN = 8;
const FULL_RETRY_SECONDS = 30;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Registers every implementation as a route. Order in each: sign-in, guard, rate limit, validation, remembered answer,
 * transaction, answer, effects. The address of a caller without a session is counted before the body is read.
 */
export function registerEndpoints(
  app: FastifyInstance,
  implementations: Implementation[],
  deps: PipelineDeps,
): void {
  const signIn = createSignIn(deps);
  const around = { ...deps, signIn, sharedGate: createGate(SHARED_PER_TURN) };
  const admit = createAdmission();
  app.decorateRequest('viewer', null);
  app.decorateRequest('arrival', null);
  app.decorateRequest('judge', null);
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
        ignoresBody: endpoint.ignoresBody ?? false,
        takesText: endpoint.takesText ?? false,
        mostValues: endpoint.access === 'admin' ? MOST_VALUES.admin : MOST_VALUES.usual,
      },
      ...compressionOf(endpoint),
      bodyLimit,
      // Before the body is read, so that anonymous callers are refused first, but after the requests of their address
      // are counted.
      preParsing: async (request, reply, payload) => {
        const body = readAhead(payload, () => {
          request.arrival = { now: deps.clock.now(), afterMs: reply.elapsedTime };
        });
        request.signedInAfterMs = reply.elapsedTime;
        try {
          // Before the database is asked for anything.
          if (!SAFE.has(endpoint.method) && !deps.hasRoom()) throw diskFull();
          // A body that says it is too long is refused by Fastify for less than a count costs.
          const isTooLong = Number(request.headers['content-length'] ?? 0) > bodyLimit;
          if (endpoint.access === 'public' && !isTooLong) await countAddress(request, endpoint, deps);
          await signIn(request, endpoint);
          await admit(request, reply);
        } catch (error) {
          body.drop();
          throw error;
        }
        return body.stream;
      },
      handler: (request, reply) => answer(request, reply, { endpoint, handler }, around),
    });
  }
}

function bodyLimitOf({ access, carriesPhoto, takesText }: Endpoint): number {
  if (carriesPhoto) return BODY_BYTES.photo;
  if (takesText) return BODY_BYTES.text;
  return access === 'public' ? BODY_BYTES.public : BODY_BYTES.json;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** When the last byte of the request was there, by the clock and since its head. */
    arrival: { now: number; afterMs: number } | null;
    /** The guard's judgement of what was read together with the session. */
    judge: ((viewer: Viewer) => object) | null;
    /** How long after its head the session was asked for. */
    signedInAfterMs: number;
  }
}

const diskFull = () => new AppError('disk_full', undefined, { retryAfter: FULL_RETRY_SECONDS });

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, handler }: Implementation,
  deps: PipelineDeps & { signIn: SignIn; sharedGate(): Promise<void> },
): Promise<unknown> {
  // A request without a body can be answered before the end of nothing was noticed.
  const { now, afterMs } = request.arrival ?? { now: deps.clock.now(), afterMs: reply.elapsedTime };
  const resumeToken = readResumeToken(request, deps.publicUrl);
  const page = pageOf(request);
  const around: Surroundings = { now, address: request.ip, token: bearerOf(request), resumeToken, page };
  // A body can arrive so slowly that the session, checked in front of it, has ended.
  const isSlow = afterMs - request.signedInAfterMs > SLOW_BODY_MS;
  if (isSlow) await deps.signIn(request, endpoint);
  const { viewer } = request;
  const proofs = await prove(request, endpoint, viewer, deps);
  await countAccount(request, endpoint, around, deps);
  const base = { ...around, viewer, ...proofs, ...parseInput(endpoint, request) };

  if (typeof endpoint.response === 'string') {
    return (handler as unknown as RawHandler<Endpoint>)({ ...base, db: deps.db } as never, {
      request,
      reply,
    });
  }
  if (endpoint.isShared) {
    // After a result, thousands ask for the same; whoever asks for something else need not wait for them all.
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
  // Also in front of the preparation, which would be done for nothing.
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
  if (topics.length > 0) void deps.live.publish(topics, page);
  if (hasWork) deps.nudgeWorker();
  if (after.length > 0) await afterCommit(after, request, deps);
  if (next !== null) reply.header(NEXT_BEFORE, next);
  if (act) reply.header(ACT_HEADER, encodeURIComponent(JSON.stringify(act)));
  if (resume !== undefined && isFromOwnSite(request, deps.publicUrl))
    reply.header('set-cookie', resumeCookies(resume, now, deps.publicUrl));
  if (endpoint.isKept) return sendKept(request, reply, body, endpoint.isKept);
  if (intent) reply.type(JSON_TYPE);
  return reply.code(endpoint.status ?? 200).send(body);
}

function pageOf({ headers }: FastifyRequest): string | null {
  const id = headers[PAGE_HEADER.toLowerCase()];
  return typeof id === 'string' && PAGE_ID_PATTERN.test(id) ? id : null;
}

/** Does what is left after a commit, and waits for it for a while. */
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
      request.log.error({ err: error }, 'Work after a commit has failed');
    }
  });
  await Promise.race([Promise.all(done), pause(MOST_AFTER_MS, undefined, { ref: false })]);
}

async function prove(
  request: FastifyRequest,
  endpoint: Endpoint,
  viewer: Viewer | null,
  deps: PipelineDeps,
): Promise<object> {
  const { access } = endpoint;
  if (access === 'public' || !viewer) return {};
  const proofs = await provenBy(request, access, viewer, deps);
  refuseOutOfScope(endpoint, viewer.scope, proofs);
  return proofs;
}

async function provenBy(
  request: FastifyRequest,
  access: Exclude<Access, 'public'>,
  viewer: Viewer,
  deps: PipelineDeps,
): Promise<object> {
  if (access === 'user' || access === 'admin') return {};
  const guard = deps.guards[access];
  const id = (name: string) => idOf(request, name);
  if (typeof guard === 'function') return guard({ db: deps.db, viewer, id });
  const judge =
    request.judge ?? (await judgeOf(deps.db, guard, { userId: viewer.id, id: found(id(guard.idName)) }));
  return judge(viewer);
}

function idOf(request: FastifyRequest, name: string): ReturnType<GuardInput['id']> {
  const params = request.params as Record<string, unknown>;
  const body =
    typeof request.body === 'object' && request.body !== null
      ? (request.body as Record<string, unknown>)
      : {};
  const value = name in params ? params[name] : Object.hasOwn(body, name) ? body[name] : undefined;
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string')
    throw new AppError('invalid_input', `${name} must be text`, {
      issues: [{ path: name, message: `${name} must be text` }],
    });
  if (!isId(value)) throw new AppError('not_found');
  return value.toLowerCase();
}

/** Counts a call without a session against its address. */
async function countAddress(
  request: FastifyRequest,
  { rateLimit }: Endpoint,
  { db, clock, rateLimits }: PipelineDeps,
): Promise<void> {
  if (rateLimit && rateLimits)
    await countCall(db, rateLimit, { address: request.ip, account: null }, clock.now());
}

/** Counts a call with a session against its account and address, one without against the account that it names. */
async function countAccount(
  { body, viewer }: FastifyRequest,
  { access, rateLimit }: Endpoint,
  { address, now }: Surroundings,
  { db, rateLimits }: PipelineDeps,
): Promise<void> {
  if (!rateLimit || !rateLimits) return;
  if (access !== 'public') return countCall(db, rateLimit, { address, account: viewer?.id ?? null }, now);
  const named = namedAccount(body);
  if (named !== null) await countAccountCall(db, rateLimit, named, now);
}

// The first field with a value, which is the one that signing in uses.
function namedAccount(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  for (const field of ['email', 'username']) {
    const value = (body as Record<string, unknown>)[field];
    if (typeof value !== 'string' || value.trim() === '') continue;
    if (value.length <= EMAIL_MAX && !value.includes('\0') && value.isWellFormed()) return value;
  }
  return null;
}
