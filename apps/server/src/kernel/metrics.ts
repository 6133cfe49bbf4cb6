import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import { AppError } from './errors.ts';
import { hashToken } from './ids.ts';

/** Metrics of this process. Labels name API calls, statuses, jobs and sources, never people, rooms or picks. */
const registry = new Registry();
const registers = [registry];

const requestSeconds = new Histogram({
  name: 'lockroom_request_seconds',
  help: 'Duration of API calls, by call and status',
  labelNames: ['method', 'call', 'status'] as const,
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

const saves = new Counter({
  name: 'lockroom_saves_total',
  help: 'Calls that save picks: saved (200, also a winner without a method, which is not stored), late (423: after the lock, or there is a result, or the fight has begun or is called off), refused (another 4xx) or failed (5xx)',
  labelNames: ['outcome'] as const,
  registers,
});

const lateSaveSeconds = new Histogram({
  name: 'lockroom_late_save_seconds',
  help: 'How long after the lock a refused save arrived',
  buckets: [0.1, 0.5, 1, 2, 5, 15, 60, 600],
  registers,
});

const streams = new Gauge({
  name: 'lockroom_open_streams',
  help: 'Open live streams of this process',
  registers,
});

const sourcePolls = new Counter({
  name: 'lockroom_source_polls_total',
  help: 'Polls of event sources, by outcome: answered or failed',
  labelNames: ['source', 'outcome'] as const,
  registers,
});

const jobsDue = new Gauge({
  name: 'lockroom_jobs_due',
  help: 'Jobs across the whole installation that are due or running, by kind',
  labelNames: ['kind'] as const,
  registers,
});

const oldestJobSeconds = new Gauge({
  name: 'lockroom_oldest_job_seconds',
  help: 'How long the oldest due job of the whole installation has been waiting',
  registers,
});

const databaseUp = new Gauge({
  name: 'lockroom_database_up',
  help: 'Whether the database answered this scrape',
  registers,
});

const connections = new Gauge({
  name: 'lockroom_database_connections',
  help: "Database connections in this process's pool (idle or in use), and callers waiting for one",
  labelNames: ['state'] as const,
  registers,
});

const SAVE = /\/(predictions|tie-breaker)$/;
export const savesPicks = ({ method, routeOptions }: FastifyRequest): boolean =>
  method !== 'GET' && SAVE.test(routeOptions.url ?? '');

export function countPoll(source: string, outcome: 'answered' | 'failed'): void {
  sourcePolls.inc({ source, outcome });
}

export function countStream(): () => void {
  streams.inc();
  return () => streams.dec();
}

export function measureCalls(http: FastifyInstance): void {
  http.addHook('onError', async (_request, _reply, error) => {
    const { lockAt, arrivedAt } = (error instanceof AppError && error.facts) || {};
    // A result can lock picks earlier, but a save is late only if it arrived after the lock time.
    if (typeof lockAt === 'number' && typeof arrivedAt === 'number' && arrivedAt >= lockAt)
      lateSaveSeconds.observe((arrivedAt - lockAt) / 1000);
  });
  http.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const { url, config } = routeOptions;
    // Do not measure the duration of a stream, which lasts as long as its page is open.
    if (!config.isCall || config.isStream) return;
    const status = reply.statusCode;
    requestSeconds.observe({ method, call: url ?? '', status }, reply.elapsedTime / 1000);
    if (savesPicks(request)) saves.inc({ outcome: outcomeOf(status) });
  });
}

function outcomeOf(status: number): string {
  if (status < 300) return 'saved';
  if (status === 423) return 'late';
  return status < 500 ? 'refused' : 'failed';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is an event stream that does not end by itself. */
    isStream?: boolean;
  }
}

interface Measured {
  db: Db;
  pool: pg.Pool;
  clock: Clock;
}

async function readMetrics({ db, pool, clock }: Measured): Promise<string> {
  connections.set({ state: 'idle' }, pool.idleCount);
  connections.set({ state: 'in use' }, pool.totalCount - pool.idleCount);
  connections.set({ state: 'waiting' }, pool.waitingCount);
  jobsDue.reset();
  try {
    const now = clock.now();
    const { rows } = await db.execute<{ kind: string; due: number; since: Date | string }>(sql`
      select kind, count(*)::int as due, min(run_at) as since
      from jobs where run_at <= ${new Date(now).toISOString()} group by kind`);
    for (const { kind, due } of rows) jobsDue.set({ kind }, due);
    const oldest = Math.min(now, ...rows.map(({ since }) => new Date(since).getTime()));
    oldestJobSeconds.set((now - oldest) / 1000);
    databaseUp.set(1);
  } catch {
    databaseUp.set(0);
  }
  return registry.metrics();
}

/**
 * Serves `GET /metrics`: on a separate port if METRICS_PORT is set, otherwise on the page's port. If METRICS_TOKEN is
 * set, it is required as a bearer token. If neither is set, the path does not exist.
 */
export async function serveMetrics(
  http: FastifyInstance,
  { config, ...measured }: Measured & { config: Pick<Config, 'host' | 'metricsPort' | 'metricsToken'> },
): Promise<{ port: number | null; close(): void }> {
  const { host, metricsPort, metricsToken } = config;
  if (metricsPort === null && metricsToken === null) return { port: null, close() {} };
  if (!registry.getSingleMetric('lockroom_process_cpu_seconds_total'))
    collectDefaultMetrics({ register: registry, prefix: 'lockroom_' });
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: string }> => {
    if (!isAllowed(request.headers.authorization, metricsToken))
      return { status: 401, body: 'Unauthorized\n' };
    return { status: 200, body: await readMetrics(measured) };
  };
  if (metricsPort === null) {
    http.get('/metrics', async (request, reply) => {
      const { status, body } = await answer(request.raw);
      return reply.code(status).type(registry.contentType).header('cache-control', 'no-store').send(body);
    });
    return { port: null, close() {} };
  }
  const send = async (request: IncomingMessage, response: ServerResponse) => {
    const isMetrics = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    const { status, body } = isMetrics ? await answer(request) : { status: 404, body: 'Not found\n' };
    response.writeHead(status, { 'content-type': registry.contentType }).end(body);
  };
  const server = createServer((request, response) => {
    send(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(metricsPort, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Compares hashes, so that the duration does not disclose how much of the token is correct. */
function isAllowed(header: string | undefined, token: string | null): boolean {
  if (token === null) return true;
  const sent = header?.match(/^bearer (.+)$/i)?.[1] ?? '';
  return timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(token)));
}
