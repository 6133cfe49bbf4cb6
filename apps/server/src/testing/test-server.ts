import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@lockroom/contract';
import { afterAll } from 'vitest';
import { type AppDeps, buildApp } from '../app.ts';
import { ensureAdministrators } from '../features/auth/administrators.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import type { Connection, Db } from '../kernel/db/connect.ts';
import type { Worker } from '../kernel/jobs/worker.ts';
import { createMemoryBus } from '../kernel/live/bus.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { openTestDatabase } from './test-database.ts';

/** A complete server on its own port, with a clock that the test controls. */
export interface TestServer {
  url: string;
  clock: TestClock;
  db: Db;
  live: ReturnType<typeof createMemoryBus>;
  worker: Worker;
  /** When drained, sends the reminders that are due according to the test clock. */
  reminders: Worker;
  /** When drained, polls the data sources that are due according to the test clock. */
  poller: Worker;
  /** The folder for .eml files and other data. */
  dataDir: string;
  /** Returns the typed client, authenticated by the token if one is given. */
  api(token?: string): Client;
  /** Makes a raw call, for requests that the typed client cannot send. */
  call(method: string, path: string, options?: RawCall): Promise<RawAnswer>;
  close(): Promise<void>;
}

/** A raw call whose body is serialized as JSON or sent unchanged. */
interface RawCall {
  token?: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
}

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Starts a server. By default, calls are not rate-limited and password hashes are cheap. */
export async function startTestServer(
  options: {
    now?: string;
    config?: Partial<Config>;
    /** A shared database, which is not closed with the server. By default, the server has its own database. */
    shared?: Connection;
    /** Used instead of the test's clock. */
    serverClock?: Clock;
  } & Pick<
    Partial<AppDeps>,
    | 'webRoot'
    | 'timeouts'
    | 'passwordCost'
    | 'outlooks'
    | 'isClockRight'
    | 'hasDiskSpace'
    | 'resolve'
    | 'sharedAnswers'
    | 'logTo'
  > = {},
): Promise<TestServer> {
  const { passwordCost = CHEAP_PASSWORDS } = options;
  const connection = options.shared ?? (await openTestDatabase());
  const clock = createTestClock(options.now);
  const live = createMemoryBus();
  const dataDir = mkdtempSync(join(tmpdir(), 'lockroom-test-'));
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      RATE_LIMITS: 'off',
      PUBLIC_URL: 'http://lockroom.test',
    }),
    ...options.config,
  };
  const app = await buildApp({
    db: connection.db,
    config,
    clock: options.serverClock ?? clock,
    ...(options.isClockRight ? { isClockRight: options.isClockRight } : {}),
    ...(options.hasDiskSpace ? { hasDiskSpace: options.hasDiskSpace } : {}),
    live,
    webRoot: options.webRoot ?? null,
    timeouts: options.timeouts,
    passwordCost,
    outlooks: options.outlooks,
    sharedAnswers: options.sharedAnswers,
    logTo: options.logTo,
    resolve: options.resolve ?? withoutNames,
  });
  await ensureAdministrators({ db: connection.db, config, now: clock.now(), passwordCost, print: () => {} });
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    clock,
    db: connection.db,
    live,
    worker: app.worker,
    reminders: app.reminders,
    poller: app.poller,
    dataDir,
    api: (token) => createClient({ baseUrl: url, token: () => token ?? null }),
    call: (method, path, request = {}) => call(url + path, method, request),
    async close() {
      await app.http.close();
      await app.poller.stop();
      await app.worker.stop();
      await live.close();
      if (!options.shared) await connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a server for a test file, and closes it after the file's tests. */
export async function useTestServer(options?: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(options);
  afterAll(() => server.close());
  return server;
}

async function call(url: string, method: string, request: RawCall): Promise<RawAnswer> {
  const headers: Record<string, string> = { ...request.headers };
  if (request.token) headers.authorization = `Bearer ${request.token}`;
  const body = request.raw ?? (request.body === undefined ? null : JSON.stringify(request.body));
  if (body !== null) headers['content-type'] = 'application/json';
  const response = await fetch(url, { method, headers, body });
  const text = await response.text();
  let parsed: unknown = text;
  try {
    parsed = JSON.parse(text);
  } catch {
    // The response is not JSON.
  }
  return { status: response.status, headers: response.headers, body: parsed };
}

/** Tests do not use DNS. */
async function withoutNames(): Promise<never> {
  throw Object.assign(new Error('DNS is not available in tests'), { code: 'EAI_AGAIN' });
}
