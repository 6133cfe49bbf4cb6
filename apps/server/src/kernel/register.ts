import type { Endpoint, Topic } from '@lockroom/contract';
import { BODY_BYTES, EMAIL_MAX } from '@lockroom/game';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Clock } from './clock.ts';
import { AppError, databaseCode } from './errors.ts';
import { isId } from './ids.ts';
import { enqueue } from './jobs.ts';
import type { LiveBus } from './live.ts';
import type { Effects, Handler, Implementation, Prepared, RawHandler, Surroundings } from './pipeline.ts';
import type { Authenticate, GuardInput, Guards, Viewer } from './proofs.ts';
import { countTry } from './tries.ts';
import { parseInput } from './validate.ts';

/** What the pipeline works with. */
export interface PipelineDeps {
  db: Db;
  clock: Clock;
  live: LiveBus;
  authenticate: Authenticate;
  guards: Guards;
  /** Whether tries are counted. */
  rateLimits: boolean;
  /** Told after a commit that wrote down work. */
  nudgeWorker(): void;
}

const SAFE = new Set(['GET']);
// Two transactions that block each other, or that PostgreSQL could not order: both are good on a second try.
const RETRY_CODES = new Set(['40001', '40P01']);
const MOST_ATTEMPTS = 4;
const SLOW_BODY_MS = 1_000;

/** Adds every implementation as a route. In each: sign-in, guard, tries, validation, transaction, answer, effects. */
export function registerEndpoints(
  app: FastifyInstance,
  implementations: Implementation[],
  deps: PipelineDeps,
): void {
  app.decorateRequest('viewer', null);
  for (const { endpoint, handler } of implementations) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { ignoresBody: endpoint.ignoresBody ?? false },
      bodyLimit: endpoint.carriesPhoto ? BODY_BYTES.photo : BODY_BYTES.json,
      // Before the body is read, so that a stranger is turned away first, but after the requests of his address are counted.
      preParsing: async (request) => {
        request.viewer = await signedIn(request, endpoint, deps);
      },
      handler: (request, reply) => answer(request, reply, endpoint, handler, deps),
    });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

function bearer(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

async function signedIn(
  request: FastifyRequest,
  endpoint: Endpoint,
  deps: PipelineDeps,
): Promise<Viewer | null> {
  const token = bearer(request);
  const viewer = token ? await deps.authenticate(deps.db, token, deps.clock.now()) : null;
  if (endpoint.access === 'public') return viewer;
  if (!viewer) throw new AppError('unauthorized');
  if (endpoint.access === 'admin' && !viewer.isAdmin) throw new AppError('admin_only');
  return viewer;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  handler: Implementation['handler'],
  deps: PipelineDeps,
): Promise<unknown> {
  const around: Surroundings = { now: deps.clock.now(), address: request.ip, token: bearer(request) };
  // A body can be sent so slowly that the session, asked for in front of it, has ended.
  const viewer = reply.elapsedTime > SLOW_BODY_MS ? await signedIn(request, endpoint, deps) : request.viewer;
  const proofs = await prove(request, endpoint, viewer, deps);
  if (endpoint.tries && deps.rateLimits) await countRequest(request, endpoint, viewer, around, deps);
  const base = { ...around, viewer, ...proofs, ...parseInput(endpoint, request) };

  if (typeof endpoint.response === 'string') {
    return (handler as unknown as RawHandler<Endpoint>)({ ...base, db: deps.db } as never, {
      request,
      reply,
    });
  }
  const preparation =
    typeof handler === 'object' ? await handler.prepare({ ...base, db: deps.db } as never) : undefined;
  const { result, topics, hasWork } = await perform(
    endpoint,
    base,
    handler as Handler<Endpoint> | Prepared<Endpoint>,
    preparation,
    deps,
  );
  const body = endpoint.response.parse(result);
  if (topics.length > 0) void deps.live.publish(topics);
  if (hasWork) deps.nudgeWorker();
  return reply.code(endpoint.status ?? 200).send(body);
}

async function prove(
  request: FastifyRequest,
  endpoint: Endpoint,
  viewer: Viewer | null,
  deps: PipelineDeps,
): Promise<object> {
  const { access } = endpoint;
  if (access === 'public' || access === 'user' || access === 'admin' || !viewer) return {};
  return deps.guards[access]({ db: deps.db, viewer, id: (name) => idOf(request, name) });
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

async function countRequest(
  request: FastifyRequest,
  endpoint: Endpoint,
  viewer: Viewer | null,
  around: Surroundings,
  deps: PipelineDeps,
) {
  if (!endpoint.tries) return;
  // What a session does is its own account's doing, but signing in is a try at the account that is named.
  const named = endpoint.access === 'public' ? namedAccount(request.body) : null;
  const account = named ?? viewer?.id ?? null;
  await countTry(deps.db, endpoint.tries, { address: around.address, account }, around.now);
}

// The first of the two that says anything, which is the one that signing in goes by.
function namedAccount(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  for (const field of ['email', 'username']) {
    const value = (body as Record<string, unknown>)[field];
    if (typeof value !== 'string' || value.trim() === '') continue;
    if (value.length <= EMAIL_MAX && !value.includes('\0') && value.isWellFormed()) return value;
  }
  return null;
}

interface Outcome {
  result: unknown;
  topics: Topic[];
  hasWork: boolean;
}

async function perform(
  endpoint: Endpoint,
  base: object,
  handler: Handler<Endpoint> | Prepared<Endpoint>,
  preparation: unknown,
  deps: PipelineDeps,
): Promise<Outcome> {
  const run = async (db: Db): Promise<Outcome> => {
    const topics = new Set<Topic>();
    let hasWork = false;
    const effects: Effects = {
      announce: (...named) => {
        for (const topic of named) topics.add(topic);
      },
      enqueue: async (kind, payload, runAt) => {
        hasWork = true;
        await enqueue(db, kind, payload, { now: (base as Surroundings).now, runAt });
      },
    };
    const context = { ...base, ...effects, db } as never;
    const result =
      typeof handler === 'object' ? await handler.handle(context, preparation) : await handler(context);
    return { result, topics: [...topics], hasWork };
  };
  if (SAFE.has(endpoint.method)) return run(deps.db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await deps.db.transaction(run);
    } catch (error) {
      if (attempt >= MOST_ATTEMPTS || !RETRY_CODES.has(databaseCode(error) ?? '')) throw error;
    }
  }
}
